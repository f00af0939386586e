"""The command line: each command is a module; results go to stdout, everything else to stderr.

Exit codes: 0 done, 1 the data does not hold, 2 wrong usage, 3 it could not be checked.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from kg import __version__
from kg.cli.terminal import complain, fault, finish

Command = Callable[..., None]


def _init() -> Command:
    from kg.cli.project import init

    return init


def _add() -> Command:
    from kg.cli.add import add

    return add


def _link() -> Command:
    from kg.cli.link import link

    return link


def _build() -> Command:
    from kg.cli.build import build

    return build


def _convert() -> Command:
    from kg.cli.convert import convert

    return convert


def _serve() -> Command:
    from kg.cli.serve import serve

    return serve


def _extract() -> Command:
    from kg.cli.extract import extract

    return extract


def _identity() -> Command:
    from kg.cli.identity import identity

    return identity


def _query() -> Command:
    from kg.cli.ask import query

    return query


def _claims() -> Command:
    from kg.cli.ask import claims

    return claims


def _export() -> Command:
    from kg.cli.export import export

    return export


def _diff() -> Command:
    from kg.cli.diff import diff

    return diff


def _explain() -> Command:
    from kg.cli.explain import explain

    return explain


def _review() -> Command:
    from kg.cli.review import review

    return review


def _validate() -> Command:
    from kg.cli.check import validate

    return validate


def _ontology() -> Command:
    from kg.cli.ontology import ontology

    return ontology


def _list() -> Command:
    from kg.cli.parts import list_parts

    return list_parts


_COMMANDS: Mapping[str, Callable[[], Command]] = MappingProxyType(
    {
        "init": _init,
        "add": _add,
        "link": _link,
        "build": _build,
        "convert": _convert,
        "serve": _serve,
        "extract": _extract,
        "identity": _identity,
        "query": _query,
        "claims": _claims,
        "export": _export,
        "diff": _diff,
        "explain": _explain,
        "review": _review,
        "validate": _validate,
        "ontology": _ontology,
        "list": _list,
    }
)


class _Commands(TyperGroup):
    """Loads the module of a command when it is called: a question waits for no crawler."""

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as typer has them
        super().__init__(*arguments, **options)
        names: Any = dict.fromkeys(_COMMANDS)
        self.commands = names  # looked at for "did you mean" alone

    def list_commands(self, ctx: object) -> list[str]:
        """The commands in their order."""
        del ctx
        return list(_COMMANDS)

    def get_command(self, ctx: object, cmd_name: str) -> Any:  # noqa: ANN401 - of typer's own click
        """The command of this name."""
        del ctx
        if cmd_name not in _COMMANDS:
            return None
        one = typer.Typer(add_completion=False, rich_markup_mode=None)
        one.command(cmd_name)(_COMMANDS[cmd_name]())
        return typer.main.get_command(one)

    def main(self, *arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - as typer has them
        """Run the program. What the system refuses is told in one line; where nobody reads the
        output any more, there is nothing to tell.
        """
        try:
            try:
                return super().main(*arguments, **options)
            finally:
                finish()
        except BrokenPipeError:
            sys.exit(1)
        except OSError as error:
            complain(fault(error))
            sys.exit(1)


app = typer.Typer(
    name="kg",
    cls=_Commands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    help="Research papers, what they introduce and what they claim, as linked data.",
    pretty_exceptions_enable=False,
)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"kg {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Research papers, what they introduce and what they claim, as linked data."""


def main() -> None:
    """Run the command line (the entry point of ``kg`` and ``rkg``)."""
    app()
