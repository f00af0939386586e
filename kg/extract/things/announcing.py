"""The words by which papers announce what is theirs."""

from __future__ import annotations

VERBS = frozenset(
    """
    introduce introduces introduced introducing present presents presented presenting propose
    proposes proposed proposing develop develops developed developing design designs designed build
    builds built create creates created creating implement implements implemented construct
    constructs constructed release releases released releasing describe describes open-source
    open-sourced offer offers contribute contributes devise devised unveil publish published report
    reports formulate curate curated collect collected pretrain pre-train train trained prototype
    name call dub term launch announce provide provides establish invent invented explore debut
    pioneer pioneers detail pretrained pre-trained advocate focuses
    """.split()
)


WEAK = frozenset(
    """train trained pretrain pre-train pretrained pre-trained collect collected offer
    offers provide provides report reports explore describe describes formulate establish
    implement implements implemented name call dub term""".split()
)


SPEAKERS = frozenset(
    "we i paper work report article study authors manuscript here thesis letter demo".split()
)


OF = frozenset(
    """
    design implementation evaluation development deployment experience prototype release family
    series suite collection set version variant architecture analysis pair architecture generation
    members iteration description details concept idea notion kind type form class extension
    """.split()
)


CALLED = frozenset("called named dubbed termed coined namely titled christened".split())


OTHERS = frozenset(
    "recent recently existing previous previously prior popular well-known widely".split()
)


BEFORE_PARTICIPLES = frozenset("the our newly recently a an previously these this".split())


KINDS = frozenset("methods models approaches algorithms techniques systems".split())


DOINGS = frozenset(
    "building deploying designing developing implementing training scaling running".split()
)


OUTPUTS = frozenset("checkpoints checkpoint weights code implementation scripts".split())
"""What is released of something that is there already."""


ASIDES = frozenset("case cases experiments evaluation results setting analysis view team".split())
"""What "our" says without a name that follows being ours."""
