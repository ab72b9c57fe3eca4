// Package cpu compiles Triton kernels for the host and runs them on all of its cores.
// Package gpu has the same functions for GPUs: a program changes one import to switch, and
// tshared.Kernel and tshared.Bound are interfaces of both.
//
//	k, err := cpu.Compile(ctx, "add.ttir", text, cpu.Options{})
//	...
//	defer k.Close()
//	err = k.Run(ctx, cpu.Grid{4}, x, y, out, n)
//
// A kernel is compiled once and run any number of times, by any number of goroutines at
// once. Compiling needs libLLVM 22, which is loaded at run time; the error says how to
// install it.
//
// # Errors
//
// Arguments of the wrong type, empty grids, failed assertions, integer division by zero,
// and loops that do not end within Launch.MaxSteps or before the context is done are
// errors, which name the argument, or the program and the line. The process continues. A
// bug of this package is an error that wraps a *diag.Bug.
//
// # Memory
//
// Native code does not check addresses: an access outside of the arguments reads or changes
// other memory of the process, or ends the process with a signal, which Go cannot recover
// from. Before that the standard error says which kernel, program, source line and argument
// it was. A launch that certainly leaves a slice is refused; one whose accesses depend on data
// is not. Options.Check makes
// slow code that checks every access. Untrusted kernels should run in another process, as
// with the command tshared run.
package cpu

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cpu/code"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/remarks"
)

// Types that package gpu has as well.
type (
	// Grid is the number of programs along x, y and z; Grid{8} has 8.
	Grid = tshared.Grid
	// Arg describes an argument of a kernel.
	Arg = tshared.Arg
	// Failure is the error of a run in which a program stopped.
	Failure = tshared.Failure
	// Remark is a remark of the compiler about an operation.
	Remark = tshared.Remark
)

// Compiled kernels and their launches. Package code has them for programs that do not compile anything.
type (
	// Kernel is a kernel as native code in this process. Several goroutines may use it at once.
	Kernel = code.Kernel
	// Bound is a kernel with checked arguments.
	Bound = code.Bound
	// Launch has the grid, the arguments and the options of a run.
	Launch = code.Launch
	// Descriptor is a tensor in memory, for an argument that is a tensor descriptor.
	Descriptor = code.Descriptor
	// PrintEvent is the output of a print operation of a program.
	PrintEvent = code.PrintEvent
	// Buffer is memory that checked code may access.
	Buffer = code.Buffer
)

// ErrTooManySteps is the cause of a Failure if Launch.MaxSteps is exceeded.
var ErrTooManySteps = code.ErrTooManySteps

// Load loads a kernel that `tshared compile` wrote with --emit=shared or --emit=obj; see code.Load.
func Load(path string) (*Kernel, error) { return code.Load(path) }

// LoadBytes is Load for files that are in memory, such as embedded ones: the object, and the
// manifest in JSON.
func LoadBytes(object, manifestJSON []byte) (*Kernel, error) {
	return code.LoadBytes(object, manifestJSON)
}

// Options are compiler options. The zero value gives the fastest code.
type Options struct {
	// Kernel is the name of the function, needed where the module has several.
	Kernel string
	// NoContract rounds products before they are added. Otherwise multiplications and
	// additions are fused if the CPU has FMA.
	NoContract bool
	// Overlap allows arguments to share memory that the kernel writes, which is an error
	// otherwise. The code is slower, because loaded tensors are copied.
	Overlap bool
	// Quick compiles faster, but the code is slower.
	Quick bool
	// Check makes checked code: accesses outside of the arguments, uninitialized values,
	// races between programs and overflow of index arithmetic are failures. It runs on one
	// core, some hundred times slower, and takes slices only, whose sizes are known.
	Check bool
	// Remarks turns on remarks about each memory access, see Kernel.Remarks. If a module has
	// several kernels, each has the remarks of all.
	Remarks bool
	// MaxOps is the greatest number of operations of the module while it is lowered, and
	// MaxInstructions that of LLVM instructions of the kernel. 0 is the default limit, and a
	// negative number none. The error for a kernel that is too large wraps a
	// *diag.LimitError.
	MaxOps, MaxInstructions int64
}

// Compile compiles a kernel from Triton IR. The name is used in messages. When ctx is done,
// Compile returns its cause. LLVM cannot be stopped: it continues in its thread, and its
// memory is freed when it returns.
func Compile(ctx context.Context, name, text string, o Options) (*Kernel, error) {
	m, err := tshared.Parse(name, text)
	if err != nil {
		return nil, err
	}
	return CompileModule(ctx, m, o)
}

// CompileModule compiles a kernel of a module of Triton IR. It lowers the module in place,
// and the kernel keeps using it: the module must not be changed afterwards.
func CompileModule(ctx context.Context, m *tshared.Module, o Options) (*Kernel, error) {
	kernels, err := compile(ctx, m, []string{o.Kernel}, o)
	if err != nil {
		return nil, err
	}
	return kernels[0], nil
}

// CompileAll compiles all public functions of a module of Triton IR, in order, or only
// Options.Kernel. Like CompileModule, it lowers the module in place.
func CompileAll(ctx context.Context, m *tshared.Module, o Options) ([]*Kernel, error) {
	names := []string{o.Kernel}
	if o.Kernel == "" {
		names = abi.Kernels(m.Top)
	}
	return compile(ctx, m, names, o)
}

func compile(ctx context.Context, m *tshared.Module, names []string, o Options) ([]*Kernel, error) {
	j := driver.Job{
		CompileOptions: driver.CompileOptions{
			TritonOptions: manifest.TritonOptions{FPFusion: manifest.Fusion(!o.NoContract)}, Overlap: o.Overlap, MaxOps: o.MaxOps, MaxInstructions: o.MaxInstructions,
		},
		Codegen: driver.Codegen{Check: o.Check},
	}
	if o.Quick {
		j.Level = driver.LevelOf(1)
	}
	if o.Remarks {
		j.Accesses = remarks.New()
	}
	loaded, err := driver.Load(ctx, m, j, names...)
	if err != nil {
		return nil, err
	}
	kernels := make([]*Kernel, len(names))
	for i, k := range loaded {
		kernels[i] = code.New(k.Code, k.Params, k.Footprint, abi.Remarks(j.Accesses), o.Check)
	}
	return kernels, nil
}
