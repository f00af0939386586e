"""Asks a SPARQL service of anybody's making, and takes no part of an answer for the whole.

``client`` asks by ``transport`` at an ``address`` (https://www.w3.org/TR/sparql11-protocol/);
``body`` reads what comes to its end, ``rows`` mends what servers spell in their own way, ``limits``
tells where one has cut, and ``trouble`` says what went wrong and with which status to pass that on.
"""
