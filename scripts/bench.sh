#!/usr/bin/env bash
# Measures speed: the benchmarks of the packages, in process, and then the
# wall time of whole processes, ours and mlir-opt's turn by turn on one file,
# as a ratio of medians. Only ratios from one run mean anything.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

go=$PWD/scripts/go
rounds=${ROUNDS:-40}
inputs=(test/lit/scf/ops.mlir test/lit/func/ops.mlir)

"$go" test -run '^$' -bench "${BENCH:-.}" -benchtime "${BENCHTIME:-1s}" -benchmem ./... |
    grep -E '^(pkg|cpu|Benchmark|FAIL|---|panic)' || true

mlir_opt=$(command -v /usr/lib/llvm-22/bin/mlir-opt || command -v mlir-opt-22 || true)
if [ -z "$mlir_opt" ]; then
    echo "mlir-opt of LLVM 22 is not installed (Debian: mlir-22-tools): no comparison of processes"
    exit 0
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# What is measured is IR, not the comments of a test.
cat "${inputs[@]}" | bin/tshared-opt -o "$work/input.mlir"

# microseconds TOOL LIST: appends the wall time of one run to a list.
microseconds() {
    local start=${EPOCHREALTIME/[.,]/}
    "$1" "$work/input.mlir" >/dev/null
    echo $((${EPOCHREALTIME/[.,]/} - start)) >>"$2"
}

for _ in $(seq "$rounds"); do
    microseconds bin/tshared-opt "$work/ours"
    microseconds "$mlir_opt" "$work/theirs"
done

median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
ours=$(median "$work/ours") theirs=$(median "$work/theirs")
echo
echo "one process, reading and printing $(wc -c <"$work/input.mlir") bytes of scf and func, median of $rounds runs:"
awk -v a="$ours" -v b="$theirs" 'BEGIN {
    printf "  tshared-opt %8.2f ms\n  mlir-opt    %8.2f ms\n  ratio       %8.1f\n", a / 1000, b / 1000, b / a }'
