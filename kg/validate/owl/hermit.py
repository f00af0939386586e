"""Runs HermiT (http://www.hermit-reasoner.com), an OWL 2 DL reasoner in Java, on triples.

It is the copy that owlready2 ships. owlready2's own call knows no deadline, takes the path of Java
from a global, and importing it makes a global world, so the program is run directly.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from importlib.util import find_spec
from os import pathsep
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from kg.vocab import owl

_JAVA_OPTIONS = (
    "-Xmx2000M",
    # A short run: what it takes to compile the code well is never earned back.
    "-XX:+IgnoreUnrecognizedVMOptions",
    "-XX:TieredStopAtLevel=1",
    "-XX:+UseSerialGC",
)
_MAIN = "org.semanticweb.HermiT.cli.CommandLine"
_CLASS = re.compile(r"^\t(\S+)$", re.MULTILINE)
_SATISFIABLE = "Thing is satisfiable."
_INCONSISTENT = "InconsistentOntologyException"
_MIN_SECONDS = 0.05


class OwlUnavailable(RuntimeError):
    """The check could not be made: no Java, no HermiT, or no answer in time; the message says which
    and what to do.
    """


class Verdict(NamedTuple):
    """Whether triples are consistent and, if so, which named classes can have no instance."""

    consistent: bool
    unsatisfiable: tuple[str, ...] = ()


class Hermit(NamedTuple):
    """A reasoner that can be run: the path of Java and the class path of HermiT."""

    java: str
    class_path: str

    def run(self, triples: Iterable[str], timeout: float, *, classes: bool = True) -> Verdict:
        """The verdict on triples, each a line of N-Triples without its dot; without ``classes``
        only whether they are consistent.

        Nothing is fetched: imports must have been left out. Raises OwlUnavailable.
        """
        with TemporaryDirectory(prefix="kg-owl-") as folder:
            path = Path(folder, "ontology.nt")
            text = "".join(f"{triple} .\n" for triple in triples)
            path.write_text(text, encoding="utf-8", newline="\n")
            command = [self.java, *_JAVA_OPTIONS, "-cp", self.class_path, _MAIN]
            options = ["--no-prefixes", "--ignoreUnsupportedDatatypes"]
            actions = ["--consistency", *(["--unsatisfiable"] if classes else []), path.as_uri()]
            try:
                done = subprocess.run(  # noqa: S603 - no shell; the file is our own
                    [*command, *options, *actions],
                    capture_output=True,
                    timeout=max(timeout, _MIN_SECONDS),
                    check=False,
                )
            except subprocess.TimeoutExpired:
                raise OwlUnavailable(
                    "HermiT gave no answer in time: give it more, or check a smaller graph"
                ) from None
            except OSError as error:
                raise OwlUnavailable(f"{self.java} could not be run ({error.strerror})") from error
        output = (done.stdout + done.stderr).decode("utf-8", "replace")
        return _verdict(output, done.returncode)


def find(java: str | None = None) -> Hermit:
    """HermiT with this Java, or the one on the PATH; raises OwlUnavailable."""
    program = shutil.which(java or "java")
    if program is None:
        where = f"at {java}" if java else "on the PATH"
        raise OwlUnavailable(
            f"the OWL check needs a Java runtime and there is none {where}: install one "
            "(Debian: default-jre-headless)"
        )
    spec = find_spec("owlready2")
    folder = Path(spec.origin).parent / "hermit" if spec and spec.origin else Path("hermit")
    jar = folder / "HermiT.jar"
    if not jar.is_file():
        raise OwlUnavailable("the package owlready2, which holds HermiT, is not installed whole")
    return Hermit(program, pathsep.join((str(folder), str(jar))))


def _verdict(output: str, code: int) -> Verdict:
    if _SATISFIABLE in output:
        nothing = owl.NS + "Nothing"
        named = sorted(set(_CLASS.findall(output)) - {nothing})
        return Verdict(consistent=True, unsatisfiable=tuple(named))
    if _INCONSISTENT in output:
        return Verdict(consistent=False)
    said = next((line for line in output.splitlines() if line.strip()), "nothing")
    raise OwlUnavailable(f"HermiT ended with code {code} and no verdict; it said: {said[:300]}")
