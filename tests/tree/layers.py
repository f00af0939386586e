"""Who may import whom: the table of CONTRIBUTING.md, held against every import statement."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from tests.tree.modules import Module, dotted, imports

PARTS_FOLDERS = ("sources", "mapping", "formats", "profiles", "links", "store")
"""Folders whose ``__init__.py`` lists every module beside it."""

_ROW = re.compile(r"^\| L(\d) \|([^|]*)\|([^|]*)\|$", re.MULTILINE)
_CODE = re.compile(r"`([a-z_]+)`")


class Layer(NamedTuple):
    """A row of the table: its modules, and which of them take which others of the row."""

    modules: tuple[str, ...]
    takes: frozenset[tuple[str, str]]


def read_table(text: str) -> tuple[Layer, ...]:
    """The layers as a page states them, lowest first; raises ValueError where a row is odd.

    The third cell says "all take `a`" or "`a` takes `b`, `c`; `b` takes `c`".
    """
    rows = _ROW.findall(text)
    if [int(number) for number, _, _ in rows] != list(range(len(rows))) or not rows:
        raise ValueError("the table needs the rows L0, L1, ... in order, three cells each")
    layers = []
    seen: set[str] = set()
    for _, names, exceptions in rows:
        modules = tuple(_CODE.findall(names))
        if twice := sorted(name for name in modules if name in seen or modules.count(name) > 1):
            raise ValueError(f"{twice[0]} stands twice in the table of layers")
        seen.update(modules)
        takes = frozenset(pair for part in exceptions.split(";") for pair in _pairs(part, modules))
        if stray := sorted({name for pair in takes for name in pair} - set(modules)):
            raise ValueError(f"{stray[0]} takes or is taken in a layer that does not hold it")
        layers.append(Layer(modules, takes))
    return tuple(layers)


def _pairs(said: str, modules: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    named = _CODE.findall(said)
    takers = modules if "all take" in said else named[:1]
    for taken in named if "all take" in said else named[1:]:
        for taker in takers:
            yield taker, taken


def upward_imports(module: Module, layers: tuple[Layer, ...]) -> Iterator[str]:
    """Imports of a module of ``kg`` that the layers do not allow."""
    rank = {name: number for number, layer in enumerate(layers) for name in layer.modules}
    own = rank.get(module.part)
    if own is None:
        yield f"{module.path}:1: {module.part} is not in the table of layers (CONTRIBUTING.md)"
        return
    for node, name in imports(module):
        segments = name.split(".")
        if segments[0] != "kg" or name == "kg.__version__":
            continue
        target = segments[1] if len(segments) > 1 and segments[1] in rank else "kg"
        if target == module.part:
            continue
        other = rank.get(target, len(layers))
        if other > own:
            yield module.at(node, f"imports {target}, of a higher layer (L{other} from L{own})")
        elif other == own and (module.part, target) not in layers[own].takes:
            yield module.at(node, f"imports {target}, of its own layer L{own}")


def hidden_imports(module: Module) -> Iterator[str]:
    """Imports by a call, which no reader and no rule can follow."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            called = dotted(node.func)
            if called in ("__import__", "import_module", "importlib.import_module"):
                yield module.at(node, f"{called}() hides an import: write the statement")


def unlisted_parts(module: Module, siblings: Collection[str]) -> Iterator[str]:
    """Modules of a folder of parts whose name does not occur in its ``__init__.py``."""
    words = set(re.findall(r"\w+", module.text))
    for name in sorted(siblings):
        if name not in words:
            yield f"{module.path}:1: {name} is not in the list of parts"
