"""docs/deploying.md says what is so: its files are read by their programs, its commands run."""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import ssl
import subprocess
import time
from pathlib import Path

import httpx
import pytest
import yaml

from kg.serve.forwarded import LOOPBACK
from kg.serve.live import Options
from tests.containers import only, steps
from tests.loopback import served
from tests.proxies import (
    HOST,
    SITE,
    Certificate,
    Front,
    blocks,
    caddy_command,
    caddy_file,
    certificate,
    free_ports,
    nginx_command,
    nginx_files,
    one,
    started,
)
from tests.small_release import make

WIDE = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1"}


@pytest.fixture(scope="module")
def text(repository: Path) -> str:
    return (repository / "docs" / "deploying.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def options(kg_command: Path) -> set[str]:
    """What `kg serve` takes."""
    shown = subprocess.run(
        [kg_command, "serve", "--help"], env=WIDE, check=True, capture_output=True, text=True
    ).stdout
    return set(re.findall(r"--[a-z-]+", shown))


def commands(text: str) -> list[str]:
    """The lines of the blocks of commands, those that go on put together."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    told = "".join(block for language, block in found if not language)
    return re.sub(r"\\\n *", "", told).splitlines()


def test_the_options_are_those_of_the_command(text: str, options: set[str]) -> None:
    said = re.findall(r"`kg serve ([^`]*)`", text) + re.findall(r"kg serve (.*)", text)
    runs = [shlex.split(line) for line in commands(text) if line.startswith("podman run")]
    assert len(runs) == 2
    for run in runs:
        image = len(run) - 1 - run[::-1].index("kg")
        assert {"--read-only", "--tmpfs"} <= set(run[:image])
        said.append(" ".join(run[image + 1 :]))
    named = {option for each in said for option in re.findall(r"--[a-z-]+", each)}
    assert {"--root-path", "--trusted-proxy", "--access-log", "--total-memory"} <= named
    assert named <= options


def test_what_is_said_of_the_container_is_so(text: str, repository: Path) -> None:
    last = steps((repository / "Containerfile").read_text(encoding="utf-8"))[-1]
    user, _ = only(last, "USER").rest.split(":")
    assert f"The server is the user {user} and writes to `/tmp` only" in text
    assert f":{only(last, 'EXPOSE').rest} kg\n" in text
    assert only(last, "CMD").words() == ["/data"]


def test_the_trusted_addresses_are_those_of_the_code(text: str) -> None:
    assert f"an address of this machine ({', '.join(LOOPBACK)})" in text


def test_the_unit_is_one(text: str, options: set[str], kg_command: Path, tmp_path: Path) -> None:
    unit = blocks()["kg.service"]
    read = configparser.ConfigParser(interpolation=None, delimiters="=")
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read_string(unit)
    program, word, *rest = shlex.split(read["Service"]["ExecStart"])
    assert word == "serve"
    assert {each for each in rest if each.startswith("--")} <= options
    assert f"{Path(program).parent}/pip install" in text
    patience = int(Options().timeout) + 1
    assert int(read["Service"]["TimeoutStopSec"]) > patience
    if shutil.which("systemd-analyze") is None:
        pytest.skip("platform: no systemd")
    file = tmp_path / "kg.service"
    file.write_text(one(unit, program, str(kg_command)), encoding="utf-8")
    checked = subprocess.run(
        ["systemd-analyze", "verify", file], check=False, capture_output=True, text=True
    )
    assert (checked.returncode, checked.stderr) == (0, "")


def test_prometheus_asks_the_server() -> None:
    (job,) = yaml.safe_load(blocks()["prometheus.yml"])["scrape_configs"]
    assert job["static_configs"] == [{"targets": ["127.0.0.1:8000"]}]
    assert "metrics_path" not in job


def test_what_is_worth_an_alarm_is_counted(text: str, corpus_release: Path) -> None:
    with served(corpus_release, Options(workers=1)) as client:
        client.get("/sparql", params={"query": "ASK {}"})
        counted = client.get("/metrics").text
    named = set(re.findall(r"`(kg_\w+)", text))
    assert len(named) == 4
    for name in named:
        assert f"# TYPE {name} " in counted


def test_a_new_release_is_brought_in_one_step(text: str, tmp_path: Path) -> None:
    """The commands as they stand, while the release before is served."""
    (block,) = re.findall(r"^```\n(new=.*?)^```$", text, re.MULTILINE | re.DOTALL)
    if subprocess.run(["mv", "--version"], check=False, capture_output=True).returncode != 0:
        pytest.skip("platform: no mv -T")

    def bring(title: str) -> str:
        shutil.rmtree(tmp_path / "build", ignore_errors=True)
        (tmp_path / "make").mkdir(exist_ok=True)
        made = make(tmp_path / "make", title)
        shutil.copytree(tmp_path / "make" / "out", tmp_path / "build", symlinks=True)
        subprocess.run(["sh", "-euc", block], cwd=tmp_path, check=True)
        return made.digest

    before = bring("One")
    with served(tmp_path / "out", Options(workers=1)) as client:
        assert before[:16] in client.get("/health").text
        after = bring("Two")
        for _ in range(300):
            answer = client.get("/health")
            assert answer.status_code == 200
            if after[:16] in answer.text:
                break
            time.sleep(0.1)
        else:
            pytest.fail("the new release was not served within 30 seconds")
        assert "Two" in client.get("/kg.ttl").text


@pytest.fixture
def front(openssl: Path, tmp_path: Path) -> tuple[Front, Certificate]:
    made = certificate(openssl, tmp_path)
    return Front(*free_ports(), ssl.create_default_context(cafile=str(made.file))), made


@pytest.mark.conformance
@pytest.mark.parametrize("path", [False, True])
def test_nginx_takes_its_files(
    nginx: Path,
    front: tuple[Front, Certificate],
    tmp_path: Path,
    path: bool,  # noqa: FBT001
) -> None:
    main = nginx_files(tmp_path, "127.0.0.1:9", *front, path=path)
    tested = [*nginx_command(nginx, main), "-t"]
    ran = subprocess.run(tested, check=False, capture_output=True, text=True)
    assert "syntax is ok" in ran.stderr
    assert ran.returncode == 0


@pytest.mark.conformance
@pytest.mark.parametrize("path", [False, True])
def test_caddy_takes_its_files(
    caddy: Path,
    front: tuple[Front, Certificate],
    tmp_path: Path,
    path: bool,  # noqa: FBT001
) -> None:
    main = caddy_file(tmp_path, "127.0.0.1:9", *front, path=path)
    told = caddy_command(caddy, main, "validate")
    home = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    ran = subprocess.run(told, check=False, capture_output=True, text=True, env=home)
    assert "Valid configuration" in ran.stdout + ran.stderr
    assert ran.returncode == 0


@pytest.mark.conformance
def test_nginx_limits_the_rate_and_leads_to_https(
    nginx: Path, front: tuple[Front, Certificate], tmp_path: Path, corpus_release: Path
) -> None:
    with served(corpus_release, Options(workers=1)) as direct:
        main = nginx_files(tmp_path, direct.base_url.netloc.decode(), *front)
        with started(nginx_command(nginx, main), tmp_path, front[0]), front[0].client() as client:
            plain = f"http://127.0.0.1:{front[0].plain}/a%2Fb?x=%20"
            moved = httpx.get(plain, headers={"Host": HOST}, follow_redirects=False)
            assert moved.headers["location"] == f"{SITE}/a%2Fb?x=%20"
            burst = [client.get("/health").status_code for _ in range(50)]
            assert burst == [200] * 50
            for _ in range(2_000):
                if (status := client.get("/health").status_code) != 200:
                    break
            assert status == 429
