"""ORCID, ROR and Wikidata, as they document their answers."""

from __future__ import annotations

import json

from tests.scholarly.papers import OLD_ORCID, ORCID, ORGANIZATION, PAPERS, PERSON, ROR, Paper
from tests.scholarly.server import Asked, Said

_ITEM, _OLD_ITEM = "Q900000001", "Q900000009"


def _json(value: object, status: int = 200) -> Said:
    return Said(json.dumps(value).encode(), "application/json", status)


def orcid(asked: Asked) -> Said:
    """pub.orcid.org/v3.0: a record, its works, and a search that has null where it finds nobody."""
    if asked.path == "/expanded-search/":
        return _json(_people("Nobody" in asked.query["q"]))
    said, _, part = asked.path.strip("/").partition("/")
    if said == OLD_ORCID:
        return Said(b"", "application/json", 301, (f"Location: /orcid/{ORCID}/{part}",))
    if said != ORCID:
        error = {"response-code": 404, "developer-message": "404 Not Found", "error-code": 9016}
        return _json(error, 404)
    if part == "works":
        return _json({"group": [*map(_group, PAPERS), _group(None)]})
    return _json({"orcid-identifier": {"path": ORCID}, "person": {}})


def _people(nobody: bool) -> dict[str, object]:  # noqa: FBT001 - read where it is called
    if nobody:
        return {"expanded-result": None, "num-found": 0}
    given, family = PERSON.split()
    row = {
        "orcid-id": ORCID,
        "given-names": given,
        "family-names": family,
        "credit-name": None,
        "other-name": ["A. Lovelace"],
        "institution-name": [ORGANIZATION],
    }
    return {"expanded-result": [row], "num-found": 1}


def _group(paper: Paper | None) -> dict[str, object]:
    """The work of a person; one without identifiers is only a title."""
    externals = []
    if paper is not None:
        externals = [
            _external("doi", paper.doi, "self"),
            _external("doi", "10.5555/whole", "part-of"),
            _external("arxiv", f"arXiv:{paper.arxiv}", "self"),
        ]
    ids = {"external-id": externals}
    title = "A talk" if paper is None else paper.title
    summary = {
        "title": {"title": {"value": title}},
        "external-ids": ids,
        "publication-date": {"year": {"value": "2024"}} if paper else None,
    }
    return {"external-ids": ids, "work-summary": [summary]}


def _external(kind: str, value: str, relationship: str) -> dict[str, object]:
    return {
        "external-id-type": kind,
        "external-id-value": value,
        "external-id-normalized": None,
        "external-id-relationship": relationship,
    }


def ror(asked: Asked) -> Said:
    """api.ror.org/v2: an organization, and what an affiliation may mean."""
    said = asked.path.removeprefix("/organizations").strip("/")
    if not said:
        item = {"score": 0.9, "chosen": True, "organization": _organization()}
        return _json({"number_of_results": 1, "items": [item]})
    if said != ROR:
        return _json({"errors": [f"ROR ID '{said}' does not exist"]}, 404)
    return _json(_organization())


def _organization() -> dict[str, object]:
    return {
        "id": f"https://ror.org/{ROR}",
        "names": [
            {"value": "LI", "types": ["acronym"], "lang": None},
            {"value": ORGANIZATION, "types": ["ror_display", "label"], "lang": "en"},
        ],
        "locations": [{"geonames_details": {"country_name": "Italy"}}],
        "external_ids": [{"type": "grid", "all": ["grid.5491.9"], "preferred": "grid.5491.9"}],
        "status": "active",
    }


def wikidata(asked: Asked) -> Said:
    """www.wikidata.org/w/api.php: errors come with status 200."""
    query = asked.query
    if query["action"] == "wbsearchentities":
        row = {
            "id": _ITEM,
            "label": PAPERS[0].title,
            "description": "scholarly article",
            "match": {"type": "label", "language": "en", "text": PAPERS[0].title},
        }
        begins = PAPERS[0].title.lower().startswith(query["search"].lower())
        return _json({"search": [row] if begins else [], "success": 1})
    if query["action"] == "query":
        asked_value = query["srsearch"].removeprefix('haswbstatement:"').removesuffix('"')
        held = (f"P356={PAPERS[0].doi.upper()}", f"P818={PAPERS[0].arxiv}")
        rows = [{"ns": 0, "title": _ITEM}] if asked_value in held else []
        return _json({"query": {"searchinfo": {"totalhits": len(rows)}, "search": rows}})
    asked_for = query["ids"]
    if asked_for not in (_ITEM, _OLD_ITEM):
        return _json({"entities": {asked_for: {"id": asked_for, "missing": True}}, "success": 1})
    item: dict[str, object] = {
        "type": "item",
        "id": _ITEM,
        "labels": {"en": {"language": "en", "value": PAPERS[0].title}},
        "claims": _claims(PAPERS[0]),
    }
    if asked_for == _OLD_ITEM:
        item["redirects"] = {"from": _OLD_ITEM, "to": _ITEM}
    return _json({"entities": {_ITEM: item}, "success": 1})


def _claims(paper: Paper) -> dict[str, object]:
    """What the item says: a part of what could be said, one author of the two among it."""
    when = {"time": f"+{paper.year}-01-00T00:00:00Z", "precision": 10}
    return {
        "P31": [_claim("P31", {"entity-type": "item", "id": "Q13442814"}, "wikibase-entityid")],
        "P356": [_claim("P356", paper.doi.upper())],
        "P577": [_claim("P577", when, "time")],
        "P818": [_claim("P818", paper.arxiv)],
        "P2093": [_claim("P2093", paper.authors[0], place="1")],
    }


def _claim(
    name: str, value: object, kind: str = "string", *, place: str | None = None
) -> dict[str, object]:
    claim: dict[str, object] = {
        "mainsnak": _snak(name, value, kind),
        "type": "statement",
        "rank": "normal",
    }
    if place is not None:
        claim["qualifiers"] = {"P1545": [_snak("P1545", place, "string")]}
    return claim


def _snak(name: str, value: object, kind: str) -> dict[str, object]:
    return {
        "snaktype": "value",
        "property": name,
        "datavalue": {"value": value, "type": kind},
    }
