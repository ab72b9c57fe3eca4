#!/usr/bin/env bash
# Lowers a kernel, shows the result and what became of each memory access, then runs the kernel
# and compares its outputs with the expected ones: as native code, or with the interpreter where
# LLVM's library is missing; a kernel straight from a Python file, and one launched from Go.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/llvm.sh
export CGO_ENABLED=0 GOFLAGS="-trimpath -buildvcs=false -gcflags=all=-dwarf=false"

kernel=${1:-test/corpus/vector_add_f32/small/kernel.ttir}
case=$(dirname "$kernel")/case.json

# shown COMMAND...: prints a command and runs it.
shown() {
    printf '\n$ %s\n' "$*"
    "$@"
}

shown bin/tshared-opt --triton-to-linalg "$kernel"
shown bin/tshared-opt --triton-to-linalg --report "$kernel" -o /dev/null

llvm_library >/dev/null || install libllvm22
if llvm_library >/dev/null; then
    shown bin/tshared run "$kernel" --case "$case" --backend=cpu
else
    echo "Compiling to native code takes LLVM's library, which is missing: apt-get install libllvm22"
    shown bin/tshared run "$kernel" --case "$case" --backend=interp
fi

# The same from a Python file, without Python.
shown bin/tshared run examples/python/add.py --grid=8 --const BLOCK=128 --arg n=1000 \
    --arg 'x_ptr=f32[1000]:range' --arg 'y_ptr=f32[1000]:ones' --arg 'out_ptr=f32[1000]'

# And launched from a Go program, built as the tools are.
if llvm_library >/dev/null; then
    shown scripts/go run ./examples/jit/vectoradd
fi

# What a reader of all this wants to know last.
cat <<EOF

The tools are in bin/. Next:
  export PATH="$PWD/bin:\$PATH"
  tshared explore examples/python/matmul.py    # all stages of a kernel side by side, in a browser
  doc/jit.md                          # from Go: your own kernel, from an empty folder to a GPU
EOF
