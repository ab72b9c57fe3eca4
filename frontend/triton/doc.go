// Package triton compiles Triton kernels from the Python files they are written in, without
// Python. Load reads a file, Module.Kernel finds a kernel in it, Kernel.TTIR compiles it for
// the types and constants of a Specialization into a module of package ir.
//
//	m, err := triton.Load("add.py")
//	k, err := m.Kernel("add_kernel")
//	spec, err := k.ParseSignature("*fp32:16, *fp32:16, *fp32:16, i32, 1024")
//	out, err := k.TTIR(spec, triton.TTIR, triton.Options{})
//
// Only what a kernel needs is evaluated: imports that kernels do not use may be missing.
// Errors have the file, line and column of the Python file.
package triton
