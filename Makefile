# Everything runs in .venv, which is made when it is first needed: for the game from requirements-play.lock, which is
# quick, and for all else from requirements.lock.
#   make play          the table in the browser (ARGS="..." is handed on: make play ARGS="--help")
#   make web           build the browser client
#   make test          lint, types, the tests interpreted, then compiled
#   make bench         games, decisions and copies a second, interpreted and compiled; a table server; environments
#   make fuzz          damaged inputs (INPUTS=20000), then many random games with every check on (GAMES=50000)
#   make compile       the engine as C, in build/compiled
#   make docs          write the generated pages of docs/ anew
#   make lock          pin the newest versions that pyproject.toml allows
#   make clean         remove what was built; .venv stays

PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11 python,$(shell \
	$(name) -c 'import sys; sys.version_info >= (3, 11) and print("$(name)")' 2>/dev/null)))
BIN := .venv/bin
READY := .venv/ready
PLAY := .venv/play
INTERPRETED := PYTHONPATH="$(CURDIR)/src" DIGILEX_ENGINE=interpreted
COMPILED := PYTHONPATH="$(CURDIR)/build/compiled"
WORKERS ?= 2
NO_PYTHON := Digilex needs Python 3.11 or newer; name it with: make PYTHON=/path/to/python3
GAMES ?= 50000
INPUTS ?= 20000

.PHONY: play web test lint types test-interpreted test-compiled bench fuzz compile docs lock clean
.NOTPARALLEL:

play: web
	@$(BIN)/python tools/start.py serve --open $(ARGS)

web: $(PLAY)
	@$(BIN)/python tools/web.py

test: lint types test-interpreted test-compiled

lint: $(READY)
	$(BIN)/ruff check .

types: $(READY)
	$(BIN)/mypy
	$(BIN)/python tools/web.py --check

test-interpreted: $(READY) web
	$(INTERPRETED) $(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

test-compiled: $(READY) web
	$(BIN)/python tools/compile.py --strict
	$(COMPILED) DIGILEX_ENGINE=compiled $(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

bench: $(READY)
	@$(BIN)/python tools/compile.py
	@$(BIN)/python benchmarks/run.py $(ARGS)
	@echo "The table:"
	@$(COMPILED) $(BIN)/python benchmarks/table.py
	@echo "The environments:"
	@$(COMPILED) $(BIN)/python benchmarks/envs.py

fuzz: $(READY)
	@$(BIN)/python tools/compile.py
	$(COMPILED) $(BIN)/python tools/check_puzzles.py
	$(COMPILED) $(BIN)/python tools/fuzz_inputs.py --inputs $(INPUTS)
	$(COMPILED) $(BIN)/python tools/fuzz.py --games $(GAMES) --jobs $(WORKERS) $(ARGS)

compile: $(READY)
	$(BIN)/python tools/compile.py --strict

docs: $(READY)
	PYTHONPATH=src $(BIN)/python tools/protocol_types.py
	PYTHONPATH=src $(BIN)/python tools/language_reference.py
	PYTHONPATH=src $(BIN)/python tools/clause_coverage.py
	$(BIN)/python tools/api_reference.py

lock:
	PYTHON="$(PYTHON)" tools/lock

clean:
	rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info
	find . -name __pycache__ -type d -not -path './.venv/*' -prune -exec rm -rf {} +

$(READY): requirements.lock pyproject.toml
	@test -n "$(PYTHON)" || { echo "$(NO_PYTHON)" >&2; exit 1; }
	@$(PYTHON) tools/setup_venv.py all

$(PLAY): requirements-play.lock
	@test -n "$(PYTHON)" || { echo "$(NO_PYTHON)" >&2; exit 1; }
	@$(PYTHON) tools/setup_venv.py play
