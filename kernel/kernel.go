// Package kernel has the types that compiled kernels share, whatever they run on: grids,
// arguments, failures, and the interfaces of kernels and bound launches. It knows no compiler, so
// programs that only launch compiled code can use it; package tshared has the same types.
package kernel

import (
	"context"
	"fmt"
)

// Kernel is a compiled kernel, whatever it runs on: a *cpu.Kernel or a *gpu.Kernel.
// Several goroutines may use one at once. Close may be called while it runs.
type Kernel interface {
	// Name is the name of the kernel's function.
	Name() string
	// Args describes the arguments of the kernel in order.
	Args() []Arg
	// Run runs every program of the grid on the arguments, and waits for them. When ctx
	// ends first, Run returns with its error.
	Run(ctx context.Context, grid Grid, args ...any) error
	// Bind checks arguments once, for any number of runs.
	Bind(grid Grid, args ...any) (Bound, error)
	// Close frees the code. Running the kernel afterwards is an error.
	Close() error
}

// Bound is a kernel with its arguments in place: a *cpu.Bound or a *gpu.Bound. Running
// it neither checks nor allocates. One goroutine uses it at a time.
type Bound interface {
	// Set replaces an argument, counted from 0, for the runs to come.
	Set(arg int, value any) error
	// SetGrid replaces the grid for the runs to come.
	SetGrid(grid Grid) error
	// Run runs every program of the grid, and waits for them.
	Run(ctx context.Context) error
	// Close lets go of the arguments, but not of the kernel.
	Close() error
}

// Grid is the number of programs along x, y and z. A 0 along y or z counts as 1, so
// Grid{8} has 8 programs.
type Grid [3]int

// Dims is the number of programs along x, y and z with 1 for what was left out.
func (g Grid) Dims() [3]int {
	for i := 1; i < len(g); i++ {
		if g[i] == 0 {
			g[i] = 1
		}
	}
	return g
}

// String is the grid as "8 x 1 x 1".
func (g Grid) String() string {
	d := g.Dims()
	return fmt.Sprintf("%d x %d x %d", d[0], d[1], d[2])
}

// Arg describes an argument of a kernel.
type Arg struct {
	// Name is what the source calls the argument, or arg and its number.
	Name string
	// Type is "ptr" for a pointer, "tensordesc" for a tensor descriptor, and otherwise
	// the type of a number as IR writes it: i1, i8 to i64, f16, bf16, f32, f64.
	Type string
	// Elem is the type of the elements in the memory behind a pointer or a descriptor.
	// It is empty for numbers, and where a compiled file does not tell.
	Elem string
	// Access is what the kernel does with the memory behind a pointer.
	Access Access
	// Divisible is a number that the kernel assumes the address in bytes, or the
	// integer, to be a multiple of; 0 means no assumption.
	Divisible uint64
	// NonNull means that every program accesses memory through the pointer.
	NonNull bool
}

// The types of arguments that are not numbers.
const (
	PointerArg    = "ptr"
	DescriptorArg = "tensordesc"
)

// String is the argument as "x: ptr<f32>".
func (a Arg) String() string {
	if a.Elem == "" {
		return a.Name + ": " + a.Type
	}
	return a.Name + ": " + a.Type + "<" + a.Elem + ">"
}

// Access is what a kernel does with memory, as a set of Reads and Writes.
type Access uint8

// The members of an Access.
const (
	Reads Access = 1 << iota
	Writes
)

// String is one of none, read, write and read-write.
func (a Access) String() string {
	return [...]string{"none", "read", "write", "read-write"}[a&(Reads|Writes)]
}

// Failure is the error of a run in which a program could not go on: an assertion
// failed, a number was divided by zero, or a loop took too many steps.
type Failure struct {
	Kernel  string // the name of the kernel
	Program [3]int // the position of the program in the grid
	Element int    // of the tensor that an assertion is about, -1 for none
	Place   string // in the source, "k.py:3:5"; empty where it is not known
	Op      string // the operation, "arith.divsi"; empty where it is not known
	Message string // what went wrong
	Err     error  // the cause where there is one: the context's error, or the driver's
}

// Error says where the program failed, and why.
func (f *Failure) Error() string {
	where := ""
	if f.Place != "" {
		where = f.Place + ": "
	}
	element := ""
	if f.Element >= 0 {
		element = fmt.Sprintf(", element %d", f.Element)
	}
	x, y, z := f.Program[0], f.Program[1], f.Program[2]
	if f.Op == "" {
		return fmt.Sprintf("%s%s (program %d, %d, %d%s)", where, f.Message, x, y, z, element)
	}
	return fmt.Sprintf("%s'%s' in program (%d, %d, %d)%s: %s", where, f.Op, x, y, z, element, f.Message)
}

// Unwrap is the cause.
func (f *Failure) Unwrap() error { return f.Err }

// Remark says what the compiler decided about an operation of a kernel.
type Remark struct {
	Place string // in the source, "k.py:3:5"
	Topic string // dot, pipeline, conversion, kernel ...
	Text  string // the decision
}

// String is the remark on one line.
func (r Remark) String() string { return r.Place + ": " + r.Topic + ": " + r.Text }
