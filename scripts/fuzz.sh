#!/usr/bin/env bash
# Fuzzes every target whose name matches FUZZ, one after the other, for
# FUZZTIME each. An input that fails is left in testdata/fuzz beside the test,
# and from then on go test runs it too. KEEP_GOING=1 goes on with the other
# targets behind one that failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

go=$PWD/scripts/go
found=0
failed=0
for package in $("$go" list -f '{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}' ./...); do
    dir=$("$go" list -f '{{.Dir}}' "$package")
    targets=$(grep -hoE '^func Fuzz[A-Za-z0-9_]*' "$dir"/*_test.go | awk '{ print $2 }' | grep -E "${FUZZ:-.}" || true)
    for target in $targets; do
        found=1
        echo "== $package $target"
        "$go" test "$package" -run '^$' -fuzz "^$target\$" -fuzztime "${FUZZTIME:-1m}" -fuzzminimizetime 50x || { failed=1; [ -n "${KEEP_GOING:-}" ] || exit 1; }
    done
done
if [ "$found" = 0 ]; then
    echo "no fuzz target matches '${FUZZ:-.}'" >&2
    exit 1
fi
exit "$failed"
