"""Crossref's records: JSON of its REST API, and XML as its members deposit it."""
