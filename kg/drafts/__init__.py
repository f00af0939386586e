"""Records under construction: what a reader finds goes in as the source has it, cleaned and in
normal form; what cannot go in is told, and nothing is lost on the way.
"""

from kg.drafts.draft import Draft as Draft
from kg.drafts.entities import Entities as Entities
from kg.drafts.licences import licence as licence
from kg.drafts.notes import Notes as Notes
