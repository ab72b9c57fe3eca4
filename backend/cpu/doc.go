// Package cpu turns lowered kernels into native code and runs them.
//
// Compile takes what --triton-to-linalg prints (func, arith, math, scf, cf,
// linalg, tensor, memref, bufferization, llvm), builds LLVM IR with
// backend/llvmir and compiles it in process with backend/libllvm. A kernel is one
// native function which runs a range of programs; Kernel.Run spreads ranges
// over the cores.
//
// Tensors are values. Each has a place in the arena of the worker that runs the
// program; the arena's size is known when compiling, so native code never
// allocates.
//
// The package knows neither Triton nor how kernels are lowered, and shares
// nothing with the interpreter, which judges it.
package cpu
