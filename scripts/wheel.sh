#!/usr/bin/env bash
# Builds the wheel of triton_tshared from bin/tshared. With LLVM=1 it has LLVM's library and libz3, for
# machines that have none.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/llvm.sh

args=()
if [ "${LLVM:-}" = 1 ]; then
    library=$(llvm_library) || { echo "make wheel LLVM=1 needs libLLVM 22, which is not installed" >&2; exit 1; }
    args=(--llvm "$library")
    z3=$(ldd "$library" | awk '/libz3/ { print $3 }')
    [ -z "$z3" ] || args+=("$z3")
fi
rm -f build/dist/triton_tshared-*.whl # of other tags too
python3 python/wheel.py --binary bin/tshared --out build/dist "${args[@]}"
