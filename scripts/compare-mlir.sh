#!/usr/bin/env bash
# Gives the inputs under test/mlir-opt, and every recorded output beside the
# checkout, to mlir-opt and to tshared-opt, and prints per folder how many
# results are equal up to the names of values and aliases. Differences that are
# not listed with a reason are shown and make it fail.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
scripts/go test -vet=off ./test -run '^(TestCompareMLIR|TestCompareConformance)$' -count=1 -v >"$log" 2>&1
status=$?
if [ "$status" -ne 0 ]; then
    grep -vE '^ *(=== |--- PASS|--- SKIP)' "$log"
fi
grep -oE '[a-z-]+ +[0-9]+ of +[0-9]+ equal.*|^ +[a-z_]+_test.go:[0-9]+: mlir-opt .*|^ +[a-z_]+_test.go:[0-9]+: the recordings .*' "$log" |
    sed -E 's/^ +[a-z_]+_test.go:[0-9]+: /skipped: /'
exit "$status"
