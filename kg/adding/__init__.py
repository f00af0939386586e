"""Adds papers to a project: understands what is named, asks who can answer, keeps what came.

What fails leaves what is kept as it was and is told; the rest goes on. What is kept is not asked
for again, so a run that was stopped goes on where it was.
"""

from kg.adding.adder import Adding as Adding
from kg.adding.naming import (
    NAMES as NAMES,
    names_in as names_in,
    understood as understood,
    unknown as unknown,
)
from kg.adding.outcome import Outcome as Outcome, State as State, Wanted as Wanted
