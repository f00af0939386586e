"""Text as sources have it to text as the graph has it: clean, plain, folded, digested.

Unicode normal form C (https://www.unicode.org/reports/tr15/), language tags by BCP 47
(https://www.rfc-editor.org/rfc/rfc5646).
"""

from kg.text.characters import clean as clean, digest as digest, fold_text as fold_text
from kg.text.language_names import language_named as language_named
from kg.text.languages import language_tag as language_tag
from kg.text.markup import ELEMENTS as ELEMENTS, plain as plain
