"""What can be told of a SPARQL query from its text (https://www.w3.org/TR/sparql11-query/).

``tokens`` takes it apart (``readings``: in every way there is), ``guard`` refuses what the engine
would not survive or must not do (``service``: call another server, unless ``servers`` has it), and
``complaint`` says in words what is wrong with one that the engine cannot read.
"""
