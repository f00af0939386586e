"""The source tree keeps its rules, and each rule sees the fault that it is for."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from kg.vocab import PREFIXES
from tests.tree import habits, import_time, layers, words
from tests.tree.modules import Module, parse, read_folder

REPOSITORY = Path(__file__).resolve().parent.parent
TABLE = layers.read_table((REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8"))
KG = tuple(read_folder(REPOSITORY, "kg"))
TESTS = tuple(read_folder(REPOSITORY, "tests"))

Rule = Callable[[Module], Iterator[str]]

RULES: dict[str, Rule] = {
    "layers": partial(layers.upward_imports, layers=TABLE),
    "hidden imports": layers.hidden_imports,
    "nothing at import": import_time.import_effects,
    "namespaces": partial(words.stray_namespaces, known=frozenset(PREFIXES.values())),
    "prints": habits.prints,
    "global state": habits.global_state,
    "length": habits.long_modules,
    "names": habits.empty_names,
    "docstrings": habits.missing_docstrings,
    "errors": habits.swallowed_errors,
    "owed work": habits.owed_work,
    "mocks": habits.patched_tests,
    "unsafe calls": habits.unsafe_calls,
}
FOR_TESTS_TOO = ("length", "names", "docstrings", "errors", "owed work", "mocks", "unsafe calls")


def none(complaints: list[str]) -> None:
    """Fail with the complaints, one a line."""
    assert not complaints, "\n" + "\n".join(complaints)


@pytest.mark.parametrize("rule", RULES)
def test_every_module_keeps(rule: str) -> None:
    modules = KG + TESTS if rule in FOR_TESTS_TOO else KG
    none([complaint for module in modules for complaint in RULES[rule](module)])


def test_folders_of_parts_list_their_modules() -> None:
    names = {module.name for module in KG}
    complaints: list[str] = []
    for module in KG:
        if (
            module.is_package
            and module.part in layers.PARTS_FOLDERS
            and module.name.count(".") == 1
        ):
            inside = {name.split(".")[2] for name in names if name.startswith(f"{module.name}.")}
            complaints += layers.unlisted_parts(module, inside)
    none(complaints)


def test_folders_of_parts_are_packages() -> None:
    folders = {module.part for module in KG if module.name.count(".") > 1}
    packages = {module.part for module in KG if module.is_package}
    assert folders <= packages


def test_no_file_tells_of_a_machine_or_a_registry() -> None:
    texts = _repository_texts()
    none([complaint for file in texts for complaint in words.machine_places(*file)])


def test_no_sentence_of_an_abstract_is_copied(shared: Path) -> None:
    pasted = (shared / "seeds" / "000_50c994adce505898.txt").read_text(encoding="utf-8")
    abstracts = [line for line in pasted.splitlines() if line.count(". ") > 1]
    gold = json.loads((shared / "gold" / "dev.json").read_text(encoding="utf-8"))
    abstracts += [record["abstract"] for record in gold["records"]]
    theirs = {run for abstract in abstracts for run in words.runs_of_words(abstract)}
    texts = _repository_texts()
    none([found for file in texts for found in words.copied_sentences(*file, theirs)])


def _repository_texts() -> Iterator[tuple[str, str]]:
    """Path and text of each file that is text."""
    for path in _repository_files():
        try:
            yield path, (REPOSITORY / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def _repository_files() -> list[str]:
    """What git tracks or would take; every file of an unpacked source archive, which has no git."""
    git = shutil.which("git")
    if git is None or not (REPOSITORY / ".git").exists():
        files = (file.relative_to(REPOSITORY) for file in REPOSITORY.rglob("*") if file.is_file())
        return sorted(file.as_posix() for file in files if file.parts[0] not in (".venv", "out"))
    listed = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=REPOSITORY,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    return sorted(path for path in listed.split("\0") if path and (REPOSITORY / path).is_file())


# The rules themselves: each sees its fault, on the right line, and lets the right way pass.

FAULTS = [
    ("layers", "kg/records/work.py", "from kg.mapping import paper", 1),
    ("layers", "kg/mapping/paper.py", "from kg.identity import resolve", 1),
    ("layers", "kg/mapping/paper.py", "import kg", 1),
    ("layers", "kg/mapping/paper.py", "from kg import pipeline", 1),
    ("layers", "kg/mapping/paper.py", "from ..identity import resolve", 1),
    ("layers", "kg/mapping/__init__.py", "from ..identity import resolve", 1),
    ("layers", "kg/validate/run.py", "def f():\n    import kg.formats.turtle as t", 2),
    ("layers", "kg/units.py", "if TYPE_CHECKING:\n    from kg.records import Work", 2),
    ("layers", "kg/serve/app.py", "from kg.publish import publish", 1),
    ("layers", "kg/novelty.py", "x = 1", 1),
    ("hidden imports", "kg/a.py", "m = import_module('kg.cli')", 1),
    ("hidden imports", "kg/a.py", "def f():\n    return __import__('kg.cli')", 2),
    ("nothing at import", "kg/a.py", "x = 1\nconnect()", 2),
    ("nothing at import", "kg/serve/a.py", "app.command('x')(f)", 1),
    ("nothing at import", "kg/serve/a.py", "OUT = Console()", 1),
    ("nothing at import", "kg/a.py", "STORE = Store.open('out')", 1),
    ("nothing at import", "kg/a.py", "HOME = Path.home()", 1),
    ("nothing at import", "kg/a.py", "ALL = {k: load(k) for k in ('a', 'b')}", 1),
    ("nothing at import", "kg/a.py", "for x in (1, 2):\n    pass", 1),
    ("nothing at import", "kg/a.py", "try:\n    import fast\nexcept ImportError:\n    pass", 1),
    ("nothing at import", "kg/a.py", "def f(now=time.time()):\n    pass", 1),
    ("nothing at import", "kg/a.py", "def f(*, now=time.time()):\n    pass", 1),
    ("nothing at import", "kg/a.py", "class A:\n    started = time.time()", 2),
    ("nothing at import", "kg/a.py", "WORDS = Path(__file__).read_text().split()", 1),
    ("nothing at import", "kg/a.py", "X = os.environ['X']", 1),
    ("namespaces", "kg/mapping/a.py", "T = 'https://schema.org/Person'", 1),
    ("namespaces", "kg/formats/a.py", "T = 'https://schema.org/Person'", 1),
    ("namespaces", "kg/serve/a.py", "def f(x):\n    return f'<http://www.w3.org/ns/prov#{x}>'", 2),
    ("namespaces", "kg/mapping/a.py", "NS = 'http://example.org/new#'", 1),
    ("prints", "kg/publish.py", "def f():\n    print('done')", 2),
    ("global state", "kg/a.py", "N = 0\ndef f():\n    global N\n    N = 1", 3),
    ("length", "kg/a.py", "x = 1\n" * 301, 301),
    ("names", "kg/utils.py", "x = 1", 1),
    ("names", "kg/serve/helpers.py", "x = 1", 1),
    ("names", "kg/core/paper.py", "x = 1", 1),
    ("docstrings", "kg/a.py", "x = 1", 1),
    ("docstrings", "tests/test_a.py", "x = 1", 1),
    ("docstrings", "kg/a.py", '"""Doc."""\n\n\ndef shown():\n    return 1', 4),
    ("docstrings", "kg/a.py", '"""Doc."""\n\n\nclass Shown:\n    x = 1', 4),
    ("errors", "kg/a.py", "try:\n    f()\nexcept Exception:\n    pass", 3),
    ("errors", "kg/a.py", "try:\n    f()\nexcept (OSError, BaseException):\n    pass", 3),
    ("errors", "kg/a.py", "try:\n    f()\nexcept:\n    pass", 3),
    ("owed work", "kg/a.py", "x = 1\ny = 2  # TODO: more", 2),
    ("owed work", "kg/a.py", "def f():\n    raise NotImplementedError", 2),
    ("owed work", "kg/a.py", "def f():\n    raise NotImplementedError('later')", 2),
    ("mocks", "tests/test_a.py", "from unittest.mock import patch", 1),
    ("mocks", "tests/test_a.py", "from unittest import mock", 1),
    ("mocks", "tests/test_a.py", "def test(monkeypatch):\n    pass", 1),
    ("mocks", "tests/test_a.py", "p = pytest.MonkeyPatch()", 1),
    ("unsafe calls", "kg/a.py", "import pickle", 1),
    ("unsafe calls", "kg/a.py", "def f(x):\n    return eval(x)", 2),
    ("unsafe calls", "kg/a.py", "exec(x)", 1),
    ("unsafe calls", "kg/a.py", "os.system('ls')", 1),
    ("unsafe calls", "kg/a.py", "subprocess.run('ls', shell=True)", 1),
    ("unsafe calls", "kg/a.py", "yaml.load(x)", 1),
    ("unsafe calls", "kg/a.py", "yaml.load(x, Loader=yaml.Loader)", 1),
    ("unsafe calls", "kg/a.py", "yaml.full_load(x)", 1),
]


@pytest.mark.parametrize(("rule", "path", "text", "line"), FAULTS)
def test_a_rule_sees_its_fault(rule: str, path: str, text: str, line: int) -> None:
    complaints = list(RULES[rule](parse(text, path)))
    assert [complaint.split(": ")[0] for complaint in complaints] == [f"{path}:{line}"]


RIGHT_WAYS = [
    ("layers", "kg/mapping/paper.py", "from kg.mapping import lines\nfrom kg.vocab import dblp"),
    ("layers", "kg/mapping/paper.py", "from . import lines\nfrom ..vocab import dblp"),
    ("layers", "kg/bulk/spark.py", "from kg.pipeline import convert"),
    ("layers", "kg/spool.py", "from kg import __version__"),
    ("layers", "kg/cli.py", "from kg import api\nimport kg.serve.app"),
    ("nothing at import", "kg/a.py", "X = re.compile('a')\nY = frozenset('a b'.split())"),
    ("nothing at import", "kg/a.py", "HERE = Path(__file__).resolve().parent"),
    (
        "nothing at import",
        "kg/a.py",
        "@app.command('x')\ndef f(now=None, out=Path('out')):\n    go()",
    ),
    ("nothing at import", "kg/cli/__init__.py", "app.command('x')(f)\nOUT = Console()"),
    ("nothing at import", "kg/a.py", "class A(NamedTuple):\n    x: int = 1\nD = A(2)"),
    ("nothing at import", "kg/a.py", "if __name__ == '__main__':\n    main()"),
    ("namespaces", "kg/vocab/a.py", "NS = 'https://schema.org/'"),
    ("namespaces", "kg/mapping/a.py", '"""As https://schema.org/Person says."""'),
    ("namespaces", "kg/formats/a.py", "NS = 'http://example.org/format#'"),
    ("prints", "kg/cli.py", "print('done')"),
    ("length", "kg/a.py", "x = 1\n" * 300),
    ("names", "kg/textbase.py", "x = 1"),
    ("docstrings", "kg/a.py", '"""Doc."""\n\n\ndef _own():\n    return 1'),
    ("errors", "kg/a.py", "try:\n    f()\nexcept (OSError, ValueError):\n    pass"),
    ("owed work", "kg/a.py", "try:\n    f()\nexcept NotImplementedError:\n    x = 'TODO'"),
    ("unsafe calls", "kg/a.py", "class L(yaml.SafeLoader):\n    pass\nyaml.load(x, Loader=L)"),
    ("unsafe calls", "kg/a.py", "subprocess.run(['ls'], shell=False)\nyaml.safe_load(x)"),
]


@pytest.mark.parametrize(("rule", "path", "text"), RIGHT_WAYS)
def test_a_rule_lets_the_right_way_pass(rule: str, path: str, text: str) -> None:
    assert list(RULES[rule](parse(text, path))) == []


def test_a_part_that_is_not_listed_is_seen() -> None:
    listing = parse("from kg.formats import turtle", "kg/formats/__init__.py")
    assert list(layers.unlisted_parts(listing, {"turtle"})) == []
    (complaint,) = layers.unlisted_parts(listing, {"turtle", "trig"})
    assert complaint == "kg/formats/__init__.py:1: trig is not in the list of parts"


@pytest.mark.parametrize("name", ["/t" + "mp/x", "pypi" + ".org"])
def test_a_place_of_one_machine_is_seen(name: str) -> None:
    (complaint,) = words.machine_places("README.md", f"fine\nsee {name}/y\n")
    assert complaint.startswith("README.md:2: ")


def test_places_in_addresses_and_folders_of_the_repository_pass() -> None:
    text = "https://example.org/{0}/1 and tests/home/x and `tmp_path`, ../{0}/y".format("work")
    assert list(words.machine_places("README.md", text)) == []


def test_a_copied_sentence_is_seen() -> None:
    theirs = set(words.runs_of_words("One two three, four five six seven eight nine ten 11 12 13."))
    copied = "# two three four\n FIVE six seven eight - nine ten 11 12 13"
    (complaint,) = words.copied_sentences("a.md", copied, theirs)
    assert complaint.startswith("a.md: copies an abstract")
    assert list(words.copied_sentences("a.md", copied.replace("six", "6"), theirs)) == []


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("no table", "needs the rows"),
        ("| L1 | `a` | |", "needs the rows"),
        ("| L0 | `a` `a` | |", "stands twice"),
        ("| L0 | `a` | all take `b` |", "does not hold it"),
        ("| L0 | `a` | `a` takes `b` |", "does not hold it"),
    ],
)
def test_an_odd_table_of_layers_is_refused(table: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        layers.read_table(table)
