"""XML with elements gone, moved or doubled, and other texts and attributes in it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import strategies as st

_WORDS = st.sampled_from(
    ("", " ", "x", "0", "2020-02-30", "<0.5", "10.5555/a b", ":unkn", "\u2028")
)
_TEXT = _WORDS | st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffe\uffff"), max_size=20
)


@st.composite
def damaged(draw: st.DrawFn, documents: list[str]) -> bytes:
    """One of the documents with one to five places changed; it stays well formed."""
    root = ET.fromstring(draw(st.sampled_from(documents)))  # noqa: S314 - our own cases
    for _ in range(draw(st.integers(1, 5))):
        holders = [element for element in root.iter() if len(element)]
        if not holders:
            break
        holder = holders[draw(st.integers(0, len(holders) - 1))]
        child = holder[draw(st.integers(0, len(holder) - 1))]
        way = draw(st.integers(0, 4))
        if way == 0:
            holder.remove(child)
        elif way == 1:
            holder.append(child)
        elif way == 2:
            child.text = draw(_TEXT)
        elif way == 3:
            child.attrib = {key: draw(_TEXT) for key in child.attrib}
        else:
            child.clear()
    data: bytes = ET.tostring(root, encoding="utf-8")
    return data
