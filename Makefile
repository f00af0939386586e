# `make help` says what there is. Works with GNU make 3.81 and in a folder whose path has a blank.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PORT ?= 8000
JOBS ?= auto
ARGS ?=
UPGRADE ?=
EPOCH = $(shell git log -1 --format=%ct 2>/dev/null || echo 1577836800)
SOURCE_DATE_EPOCH ?= $(EPOCH)

# The newest Python that kg is tested on; PYTHON=/path/to/python names another.
PYTHON ?= $(shell for name in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	if "$$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	echo "$$name"; break; fi; done)

LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)

.PHONY: help run install test check conformance bench wheel format lock clean

help:
	@echo "make run          build the built-in corpus into out/ and serve it on port $(PORT) (PORT=...)"
	@echo "make install      what development needs, into .venv (PYTHON=... names a Python)"
	@echo "make test         the tests that run in minutes (ARGS=... goes to pytest)"
	@echo "make check        format, lint, types, the rules of the source tree"
	@echo "make conformance  the long tests, and those with programs of other projects"
	@echo "make bench        how long a build and queries take"
	@echo "make wheel        a wheel and a source archive in dist/"
	@echo "make format       let ruff format the code and mend what it can"
	@echo "make lock         write the locks anew from pyproject.toml (UPGRADE=--upgrade: newest)"
	@echo "make clean        remove what make has made"

run: $(VENV)/.installed
	$(BIN)/kg build --out out
	$(BIN)/kg serve out --port $(PORT)

install: $(VENV)/.installed-dev

test: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n $(JOBS) -m "not conformance" $(ARGS)

check: $(VENV)/.installed-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy kg tests
	$(BIN)/python -m pytest -q tests/test_tree.py

conformance: $(VENV)/.installed-dev
	$(BIN)/python -m pytest -n $(JOBS) -m conformance $(ARGS)

bench: $(VENV)/.installed-dev
	$(BIN)/python -m tests.bench
	$(BIN)/python -m tests.bench.endpoints
	$(BIN)/python -m tests.bench.dumps
	$(BIN)/python -m tests.bench.reading
	$(BIN)/python -m tests.bench.samples

wheel: $(VENV)/.installed-dev
	SOURCE_DATE_EPOCH=$(SOURCE_DATE_EPOCH) $(BIN)/python -m build --no-isolation --outdir dist

format: $(VENV)/.installed-dev
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .

lock: $(VENV)/.installed-dev
	$(LOCK) --group build --output-file requirements-build.txt
	$(LOCK) pyproject.toml --output-file requirements.txt
	$(LOCK) pyproject.toml --group dev --constraints requirements.txt \
		--constraints requirements-build.txt --output-file requirements-dev.txt
	$(LOCK) tests/cases/conformance/python/cffconvert.in \
		--output-file tests/cases/conformance/python/cffconvert.txt
	PATH="$(abspath $(BIN)):$$PATH" npm install --prefix tests/cases/conformance/node \
		--package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund

clean:
	rm -rf $(VENV) out build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find kg tests -name __pycache__ -prune -exec rm -rf {} +

# kg itself is linked, not copied; without isolation, so that only what the locks name is run.
$(VENV)/.installed: requirements-build.txt requirements.txt pyproject.toml
	@echo "installing into $(VENV) with $(PYTHON)"
	@test -n "$(PYTHON)" || { \
		echo "Python 3.11 or later is needed, and none is on the PATH; name it: make PYTHON=/path/to/python3" >&2; \
		exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Python 3.11 or later is needed; $(PYTHON) is older or does not run" >&2; exit 1; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "$(PYTHON) has no venv module (Debian, Ubuntu: apt install python3-venv)" >&2; exit 1; }
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || "$(PYTHON)" -m venv --clear $(VENV)
	@$(PIP) install --require-hashes -r requirements-build.txt
	@$(PIP) install --require-hashes --no-build-isolation -r requirements.txt
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

$(VENV)/.installed-dev: $(VENV)/.installed requirements-dev.txt
	@$(PIP) install --require-hashes --no-build-isolation -r requirements-dev.txt
	@touch $@
