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
    """A row of the table: its modules, and those of them that the others in the row may import."""

    modules: tuple[str, ...]
    shared: tuple[str, ...]


def read_table(text: str) -> tuple[Layer, ...]:
    """The layers as a page states them, lowest first; raises ValueError where a row is odd."""
    rows = _ROW.findall(text)
    if [int(number) for number, _, _ in rows] != list(range(len(rows))) or not rows:
        raise ValueError(
            "the table of layers needs the rows L0, L1, ... in order, three cells each"
        )
    layers = tuple(Layer(tuple(_CODE.findall(m)), tuple(_CODE.findall(s))) for _, m, s in rows)
    seen: set[str] = set()
    for layer in layers:
        for name in layer.modules:
            if name in seen:
                raise ValueError(f"{name} stands twice in the table of layers")
            seen.add(name)
        if stray := sorted(set(layer.shared) - set(layer.modules)):
            raise ValueError(f"{', '.join(stray)}: shared in a layer that does not hold it")
    return layers


def upward_imports(module: Module, layers: tuple[Layer, ...]) -> Iterator[str]:
    """Imports of a module of ``kg`` that the layers do not allow."""
    rank = {name: number for number, layer in enumerate(layers) for name in layer.modules}
    own = rank.get(module.part)
    if own is None:
        yield f"{module.path}:1: {module.part} is not in the table of layers (CONTRIBUTING.md)"
        return
    for node, name in imports(module):
        segments = name.split(".")
        if segments[0] != "kg":
            continue
        target = segments[1] if len(segments) > 1 and segments[1] in rank else "kg"
        if target == module.part:
            continue
        other = rank.get(target, len(layers))
        if other > own:
            yield module.at(node, f"imports {target}, of a higher layer (L{other} from L{own})")
        elif other == own and target not in layers[own].shared:
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
