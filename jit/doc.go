// Package jit makes Go functions of Triton kernels. A kernel of a Python file, or of a file
// that a compiler's stage wrote, is called with slices, device buffers and numbers; it is
// specialised for them as Triton does it, compiled once, and launched.
//
//	add, err := jit.Load("add.py", "add_kernel")
//	...
//	err = add.Launch(ctx, jit.CPU(), jit.GridExpr("cdiv(n, BLOCK)"), x, y, out, len(x), jit.Named("BLOCK", 1024))
//
// # Specialisation
//
// A launch is compiled anew for types of arguments, for integers and addresses that are
// divisible by 16, for integers that are 1, for constants and for options; everything else
// reuses what is compiled. Go integers of all types are Python's int: their values decide
// whether they are i32, i64 or u64. Floats are fp32, unless an annotation says otherwise.
//
// # Concurrency
//
// Goroutines may share a Function. However many ask for a specialisation at once, one compiles
// it and the others wait; different specialisations compile at the same time.
package jit
