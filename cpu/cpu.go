// Package cpu compiles Triton kernels for the machine at hand and runs them on all of
// its cores. It is the twin of package gpu: a program that compiles, binds and runs with
// one does so with the other, and tshared.Kernel and tshared.Bound are both.
//
//	k, err := cpu.Compile(ctx, "add.ttir", text, cpu.Options{})
//	...
//	defer k.Close()
//	err = k.Run(ctx, cpu.Grid{4}, x, y, out, n)
//
// A kernel is compiled once and run any number of times, by any number of
// goroutines at once. Compiling needs libLLVM 22, which is looked for at run time; the
// error says how to get it.
//
// # Errors
//
// Arguments that do not fit, grids without programs, failed assertions, division
// of integers by zero, and loops that do not end within Launch.MaxSteps or the
// context's time are errors; they name the argument, or the program and the line.
// The process lives on. Mistakes of this package are errors as well, which have a
// *diag.Bug.
//
// # Memory
//
// A kernel computes addresses, and native code uses them: one outside of the buffers it
// was given reads or changes memory of the process that is not the kernel's, or ends the
// process with a signal, which Go cannot recover from. A slice's length does not protect
// the memory behind it. Options.Check makes code that checks every access, and slowly.
// Untrusted kernels belong into another process, as the command tshared run does it.
package cpu

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/abi"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/pass"
)

// Types that package gpu has as well.
type (
	// Grid is the number of programs along x, y and z; Grid{8} has 8.
	Grid = tshared.Grid
	// Arg describes an argument of a kernel.
	Arg = tshared.Arg
	// Failure is the error of a run in which a program could not go on.
	Failure = tshared.Failure
	// Remark says what the compiler decided about an operation.
	Remark = tshared.Remark
)

// Descriptor is a tensor in memory, for an argument that is a tensor descriptor.
type Descriptor = cpu.Descriptor

// PrintEvent is something that a program prints.
type PrintEvent = cpu.PrintEvent

// ErrTooManySteps is the cause of a Failure when Launch.MaxSteps is used up.
var ErrTooManySteps = cpu.ErrTooManySteps

// Options say how to compile. The zero value makes the fastest code.
type Options struct {
	// Kernel is the name of the function, needed where the module has several.
	Kernel string
	// NoContract rounds every product before it is added to something. Otherwise
	// both are rounded together where the machine can.
	NoContract bool
	// Overlap lets arguments share memory that the kernel writes, which is an error
	// otherwise. Code is slower: loads are copied before something is stored.
	Overlap bool
	// Quick compiles faster, but code runs slower.
	Quick bool
	// Check makes code that checks what it does: accesses outside of the slices it is
	// given, values that were never written, races between programs and index
	// arithmetic that overflows are failures. It runs on one core, some hundred times
	// slower, and takes slices only: memory of an unknown size belongs to no buffer.
	Check bool
	// Remarks has the compiler note what became of each memory access, for
	// Kernel.Remarks. With several kernels in a module each has the remarks of all.
	Remarks bool
	// MaxOps is how many operations the module may grow to while it is lowered,
	// and MaxInstructions how many instructions of LLVM IR the kernel may take. 0
	// stands for the default limits, and below 0 there is none. Code that takes more is
	// refused: the error has a *diag.LimitError.
	MaxOps, MaxInstructions int64
}

// Compile compiles a kernel from Triton IR. The name stands in messages. Compile returns
// early, with the context's cause, when ctx ends. LLVM cannot be stopped: it goes on in
// its thread, and its memory is freed when it comes back.
func Compile(ctx context.Context, name, text string, o Options) (*Kernel, error) {
	m, err := tshared.Parse(name, text)
	if err != nil {
		return nil, err
	}
	return CompileModule(ctx, m, o)
}

// CompileModule compiles a kernel of a module of Triton IR. The module is lowered
// by this, and still used by the kernel: it must not be changed afterwards.
func CompileModule(ctx context.Context, m *tshared.Module, o Options) (*Kernel, error) {
	kernels, err := compile(ctx, m, []string{o.Kernel}, o)
	if err != nil {
		return nil, err
	}
	return kernels[0], nil
}

// CompileAll compiles all public functions of a module of Triton IR, in order; or
// Options.Kernel alone. The module is lowered by this, and still used by the kernels.
func CompileAll(ctx context.Context, m *tshared.Module, o Options) ([]*Kernel, error) {
	names := []string{o.Kernel}
	if o.Kernel == "" {
		names = abi.Kernels(m.Top)
	}
	return compile(ctx, m, names, o)
}

// The passes that kernels go through before code generation. Checked code tells values
// that were never written from others.
var (
	lowering        = []string{"triton-to-linalg"}
	checkedLowering = []string{"triton-sanitize-overflow", "triton-to-linalg{leave-undefined=true}"}
)

func compile(ctx context.Context, m *tshared.Module, names []string, o Options) ([]*Kernel, error) {
	args := make([][]manifest.Param, len(names))
	for i, name := range names {
		// A module that is lowered already has no functions of Triton: its arguments are
		// those of the code.
		_, args[i], _ = abi.Arguments(m.Top, name)
	}
	var accesses *remarks.Collector
	if o.Remarks {
		accesses = remarks.New()
	}
	passes := lowering
	if o.Check {
		passes = checkedLowering
	}
	if err := m.RunWith(pass.Config{Context: ctx, MaxOps: o.MaxOps, Remarks: accesses}, passes...); err != nil {
		return nil, err
	}
	level := 3
	if o.Quick {
		level = 1
	}
	kernels := make([]*Kernel, len(names))
	for i, name := range names {
		code, err := cpu.Compile(m.Top, name, cpu.Options{Contract: !o.NoContract, Overlap: o.Overlap, Check: o.Check, Level: cpu.LevelOf(level),
			Context: ctx, MaxInstructions: o.MaxInstructions, Emitters: m.Toolchain().CPUEmitters()})
		if err != nil {
			for _, k := range kernels[:i] {
				_ = k.Close() // which never fails
			}
			return nil, m.Explain(err)
		}
		kernels[i] = newKernel(code, args[i], abi.Remarks(accesses), o.Check)
	}
	return kernels, nil
}
