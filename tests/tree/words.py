"""What no file says: namespaces outside the vocabulary, places that only one machine has."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator

from tests.tree.modules import Module

_NAMESPACE = re.compile(r"https?://[^\s<>\"{}]+#$")
_OWN_NAMESPACES = ("formats", "profiles", "sources", "links")
"""Folders whose modules speak of formats, each with namespaces of its own as constants."""

_FOLDERS = ("work", "root", "tmp", "home", "Users", "farm")
_REGISTRIES = (("pypi",), ("python", "hosted"), ("registry.", "npmjs"), ("deb.", "debian"))
"""Names of registries in pieces, so that this file does not name them."""
_PLACES = re.compile(
    rf"(?<![\w.:/-])/(?:{'|'.join(_FOLDERS)})/"
    rf"|\b(?:{'|'.join(re.escape(''.join(pieces)) for pieces in _REGISTRIES)})\.org\b"
)
_LINE_SHOWN = 80
_RUN_OF_WORDS = 12
"""So many words in a row are a sentence of somebody's; fewer may be a fact."""


def stray_namespaces(module: Module, known: Collection[str]) -> Iterator[str]:
    """Namespace IRIs in strings of ``kg`` outside ``kg/vocab``: the ``known`` vocabularies'
    anywhere, others (they end in ``#``) outside the modules of one format.
    """
    if module.part == "vocab":
        return
    prose = {
        id(node.value)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
            continue
        if id(node) in prose:
            continue
        for namespace in sorted(known):
            if namespace in node.value:
                yield module.at(node, f"{namespace} stands in kg/vocab: import it from there")
        if module.part not in _OWN_NAMESPACES and _NAMESPACE.fullmatch(node.value):
            yield module.at(node, f"{node.value} is a namespace: it belongs in kg/vocab")


def machine_places(path: str, text: str) -> Iterator[str]:
    """Folders of one machine and hosts of package registries in a file."""
    for number, line in enumerate(text.splitlines(), start=1):
        if found := _PLACES.search(line):
            yield f"{path}:{number}: {found.group()} in: {line.strip()[:_LINE_SHOWN]}"


def runs_of_words(text: str) -> Iterator[str]:
    """Each run of a dozen words, letter case and punctuation aside."""
    said = re.findall(r"\w+", text.casefold())
    for start in range(len(said) - _RUN_OF_WORDS + 1):
        yield " ".join(said[start : start + _RUN_OF_WORDS])


def copied_sentences(path: str, text: str, theirs: Collection[str]) -> Iterator[str]:
    """The first of ``theirs`` (runs of words of other people's abstracts) that a file has."""
    for run in runs_of_words(text):
        if run in theirs:
            yield f"{path}: copies an abstract (facts may, sentences may not): {run}"
            return
