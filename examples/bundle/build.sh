#!/bin/sh
# Builds the programs of this folder: softmax.py becomes a bundle, the bundle a Go package and C files,
# and those, with main.go and main.c, two programs that need neither a compiler nor LLVM, Python or CUDA's
# toolkit any more:
#
#   build.sh [DIR]          DIR is build/bundle-example, else
#   DIR/softmax-go [-gpu]
#   DIR/softmax-c [--gpu]
#
# TSHARED is the command (it is built otherwise), CC the C compiler (cc), GO the go command (go), and TARGETS
# what is compiled for.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
out=${1:-$root/build/bundle-example}
go=${GO:-go}
mkdir -p "$out"
out=$(cd "$out" && pwd)
export CGO_ENABLED=0
if [ -z "${TSHARED:-}" ]; then
    TSHARED=$out/tshared
    (cd "$root" && "$go" build -buildvcs=false -o "$TSHARED" ./cmd/tshared)
fi

"$TSHARED" bundle build "$here/softmax.py" -o "$out/softmax.tsb" --target "${TARGETS:-sm_80,sm_90a,x86-64-v3,aarch64}"

# The Go program is static, with the bundle in it.
mkdir -p "$out/go"
cp "$here/go/main.go" "$here/go/go.mod" "$here/go/go.sum" "$out/go/"
"$TSHARED" bundle go "$out/softmax.tsb" -o "$out/go/softmax"
(cd "$out/go" && "$go" mod edit -replace "github.com/tshared/tshared=$root" && "$go" vet -mod=mod ./... &&
    "$go" build -mod=mod -buildvcs=false -ldflags=-s -o "$out/softmax-go" .)

# The C program needs libc and libm; it opens the driver of a GPU when it runs there.
"$TSHARED" bundle c "$out/softmax.tsb" -o "$out/c"
set -- "$out/c/$(uname -m | sed 's/x86_64/x86-64-v3/')"/*.o
${CC:-cc} -std=c11 -Wall -Wextra -pedantic -Werror -O2 -I"$out/c" "$here/c/main.c" "$here/c/gpu.c" "$out/c/softmax.c" "$@" -lm -lpthread -ldl -o "$out/softmax-c"
