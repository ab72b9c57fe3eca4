#!/usr/bin/env bash
# Measures native kernels beside C loops and OpenBLAS, in one run, and shows which
# goals are met. Arguments go to bench/baseline: --only=regexp, --n=turns,
# --time=duration, --json=file. What is missing is installed where that is
# possible; NO_INSTALL=1 leaves the machine as it is.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

missing() {
    command -v clang-22 >/dev/null || echo clang-22
    ldconfig -p 2>/dev/null | grep -q 'libopenblas\.so\.0' || echo libopenblas0-pthread
    ldconfig -p 2>/dev/null | grep -q 'libLLVM.*22' || echo libllvm22
}

for package in $(missing); do
    if [ -n "${NO_INSTALL:-}" ] || [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "not installed: $package"
        continue
    fi
    echo "installing $package"
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" >/dev/null ||
        echo "not installed: $package (apt-get cannot; LLVM's own packages are at https://apt.llvm.org)"
done

mkdir -p build
CGO_ENABLED=0 scripts/go build -o build/baseline ./bench/baseline
exec build/baseline "$@"
