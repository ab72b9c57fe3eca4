package opt

import (
	"slices"
	"strings"
)

// mlirPasses are words that names of mlir-opt's passes begin with, of those that people run on what
// --triton-to-linalg prints: bufferization, loops, and the way to LLVM IR. mlir-opt has them all.
var mlirPasses = []string{
	"affine-", "arith-bufferize", "arith-expand", "async-", "buffer-", "bufferization-", "convert-", "drop-equivalent-buffer", "eliminate-empty-tensors", "empty-tensor-to-alloc",
	"expand-strided-metadata", "finalize-memref-to-llvm", "finalizing-bufferize", "fold-memref-alias-ops", "func-bufferize", "gpu-", "linalg-", "llvm-", "lower-affine", "lower-vector",
	"memref-expand", "normalize-memrefs", "one-shot-bufferize", "optimize-allocation-liveness", "ownership-based-buffer-deallocation", "promote-buffers-to-stack", "reconcile-unrealized-casts",
	"resolve-", "scf-", "sparse", "tensor-bufferize", "test-lower-to-llvm", "tosa-", "transform-", "vector-",
}

// misspelt is from how many wrong letters on a name is taken for another one.
const misspelt = 4

// isPassOfMLIR reports whether a pass that is not known here is one of mlir-opt, by its name.
func isPassOfMLIR(name string) bool {
	return slices.ContainsFunc(mlirPasses, func(first string) bool { return strings.HasPrefix(name, first) })
}
