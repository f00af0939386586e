"""nginx and Caddy with the configurations of docs/deploying.md, on ports of the loopback."""

from __future__ import annotations

import json
import os
import re
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from kg.serve.access_log import query_hash
from tests.conftest import REPOSITORY

HOST = "data.example.org"
SITE = f"https://{HOST}"
CLIENT = "127.0.0.5"
"""Where requests to a proxy come from, so that it can be told from the proxy."""

_BACKEND = "127.0.0.1:8000"
_BLOCK = re.compile(r"^```\w*\n# (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NGINX = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log info;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/kg.conf;
}}
"""
_CADDY = f"""
    admin off
    auto_https disable_redirects
    default_sni {HOST}
"""


class Certificate(NamedTuple):
    """A certificate for HOST that vouches for itself, and its key."""

    file: Path
    key: Path


class Front(NamedTuple):
    """A proxy that runs: its port for TLS, and what trusts it."""

    port: int
    plain: int
    trust: ssl.SSLContext

    @contextmanager
    def client(self, **headers: str) -> Iterator[httpx.Client]:
        """A client that asks for HOST and says nothing that it is not told to say."""
        transport = httpx.HTTPTransport(local_address=CLIENT, verify=self.trust)
        with httpx.Client(
            base_url=f"https://127.0.0.1:{self.port}", transport=transport, timeout=60
        ) as found:
            del found.headers["accept"], found.headers["accept-encoding"]
            found.headers.update({"Host": HOST, **headers})
            yield found

    def exactly(self, path: str, *headers: str, method: str = "GET") -> bytes:
        """All that comes back for a path that is sent as it stands."""
        with (
            socket.create_connection(("127.0.0.1", self.port), timeout=60) as line,
            self.trust.wrap_socket(line, server_hostname=HOST) as safe,
        ):
            lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", "Connection: close", *headers]
            safe.sendall("".join(f"{each}\r\n" for each in [*lines, ""]).encode())
            received = b""
            while piece := safe.recv(1 << 16):
                received += piece
        return received


class Place(NamedTuple):
    """A server, asked directly, its log, and the proxy before it."""

    direct: httpx.Client
    log: Path
    front: Front
    hides_breaks: bool

    def lines(self, path: str) -> list[dict[str, object]]:
        """What is logged of a path."""
        found = [json.loads(line) for line in self.log.read_text(encoding="ascii").splitlines()]
        return [line for line in found if line["path"] == path]

    def outcomes(self, query: str) -> list[object]:
        """What became of a query, each time that it was asked."""
        hashed = query_hash(query)
        return [line["outcome"] for line in self.lines("/sparql") if line["query"] == hashed]

    def wait_for(self, line: str) -> None:
        """Wait until the server counts something."""
        for _ in range(600):
            if line in self.direct.get("/metrics").text:
                return
            time.sleep(0.05)
        pytest.fail(f"{line} was not counted within 30 seconds")


def blocks() -> dict[str, str]:
    """The configurations of the document, by the name of their file."""
    text = (REPOSITORY / "docs" / "deploying.md").read_text(encoding="utf-8")
    return {Path(name).name: content for name, content in _BLOCK.findall(text)}


def certificate(openssl: Path, folder: Path) -> Certificate:
    """A certificate made now."""
    made = Certificate(folder / "certificate.pem", folder / "key.pem")
    told: list[str | Path] = [openssl, "req", "-x509", "-nodes", "-days", "2"]
    told += ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"]
    told += ["-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST},IP:127.0.0.1"]
    subprocess.run([*told, "-out", made.file, "-keyout", made.key], check=True, capture_output=True)
    return made


def one(text: str, before: str, after: str) -> str:
    """The text with another word for one that it has once."""
    assert text.count(before) == 1, before
    return text.replace(before, after)


def nginx_files(
    folder: Path, backend: str, front: Front, made: Certificate, *, path: bool = False
) -> Path:
    """Write what nginx reads; ``path`` is for the server under a path. Gives the main file."""
    found = blocks()
    site = re.sub(r"^ *listen \[::\].*\n", "", found["kg.conf"], flags=re.MULTILINE)
    site = one(site, "listen 80;", f"listen 127.0.0.1:{front.plain};")
    site = one(site, "listen 443 ", f"listen 127.0.0.1:{front.port} ")
    site = one(site, "/etc/ssl/data.example.org.pem", str(made.file))
    site = one(site, "/etc/ssl/private/data.example.org.key", str(made.key))
    if path:
        begin, end = site.index("    location / {"), site.rindex("}")
        site = site[:begin] + found["kg-path.conf"] + site[end:]
    (folder / "kg.conf").write_text(site, encoding="utf-8")
    proxy = one(found["kg-proxy.conf"], _BACKEND, backend)
    (folder / "kg-proxy.conf").write_text(proxy, encoding="utf-8")
    main = folder / "nginx.conf"
    user = "user root;" if os.geteuid() == 0 else ""
    main.write_text(_NGINX.format(folder=folder, user=user), encoding="utf-8")
    return main


def caddy_file(
    folder: Path, backend: str, front: Front, made: Certificate, *, path: bool = False
) -> Path:
    """Write what Caddy reads, likewise."""
    found = blocks()
    site = found["Caddyfile"]
    if path:
        site = one(site, "    respond /metrics 403\n", "")
        site = one(site, f"    reverse_proxy {_BACKEND}\n", found["kg-path"])
    site = site.replace(_BACKEND, backend)
    own = f"https://{HOST}:{front.port} {{\n    bind 127.0.0.1\n    tls {made.file} {made.key}\n"
    main = folder / "Caddyfile"
    site = one(one(site, f"{HOST} {{\n", own), "{\n    servers {", f"{{{_CADDY}    servers {{")
    main.write_text(site, encoding="utf-8")
    return main


@contextmanager
def started(command: list[str | Path], folder: Path, front: Front) -> Iterator[None]:
    """Run a proxy until the block ends, once it takes connections."""
    log = folder / "output"
    outer = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, env=outer, cwd=folder)
    try:
        for _ in range(600):
            assert process.poll() is None, log.read_text(encoding="utf-8")
            try:
                socket.create_connection(("127.0.0.1", front.port)).close()
            except ConnectionRefusedError:
                time.sleep(0.05)
            else:
                break
        else:
            pytest.fail("the proxy took no connection within 30 seconds")
        yield
    finally:
        process.terminate()
        process.wait(30)


def free_ports() -> tuple[int, int]:
    """Two ports that nothing listens on."""
    with socket.socket() as one_, socket.socket() as other:
        one_.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        return one_.getsockname()[1], other.getsockname()[1]


def nginx_command(program: Path, main: Path) -> list[str | Path]:
    """How nginx is run with a file."""
    return [program, "-e", main.with_name("error.log"), "-p", main.parent, "-c", main]


def caddy_command(program: Path, main: Path, word: str = "run") -> list[str | Path]:
    """How Caddy is run with a file."""
    return [program, word, "--adapter", "caddyfile", "--config", main]


def hides_breaks(program: Path) -> bool:
    """Whether this proxy is said to end a broken answer as if it were whole: Caddy before 2.8."""
    said = subprocess.run([program, "version"], check=False, capture_output=True, text=True).stdout
    found = re.match(r"v?(\d+)\.(\d+)\.\d+", said)
    return found is not None and (int(found[1]), int(found[2])) < (2, 8)
