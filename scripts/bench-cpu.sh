#!/usr/bin/env bash
# Measures native kernels beside C loops and OpenBLAS, in one run, and shows which
# goals are met. Arguments go to bench/baseline: --only=regexp, --n=turns,
# --time=duration, --json=file. What is missing is installed where that is
# possible; NO_INSTALL=1 leaves the machine as it is.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. scripts/llvm.sh

missing() {
    command -v clang-22 >/dev/null || echo clang-22
    ldconfig -p 2>/dev/null | grep -q 'libopenblas\.so\.0' || echo libopenblas0-pthread
    llvm_library >/dev/null || echo libllvm22
}

# shellcheck disable=SC2046 # one argument per package
install $(missing)

mkdir -p build
CGO_ENABLED=0 scripts/go build -o build/baseline ./bench/baseline
exec build/baseline "$@"
