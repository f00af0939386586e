"""Research papers, what they introduce and what they claim, as linked data.

``kg.open("out")`` opens a release, ``kg.build("papers.yaml", out="out")`` makes one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"
__all__ = ["Graph", "build", "open"]

if TYPE_CHECKING:
    from kg.api import Graph, build, open  # noqa: A004 - kg.open is the name people expect


def __getattr__(name: str) -> object:
    """The API is loaded when it is first used, so that the layers below do not load it."""
    if name in __all__:
        from kg import api

        return getattr(api, name)
    raise AttributeError(f"module 'kg' has no attribute {name!r}")
