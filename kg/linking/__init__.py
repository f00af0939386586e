"""Links what a release describes to other graphs: asks them, weighs what they answer, keeps what a
rule accepts and queues the rest for a person.

``locals`` is what a release has to be found, ``asking`` what a service has that may be it,
``seats`` who sits where in a service's own author list, ``book`` what is kept; ``linker`` goes
through them and gives an ``outcome`` for each.
What fails leaves what is kept as it was and is told; the rest goes on.
"""

from kg.linking.book import Book as Book, said as said
from kg.linking.linker import Linking as Linking
from kg.linking.locals import KINDS as KINDS, Releases as Releases, gathered as gathered
from kg.linking.outcome import STATES as STATES, Outcome as Outcome, State as State
