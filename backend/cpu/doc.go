// Package cpu turns lowered kernels into native code and runs them.
//
// Compile takes the output of --triton-to-linalg (func, arith, math, scf, cf, linalg,
// tensor, memref, bufferization, llvm), builds LLVM IR with backend/llvmir and compiles
// it in process with backend/libllvm. A kernel is one native function that runs a range
// of programs; Kernel.Run spreads ranges over the cores.
//
// Tensors are values. Each has a slot in the arena of the worker that runs the program.
// The arena's size is known at compile time, so native code never allocates.
//
// The package knows neither Triton nor how kernels are lowered. It shares no code with
// the interpreters, which serve as its oracle in tests.
package cpu
