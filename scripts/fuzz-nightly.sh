#!/usr/bin/env bash
# Fuzzes for BUDGET seconds (7200), for machines that do it every night, after tests that try
# every kernel with all settings (make test-long): half of the time goes to the fuzz
# targets of go test, the other half to mutated kernels of CORPUS (test/corpus) through each part
# of the compiler, and to random kernels whose loops carry tensors. Seeds of both begin
# with the number of the day, so that each night tries others; SEED fixes them.
#
# What fails is kept: inputs of fuzz targets in testdata/fuzz beside the test,
# mutants and random kernels, made small, in OUT (build/fuzz). The exit code is 1 when something failed.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

go=$PWD/scripts/go
budget=${BUDGET:-7200}
corpus=${CORPUS:-test/corpus}
out=${OUT:-build/fuzz}
seed=${SEED:-$(($(date +%s) / 86400 * 1000000))}
failed=()

make test-long || failed+=("long tests")
SECONDS=0

targets=$(grep -rhoE '^func Fuzz[A-Za-z0-9_]*' --include='*_test.go' . | wc -l)
each=$((budget / 2 / targets))
if ! FUZZTIME="$((each > 0 ? each : 1))s" KEEP_GOING=1 scripts/fuzz.sh; then
    failed+=("fuzz targets")
fi

"$go" build -o bin/ ./cmd/tshared || exit 1

# One batch: its size is small enough for the clock to be looked at often.
batch() {
    local part=$1 count=$2
    bin/tshared fuzz --mutate --through="$part" --seed "$seed" --count "$count" --reduce --out "$out/$part" "$corpus"
}

while [ "$SECONDS" -lt "$budget" ]; do
    for part in lowering:400 cpu:100 ptx:100; do
        echo "== mutants through ${part%:*}, from seed $seed"
        batch "${part%:*}" "${part#*:}" || failed+=("${part%:*}, seed $seed")
        [ "$SECONDS" -lt "$budget" ] || break
    done
    for backend in cpu ptx-sim; do
        echo "== loops that carry tensors with $backend, from seed $seed"
        bin/tshared fuzz --carried --backend="$backend" --strict --seed "$seed" --count 100 --reduce --out "$out/carried-$backend" || failed+=("carried with $backend, seed $seed")
    done
    seed=$((seed + 1000))
done

if [ ${#failed[@]} -gt 0 ]; then
    printf 'FAILED: %s\n' "${failed[@]}"
    exit 1
fi
echo "nothing found in $SECONDS seconds"
