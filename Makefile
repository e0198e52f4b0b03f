# Every command of the project. `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

VENV := .venv
BIN := $(VENV)/bin
GAME ?= bon_appetit
PLAYERS ?=
BOTS ?=
WORKERS ?= 2
KILLS ?= 100
SEED ?= 1
SEEDS ?= 100
FROM ?= 1
JSON ?=
NODES ?=
PAGE := src/mousehole/server/static/index.html
WEB := $(shell find web -type f -not -path '*/node_modules/*' -not -path 'web/tests/*' 2>/dev/null)
CACHE := $(VENV)/boundscheck-cache
PEERS := benchmarks/boardgame_io/node_modules/boardgame.io/package.json benchmarks/colyseus/node_modules/@colyseus/core/package.json

export PIP_ROOT_USER_ACTION := ignore
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Whatever the environment says, bytecode is kept: tests start hundreds of processes, and Numba alone has 400 modules.
export PYTHONDONTWRITEBYTECODE :=

# uv where it is installed, else venv and pip; any Python from 3.11 on (PYTHON=… to choose one)
UV := $(shell command -v uv 2>/dev/null)
PYTHON ?= $(shell for python in python3 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$python; break; }; done)
ifdef UV
MAKE_VENV = $(UV) venv --quiet --allow-existing --python "$(PYTHON)" $(VENV)
PIP = $(UV) pip install --quiet --python $(BIN)/python
else
# Nothing here needs the setuptools that older Pythons put into every environment.
MAKE_VENV = "$(PYTHON)" -m venv $(VENV) && $(BIN)/python -m pip uninstall --quiet --quiet --yes setuptools
PIP = $(BIN)/python -m pip install --quiet --no-compile
endif

##@ Playing

.PHONY: play
play: $(PAGE) ## Set everything up and open the game in the browser
	@$(BIN)/mousehole

.PHONY: watch
watch: $(VENV)/.installed ## Watch a game at the terminal (GAME=bon_appetit PLAYERS=3, or BOTS=kitten,cat,tiger)
	@$(BIN)/mousehole watch $(GAME) $(if $(PLAYERS),--players $(PLAYERS)) $(if $(BOTS),--bots $(BOTS))

# The wheels that the pocket table needs are for WebAssembly: pip fetches them by their hashes and installs none of them.
WHEELS := $(VENV)/pocket-wheels
WHEEL_TAGS := --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --implementation cp --abi cp314

.PHONY: pocket
pocket: $(PAGE) $(VENV)/.installed-dev ## Build pocket/: the whole house as static files, with no server (docs/pocket.md)
	@$(PIP) pip -r requirements-wasm.txt
	@$(BIN)/python -m pip download --quiet --no-deps --only-binary :all: $(WHEEL_TAGS) --require-hashes \
		--requirement requirements-pocket.txt --dest $(WHEELS)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python pocket_build.py --wheels $(WHEELS)

##@ Testing

# Those that must reach every branch of the rules run under coverage, the others at full speed: every test runs once.
PYTEST := $(BIN)/pytest -q -rs -n $(WORKERS) --dist worksteal
QUICK := not compiled and not slow

.PHONY: test
test: check coverage test-rest boundscheck test-web test-pocket ## Everything: some half an hour on two cores

.PHONY: test-fast
test-fast: $(VENV)/.installed-dev ## What one runs between two edits: no compiler, nothing slow
	$(PYTEST) -m "$(QUICK)"

.PHONY: test-slow
test-slow: $(VENV)/.installed-dev ## The others: all that is compiled or slow
	$(PYTEST) -m "not ($(QUICK))"

.PHONY: test-rest
test-rest: $(VENV)/.installed-dev ## All but those that `make coverage` runs
	$(PYTEST) -m "not traced"

.PHONY: test-long
test-long: $(VENV)/.installed-dev ## The long form of all tests: 1,000 games a cell, every illegal input (hours)
	MOUSEHOLE_LONG=1 $(PYTEST) --timeout 7200
	MOUSEHOLE_LONG=1 $(MAKE) test-web test-pocket

RESEARCH := .venv-research

.PHONY: test-research
test-research: $(RESEARCH)/.installed ## What needs PyTorch (gigabytes), in an environment of its own: Stable-Baselines3, nets as players
	$(RESEARCH)/bin/pytest -q -n0 --confcutdir=tests/research tests/research tests/adapters/test_pages.py

.PHONY: coverage
coverage: $(VENV)/.installed-dev ## The quick tests of the rules: branch coverage of the engine and the games (at least 98 %)
	$(PYTEST) -m traced --cov --cov-report=term tests/engine tests/games tests/table tests/contract

.PHONY: boundscheck
boundscheck: $(VENV)/.installed-dev ## The comparison of the engines once more, with every array index checked
	@rm -rf $(CACHE)
	NUMBA_BOUNDSCHECK=1 XDG_CACHE_HOME=$(CURDIR)/$(CACHE) $(PYTEST) tests/contract/test_engines.py -k numba
	@rm -rf $(CACHE)

.PHONY: check
check: $(VENV)/.installed-dev ## Format, lint, types, layers, spelling
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/codespell

.PHONY: format
format: $(VENV)/.installed-dev ## Put the code into the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

.PHONY: bench
bench: $(VENV)/.installed-bench ## Speed, beside other libraries, in one run (ARGS="--json FILE")
	$(BIN)/python benchmarks/engine.py $(ARGS)

.PHONY: bench-bots
bench-bots: $(VENV)/.installed-bench ## Who beats whom: the tempers of the bots, with intervals (ARGS="--quick", "--deep")
	$(BIN)/python benchmarks/bots.py $(ARGS)

.PHONY: train
train: $(VENV)/.installed-dev ## A piece of at most 25 minutes of teaching a net (GAME=chop_chop ARGS="--anew", "--write")
	$(BIN)/python training/train.py $(GAME) $(ARGS)

.PHONY: bench-server
bench-server: $(VENV)/.installed-dev $(PEERS) ## The server under load, in turn with boardgame.io and Colyseus (ARGS="--json FILE")
	$(BIN)/python benchmarks/server.py $(ARGS)

.PHONY: bench-nodes
bench-nodes: $(VENV)/.installed-dev ## Moves with 1, 2, 3 nodes, the cost of the relay, takeover times (ARGS="--json FILE")
	$(BIN)/python benchmarks/nodes.py $(ARGS)

.PHONY: bench-adapters
bench-adapters: $(VENV)/.installed-bench ## Steps a second of the research environments, beside their peers (ARGS="--json FILE")
	$(BIN)/python benchmarks/adapters.py $(ARGS)

.PHONY: bench-lab
bench-lab: $(VENV)/.installed-bench ## Games a second of the lab on one core, two cores and a GPU (ARGS="--json FILE")
	$(BIN)/python benchmarks/lab.py $(ARGS)

.PHONY: leaderboard
leaderboard: $(VENV)/.installed-dev ## docs/researchers/leaderboard.md: every baseline on every named task (ARGS="--games 100")
	$(BIN)/python benchmarks/leaderboard.py $(ARGS)

.PHONY: results
results: ## benchmarks/RESULTS.md anew, from benchmarks/results/*.json
	python3 benchmarks/results.py

.PHONY: reports
reports: $(VENV)/.installed-dev ## The lab's gallery, docs/reports/, made anew (ARGS="--share 0.1" for fewer games)
	$(BIN)/python -m mousehole.lab.gallery $(ARGS)

.PHONY: scale-sim
scale-sim: $(VENV)/.installed-dev ## 100 nodes and 500,000 tables, simulated: leases, relay, takeover (ARGS="--json FILE")
	$(BIN)/python benchmarks/scale_sim.py $(ARGS)

.PHONY: scaling-page
scaling-page: $(VENV)/.installed-dev ## Write the tables of docs/scaling.md from benchmarks/results
	$(BIN)/python benchmarks/scaling_page.py

.PHONY: chaos
chaos: $(VENV)/.installed-dev ## Kill, cut, fill, slow, flood and attack the server, and count the cost (KILLS=100 SEED=1 JSON=FILE; NODES=3)
	PYTHONPATH=tests $(BIN)/python -m chaos --kills $(KILLS) --seed $(SEED) $(if $(NODES),--nodes $(NODES)) $(if $(JSON),--json $(JSON))

.PHONY: simulate
simulate: $(VENV)/.installed-dev ## Whole servers on a virtual clock, faults from seeds (SEEDS=100 FROM=1; SEED=7 plays one again; JSON=FILE)
	PYTHONPATH=tests $(BIN)/python -m simulation --seeds $(SEEDS) --first $(FROM) $(if $(filter command line environment,$(origin SEED)),--seed $(SEED)) $(if $(JSON),--json $(JSON))

.PHONY: museum
museum: $(VENV)/.installed-dev ## Keep what this version stores, for later ones to open (VERSION=0.1.0; once a release)
	PYTHONPATH=tests:tests/server:tests/server/room $(BIN)/python tests/museum/make.py tests/museum/$(VERSION)

.PHONY: audit
audit: $(VENV)/.installed-dev ## Look for known weaknesses in all dependencies (asks a public service: needs the net)
	$(PIP) -r requirements-tools.txt
	$(BIN)/pip-audit --strict --require-hashes --disable-pip --requirement requirements.txt
	$(BIN)/pip-audit --strict --require-hashes --disable-pip --requirement requirements-build.txt
	@$(IN_WEB) node audit.mjs

# The page's tests get a browser of their own where there is none: see web/tests/browser.mjs.
IN_WEB = cd web && PATH="$(CURDIR)/$(BIN):$$PATH"

.PHONY: test-web
test-web: $(PAGE) $(VENV)/.installed-dev ## The page in a real browser (MOUSEHOLE_BROWSER=/path/to/chromium chooses one)
	@$(IN_WEB) npm run --silent check
	@browser=$$($(IN_WEB) node tests/browser.mjs) || { test $$? -eq 3 || exit 1; \
		echo; echo "!!! NO BROWSER: the page has NOT been tested. Set MOUSEHOLE_BROWSER=/path/to/chromium. !!!"; echo; exit 0; }; \
		test -z "$$browser" || { echo "Testing the page with $$browser ..."; \
		$(IN_WEB) MOUSEHOLE_BROWSER="$$browser" MOUSEHOLE_PYTHON="$(CURDIR)/$(BIN)/python" npm run --silent test; }

# With no server to ask and no network some of the page's own suites run, in the long form all that make sense there.
SITE_SUITES := $(if $(filter 1,$(MOUSEHOLE_LONG)),test-site,test-site-short)

.PHONY: test-pocket
test-pocket: pocket ## The pocket table: the same games under Pyodide, its weight, and the static site in a real browser
	@browser=$$($(IN_WEB) node tests/browser.mjs) || { test $$? -eq 3 || exit 1; }; \
		export MOUSEHOLE_BROWSER="$$browser" MOUSEHOLE_PYTHON="$(CURDIR)/$(BIN)/python"; \
		($(IN_WEB) npm run --silent test-pocket) && ($(IN_WEB) npm run --silent $(SITE_SUITES))

.PHONY: bench-web
bench-web: $(PAGE) $(VENV)/.installed-dev ## Weight and speed of the page (ARGS="--json FILE")
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python benchmarks/web.py $(ARGS)

.PHONY: bench-pocket
bench-pocket: pocket ## Weight and speed of the pocket table (ARGS="--json FILE")
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python benchmarks/pocket.py $(ARGS)

.PHONY: screenshots
screenshots: $(PAGE) $(VENV)/.installed-dev ## Take the pictures of docs/screenshots anew
	@$(PIP) pillow
	@browser=$$($(IN_WEB) node tests/browser.mjs) && $(IN_WEB) MOUSEHOLE_BROWSER="$$browser" \
		MOUSEHOLE_PYTHON="$(CURDIR)/$(BIN)/python" node tests/screenshots.mjs

.PHONY: docs
docs: $(VENV)/.installed-dev ## Build the docs into site/, every link and anchor checked
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "Open site/index.html"

##@ Housekeeping

.PHONY: lock
lock: ## Choose the versions of all dependencies anew (needs uv)
	@test -n "$(UV)" || { echo "make lock needs uv"; exit 2; }
	$(call LOCK,requirements-bench.txt,--extra bench)
	$(call LOCK,requirements-dev.txt,--extra dev --constraint requirements-bench.txt)
	$(call LOCK,requirements.txt,--constraint requirements-bench.txt)
	$(call LOCK,requirements-research.txt,--extra sb3 --group research)
	$(call LOCK_GROUP,build)
	$(call LOCK_GROUP,node)
	$(call LOCK_GROUP,tools)
	$(call LOCK_GROUP,wasm)

# Extras stay in the lock: pip looks for the newest release of a dependency with extras that it does not find there.
LOCK = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-strip-extras \
	--no-emit-index-url --no-annotate --no-header $(2) pyproject.toml --output-file $(1)

LOCK_GROUP = $(UV) pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-strip-extras \
	--no-emit-index-url --no-annotate --no-header --constraint requirements-bench.txt --group pyproject.toml:$(1) \
	--output-file requirements-$(1).txt

.PHONY: notices
notices: $(VENV)/.installed-dev $(PAGE) ## THIRD_PARTY_NOTICES.md anew, from what is installed
	$(BIN)/python notices_build.py

.PHONY: sbom
sbom: $(VENV)/.installed-dev ## What a release is made of, as CycloneDX, into dist/ (needs the net)
	$(PIP) -r requirements-tools.txt
	@mkdir -p dist
	$(BIN)/cyclonedx-py requirements requirements.txt --pyproject pyproject.toml --output-format JSON \
		--output-file dist/mousehole-python.cdx.json
	@$(IN_WEB) npm sbom --sbom-format cyclonedx --package-lock-only >../dist/mousehole-page.cdx.json
	@ls dist

.PHONY: release
release: wheel sbom ## The wheel, and beside it what it is made of

.PHONY: wheel
wheel: $(VENV)/.installed-dev ## Build the wheel into dist/
	@rm -rf dist
	$(if $(UV),$(UV) build --quiet --wheel --out-dir dist,$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .)
	@ls dist

.PHONY: clean
clean: ## Remove the environment and everything built
	rm -rf $(VENV) $(RESEARCH) dist site pocket .coverage .coverage.* .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## This list
	@awk 'BEGIN { FS = ":.*## " } /^##@/ { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

# The environment: a stamp for each set of dependencies, so that a second run has nothing to do.

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Mousehole needs Python 3.11 or newer; set PYTHON=/path/to/python3"; exit 2; }
	@echo "Making $(VENV) with $(if $(UV),uv,venv and pip) ..."
	@$(MAKE_VENV)

# What builds the package is installed once: pip would else fetch it for an environment of its own, and throw that away.
define INSTALL
@echo "$(2) ..."
@$(PIP) -r $(1)
@$(PIP) -r requirements-build.txt $(3)
@MOUSEHOLE_WITHOUT_PAGE=1 $(PIP) --no-deps --no-build-isolation --editable .
@touch $@
endef

$(VENV)/.installed: pyproject.toml requirements.txt requirements-build.txt | $(BIN)/python
	$(call INSTALL,requirements.txt,Installing the game)

# Node builds the page. It comes as a wheel, so that nothing has to be on the machine: to stay where one develops, else
# for this one build, after which it goes again with all that it has fetched. A Node of the machine's own is taken first.
NODE := $(VENV)/node-for-one-build
BUILD_PAGE = $(BIN)/python -c "from pathlib import Path; from hatch_build import build_page; build_page(Path('web').resolve())"

$(PAGE): $(WEB) hatch_build.py | $(VENV)/.installed
	@echo "Building the page (once) ..."
	@if test -e $(VENV)/.installed-dev; then $(BUILD_PAGE); else \
		kept=web/node_modules; test -e $$kept || kept=; \
		trap 'rm -rf $(NODE); test -n "$$kept" || rm -rf web/node_modules' EXIT; \
		$(BIN)/python -c "from hatch_build import node_here; exit(not node_here())" || $(PIP) --target $(NODE) -r requirements-node.txt; \
		PYTHONPATH=$(NODE) $(BUILD_PAGE); fi
	@touch $@

$(VENV)/.installed-dev: pyproject.toml requirements-dev.txt | $(BIN)/python
	$(call INSTALL,requirements-dev.txt,Installing all that development needs,-r requirements-node.txt)
	@touch $(VENV)/.installed

# PyTorch wants other CUDA libraries than the GPU kernels do: it gets an environment of its own.
$(RESEARCH)/.installed: pyproject.toml requirements-research.txt
	@test -e $(RESEARCH)/bin/python || $(subst $(VENV),$(RESEARCH),$(MAKE_VENV))
	@echo "Installing what the research tests need: some gigabytes ..."
	@$(subst $(BIN),$(RESEARCH)/bin,$(PIP)) -r requirements-research.txt
	@$(subst $(BIN),$(RESEARCH)/bin,$(PIP)) -r requirements-build.txt
	@MOUSEHOLE_WITHOUT_PAGE=1 $(subst $(BIN),$(RESEARCH)/bin,$(PIP)) --no-deps --no-build-isolation --editable .
	@touch $@

# The peers are measured where there is Node; where there is none, the benchmark says so.
benchmarks/boardgame_io/node_modules/boardgame.io/package.json: benchmarks/boardgame_io/package.json
benchmarks/colyseus/node_modules/@colyseus/core/package.json: benchmarks/colyseus/package.json
$(PEERS):
	@cd $(<D) && { command -v npm >/dev/null && npm install --silent --no-audit --no-fund || echo "no npm: this peer is not measured"; }
	@test ! -f $@ || touch $@

$(VENV)/.installed-bench: pyproject.toml requirements-bench.txt | $(BIN)/python
	$(call INSTALL,requirements-bench.txt,Installing what is measured beside us,-r requirements-node.txt)
	@touch $(VENV)/.installed $(VENV)/.installed-dev
