"""JSON-LD in the terms of schema.org: CodeMeta, RO-Crate, and pages or files of it at large.

``terms`` gives every object the same keys, ``nodes`` follows references inside a document, and
``agents``, ``places`` and ``works`` say what of it becomes what.
"""
