"""Nothing happens at import: what the top level of a module may hold."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.tree.modules import Module, dotted

_PURE = frozenset(
    """
    bytes chr dict float frozenset int len list max min ord range set sorted str sum tuple zip
    Decimal Fraction MappingProxyType NamedTuple NewType ParamSpec TypeVar TypedDict
    cast enumerate get_args field msgspec.field namedtuple re.compile str.maketrans
    itertools.chain operator.attrgetter operator.itemgetter attrgetter itemgetter
    msgspec.json.Decoder msgspec.json.Encoder logging.getLogger timedelta
    typer.Argument typer.Option typer.Typer
    """.split()
)
"""Calls that only make a value."""

_PURE_METHODS = frozenset(
    """
    casefold encode fromkeys join lower removeprefix removesuffix replace split splitlines strip
    upper union items keys values
    """.split()
)
"""Methods of text and collections that only make a value."""

_SURROUNDINGS = frozenset(("os.environ", "sys.argv", "sys.stdin", "sys.stdout", "sys.stderr"))

_HERE = "Path(__file__)"

_DECLARATIONS = (
    ast.FunctionDef
    | ast.AsyncFunctionDef
    | ast.ClassDef
    | ast.Import
    | ast.ImportFrom
    | ast.Assign
    | ast.AnnAssign
    | ast.Pass
)


def import_effects(module: Module) -> Iterator[str]:
    """What a module does while it is imported beyond naming values, functions and classes."""
    own = _own_values(module)
    for statement in module.tree.body:
        yield from _statement(module, statement, own)


def _own_values(module: Module) -> frozenset[str]:
    """Classes of ``kg``, and ``concept``, which makes an IRI."""
    names = {node.name for node in ast.walk(module.tree) if isinstance(node, ast.ClassDef)}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "kg").split(".")[0] == "kg":
            names |= {alias.asname or alias.name for alias in node.names if alias.name[0].isupper()}
    return frozenset(names | {"concept", "k.concept"})


def _statement(module: Module, statement: ast.stmt, own: frozenset[str]) -> Iterator[str]:
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return
    if isinstance(statement, ast.If):
        if ast.unparse(statement.test) == "__name__ == '__main__'":
            return
        if dotted(statement.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING") or ast.unparse(
            statement.test
        ).startswith("sys.platform"):
            for inner in statement.body + statement.orelse:
                yield from _statement(module, inner, own)
            return
    if not isinstance(statement, _DECLARATIONS):
        yield module.at(statement, f"runs at import: {ast.unparse(statement).splitlines()[0]}")
    elif isinstance(statement, ast.ClassDef):
        for inner in statement.body:
            yield from _statement(module, inner, own)
    elif isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
        for default in [*statement.args.defaults, *statement.args.kw_defaults]:
            yield from _calls(module, default, own)
    elif isinstance(statement, ast.Assign | ast.AnnAssign):
        yield from _calls(module, statement.value, own)


def _calls(module: Module, value: ast.expr | None, own: frozenset[str]) -> Iterator[str]:
    if value is None or isinstance(value, ast.Lambda):
        return
    if isinstance(value, ast.Call) and not _is_pure(value, own):
        yield module.at(value, f"calls at import: {ast.unparse(value)}")
        return
    if dotted(value) in _SURROUNDINGS:
        yield module.at(value, f"reads {ast.unparse(value)} at import")
    for child in ast.iter_child_nodes(value):
        if isinstance(child, ast.comprehension):
            for inner in (child.iter, *child.ifs):
                yield from _calls(module, inner, own)
        elif isinstance(child, ast.keyword):
            yield from _calls(module, child.value, own)
        elif isinstance(child, ast.expr):
            yield from _calls(module, child, own)


def _is_pure(call: ast.Call, own: frozenset[str]) -> bool:
    name = dotted(call.func)
    if name in _PURE or name in own:
        return True
    if not isinstance(call.func, ast.Attribute):
        return ast.unparse(call) == _HERE
    return call.func.attr in _PURE_METHODS or ast.unparse(call).startswith(f"{_HERE}.resolve(")
