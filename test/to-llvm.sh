#!/bin/sh
# Sends lowered kernels through passes that come with MLIR, and nothing else,
# to LLVM IR:
#
#   tshared-opt kernel.ttir --triton-to-linalg | test/to-llvm.sh > kernel.ll
#
# Several kernels may follow one another with "// -----" between them. Memory
# that kernels allocate is not freed: --buffer-deallocation-pipeline does not
# take functions with atomic operations, assertions or inline assembly.
# LLVM_BIN is where the tools are. With --dialect it ends with MLIR's llvm dialect, which mlir-runner takes.
set -e
bin=${LLVM_BIN:-/usr/lib/llvm-22/bin}
llvm=$(mktemp)
trap 'rm -f "$llvm"' EXIT
"$bin/mlir-opt" --split-input-file \
	--one-shot-bufferize="bufferize-function-boundaries=1 allow-return-allocs-from-loops=1" \
	--convert-linalg-to-loops \
	--lower-affine \
	--expand-strided-metadata \
	--lower-affine \
	--convert-scf-to-cf \
	--arith-expand \
	--memref-expand \
	--convert-math-to-llvm \
	--convert-math-to-libm \
	--convert-index-to-llvm \
	--convert-arith-to-llvm \
	--finalize-memref-to-llvm \
	--convert-func-to-llvm \
	--convert-cf-to-llvm \
	--reconcile-unrealized-casts \
	-o "$llvm" -
if [ "${1:-}" = --dialect ]; then
	cat "$llvm"
	exit
fi
"$bin/mlir-translate" --split-input-file --mlir-to-llvmir "$llvm"
