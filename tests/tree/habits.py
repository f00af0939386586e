"""What a module has, and what no module does."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from tests.tree.modules import Module, dotted, imports

MAX_LINES = 300
EMPTY_NAMES = frozenset(
    "util utils helper helpers common base core misc shared stuff tools".split()
)
_OWED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|pragma: no cover")
_PICKLES = frozenset("pickle cPickle dill cloudpickle shelve marshal".split())
_MOCKS = ("mock", "unittest.mock", "pytest_mock")
_PATCHES = frozenset(("monkeypatch", "mocker", "MonkeyPatch"))
_RUNNERS = frozenset(("eval", "exec", "compile", "os.system", "os.popen"))


def long_modules(module: Module) -> Iterator[str]:
    """Modules of more lines than one purpose needs."""
    if (lines := module.text.count("\n")) > MAX_LINES:
        yield f"{module.path}:{lines}: {lines} lines, {MAX_LINES} at most: split by purpose"


def empty_names(module: Module) -> Iterator[str]:
    """Modules and folders whose name does not say what they are for."""
    for name in module.name.split("."):
        if name in EMPTY_NAMES:
            yield f"{module.path}:1: the name {name!r} says nothing"


def missing_docstrings(module: Module) -> Iterator[str]:
    """Modules, and in ``kg`` public functions and classes, that do not say what they promise."""
    if not ast.get_docstring(module.tree):
        yield f"{module.path}:1: the module has no docstring"
    if not module.name.startswith("kg"):
        return
    for node in module.tree.body:
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            and not node.name.startswith("_")
            and not ast.get_docstring(node)
        ):
            yield module.at(node, f"{node.name} has no docstring")


def prints(module: Module) -> Iterator[str]:
    """``print`` anywhere but in the command line; the tests may print what they measure."""
    if not module.name.startswith("kg") or module.part == "cli":
        return
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call) and dotted(node.func) == "print":
            yield module.at(node, "print() outside the command line")


def swallowed_errors(module: Module) -> Iterator[str]:
    """Handlers that catch whatever comes."""
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.ExceptHandler):
            continue
        caught = node.type.elts if isinstance(node.type, ast.Tuple) else [node.type]
        for kind in caught:
            if kind is None or dotted(kind) in ("Exception", "BaseException"):
                yield module.at(node, "catches everything: name the errors")


def owed_work(module: Module) -> Iterator[str]:
    """Comments and errors that stand where code should."""
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        if token.type == tokenize.COMMENT and (found := _OWED.search(token.string)):
            yield f"{module.path}:{token.start[0]}: {found.group()}: do it or file it"
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Raise) or node.exc is None:
            continue
        raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        if dotted(raised) == "NotImplementedError":
            yield module.at(node, "a stub: write it or leave it out")


def patched_tests(module: Module) -> Iterator[str]:
    """Mocks and patches; clock, paths and sessions are arguments."""
    for statement, name in imports(module):
        if any(name == mock or name.startswith(f"{mock}.") for mock in _MOCKS):
            yield module.at(statement, f"imports {name}: give the real thing as an argument")
    for node in ast.walk(module.tree):
        if isinstance(node, ast.arg) and node.arg in _PATCHES:
            yield module.at(node, f"takes {node.arg}: give the real thing as an argument")
        elif isinstance(node, ast.Attribute) and node.attr in _PATCHES:
            yield module.at(node, f"uses {node.attr}: give the real thing as an argument")


def unsafe_calls(module: Module) -> Iterator[str]:
    """Calls that let input run code: pickles, unsafe YAML, eval, a shell."""
    for statement, name in imports(module):
        if name.split(".")[0] in _PICKLES:
            yield module.at(statement, f"imports {name}: it runs what it reads")
    safe = _safe_loaders(module)
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.Call):
            continue
        called = dotted(node.func)
        given = {word.arg: word.value for word in node.keywords}
        if called in _RUNNERS:
            yield module.at(node, f"{called}() runs what it is given")
        elif called in ("yaml.load", "yaml.load_all"):
            if "Loader" not in given or dotted(given["Loader"]) not in safe:
                yield module.at(node, f"{called}() without a safe loader: yaml.safe_load")
        elif called.startswith("yaml.") and called.split("_")[0] in ("yaml.unsafe", "yaml.full"):
            yield module.at(node, f"{called}() makes any object: yaml.safe_load")
        if "shell" in given and ast.unparse(given["shell"]) != "False":
            yield module.at(node, "starts a shell: give a list of arguments")


def _safe_loaders(module: Module) -> frozenset[str]:
    safe = {"yaml.SafeLoader", "yaml.CSafeLoader"}
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ClassDef) and safe & {dotted(parent) for parent in node.bases}:
            safe.add(node.name)
    return frozenset(safe)


def global_state(module: Module) -> Iterator[str]:
    """Functions that set a name of their module."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Global):
            yield module.at(node, f"global {', '.join(node.names)}: pass it as an argument")
