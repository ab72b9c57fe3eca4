package tshared

import "github.com/tshared/tshared/kernel"

// What compiled kernels have in common. Package kernel has the types for programs that do not
// compile anything.
type (
	// Kernel is a compiled kernel, whatever it runs on: a *cpu.Kernel or a *gpu.Kernel.
	Kernel = kernel.Kernel
	// Bound is a kernel with its arguments in place: a *cpu.Bound or a *gpu.Bound.
	Bound = kernel.Bound
	// Grid is the number of programs along x, y and z; Grid{8} has 8.
	Grid = kernel.Grid
	// Arg describes an argument of a kernel.
	Arg = kernel.Arg
	// Access is what a kernel does with memory, as a set of Reads and Writes.
	Access = kernel.Access
	// Failure is the error of a run in which a program could not go on.
	Failure = kernel.Failure
	// Remark says what the compiler decided about an operation of a kernel.
	Remark = kernel.Remark
	// Bounds says which launches are refused because of the sizes of their arguments.
	Bounds = kernel.Bounds
	// BoundsError is the error of a launch that was refused because of the size of an argument.
	BoundsError = kernel.BoundsError
)

// The types of arguments that are not numbers.
const (
	PointerArg    = kernel.PointerArg
	DescriptorArg = kernel.DescriptorArg
)

// The members of an Access.
const (
	Reads  = kernel.Reads
	Writes = kernel.Writes
)

// The values of Bounds.
const (
	BoundsCertain = kernel.BoundsCertain
	BoundsStrict  = kernel.BoundsStrict
	BoundsOff     = kernel.BoundsOff
)
