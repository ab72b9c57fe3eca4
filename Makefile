# tshared: make builds the tools, lowers a kernel and runs it; make check is for every change, make
# test for everything; make help lists the rest.

GO := scripts/go
# All that is built here is built in the same way, so that no package is compiled twice: tools, examples
# and tests. A checkout of another owner has no readable revision to stamp. Only debuggers of Go
# read DWARF, which takes a tenth of the compiler's time: "go build ./cmd/tshared" makes it.
export CGO_ENABLED := 0
export GOFLAGS := $(strip $(GOFLAGS) -trimpath -buildvcs=false -gcflags=all=-dwarf=false)

# For fuzz: how long to look at each target, and which.
FUZZTIME ?= 1m
FUZZ     ?= .
# For random: how many kernels, and the number of the first.
COUNT ?= 20000
SEED  ?= 1
# For bench: which benchmarks, and for how long each.
BENCH     ?= .
BENCHTIME ?= 1s

.DEFAULT_GOAL := all
.PHONY: all build example kernels check test lint compare-mlir bench bench-cpu fuzz random wheel page page-check playground clean help

all: example ## build, lower a kernel, show the result and the report, run it natively and check it (default)

# The go command knows best what is out of date.
build: ## build bin/tshared-opt, a static binary, and bin/tshared
	@echo "building bin/tshared and bin/tshared-opt (a minute or two the first time)"
	@scripts/build.sh -o bin/ ./cmd/...

example: build ## the kernel alone
	scripts/example.sh

# For kernels: what the bundles are compiled for.
TARGETS ?= sm_80,sm_90a,x86-64-v3,x86-64-v4,aarch64
KERNELS := $(patsubst kernels/%.py,build/kernels/%.tsb,$(wildcard kernels/*.py))

kernels: build/kernels/kernels.tsb $(KERNELS) ## compile the ready kernels of kernels/*.py into bundles, for TARGETS

build/kernels/%.tsb: kernels/%.py | build
	@mkdir -p $(@D)
	bin/tshared bundle build $< -o $@ --target $(TARGETS) --license LICENSE

build/kernels/kernels.tsb: $(wildcard kernels/*.py) | build
	@mkdir -p $(@D)
	bin/tshared bundle build $^ -o $@ --target $(TARGETS) --license LICENSE

bundle-example: build ## a bundle in a Go program and a C program, in build/bundle-example, for machines without a compiler
	TSHARED=$(CURDIR)/bin/tshared GO=$(CURDIR)/$(GO) examples/bundle/build.sh

.PHONY: dist
dist: ## build/dist: archives for all systems, Debian packages, bill of materials, checksums; ONLY=linux/amd64 for one
	$(GO) run ./internal/tool/dist/makedist -o build/dist $(if $(ONLY),-only $(ONLY))

.PHONY: man
man: build ## the man pages of all commands, in build/man
	bin/tshared man -o build/man

check: ## at most two minutes: format, vet, generated files, quick tests; CONTRIBUTING.md says what it leaves out
	scripts/test.sh quick

test: ## everything: check, all tests, real lit, mlir-opt, race detector; says how long each step took
	scripts/test.sh

.PHONY: test-long
test-long: ## an hour: tests that try random cases, or kernels with settings, try all of them; doc/testing.md lists which
	TSHARED_TEST_LONG=1 $(GO) test -vet=off -timeout 3h ./test ./backend/ptx ./backend/ptx/sim ./internal/verify/fuzz ./internal/cli/compile ./cmd/tshared ./examples/jit/internal/shapes

.PHONY: test-python
test-python: build ## the Python package with Triton 3.4 to 3.9 and torch of PyPI, 15 GB in build/triton; TRITON='3.9.0' TORCH= ENVS=FOLDER
	scripts/test-releases.sh

.PHONY: test-others
test-others: build ## the tests of Triton, Liger and fla on the CPU driver; TRITON_SOURCE=FOLDER LIGER_SOURCE=FOLDER FLA_SOURCE=FOLDER PYTHON=FILE SAMPLE=7
	scripts/test-others.sh

lint: ## gofmt and go vet only
	scripts/test.sh lint

compare-mlir: ## passes against mlir-opt: how many inputs give the same result
	scripts/compare-mlir.sh

bench: build ## speed, as ratios to mlir-opt where that is installed
	BENCH='$(BENCH)' BENCHTIME='$(BENCHTIME)' scripts/bench.sh

bench-cpu: ## native kernels beside C loops and OpenBLAS, and which goals are met; ARGS='--only=regexp --json=file'
	scripts/bench-cpu.sh $(ARGS)

fuzz: ## fuzz every target for FUZZTIME (1m); FUZZ=regexp picks some
	FUZZTIME='$(FUZZTIME)' FUZZ='$(FUZZ)' scripts/fuzz.sh

random: build ## compare COUNT (20000) random kernels before and after passes; SEED=number is the first seed
	bin/tshared fuzz --seed $(SEED) --count $(COUNT) --reduce --out build/random

.PHONY: ptxas
ptxas: build ## registers and spills of every configuration of Triton's tutorials, Liger and fla beside Triton's, without a GPU; ARGS='--only=regexp'
	scripts/ptxas-programs.sh $(ARGS)

wheel: build ## build/dist/triton_tshared-*.whl, for Triton programs; LLVM=1 puts LLVM's library into it
	scripts/wheel.sh

# The bundle is committed: building tshared takes neither this nor a network.
page: ## bundle the page of tshared explore from internal/explore/page/src; fetches npm packages into .tools
	$(GO) run -C tools/page .

playground: ## build/playground, a static folder: the page with the compiler up to linalg and the interpreter in the browser
	$(GO) run ./internal/tool/site -o build/playground

page-check: ## the committed bundle is what the sources give
	$(GO) run -C tools/page . -check

clean: ## remove what make builds; fetched tools in .tools stay
	rm -rf bin build

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
