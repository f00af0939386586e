"""A Python file as the rules see it: its dotted name, its text, its syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Module(NamedTuple):
    """A parsed module; ``name`` is dotted, ``path`` relative to the repository."""

    name: str
    path: str
    text: str
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        """Whether this is the ``__init__.py`` of a folder."""
        return self.path.endswith("/__init__.py")

    @property
    def part(self) -> str:
        """The module or folder right under ``kg`` that this belongs to; ``kg`` for the top."""
        segments = self.name.split(".")
        if len(segments) == 1 or segments[1] == "__main__":
            return segments[0]
        return segments[1]

    def at(self, node: ast.AST, message: str) -> str:
        """A complaint about a node: file, line, what is wrong."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}: {message}"


def parse(text: str, path: str) -> Module:
    """The module that stands at ``path``; raises SyntaxError."""
    name = path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    return Module(name, path, text, ast.parse(text, path))


def read_folder(repository: Path, folder: str) -> Iterator[Module]:
    """Every module under a folder of the repository but case data, in order of path."""
    for file in sorted((repository / folder).rglob("*.py")):
        path = file.relative_to(repository).as_posix()
        if not path.startswith("tests/cases/"):
            yield parse(file.read_text(encoding="utf-8"), path)


def dotted(node: ast.expr) -> str:
    """``a.b.c`` for a chain of names, else the empty string."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        before = dotted(node.value)
        return f"{before}.{node.attr}" if before else ""
    return ""


def imports(module: Module) -> Iterator[tuple[ast.stmt, str]]:
    """Each name that the module imports, dotted and absolute, wherever the statement stands.

    ``from a import b`` gives ``a.b``, whether b is a module or something in one.
    """
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node, alias.name
        elif isinstance(node, ast.ImportFrom):
            source = node.module or ""
            if node.level:
                keep = len(module.name.split(".")) - node.level + module.is_package
                above = ".".join(module.name.split(".")[:keep])
                source = f"{above}.{source}" if source else above
            for alias in node.names:
                yield node, f"{source}.{alias.name}"
