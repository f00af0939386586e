"""Nothing happens at import: what the top level of a module may hold."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tests.tree.modules import Module, dotted

_PURE = frozenset(
    """
    bytes chr dict float frozenset int len list max min next ord range set sorted str sum
    Decimal Fraction MappingProxyType NamedTuple NewType ParamSpec Path TypeVar TypedDict
    tuple zip struct.Struct cast enumerate get_args field msgspec.field namedtuple
    re.compile str.maketrans itertools.chain operator.attrgetter operator.itemgetter
    attrgetter itemgetter msgspec.json.Decoder msgspec.json.Encoder msgspec.msgpack.Decoder
    logging.getLogger timedelta
    """.split()
)
"""Calls that only make a value."""

_OF_THE_COMMAND_LINE = frozenset(("typer.Argument", "typer.Option", "typer.Typer", "Console"))

_PURE_METHODS = frozenset(
    """
    casefold encode fromkeys join lower removeprefix removesuffix replace split splitlines strip
    upper union items keys values
    """.split()
)
"""Methods of text and collections that only make a value."""

_SURROUNDINGS = frozenset(("os.environ", "sys.argv", "sys.stdin", "sys.stdout", "sys.stderr"))

_REGISTRATION = re.compile(r"app\.(command|callback)\(.*\)\([\w.]+\)$|app\.add_typer\(")
"""What a decorator would do, for a command that another module of the folder defines."""

_CONDITION = re.compile(r"(typing\.)?TYPE_CHECKING$|sys\.(platform|version_info)\b")


def import_effects(module: Module) -> Iterator[str]:
    """What a module does while it is imported beyond naming values, functions and classes."""
    own = _own_values(module)
    if module.part == "cli":
        own |= _OF_THE_COMMAND_LINE
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
    match statement:
        case _ if _is_quiet(module, statement):
            return
        case ast.If(test=test) if _CONDITION.match(ast.unparse(test)):
            for inner in statement.body + statement.orelse:
                yield from _statement(module, inner, own)
        case ast.ClassDef():
            for inner in statement.body:
                yield from _statement(module, inner, own)
        case ast.FunctionDef(args=args) | ast.AsyncFunctionDef(args=args):
            for default in (*args.defaults, *args.kw_defaults):
                yield from _calls(module, default, own)
        case ast.Assign(value=value) | ast.AnnAssign(value=value):
            yield from _calls(module, value, own)
        case _:
            yield module.at(statement, f"runs at import: {ast.unparse(statement).splitlines()[0]}")


def _is_quiet(module: Module, statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Pass():
            return True
        case ast.Expr():
            return module.part == "cli" and bool(_REGISTRATION.match(ast.unparse(statement)))
        case ast.If(test=test):
            return ast.unparse(test) == "__name__ == '__main__'"
    return False


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
    if dotted(call.func) in _PURE | own:
        return True
    if not isinstance(call.func, ast.Attribute):
        return False
    return call.func.attr in _PURE_METHODS or ast.unparse(call) == "Path(__file__).resolve()"
