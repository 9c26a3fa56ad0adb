# Thin: each target calls a script or a tool. Slow steps leave a stamp in .state/ and are not done twice.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
export PATH := $(CURDIR)/.state/bin:$(CURDIR)/.state/venv/bin:$(PATH)
STAMPS := .state/stamps
JOBS ?= $(shell nproc)
# The Boost the native tests are built with: the system's may be too old for reflection and JSON.
BOOST := .state/boost/1.88.0/.complete

# What was done once, by its inputs. WIREWATCH_SKIP_PACKAGES=1 leaves the system's packages alone.
ifdef WIREWATCH_SKIP_PACKAGES
install_packages = true
else
install_packages = .ci/setup/packages.sh
endif

##@ Start here

.PHONY: help
help: ## Print this help
	@awk 'BEGIN {FS = ":.*## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} /^[a-z0-9-]+:.*## / {printf "  %-16s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: demo
demo: $(STAMPS)/python $(STAMPS)/web-dist $(STAMPS)/docs native ## Measure on this machine, serve the result beside recorded reports (EXIT=1: check and end)
	@.state/venv/bin/python demo/start.py $(if $(EXIT),--exit) $(if $(PORT),--port $(PORT))

.PHONY: test
test: setup lint test-native test-native-wine test-native-arm64 test-server test-web test-e2e ## Run everything: lint, native, server, web, end to end

.PHONY: setup
setup: $(STAMPS)/packages-test $(STAMPS)/python-dev $(STAMPS)/npm $(STAMPS)/google-benchmark $(BOOST) ## Install what building and testing needs

##@ Parts

.PHONY: native
native: $(STAMPS)/google-benchmark ## Build the runner (Release)
	@cd native && cmake --preset release --log-level=WARNING > /dev/null && cmake --build --preset release -j $(JOBS) -- --quiet

.PHONY: test-native
test-native: $(STAMPS)/packages-test $(STAMPS)/google-benchmark $(BOOST) ## Test the runner with gcc and clang
	@cd native && for preset in test-gcc-12 test-clang-16; do \
	  cmake --preset $$preset --log-level=WARNING > /dev/null; \
	  cmake --build --preset $$preset -j $(JOBS) -- --quiet; \
	  ctest --preset $$preset -j $(JOBS); \
	done

.PHONY: test-native-wine
test-native-wine: $(STAMPS)/packages-test $(STAMPS)/google-benchmark $(BOOST) $(STAMPS)/mingw-ucrt $(STAMPS)/zig $(STAMPS)/python-dev ## Test a small runner for Windows under Wine, upload included
	@cd native && for preset in test-mingw-ucrt test-zig-libc++; do \
	  cmake --preset $$preset --log-level=ERROR > /dev/null; \
	  cmake --build --preset $$preset -j $(JOBS) --target portable_tests portable_bench -- --quiet; \
	  ctest --preset $$preset -R '^portable_tests$$'; \
	done
	@cd server && python -m pytest -q tests/wine -k sqlite

.PHONY: test-native-arm64
test-native-arm64: $(STAMPS)/packages-test $(STAMPS)/google-benchmark $(BOOST) ## Test a small runner for 64-bit ARM under qemu-user
	@cd native && cmake --preset test-arm64 --log-level=ERROR > /dev/null && \
	  cmake --build --preset test-arm64 -j $(JOBS) --target portable_tests portable_bench -- --quiet && \
	  ctest --preset test-arm64 -R '^portable_tests$$'

.PHONY: test-native-asan
test-native-asan: $(STAMPS)/packages-test $(STAMPS)/google-benchmark $(BOOST) ## Test the runner under the address and undefined-behaviour sanitizers
	@cd native && cmake --preset asan --log-level=WARNING > /dev/null && cmake --build --preset asan -j $(JOBS) -- --quiet && ctest --preset asan -j $(JOBS)

.PHONY: test-server
test-server: $(STAMPS)/packages-test $(STAMPS)/python-dev ## Test the server on SQLite and PostgreSQL (T=path for a part)
	@cd server && python -m pytest $(or $(T),tests -n $(JOBS) --dist loadfile) --ignore=tests/e2e --ignore=tests/compose --ignore=tests/wine
	@$(if $(T),,cd demo/record && python -m pytest -q tests && cd ../../native/matrix && python -m pytest -q tests)

.PHONY: test-web
test-web: $(STAMPS)/npm ## Type-check and unit-test the page
	@cd web && npm run --silent typecheck && npm run --silent test

.PHONY: test-e2e
test-e2e: $(STAMPS)/packages-test $(STAMPS)/python-dev $(STAMPS)/web-dist $(STAMPS)/docs native ## Real runner, real server, real browser
	@cd server && python -m pytest tests/e2e

.PHONY: test-compose
test-compose: $(STAMPS)/python-dev ## docker-compose.yml in a container engine, from a clean clone of what is committed
	@cd server && python -m pytest -rs tests/compose

.PHONY: dev
dev: $(STAMPS)/python-dev $(STAMPS)/npm ## Serve with reload: API on 8000, page on 5173
	@trap 'kill 0' EXIT; (cd server && wirewatch serve --reload) & (cd web && npm run dev)

.PHONY: wheel
wheel: $(STAMPS)/python $(STAMPS)/web-dist $(STAMPS)/docs ## Build the Python package, page, documentation and recorded reports inside, into .state/dist
	@.ci/setup/wheel.sh .state/dist

.PHONY: web
web: $(STAMPS)/web-dist ## Build the page into web/dist, where `wirewatch serve` finds it

.PHONY: docs
docs: $(STAMPS)/docs ## Build the documentation into .state/docs, where `wirewatch serve` finds it; a broken link is an error

.PHONY: sbom
sbom: $(STAMPS)/python $(STAMPS)/node ## Write what a release is made of (CycloneDX) into .state/dist
	@.ci/setup/sbom.sh .state/dist

.PHONY: released-dump
released-dump: $(STAMPS)/packages-test $(STAMPS)/python-dev ## Before a release: dump a store of this version for the upgrade test
	@cd server && PYTHONPATH=tests python tests/released/dump.py

##@ Checks

.PHONY: lint
lint: $(STAMPS)/python-dev $(STAMPS)/npm $(STAMPS)/packages-test ## Check format, types, layers, sizes, spelling; changes nothing
	@.ci/lint/all.sh

.PHONY: format
format: $(STAMPS)/python-dev $(STAMPS)/npm $(STAMPS)/packages-test ## Format all code
	@for check in "format" "check --fix"; do ruff $$check --quiet --config server/pyproject.toml server migrations demo bench ci native .ci docs; done
	@cd web && npm run --silent format
	@git ls-files 'native/*.cpp' 'native/*.hpp' | xargs clang-format-16 -i

.PHONY: openapi
openapi: $(STAMPS)/python-dev $(STAMPS)/npm ## Write server/openapi.json and the page's types anew
	@wirewatch openapi > server/openapi.json
	@cd web && npm run --silent generate -- ../server/openapi.json

.PHONY: reference
reference: $(STAMPS)/python-dev ## Write what the documentation takes from the code anew: reference, pictures of the layers
	@python docs/site/write_reference.py
	@python docs/site/draw_layers.py

.PHONY: lock
lock: ## Resolve the Python lock files anew
	@.ci/setup/lock.sh

.PHONY: soak
soak: $(STAMPS)/packages-test $(STAMPS)/python-dev ## Make all faults at full counts and write docs/reference/soak.md (hours; SHARE=0.1 for a tenth)
	@cd server && WIREWATCH_SOAK=1 WIREWATCH_SOAK_SHARE=$(or $(SHARE),1) WIREWATCH_SOAK_REPORT=$(CURDIR)/docs/reference/soak.md \
	  python -m pytest -q $(or $(T),tests/faults)

.PHONY: coverage
coverage: $(STAMPS)/packages-test $(STAMPS)/python-dev $(STAMPS)/npm $(STAMPS)/google-benchmark $(BOOST) ## Measure which lines the tests run, write docs/reference/coverage.md (up to an hour; PARTS="server page runner", T=tests/domain)
	@JOBS=$(JOBS) T="$(T)" .ci/coverage.sh $(PARTS)

##@ Benchmarks

.PHONY: bench-server
bench-server: $(STAMPS)/python-dev $(STAMPS)/packages-test ## Measure the server beside its floors and print the table (some minutes)
	@python bench/server.py

.PHONY: bench-scale
bench-scale: $(STAMPS)/python-dev $(STAMPS)/packages-test ## Measure charts of 10^8 values beside 10^6 (some minutes, 1 GB; DATABASE=--postgresql)
	@python bench/scale.py $(DATABASE)

.PHONY: bench-web
bench-web: $(STAMPS)/python-dev $(STAMPS)/packages-test $(STAMPS)/web-dist ## Measure the page beside bare Plotly in Chromium (some minutes; ASK=--serve or --pages: 2,000 series x 500 versions)
	@python bench/web.py $(ASK)

.PHONY: bench-layouts
bench-layouts: $(STAMPS)/python-dev ## Measure packed columns against rows, and dictionaries for originals
	@python bench/layouts.py

.PHONY: bench-analysis
bench-analysis: $(STAMPS)/python-dev ## Score change points, verdicts and alarms on series whose truth is known (a third of the alarms' uploads alone: 4.5 minutes of CPU)
	@python bench/analysis.py
	@python bench/verdicts.py

##@ Recorded reports

.PHONY: matrix
matrix: $(STAMPS)/python $(STAMPS)/packages-test $(STAMPS)/google-benchmark $(STAMPS)/mingw-ucrt $(STAMPS)/zig ## Measure compilers, systems and Boost releases into demo/ (MACHINE=label; ARGS="--list", "--only ROW"; goes on where it stopped)
	@.state/venv/bin/python native/matrix/matrix.py --machine '$(MACHINE)' $(ARGS)

.PHONY: clean
clean: ## Remove everything that was built or installed here
	@rm -rf .state web/node_modules web/dist

# ---- stamps -----------------------------------------------------------------------------------------------------

$(STAMPS)/packages: native/packages.txt server/packages.txt .ci/setup/packages.sh
	@$(install_packages) native/packages.txt server/packages.txt
	@mkdir -p $(@D) && touch $@

$(STAMPS)/packages-test: $(STAMPS)/packages native/packages-test.txt server/packages-test.txt web/packages-test.txt .ci/lint/packages.txt
	@$(install_packages) native/packages-test.txt server/packages-test.txt web/packages-test.txt .ci/lint/packages.txt
	@touch $@

$(STAMPS)/python: $(STAMPS)/packages server/requirements.lock .ci/setup/uv.lock .ci/setup/python.sh
	@.ci/setup/python.sh $(if $(wildcard $(STAMPS)/python-dev),server/requirements-dev.lock,server/requirements.lock)
	@touch $@

# The development lock holds everything the run-time lock does, so it serves both, and once made it stays.
$(STAMPS)/python-dev: $(STAMPS)/packages server/requirements-dev.lock .ci/setup/uv.lock .ci/setup/python.sh
	@.ci/setup/python.sh server/requirements-dev.lock
	@touch $@ $(STAMPS)/python

$(STAMPS)/node: $(STAMPS)/python .ci/setup/node.lock .ci/setup/node.sh
	@.ci/setup/node.sh
	@touch $@

$(STAMPS)/npm: $(STAMPS)/node web/package-lock.json
	@echo "Installing npm packages"
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

$(STAMPS)/web-dist: $(STAMPS)/npm $(shell find web/src web/build web/index.html web/vite.config.ts -type f 2>/dev/null)
	@echo "Building the page"
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

$(STAMPS)/docs: $(STAMPS)/python .ci/setup/docs.lock .ci/setup/docs.sh $(shell find docs -type f) web/src/widgets/theme.css web/src/widgets/brand.css
	@echo "Building the documentation"
	@.ci/setup/docs.sh .state/docs
	@touch $@

$(STAMPS)/google-benchmark: $(STAMPS)/packages native/cmake/google_benchmark.sh
	@native/cmake/google_benchmark.sh .state/google-benchmark/src
	@touch $@

$(STAMPS)/mingw-ucrt: $(STAMPS)/packages-test native/cmake/mingw_ucrt.sh native/cmake/mingw_ucrt.sha256
	@native/cmake/mingw_ucrt.sh .state/mingw-ucrt
	@touch $@

$(STAMPS)/zig: $(STAMPS)/python .ci/setup/zig.lock .ci/setup/zig.sh
	@.ci/setup/zig.sh
	@touch $@

$(BOOST): $(STAMPS)/packages native/matrix/boost.json
	@python3 native/matrix/boost.py 1.88.0
	@touch $@
