"""Names as papers print them: folded for blocking, split, refused, told from collectives.

Nothing here decides who a person is; see ``kg/identity``. ``fold`` works on Unicode normal form
NFKD (https://www.unicode.org/reports/tr15/).
"""

from kg.names.collectives import is_collective as is_collective
from kg.names.folding import fold as fold
from kg.names.likeness import Likeness as Likeness, likeness as likeness
from kg.names.matching import (
    compatible as compatible,
    nearly as nearly,
    words as words,
)
from kg.names.order import Order as Order, order_convention as order_convention
from kg.names.parts import in_direct_order as in_direct_order, split as split
from kg.names.refusal import is_title as is_title, reject_reason as reject_reason
from kg.names.sameness import Sameness as Sameness, same as same
