"""A release: written aside, parsed again, and made current by one rename.

The order: ``build`` writes every file into a folder beside the last release, ``check`` parses
them strictly and compares them with each other and with the store, ``switch`` moves the folder in
place, points ``.current`` at it, and sweeps what is neither among the last two nor served.
"""

from kg.publish.build import publish as publish
from kg.publish.check import Unsound as Unsound
from kg.publish.switch import CannotPublish as CannotPublish
from kg.release import (
    NotARelease as NotARelease,
    Release as Release,
    held as held,
    open_release as open_release,
)
