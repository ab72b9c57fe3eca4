// Package specialize has the rules by which a launch of Triton specialises a kernel: the type
// of each argument, whether it is divisible by 16, whether it is 1. They are here once, for
// package frontend/triton, which takes arguments by name, and for package jit, whose launches
// must not allocate. The package knows neither Python's values nor Go's.
package specialize
