"""Virtuoso on the loopback, with a data base of its own in a temporary folder
(https://docs.openlinksw.com/virtuoso/).
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.stores import free_port, wait_for

_STOP_S = 30.0
_CHUNK = 20_000
_SETTINGS = """\
[Database]
DatabaseFile = virtuoso.db
ErrorLogFile = virtuoso.log
LockFile = virtuoso.lck
TransactionFile = virtuoso.trx
xa_persistent_file = virtuoso.pxa
FileExtend = 200
TempStorage = TempDatabase

[TempDatabase]
DatabaseFile = virtuoso-temp.db
TransactionFile = virtuoso-temp.trx
FileExtend = 200

[Parameters]
ServerPort = 127.0.0.1:{sql}
DisableUnixSocket = 1
CaseMode = 2
NumberOfBuffers = 2000
MaxDirtyBuffers = 1500
DirsAllowed = .
CheckpointInterval = 0
ThreadsPerQuery = 1

[HTTPServer]
ServerPort = 127.0.0.1:{http}
ServerThreads = 10
Charset = UTF-8

[SPARQL]
ResultSetMaxRows = {rows}
"""


@contextmanager
def running(
    virtuoso: Path, isql: Path, data: dict[str, str], folder: Path, rows: int
) -> Iterator[str]:
    """Serve graphs, by IRI the N-Triples of each, with that many rows at most; the URL to ask."""
    folder.mkdir()
    sql, http = free_port(), free_port()
    settings = _SETTINGS.format(sql=sql, http=http, rows=rows)
    (folder / "virtuoso.ini").write_text(settings, encoding="ascii")
    command = [str(virtuoso), "+foreground", "+configfile", "virtuoso.ini"]
    with (folder / "output").open("wb") as output:
        process = subprocess.Popen(command, cwd=folder, stdout=output, stderr=output)
    try:
        wait_for(http, process)
        _load(isql, sql, data, folder)
        yield f"http://127.0.0.1:{http}/sparql"
    finally:
        process.terminate()
        try:
            process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _load(isql: Path, port: int, data: dict[str, str], folder: Path) -> None:
    """Load the graphs, in pieces that fit into the memory of so small a server."""
    statements: list[str] = []
    for graph, triples in data.items():
        lines = triples.splitlines(keepends=True)
        for start in range(0, len(lines), _CHUNK):
            file = folder / f"{len(statements)}.nt"
            file.write_text("".join(lines[start : start + _CHUNK]), encoding="utf-8")
            statements.append(
                f"DB.DBA.TTLP_MT (file_to_string_output ('{file.name}'), '', '{graph}', 255);\n"
            )
    script = folder / "load.sql"
    script.write_text("".join(statements), encoding="utf-8")
    command = [str(isql), f"127.0.0.1:{port}", "dba", "dba", str(script), "ERRORS=STDOUT"]
    ran = subprocess.run(command, check=True, capture_output=True, text=True)
    assert "***" not in ran.stdout, ran.stdout
