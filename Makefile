# Tablerank. `make` alone lists the targets. Needs only git, make and Python 3.11 or newer.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null && $$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
LOCK_COMMAND = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url --no-emit-find-links --extra dev pyproject.toml

unexport PYTHONDONTWRITEBYTECODE  # the tests are rewritten for their assertions once, not at every start

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(READY): requirements.txt pyproject.toml
	@test -n "$(PYTHON)" || { echo "Tablerank needs Python 3.11 to 3.14; none was found. Name one with make PYTHON=/path/to/python3."; exit 1; }
	@echo "Setting up $(VENV) (once; about a minute) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

.PHONY: setup
setup: $(READY) ## create .venv with everything in it

.PHONY: run
run: setup ## set up, then the whole morning job on the bundled sample season
	@$(BIN)/tablerank run --source sample

.PHONY: test
test: setup ## set up, then the tests (under 6 minutes on two cores)
	@$(BIN)/python -m pytest -n 2 --dist loadgroup -q -m "not integration and not browser"

.PHONY: test-integration
test-integration: setup ## killed runs, weeks of mornings, real daemons, real records: many seconds a test
	@$(BIN)/python -m pytest -n 2 --dist loadgroup -q -m integration

.PHONY: test-browser
test-browser: setup ## the site in a real Chromium (Debian: apt-get install chromium)
	@$(BIN)/python -m pytest -q -m browser

.PHONY: docs
docs: setup ## generate what is made from the code: tables, settings, reasons
	@$(BIN)/python -m assets.published.dictionary > docs/tables.md
	@$(BIN)/python -m assets.home.settings_file > docs/settings.md
	@$(BIN)/python -m tests.tools.specification

.PHONY: lint
lint: setup ## style, types and the import rules
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache

.PHONY: format
format: setup ## write the code in the house style
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format --quiet .

.PHONY: dev
dev: setup ## Dagster's web UI, daemon and schedules on ./data
	@$(BIN)/tablerank dev

.PHONY: notebook
notebook: setup ## charts in a marimo notebook, on ./data
	@$(BIN)/marimo edit docs/notebook.py

.PHONY: bench
bench: setup ## speed of replay and ingest, as ratios to plain Python
	@$(BIN)/python -m tests.bench

.PHONY: trace
trace: setup ## which functions and statements take one table from its JSON line to the leaderboard
	@$(BIN)/python -m tests.tools.trace

.PHONY: lock
lock: setup ## update requirements.txt from pyproject.toml, keeping pinned versions that fit
	@$(LOCK_COMMAND) --output-file requirements.txt

.PHONY: lock-check
lock-check: setup ## requirements.txt is what pyproject.toml asks for, and names no host
	@cp requirements.txt $(VENV)/lock-check.txt
	@$(LOCK_COMMAND) --output-file $(VENV)/lock-check.txt
	@diff requirements.txt $(VENV)/lock-check.txt || { echo "requirements.txt is stale: run make lock."; exit 1; }
	@! grep -nE '://|--index|--find-links|--extra-index' requirements.txt || { echo "requirements.txt names a host."; exit 1; }

.PHONY: definitions
definitions: setup ## Dagster loads the workspace file without a complaint
	@$(BIN)/dagster definitions validate --workspace workspace.yaml --log-level warning

.PHONY: clean
clean: ## remove .venv and the caches; ./data stays
	@rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
