# tshared: make builds the tool and runs it on a kernel, make test checks
# everything, make help lists the rest.

GO      := scripts/go
TOOL    := bin/tshared-opt
EXAMPLE := test/corpus/vector_add_f32/small/kernel.ttir

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
.PHONY: all build example test lint compare-mlir bench bench-cpu fuzz random clean help

all: build example ## build bin/tshared-opt and bin/tshared and run them on a kernel (default)

# The go command knows best what is out of date.
build: ## build bin/tshared-opt, a static binary, and bin/tshared
	CGO_ENABLED=0 $(GO) build -trimpath -buildvcs=false -o bin/ ./cmd/...

example: build ## read, check and print a kernel, run it and check what comes out
	$(TOOL) --mlir-use-nameloc-as-prefix $(EXAMPLE)
	bin/tshared run $(EXAMPLE) --case $(dir $(EXAMPLE))case.json

test: ## everything: format, vet, tests, race detector, real lit and mlir-opt
	scripts/test.sh

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

random: build ## compare COUNT (20000) random kernels before and after passes; SEED=number starts elsewhere
	bin/tshared fuzz --seed $(SEED) --count $(COUNT) --reduce --out build/random

clean: ## remove what make builds; fetched tools in .tools stay
	rm -rf bin build

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
