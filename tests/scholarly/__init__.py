"""Scholarly graphs on the loopback: one server that answers as each documents, and misbehaves.

``server`` speaks HTTP, ``listed`` says where it is, ``graphs`` is what each graph has and how it
says that it has not, and ``misdeeds`` what services are known to do to those who ask them.
"""
