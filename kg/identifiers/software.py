"""Software: package names (https://peps.python.org/pep-0503/), GitHub repositories, Hugging Face
ids (https://huggingface.co/docs/hub/repositories) and Software Heritage ids
(https://docs.softwareheritage.org/devel/swh-model/persistent-identifiers.html).
"""

from __future__ import annotations

import re

from kg.identifiers.scheme import Scheme, quoted

_PACKAGE = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?")
_OWNER = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,38}")
_REPOSITORY = re.compile(r"[A-Za-z0-9._-]{1,100}")
_NOT_OWNERS = frozenset(
    """
    about account apps blog collections contact customer-stories dashboard enterprise events
    explore features gist issues join login logout marketplace new notifications orgs organizations
    pricing pulls readme search security sessions settings site sponsors stars topics trending
    users
    """.split()
)
_HF_PART = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9_])?")
_NOT_HF = frozenset(
    """
    blog chat collections docs enterprise join learn login models new organizations papers posts
    pricing settings tasks
    """.split()
)
_SWHID = re.compile(r"swh:1:(?:cnt|dir|rel|rev|snp):[0-9a-f]{40}(?:;[a-z]+=[!-:<-~]+)*")


def _pypi(text: str) -> str:
    name = text.partition("@")[0]
    if not _PACKAGE.fullmatch(name):
        raise ValueError("letters, digits, ., - and _ only, a letter or digit at both ends")
    return re.sub(r"[-_.]+", "-", name).lower()


PYPI = Scheme(
    name="pypi",
    check=_pypi,
    iri="pkg:pypi/{}".format,
    rule="a package name of the Python index, normalized by PEP 503; its IRI is a package URL "
    "(https://github.com/package-url/purl-spec)",
    prefix=re.compile(r"(?:pkg:pypi/|pypi\s*:\s*)", re.IGNORECASE),
    address=re.compile(
        r"(?:pypi\.org|pypi\.python\.org)/(?:project|pypi|simple)/([^/?#]+)(?:/[^?#]*)?(?:[?#].*)?",
        re.IGNORECASE,
    ),
)


def _github(text: str) -> str:
    owner, slash, name = text.strip("/").partition("/")
    name = name.removesuffix(".git")
    if not slash or not name:
        raise ValueError("an account is no repository: give owner/name, or use the scheme url")
    if re.fullmatch(r"[^/]+/tree/(?:main|master)", name):
        name = name.partition("/")[0]
    if "/" in name:
        raise ValueError("it is a page inside a repository: use the scheme url")
    if not _OWNER.fullmatch(owner) or owner.lower() in _NOT_OWNERS:
        raise ValueError(f"{owner!r} is no account")
    if not _REPOSITORY.fullmatch(name) or name in (".", ".."):
        raise ValueError(f"{name!r} is no name of a repository")
    return f"{owner}/{name}"


GITHUB = Scheme(
    name="github",
    check=_github,
    iri="https://github.com/{}".format,
    rule="owner/name of a repository, spelled as given (GitHub itself does not heed case)",
    prefix=re.compile(
        r"github\s*:\s*|(?:git\+)?(?:ssh://)?git@github\.com[:/]|git://github\.com/|"
        r"git\+(?=https://)",
        re.IGNORECASE,
    ),
    in_datacite=True,
    address=re.compile(r"github\.com/([^?#]+)(?:[?#].*)?", re.IGNORECASE),
)


def _hf(text: str) -> str:
    parts = text.strip("/").split("/")
    kind = parts.pop(0) if parts[0] in ("datasets", "spaces") else ""
    if parts[-2:] in (["tree", "main"], ["blob", "main"]):
        parts = parts[:-2]
    if not parts or len(parts) > 2:  # noqa: PLR2004 - owner and name
        raise ValueError("it is neither owner/name nor a page of one")
    for part in parts:
        if not _HF_PART.fullmatch(part) or "--" in part or ".." in part:
            raise ValueError(f"{part!r} is no name there")
    if parts[0] in _NOT_HF:
        raise ValueError(f"{parts[0]!r} is no account")
    return "/".join([kind, *parts] if kind else parts)


HF = Scheme(
    name="hf",
    check=_hf,
    iri="https://huggingface.co/{}".format,
    rule="owner/name of a model, datasets/owner/name or spaces/owner/name",
    prefix=re.compile(r"(?:hf|huggingface)\s*:\s*(?://)?", re.IGNORECASE),
    address=re.compile(r"(?:huggingface\.co|hf\.co)/([^?#]+)(?:[?#].*)?", re.IGNORECASE),
)


def _swhid(text: str) -> str:
    if not _SWHID.fullmatch(text):
        raise ValueError("it has not the form swh:1:rev: and forty hexadecimal digits")
    return text


def _swhid_iri(value: str) -> str:
    return "https://archive.softwareheritage.org/" + quoted(value, safe=":;=/")


SWHID = Scheme(
    name="swhid",
    check=_swhid,
    iri=_swhid_iri,
    rule="swh:1:, the kind, forty hexadecimal digits, and qualifiers after semicolons",
    address=re.compile(r"archive\.softwareheritage\.org/(swh:1:[^?#]+?)/?(?:[?#].*)?"),
    bare=_SWHID,
)
