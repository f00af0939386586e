"""Does a graph contradict the ontology? By OWL 2 DL reasoning (https://www.w3.org/TR/owl2-overview/).

The order: ``kinds`` reads which types and statements occur together, ``clash`` explains those that
the plain ``axioms`` refute, ``hermit`` is asked about the rest, as ``terminology`` and ``parts``
write it down, and ``reasoned`` explains what it finds, with ``shrink``. ``run`` does all of it.
"""

from kg.validate.owl.clash import Clash as Clash
from kg.validate.owl.hermit import OwlUnavailable as OwlUnavailable
from kg.validate.owl.run import OwlReport as OwlReport, check as check
