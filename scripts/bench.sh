#!/usr/bin/env bash
# Measures speed: all benchmarks, those of bench/ against mlir-opt in the same
# run. Only ratios from one run mean anything.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/go test -run '^$' -bench "${BENCH:-.}" -benchtime "${BENCHTIME:-1s}" ./... |
    grep -E '^(pkg|cpu|Benchmark|FAIL|---|panic| +[a-z_]+_test.go:)' || true
