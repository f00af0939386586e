"""What is written like a name, and names that are printed family name first."""

from __future__ import annotations

import pytest

from kg.names import in_direct_order, likeness


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("Ada Lovelace", "full"),
        ("A. Lovelace", "full"),
        ("Lovelace, Ada", "full"),
        ("Laurens van der Maaten", "full"),
        ("de Souza", "full"),
        ("Jean d'Alembert", "full"),
        ("Santiago Ramón y Cajal", "full"),
        ("Muhammad al-Khwarizmi", "full"),
        ("Wei Wang 0001", "full"),
        ("Team Seedance", "full"),
        ("刘慈欣", "full"),
        ("阿尔伯特·爱因斯坦斯坦斯坦", "full"),
        ("سيبويه", "full"),
        ("Plato", "single"),
        ("MiniMax:", "single"),
        ("vLLM", "single"),
        ("Rome are cities", "unlike"),
        ("University of Oxford", "unlike"),
        ("Ada in London", "unlike"),
        ("van", "unlike"),
        ("Ada von", "unlike"),
        ("Keywords: Deep Learning", "unlike"),
        ("Who Is Ada?", "unlike"),
        ("Pentium 4", "unlike"),
        ("我们提出了一个快速的系统", "unlike"),
        ("ada@example.org", "unlike"),
        (":", "beside"),
        ("12", "beside"),
        ("et al.", "beside"),
        ("Ph.D.", "beside"),
        ("", "beside"),
    ],
)
def test_likeness(text: str, like: str) -> None:
    assert likeness(text) == like


@pytest.mark.parametrize(
    ("printed", "name"),
    [
        ("Lovelace, Ada", "Ada Lovelace"),
        ("van der Berg, Jan", "Jan van der Berg"),
        ("Davis, Sammy, Jr.", "Sammy Davis Jr."),
        ("Ada Lovelace", "Ada Lovelace"),
        ("刘, 慈欣", "刘慈欣"),
        ("Lovelace,", "Lovelace"),
    ],
)
def test_names_in_direct_order(printed: str, name: str) -> None:
    assert in_direct_order(printed) == name
