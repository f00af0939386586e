"""Nanopublications: one for each claim, with a trusty URI, signed with a key of the user.

Guidelines: https://nanopub.net/guidelines/working_draft/; trusty URIs: https://trustyuri.net/. The
assertion is the claim without what tells of its origin, which stands in the provenance. Signing is
done by the ``nanopub`` library (https://github.com/Nanopublication/nanopub-py).
"""

from __future__ import annotations

import logging
import warnings
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import pyoxigraph as ox
import rdflib

from kg import nquads
from kg.identifiers import InvalidIdentifier, normalize
from kg.profiles.contract import Chosen, Piece, Refused, SettingError, Written
from kg.store import Store
from kg.view.claims import ClaimRow
from kg.vocab import PREFIXES, dcterms, foaf, k, oa, prov, xsd

NAME = "nanopub"
ABOUT = "nanopublications, one for each claim, signed"
SPECIFICATION = "https://nanopub.net/guidelines/working_draft/ (working draft)"
SETTINGS: Mapping[str, str] = MappingProxyType(
    {
        "key": "file of your private RSA key (PEM, or the one line that nanopub tools keep)",
        "orcid": "your ORCID iD: you sign",
        "name": "your name, which stands beside the ORCID iD",
        "license": "address of the licence of the nanopublications; by default the release's",
        "created": "day of creation (YYYY-MM-DD); by default the release's date",
    }
)

_LOCAL = "http://localhost"
_MUST = ("key", "orcid", "name")
_OF_ORIGIN = frozenset(
    (k.confidence, k.evidence, k.place, k.placeText, prov.wasGeneratedBy, dcterms.identifier)
)
_SHORTCUTS = frozenset((k.amount, k.amountUnit, k.amountText))
_PARTS = (k.quantity, k.condition)

Statements = list[ox.Triple]


class _Signing(NamedTuple):
    """Who signs, and what the publication information says of all."""

    profile: Any
    orcid: str
    licence: str
    created: str


def export(chosen: Chosen) -> Iterator[Piece]:
    """A TriG file for each claim of the chosen papers; raises SettingError."""
    signing = _signing(chosen)
    if any(row.claim.startswith(_LOCAL) for row in chosen.claims):
        raise SettingError(
            f"nanopub: these IRIs start with {_LOCAL} and are good on this machine only, and a "
            "nanopublication is for ever: give the project a base in kg.toml, and build again"
        )
    for row in chosen.claims:
        about = _closure(chosen.store, row.claim)
        try:
            signed = _signed(row, about, chosen.store, signing)
            yield Written(f"{row.claim.rpartition('/')[2]}.trig", signed)
        except ValueError as error:
            yield Refused(row.claim, "nanopub", str(error), "mend the claim and build again")


def _signing(chosen: Chosen) -> _Signing:
    given = chosen.settings
    if missing := [name for name in _MUST if not given.get(name)]:
        told = ", ".join(f"--set {name}=... ({SETTINGS[name]})" for name in missing)
        raise SettingError(f"nanopub: a nanopublication is signed: give {told}")
    about = chosen.release.manifest if chosen.release else None
    created = given.get("created") or (about.date if about else None)
    licence = given.get("license") or _licence(chosen)
    if not licence:
        raise SettingError("nanopub: give --set license=... (the release has no licence)")
    try:
        orcid = normalize("orcid", given["orcid"])
        day = nquads.date(created or "").split('"')[1]
        nquads.iri(licence)
    except InvalidIdentifier as error:
        raise SettingError(f"nanopub: orcid: {error}") from error
    except ValueError as error:
        what = "give --set created=YYYY-MM-DD" if not created else str(error)
        raise SettingError(f"nanopub: {what}") from error
    return _Signing(_profile(given, orcid), f"https://orcid.org/{orcid}", licence, day)


def _licence(chosen: Chosen) -> str | None:
    if chosen.release is None:
        return None
    described = (chosen.release.directory / "void.ttl").read_bytes()
    found = [
        quad.object.value
        for quad in ox.parse(described, format=ox.RdfFormat.TURTLE)
        if quad.predicate.value == dcterms.license and isinstance(quad.object, ox.NamedNode)
    ]
    return found[0] if found else None


def _profile(given: Mapping[str, str], orcid: str) -> Any:  # noqa: ANN401 - of a library without types
    try:
        from Crypto.PublicKey import RSA
        from nanopub.profile import Profile
    except ImportError:
        raise SettingError("nanopub: it signs: pip install 'rkg[nanopub]'") from None
    logging.getLogger("nanopub").setLevel(logging.WARNING)
    try:
        text = Path(given["key"]).read_text(encoding="ascii").strip()
        key = RSA.import_key(text if text.startswith("-----") else b64decode(text))
    except (OSError, ValueError, IndexError) as error:
        reason = error.strerror if isinstance(error, OSError) else "no private RSA key"
        raise SettingError(f"nanopub: key: {given['key']}: {reason}") from None
    if not key.has_private():
        raise SettingError(f"nanopub: key: {given['key']}: a public key; give the private one")
    line = b64encode(key.export_key("DER", pkcs=8)).decode()
    return Profile(f"https://orcid.org/{orcid}", given["name"], private_key=line)


def _closure(store: Store, claim: str) -> Statements:
    """The statements about a claim, its quantity and its conditions, sorted."""
    found: Statements = []
    ahead = [claim]
    while ahead:
        node = ahead.pop()
        told = store.construct(f"CONSTRUCT {{ <{node}> ?p ?o }} WHERE {{ <{node}> ?p ?o }}")
        for triple in told:
            found.append(triple)
            if triple.predicate.value in _PARTS and isinstance(triple.object, ox.NamedNode):
                ahead.append(triple.object.value)
    return sorted(found, key=str)


def _signed(row: ClaimRow, about: Statements, store: Store, signing: _Signing) -> bytes:
    from nanopub.nanopub import Nanopub
    from nanopub.nanopub_conf import NanopubConf

    origin = [t for t in about if t.predicate.value in _OF_ORIGIN]
    kept = [t for t in about if t.predicate.value not in _OF_ORIGIN | _SHORTCUTS]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        made = Nanopub(assertion=_graph(kept), conf=NanopubConf(profile=signing.profile))
        space = made.metadata.namespace
        assertion = ox.NamedNode(str(made.metadata.assertion))
        _add(made.provenance, _provenance(row, origin, assertion, store))
        _add(made.pubinfo, _publication(ox.NamedNode(str(space[""])), signing))
        made.sign()
        quads = made.rdf.serialize(format="nquads").encode()
    parsed = sorted(ox.parse(quads, format=ox.RdfFormat.N_QUADS), key=str)
    uri = str(made.source_uri)
    prefixes = {"this": uri, "sub": f"{uri}#", "np": "http://www.nanopub.org/nschema#", **PREFIXES}
    written = ox.serialize(parsed, format=ox.RdfFormat.TRIG, prefixes=prefixes)
    if written is None:
        raise ValueError("nothing was written")
    return written


def _provenance(
    row: ClaimRow, origin: Statements, assertion: ox.NamedNode, store: Store
) -> Iterator[ox.Triple]:
    """Where the claim stands, how sure it is, what read it."""
    yield _link(assertion, prov.wasDerivedFrom, row.paper)
    for triple in origin:
        predicate = triple.predicate.value
        if predicate == k.evidence and isinstance(triple.object, ox.NamedNode):
            yield ox.Triple(assertion, ox.NamedNode(prov.wasQuotedFrom), triple.object)
            yield from _words(store, triple.object.value)
        else:
            yield ox.Triple(assertion, triple.predicate, triple.object)
        if predicate == prov.wasGeneratedBy and isinstance(triple.object, ox.NamedNode):
            run = triple.object.value
            yield from store.construct(
                f"CONSTRUCT {{ <{run}> a ?c ; <{prov.wasAssociatedWith}> ?agent }} "
                f"WHERE {{ <{run}> a ?c ; <{prov.wasAssociatedWith}> ?agent }}"
            )


def _words(store: Store, span: str) -> Iterator[ox.Triple]:
    about = store.construct(f"CONSTRUCT {{ <{span}> ?p ?o }} WHERE {{ <{span}> ?p ?o }}")
    for triple in about:
        yield triple
        if triple.predicate.value == oa.hasSelector and isinstance(triple.object, ox.NamedNode):
            node = triple.object.value
            yield from store.construct(f"CONSTRUCT {{ <{node}> ?p ?o }} WHERE {{ <{node}> ?p ?o }}")


def _publication(own: ox.NamedNode, signing: _Signing) -> Iterator[ox.Triple]:
    yield _link(own, dcterms.creator, signing.orcid)
    named = ox.Literal(signing.profile.name)
    yield ox.Triple(ox.NamedNode(signing.orcid), ox.NamedNode(foaf.name), named)
    yield _link(own, dcterms.license, signing.licence)
    moment = ox.NamedNode(xsd.dateTime)
    created = ox.Literal(f"{signing.created}T00:00:00Z", datatype=moment)
    yield ox.Triple(own, ox.NamedNode(dcterms.created), created)


def _link(subject: ox.NamedNode, predicate: str, target: str) -> ox.Triple:
    return ox.Triple(subject, ox.NamedNode(predicate), ox.NamedNode(target))


def _graph(triples: Iterable[ox.Triple]) -> rdflib.Graph:
    return rdflib.Graph().parse(data="".join(f"{t} .\n" for t in triples), format="nt11")


def _add(graph: rdflib.Graph, triples: Iterable[ox.Triple]) -> None:
    for triple in _graph(triples):
        graph.add(triple)
