#!/usr/bin/env bash
# Lowers a kernel with tshared-opt, compiles it with MLIR's passes together with main.mlir, which launches it, and runs both
# with mlir-runner. TSHARED_OPT and LLVM_BIN are where the tools are. (Debian: mlir-22-tools, libmlir-22)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../..
opt=${TSHARED_OPT:-$root/bin/tshared-opt}
bin=${LLVM_BIN:-/usr/lib/llvm-22/bin}
libraries=$(printf '%s,' "$bin"/../lib/libmlir_runner_utils.so* "$bin"/../lib/libmlir_c_runner_utils.so*)

# One module has both: the kernel's, with the declaration in main.mlir replaced by it.
{
    "$opt" --triton-to-linalg "$root/test/corpus/vector_add_f32/small/kernel.ttir" | sed '/^}$/d'
    grep -v 'private @vector_add_kernel' "$here/main.mlir"
    echo '}'
} | "$root/test/to-llvm.sh" --dialect |
    "$bin/mlir-runner" -e main --entry-point-result=void --shared-libs="${libraries%,}"
