"""How long things take, for people to read: ``python -m tests.bench``. Nothing here is a test."""
