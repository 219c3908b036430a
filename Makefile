# Two commands do everything: `make site` and `make test`. Each sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.ok

export NO_MKDOCS_2_WARNING := 1

.PHONY: help site serve test check lint fmt schema golden labs bench fuzz faults licences wheel browser clean lock

help: ## what each target does
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*## /\t/'

# One hash-pinned lock for every machine: uv installs it when it is there, pip otherwise.
$(STAMP): requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	@if command -v uv >/dev/null 2>&1; then \
	  VIRTUAL_ENV=$(abspath $(VENV)) uv pip install --quiet --require-hashes -r requirements.lock; \
	else \
	  $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock; \
	fi
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-index -e .
	@touch $@

site: $(STAMP) ## build the site in both languages into site/
	$(BIN)/python -m kbtool site

serve: $(STAMP) ## the site with live reload on http://127.0.0.1:8000
	$(BIN)/python -m kbtool serve

check: $(STAMP) ## every rule over every record
	$(BIN)/kbtool check

lint: $(STAMP) ## ruff, mypy, and the layout of the records
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/kbtool fmt --check

fmt: $(STAMP) ## lay out records and vocabularies
	$(BIN)/kbtool fmt

schema: $(STAMP) ## write schema/*.schema.json from the models
	$(BIN)/python -m kbtool.schema

golden: $(STAMP) ## write the golden outputs of the tests anew; read the diff before you commit it
	KBTOOL_WRITE_GOLDEN=1 $(BIN)/python -m pytest tests -q -k golden

labs: $(STAMP) ## run the programs of labs/ in capped children and show what they print
	$(BIN)/python -m tests.labs

fuzz: $(STAMP) ## call everything that reads foreign bytes, hundreds of thousands of times (coverage-guided with atheris)
	$(BIN)/python -m tests.fuzz

faults: $(STAMP) ## kill every command hundreds of times at random moments; takes half an hour
	$(BIN)/python -m tests.faults

licences: $(STAMP) ## write THIRD-PARTY.md from what is installed
	$(BIN)/python -m tests.licences

browser: $(STAMP) ## find a Chromium for the browser tests, or install one and say so
	@$(BIN)/python -m tests.browser

test: $(STAMP) browser ## lint, check, and all tests, the browser's included
	rm -f build/cache.sqlite
	$(MAKE) --no-print-directory lint
	$(BIN)/kbtool check
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile

bench: $(STAMP) ## ratios against yardsticks at 100 and 1,000 records (BENCH="--sizes 10000 --brief" for more)
	$(BIN)/python -m tests.bench $(BENCH)

wheel: $(STAMP) ## dist/*.whl, carrying a compiled index
	$(BIN)/python -m kbtool build --quiet -o kbtool/data/index.sqlite
	rm -rf dist
	$(BIN)/python -m hatchling build -t wheel

lock: ## renew requirements.lock from the ranges in pyproject.toml (needs uv)
	uv lock
	uv export --quiet --all-groups --all-extras --no-emit-project --no-header --format requirements.txt -o requirements.lock

clean:
	rm -rf site build dist kbtool/data/index.sqlite .pytest_cache .mypy_cache .ruff_cache
