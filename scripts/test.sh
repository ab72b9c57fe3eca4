#!/usr/bin/env bash
# Runs every check there is; with the argument "lint" only the quick ones on
# the source text. Checks go on after a failure; the exit code tells.
#
# Tools of LLVM 22 serve as judges in some tests. As root on Debian they are
# installed when they are missing (NO_INSTALL=1 forbids it); elsewhere the
# tests that want them are skipped, which is said here.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

go=$PWD/scripts/go
# A checkout of another owner has no readable revision to stamp.
export GOFLAGS="${GOFLAGS:+$GOFLAGS }-buildvcs=false"
failed=()

# step NAME COMMAND...: runs a check and remembers when it fails.
step() {
    local name=$1 start=$SECONDS
    shift
    echo "== $name"
    if "$@"; then
        echo "== $name: ok ($((SECONDS - start))s)"
    else
        echo "== $name: FAILED ($((SECONDS - start))s)"
        failed+=("$name")
    fi
}

# judge NAME: finds a tool of LLVM 22 where the tests look for it.
judge() {
    command -v "/usr/lib/llvm-22/bin/$1" || command -v "$1-22" || command -v "$1"
}

# The library that backends open; backend/libllvm looks in these places too.
llvm_library() {
    if [ -n "${TSHARED_LLVM:-}" ]; then
        echo "$TSHARED_LLVM"
        return
    fi
    ldconfig -p 2>/dev/null | awk '/libLLVM(.so.22.1|-22.so)/ { print $NF; found = 1; exit } END { exit !found }' ||
        ls /usr/lib/llvm-22/lib/libLLVM.so.22.1 2>/dev/null
}

packages() {
    judge lit >/dev/null && judge FileCheck >/dev/null || echo llvm-22-tools
    judge mlir-opt >/dev/null || echo mlir-22-tools
    llvm_library >/dev/null || echo libllvm22
    judge opt >/dev/null && judge llc >/dev/null || echo llvm-22
    command -v cc >/dev/null || echo gcc libc6-dev
}

install() {
    local wanted
    wanted=$(packages | xargs)
    [ -n "$wanted" ] || return 0
    if [ -n "${NO_INSTALL:-}" ]; then
        echo "not installed: $wanted (NO_INSTALL is set)"
    elif [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "not installed: $wanted (that takes root and apt-get: apt-get install $wanted)"
    else
        echo "installing $wanted"
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq || echo "apt-get update failed; trying with the lists at hand"
        for package in $wanted; do
            apt-get install -y -qq --no-install-recommends "$package" >/dev/null ||
                echo "not installed: $package (apt-get cannot; LLVM's own packages are at https://apt.llvm.org)"
        done
    fi
}

report_judges() {
    for tool in lit FileCheck mlir-opt opt llc; do
        echo "$tool: $(judge "$tool" || echo "missing, the tests that compare with it are skipped")"
    done
    echo "libLLVM: $(llvm_library || echo "missing, the tests that compile and run code are skipped")"
}

formatted() {
    local files gofmt
    gofmt=$("$go" env GOROOT)/bin/gofmt
    files=$(find . -name '*.go' -not -path './.*' -print0 | xargs -0 "$gofmt" -l) || return 1
    [ -z "$files" ] || { echo "not formatted as gofmt does:"; echo "$files"; return 1; }
}

static() {
    CGO_ENABLED=0 "$go" build -trimpath -o bin/tshared-opt ./cmd/tshared-opt || return 1
    if ! command -v readelf >/dev/null; then
        echo "no readelf to look into bin/tshared-opt with: skipped"
        return 0
    fi
    if readelf -d bin/tshared-opt | grep NEEDED; then
        echo "bin/tshared-opt needs shared libraries"
        return 1
    fi
}

# Arithmetic (apfloat, affine) and the tests of the whole tool start no
# goroutines, and take minutes under the race detector.
race() {
    if ! command -v cc >/dev/null; then
        echo "no C compiler, which the race detector needs: skipped"
        return 0
    fi
    # shellcheck disable=SC2046 # one argument per package
    CGO_ENABLED=1 "$go" test -race -short -timeout 8m $("$go" list ./... | grep -vE '/(test|internal/apfloat|ir/affine)$')
}

if [ "${1:-}" = lint ]; then
    step gofmt formatted
    step vet "$go" vet ./...
else
    install
    report_judges
    step gofmt formatted
    step vet "$go" vet ./...
    step static static
    step test "$go" test -timeout 15m ./...
    step race race
fi

if [ ${#failed[@]} -gt 0 ]; then
    echo "FAILED: ${failed[*]}"
    exit 1
fi
echo "all checks passed"
