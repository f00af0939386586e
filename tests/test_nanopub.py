"""``kg export nanopub``: what the nanopub library makes of the files."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest
from Crypto.PublicKey import RSA
from nanopub.nanopub import Nanopub
from nanopub.utils import MalformedNanopubError

import kg
from kg.profiles import SettingError, Written

ORCID = "0000-0002-1825-0097"


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("key") / "id_rsa.pem"
    path.write_bytes(RSA.generate(2048).export_key("PEM", pkcs=8))
    return path


def settings(key: Path) -> dict[str, str]:
    return {"key": str(key), "orcid": ORCID, "name": "Ada", "created": "2026-12-01"}


def exported(release: Path, given: dict[str, str]) -> dict[str, bytes]:
    with kg.open(release) as graph:
        pieces = graph.export("nanopub", only=["2402.15627"], settings=given)
        return {piece.name: piece.data for piece in pieces if isinstance(piece, Written)}


def read(path: Path) -> Nanopub:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        return Nanopub(rdf=path)


def test_each_claim_is_a_valid_signed_nanopublication(
    corpus_release: Path, key: Path, tmp_path: Path
) -> None:
    files = exported(corpus_release, settings(key))
    with kg.open(corpus_release) as graph:
        claims = graph.claims(paper="2402.15627").rows()
    assert sorted(files) == sorted(f"{row['claim'].rpartition('/')[2]}.trig" for row in claims)
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
        found = read(tmp_path / name)
        assert found.is_valid
        assert found.has_valid_trusty
        assert found.has_valid_signature
        assert found.source_uri.startswith("http://purl.org/np/RA")
    assert exported(corpus_release, settings(key)) == files


def test_the_assertion_is_the_claim_and_the_provenance_where_it_comes_from(
    corpus_release: Path, key: Path
) -> None:
    with kg.open(corpus_release) as graph:
        (claim,) = (
            row["claim"]
            for row in graph.claims(property="mfu", paper="2402.15627").rows()
            if row["value_text"] == "55.2%"
        )
    text = exported(corpus_release, settings(key))[f"{claim.rpartition('/')[2]}.trig"].decode()
    graphs = dict(part.split(" {", 1) for part in text.split("\n}\n") if " {" in part)
    assertion = next(body for name, body in graphs.items() if name.endswith("sub:assertion"))
    assert "qudt:numericValue 55.2" in assertion
    assert "k:confidence" not in assertion
    assert "prov:wasDerivedFrom <https://w3id.org/rkg/paper/arxiv-2402.15627>" in text
    assert "creativecommons.org/publicdomain/zero/1.0/" in text


def test_a_changed_nanopublication_is_told(corpus_release: Path, key: Path, tmp_path: Path) -> None:
    data = next(d for d in exported(corpus_release, settings(key)).values() if b"55.2" in d)
    changed = data.replace(b"qudt:numericValue 55.2", b"qudt:numericValue 99.2")
    assert changed != data
    (tmp_path / "np.trig").write_bytes(changed)
    with pytest.raises(MalformedNanopubError):
        assert not read(tmp_path / "np.trig").has_valid_trusty


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"key": ""}, "--set key="),
        ({"key": "nowhere.pem"}, "nowhere.pem: No such file"),
        ({"orcid": "0000-0002-1825-0098"}, "orcid"),
        ({"created": "yesterday"}, "created|date"),
        ({"license": "CC0"}, "CC0"),
    ],
)
def test_a_wrong_setting_is_told(
    corpus_release: Path, key: Path, changed: dict[str, str], says: str
) -> None:
    with pytest.raises(SettingError, match=says):
        exported(corpus_release, {**settings(key), **changed})


def test_no_word_of_a_key_is_told(corpus_release: Path, key: Path, tmp_path: Path) -> None:
    public = tmp_path / "public.pem"
    public.write_bytes(RSA.import_key(key.read_bytes()).public_key().export_key())
    with pytest.raises(SettingError, match="a public key; give the private one"):
        exported(corpus_release, settings(public))
    broken = tmp_path / "broken.pem"
    broken.write_text("-----BEGIN PRIVATE KEY-----\nc2VjcmV0IHNlY3JldA==\n")
    with pytest.raises(SettingError, match=r"broken\.pem: no private RSA key$") as error:
        exported(corpus_release, settings(broken))
    assert "c2Vj" not in str(error.value)


def test_what_lives_on_this_machine_only_is_not_signed(key: Path, tmp_path: Path) -> None:
    text = (
        "Ada Lindqvist, Boris Okafor\n\nWe present Harrow, a system. Harrow reaches 91% recall.\n"
    )
    (tmp_path / "one.txt").write_text(text, encoding="utf-8")
    with kg.build(tmp_path / "one.txt", out=tmp_path / "out") as graph:
        assert len(graph.claims())
        with pytest.raises(SettingError, match="base in kg.toml"):
            list(graph.export("nanopub", settings={**settings(key), "license": "https://e.org/"}))
