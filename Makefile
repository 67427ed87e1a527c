# Everything a person or CI does with the project. Each target sets up what it needs; `make help` lists them.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PYTEST := $(BIN)/pytest --numprocesses=auto

# What goes into the wheel or decides how it is built; the built page is made of sources of its own.
PACKED := $(shell find src/doubloon -path src/doubloon/page -prune -o -type f ! -name '*.pyc' -print | LC_ALL=C sort)
SOURCES := $(PACKED) README.md LICENSE pyproject.toml setup.py $(wildcard buildtools/*.py)
EXAMPLES := page/public/assets/demos.json
PAGE := $(shell find page -name node_modules -prune -o -type f ! -path $(EXAMPLES) -print | LC_ALL=C sort)
# Its examples are made by the engine, its words are the package's.
PAGE_SOURCES := $(PAGE) $(filter src/doubloon/jackal/% src/doubloon/silver/%.svg src/doubloon/words/% src/doubloon/lab/demos%,$(PACKED)) \
	buildtools/page.py buildtools/pack.mjs

# Run on the installed wheel first, then once more from source, so that the compiled and the plain engine are held to agree.
BOTH_WAYS := $(wildcard tests/test_scenarios.py tests/scenarios/test_*.py tests/properties)

# A browser wants the processors for itself: its tests run one after another, after all others.
NO_BROWSER := --ignore=tests/browser
BROWSER = @chromium=$$($(BIN)/python buildtools/chromium.py) || exit 1; \
	if [ ! -f src/doubloon/page/index.html ]; then echo 'doubloon: note: there is no page to test in a browser' >&2; \
	elif [ -n "$$chromium" ]; then export DOUBLOON_TEST=wheel DOUBLOON_CHROMIUM="$$chromium"; \
	$(BIN)/pytest tests/browser $(ARGS); fi

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test quick lint page browser fuzz soak bench mutate release lock clean FORCE

# Tests of the wheel must not find the source instead; recipes that want the source say so.
unexport PYTHONPATH

help:
	@echo 'make play      set everything up and open a game (ARGS="..." go to doubloon play)'
	@echo 'make test      set everything up and run every check and test on the installed wheel: what CI runs'
	@echo 'make quick     run the tests on the source, nothing built (ARGS="..." go to pytest)'
	@echo 'make lint      style, types and import contracts, of the page too'
	@echo 'make page      build the page into the package (DOUBLOON_PAGE=1: or fail)'
	@echo 'make browser   test the page in a browser, on the installed wheel (ARGS="..." go to pytest)'
	@echo 'make fuzz      play random games against the invariants (ARGS="..." go to doubloon lab fuzz)'
	@echo 'make soak      kill the play server 200 times on each database and see that nothing is lost (half an hour)'
	@echo 'make bench     measure the engine (ARGS="..." go to benchmarks/engine.py)'
	@echo 'make mutate    break the rules one by one and see that a test notices'
	@echo 'make release   source distribution and wheel into dist/, checked'
	@echo 'make lock      compute requirements/*.txt anew'
	@echo 'make clean     remove everything that was made, the environment too'

play: $(VENV)/.installed
	@$(BIN)/doubloon play $(ARGS)

test: $(VENV)/.dev lint $(VENV)/.installed
	DOUBLOON_TEST=wheel $(PYTEST) $(NO_BROWSER)
	DOUBLOON_TEST=source PYTHONPATH=src $(PYTEST) $(BOTH_WAYS)
	$(BIN)/python buildtools/page.py test
	$(BROWSER)

quick: $(VENV)/.dev
	DOUBLOON_TEST=source PYTHONPATH=src $(PYTEST) $(NO_BROWSER) $(ARGS)

browser: $(VENV)/.dev $(VENV)/.installed
	$(BROWSER)

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports --no-cache
	$(BIN)/python buildtools/page.py check

page: build/.page

fuzz mutate: $(VENV)/.dev $(VENV)/.installed
	$(BIN)/doubloon lab $@ $(ARGS)

soak: $(VENV)/.dev $(VENV)/.installed
	DOUBLOON_TEST=wheel DOUBLOON_KILLS=200 $(BIN)/pytest -s -p no:cacheprovider tests/server/test_durability.py $(ARGS)

bench: $(VENV)/.dev $(VENV)/.installed
	$(BIN)/python benchmarks/engine.py $(ARGS)

# The wheel is built out of the source distribution, so a file the latter lacks shows at once.
release: $(VENV)/.dev
	$(MAKE) DOUBLOON_PAGE=1 page
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist
	$(BIN)/python buildtools/check_dist.py dist

LOCK := build/lock/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock' pyproject.toml

lock: build/lock/.uv
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --group build --constraint requirements/run.txt --output-file requirements/build.txt
	$(LOCK) --group dev --constraint requirements/build.txt --output-file requirements/dev.txt

build/lock/.uv:
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip --quiet --disable-pip-version-check install 'uv>=0.9'
	@touch $@

clean:
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	rm -rf page/node_modules $(EXAMPLES) src/doubloon/page
	find src tests buildtools -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what the targets above need ---------------------------------------------------------------------------------------

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Doubloon needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) --version 2>&1 || echo not there). Name another: make PYTHON=python3.12" >&2; exit 1; }
	@echo "setting up $(VENV)"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

# requirements/build.txt holds all of run.txt, requirements/dev.txt all of both.
$(VENV)/.build: $(VENV)/.python requirements/build.txt
	@echo "installing requirements/build.txt"
	@$(PIP) install -qq --require-hashes --no-deps -r requirements/build.txt
	@touch $@

$(VENV)/.dev: $(VENV)/.python requirements/dev.txt
	@echo "installing requirements/dev.txt"
	@$(PIP) install -qq --require-hashes --no-deps -r requirements/dev.txt
	@touch $(VENV)/.build $@

# Changes only when a file appeared or went, or when the wheel would be built another way: a compiler is there now, say.
build/inputs.txt: FORCE
	@mkdir -p build
	@printf '%s\n' 'DOUBLOON_COMPILE=$(DOUBLOON_COMPILE)' 'DOUBLOON_PROFILE=$(DOUBLOON_PROFILE)' "CC=$$(command -v $(CC))" $(PACKED) > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

build/page-inputs.txt: FORCE
	@mkdir -p build
	@printf '%s\n' 'DOUBLOON_PAGE=$(DOUBLOON_PAGE)' "node=$$(command -v node) npm=$$(command -v npm)" $(PAGE) > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

build/.page: $(PAGE_SOURCES) build/page-inputs.txt $(VENV)/.build
	@echo "building the page"
	@$(BIN)/python buildtools/page.py build
	@touch $@

build/.wheel: $(SOURCES) build/inputs.txt build/.page $(VENV)/.build
	@echo "building the wheel (compiling the whole engine, twice for speed, takes a minute or two)"
	@rm -rf build/wheel
	@$(PIP) wheel --verbose --no-index --no-deps --no-build-isolation --wheel-dir build/wheel . > build/wheel.log 2>&1 \
		|| { tail -n 60 build/wheel.log >&2; exit 1; }
	@sed -n 's/^ *\(doubloon: warning: .*\)/\1/p' build/wheel.log
	@touch $@

$(VENV)/.installed: build/.wheel
	@$(PIP) install -qq --no-index --no-deps --force-reinstall build/wheel/*.whl
	@touch $@
