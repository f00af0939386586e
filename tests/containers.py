"""A Containerfile as its engine reads it, and a root like that of its container, for real servers.

The form is https://docs.docker.com/reference/dockerfile/. The root is a mount namespace
(unshare(1), Linux, for root only): read-only but for /tmp, the programs of this machine where they
are here, the first process another user than root without any privilege, as an engine starts it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from tests import processes
from tests.conftest import REPOSITORY

_ROOT = r"""
set -eu
umask 022
mount --make-rprivate /
root=$1 data=$2 user=$3 group=$4 shown=$5
shift 5
mount -t tmpfs tmpfs "$root"
for name in tmp proc dev data; do mkdir "$root/$name"; done
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
for name in null urandom; do
    touch "$root/dev/$name"
    mount --bind "/dev/$name" "$root/dev/$name"
done
show() {
    mkdir -p "$root$2"
    mount --bind "$1" "$root$2"
    mount -o remount,bind,ro "$root$2"
}
for name in usr etc bin lib lib64 sbin; do
    if [ -L "/$name" ]; then cp -P "/$name" "$root/$name"
    elif [ -d "/$name" ]; then show "/$name" "/$name"; fi
done
IFS=:
for path in $shown; do show "$path" "$path"; done
show "$data" /data
mount -o remount,ro "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$group" --clear-groups \
    --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
"""


class Step(NamedTuple):
    """An instruction: its name, and the rest of its line."""

    name: str
    rest: str

    def words(self) -> list[str]:
        """The words of the form that no shell reads; raises ValueError for the other one."""
        found = json.loads(self.rest)
        if not isinstance(found, list) or not all(isinstance(word, str) for word in found):
            raise TypeError(self.rest)
        return found


def steps(text: str) -> list[list[Step]]:
    """The instructions of each stage."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    found: list[list[Step]] = []
    for line in filter(None, joined.splitlines()):
        name, rest = line.split(maxsplit=1)
        if name == "FROM":
            found.append([])
        found[-1].append(Step(name, rest))
    return found


def only(stage: Sequence[Step], name: str) -> Step:
    """The one instruction of that name."""
    (found,) = [step for step in stage if step.name == name]
    return found


@contextmanager
def contained(
    command: Sequence[str], *, user: str, data: Path, folder: Path
) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Run a command in such a root, with ``data`` at /data, and give it with the number that its
    first process has outside. ``folder`` is an empty one. Skips where that cannot be done.
    """
    _can_contain()
    uid, gid = user.split(":")
    shown = [str(path.resolve()) for path in (Path(sys.base_prefix), Path(sys.prefix), REPOSITORY)]
    inside: Mapping[str, str] = {
        "PATH": f"{Path(sys.executable).parent}:/usr/bin:/bin:/usr/sbin:/sbin",
        "PYTHONPATH": str(REPOSITORY),
    }
    wall = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    built = ["sh", "-c", _ROOT, "sh", str(folder), str(data.resolve()), uid, gid, ":".join(shown)]
    with subprocess.Popen(
        [*wall, *built, *command], env=inside, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            first = processes.children(process.pid)
            while not first and process.poll() is None:
                first = processes.children(process.pid)
            yield process, next(iter(first), 0)
        finally:
            process.kill()


def _can_contain() -> None:
    if sys.platform != "linux":
        pytest.skip("platform: no namespaces")
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        pytest.skip("platform: only root can become another user")
    tried = subprocess.run(
        ["unshare", "--mount", "--pid", "--fork", "mount", "--make-rprivate", "/"],
        check=False,
        capture_output=True,
    )
    if tried.returncode != 0:
        pytest.skip("platform: no mount namespaces here")
