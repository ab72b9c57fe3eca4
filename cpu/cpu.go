// Package cpu compiles Triton kernels for the machine at hand and runs them.
//
//	k, err := cpu.Compile("add.ttir", text, cpu.Options{})
//	...
//	defer k.Close()
//	err = k.Run(ctx, cpu.Launch{Grid: [3]int{4, 1, 1}, Args: []any{x, y, out, n}})
//
// A kernel is compiled once and run any number of times, by any number of
// goroutines at once. It needs libLLVM 22, which is looked for at run time; the
// error says how to get it.
//
// # What can go wrong
//
// Arguments that do not fit, grids without programs, failed assertions, division
// of numbers by zero, and loops that do not end within Launch.MaxSteps or the
// context's time are errors; they name the argument, or the program and the line.
// The process lives on. Mistakes of this package are errors as well, which have a
// *diag.Bug.
//
// Memory is another matter. A kernel computes addresses, and native code uses
// them: one outside of the buffers it was given reads or changes memory of the
// process that is not the kernel's, or ends the process with a signal, which Go
// cannot recover from. This is so for every pointer argument, and a slice's length
// does not protect the memory behind it. Who runs kernels that are not trusted
// runs them in another process, as the command tshared run does.
package cpu

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/pass"
)

// Options say how to compile. The zero value is what most want.
type Options struct {
	// Kernel is the name of the function, needed when the module has several.
	Kernel string
	// NoContract rounds every product before it is added to something. Otherwise
	// both are rounded together where the machine can.
	NoContract bool
	// Overlap lets arguments share memory, which is an error otherwise unless the
	// kernel only reads it. Code is slower: loads are copied before something is
	// stored.
	Overlap bool
	// Quick compiles faster, but code runs slower.
	Quick bool
	// MaxOps is how many operations the module may grow to while it is lowered,
	// and MaxInstructions how many instructions of LLVM the kernel may take. 0
	// stands for the usual limits, and below 0 there is none. What takes more is
	// refused: the error has a *diag.LimitError.
	MaxOps, MaxInstructions int64
}

// Kernel is a kernel as native code.
type Kernel struct{ code *cpu.Kernel }

// Descriptor is a tensor in memory, for arguments that are tensor descriptors.
type Descriptor = cpu.Descriptor

// Failure is the error of a program that could not go on.
type Failure = cpu.Failure

// PrintEvent is what a program prints.
type Printed = cpu.PrintEvent

// ErrTooManySteps is the cause of a Failure when MaxSteps is used up.
var ErrTooManySteps = cpu.ErrTooManySteps

// Compile compiles a kernel from Triton IR; the name stands in messages.
func Compile(name, text string, o Options) (*Kernel, error) {
	return CompileContext(context.Background(), name, text, o)
}

// CompileContext is Compile, given up when the context ends. It returns at once
// then, with the context's cause. LLVM cannot be stopped: it goes on in its thread,
// and what it works on is freed when it comes back.
func CompileContext(ctx context.Context, name, text string, o Options) (*Kernel, error) {
	m, err := tshared.Parse(name, text)
	if err != nil {
		return nil, err
	}
	return CompileModuleContext(ctx, m, o)
}

// CompileModule compiles a kernel of a module of Triton IR. The module is lowered
// by this, and still used by the kernel: it must not be changed afterwards.
func CompileModule(m *tshared.Module, o Options) (*Kernel, error) {
	return CompileModuleContext(context.Background(), m, o)
}

// CompileModuleContext is CompileModule, given up when the context ends, as
// CompileContext is.
func CompileModuleContext(ctx context.Context, m *tshared.Module, o Options) (*Kernel, error) {
	if err := m.RunWith(pass.Config{Context: ctx, MaxOps: o.MaxOps}, "triton-to-linalg"); err != nil {
		return nil, err
	}
	level := 3
	if o.Quick {
		level = 1
	}
	code, err := cpu.Compile(m.Top, o.Kernel, cpu.Options{Contract: !o.NoContract, Overlap: o.Overlap, Level: cpu.LevelOf(level),
		Context: ctx, MaxInstructions: o.MaxInstructions})
	if err != nil {
		return nil, m.Explain(err)
	}
	return &Kernel{code}, nil
}

// Name is that of the kernel's function.
func (k *Kernel) Name() string { return k.code.Name }

// Close gives the memory of the code back, once nobody runs it. It may be called
// twice; running the kernel afterwards is an error.
func (k *Kernel) Close() { k.code.Close() }

// Launch says what to run a kernel on.
type Launch struct {
	// Grid is the number of programs along x, y and z; each at least 1.
	Grid [3]int
	// Args are the kernel's arguments, one each.
	//
	// A pointer takes a slice of elements as wide as those it points to and of
	// the same kind: []float32 for f32, []uint16 or []int16 for f16 and bf16,
	// []int32 or []uint32 for i32, and so on; or an unsafe.Pointer or a uintptr,
	// about whose memory nothing can be checked. A number takes any Go integer
	// that fits, or a float, which is rounded. A tensor descriptor takes a
	// Descriptor.
	Args []any
	// Workers is how many programs run at once; 0 is one per core. Results do
	// not depend on it, unless the kernel has atomic operations or its programs
	// write to the same place.
	Workers int
	// MaxSteps is how many rounds of loops each worker may run; 0 is no limit.
	MaxSteps int64
	// Progress is called now and then with the number of programs that have
	// run; it may be nil.
	Progress func(done, total int)
	// Print gets what programs print, in the order of the programs, when all
	// have run; nil drops it.
	Print func(Printed)
}

// Run runs every program of the grid. The error is a *Failure when a program
// could not go on. When ctx ends, loops of running programs end as well; what
// they have written stays.
func (k *Kernel) Run(ctx context.Context, l Launch) error {
	args, err := k.code.Bind(l.Args...)
	if err != nil {
		return err
	}
	defer args.Release()
	return k.code.Run(ctx, cpu.Launch{
		Grid: l.Grid, Args: args.Words, Workers: l.Workers, MaxSteps: l.MaxSteps, Progress: l.Progress, Print: l.Print,
	})
}
