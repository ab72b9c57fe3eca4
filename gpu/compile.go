package gpu

import (
	"context"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu/code"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/remarks"
)

// Types that package cpu has as well.
type (
	// Grid is the number of programs along x, y and z; Grid{8} has 8.
	Grid = tshared.Grid
	// Arg describes an argument of a kernel.
	Arg = tshared.Arg
	// Failure is the error of a run in which an assertion failed.
	Failure = tshared.Failure
	// Remark says what the compiler decided about an operation.
	Remark = tshared.Remark
)

// Compiled kernels and their launches. Package code has them for programs that do not compile anything.
type (
	// Kernel is a kernel as PTX, loaded into a CUDA context when it first runs. Several
	// goroutines may use it at once.
	Kernel = code.Kernel
	// Bound is a kernel with its arguments in place.
	Bound = code.Bound
	// Launch is the grid, the arguments and the stream of a launch.
	Launch = code.Launch
	// Element is a type of elements that kernels have in memory.
	Element = code.Element
	// Buffer is device memory with elements of a Go type.
	Buffer[T Element] = code.Buffer[T]
)

// NewBuffer allocates an uninitialised buffer of n elements.
func NewBuffer[T Element](c *cuda.Context, n int) (*Buffer[T], error) { return code.NewBuffer[T](c, n) }

// Upload allocates a buffer with a copy of data.
func Upload[T Element](c *cuda.Context, data []T) (*Buffer[T], error) { return code.Upload(c, data) }

// Load reads a kernel that `tshared compile --emit=ptx` or Save wrote: a folder with
// kernel.ptx and kernel.json, or a file x.ptx or x.cubin with x.json beside it. It runs on
// the first GPU.
func Load(path string) (*Kernel, error) { return code.Load(path) }

// LoadIn is Load for a context.
func LoadIn(c *cuda.Context, path string) (*Kernel, error) { return code.LoadIn(c, path) }

// LoadBytes is LoadIn for files that are in memory, such as embedded ones: the PTX or the
// cubin, and the manifest in JSON. A nil context is that of the first GPU.
func LoadBytes(c *cuda.Context, text, manifestJSON []byte) (*Kernel, error) {
	return code.LoadBytes(c, text, manifestJSON)
}

// Options say how to compile and where to run. The zero value compiles for the first
// GPU of the machine.
type Options struct {
	// Kernel is the name of the function, needed where the module has several.
	Kernel string
	// Target is the GPU to compile for: sm_80, sm_90a ... Empty is the device of Context.
	Target string
	// Context is the CUDA context that the kernel is loaded into and runs in. Nil is the
	// primary context of the first device, which the kernel retains until it is closed.
	Context *cuda.Context

	// NumWarps is the number of warps that run a program, a power of two; 0 is 4.
	NumWarps int
	// NumStages is the number of pipeline stages of loops: iterations whose loads are in
	// flight at once; 0 is the compiler's choice.
	NumStages int
	// MaxRegisters limits the registers of a thread, 1 to 255; 0 means no limit.
	MaxRegisters int
	// NoContract forbids FMA: products are rounded before they are added. Otherwise a
	// multiplication and an addition may be rounded once, together.
	NoContract bool
	// MaxNumImpreciseAcc is how many products of 8-bit floats may be accumulated with
	// fewer bits than f32 has; nil leaves it to each dot.
	MaxNumImpreciseAcc *int
	// AccurateExp computes exp of f32 with an error of 3.5 units in the last place. Otherwise
	// its code is Triton's, two instructions whose relative error grows with the argument.
	AccurateExp bool
	// Overlap lets arguments share memory that the kernel writes, which is an error
	// otherwise. Code may be slower.
	Overlap bool
	// Libdevice is the file of NVIDIA's device library; empty uses this project's functions.
	Libdevice string
	// NoLineInfo omits the source lines of instructions from the PTX.
	NoLineInfo bool
	// Remarks adds remarks about each memory access to Kernel.Remarks. With several
	// kernels in a module each has the remarks of all.
	Remarks bool
	// MaxOps is how many operations the module may grow to while it is lowered, and
	// MaxInstructions how many instructions of LLVM IR the kernel may take. 0 stands for
	// the default limits, and below 0 there is none. Code that takes more is refused: the
	// error has a *diag.LimitError.
	MaxOps, MaxInstructions int64
}

// Compile compiles a kernel from Triton IR. The name is for messages. With neither a
// Target nor a Context it opens the first GPU; with a Target alone the GPU is opened when
// the kernel first runs. Compile returns early, with the context's cause, when ctx ends.
func Compile(ctx context.Context, name, text string, o Options) (*Kernel, error) {
	m, err := tshared.Parse(name, text)
	if err != nil {
		return nil, err
	}
	return CompileModule(ctx, m, o)
}

// CompileModule compiles a kernel of a module of Triton IR. The module is lowered in
// place.
func CompileModule(ctx context.Context, m *tshared.Module, o Options) (*Kernel, error) {
	kernels, err := compile(ctx, m, []string{o.Kernel}, o)
	if err != nil {
		return nil, err
	}
	return kernels[0], nil
}

// CompileAll compiles all public functions of a module of Triton IR, in order; or
// Options.Kernel alone. The module is lowered in place.
func CompileAll(ctx context.Context, m *tshared.Module, o Options) ([]*Kernel, error) {
	names := []string{o.Kernel}
	if o.Kernel == "" {
		names = abi.Kernels(m.Top)
	}
	return compile(ctx, m, names, o)
}

func compile(ctx context.Context, m *tshared.Module, names []string, o Options) ([]*Kernel, error) {
	var in code.ContextRef
	if o.Target == "" {
		if err := in.Open(o.Context); err != nil {
			return nil, err
		}
		defer in.Release()
		o.Target = in.Context.Device().Capability.Target()
	}
	var accesses *remarks.Collector
	if o.Remarks {
		accesses = remarks.New()
	}
	compiled, err := driver.CompileAll(ctx, driver.Job{
		Target: driver.Target{Backend: driver.CUDA, Arch: o.Target},
		CompileOptions: driver.CompileOptions{
			NumWarps: o.NumWarps, NumStages: o.NumStages, Libdevice: o.Libdevice, Overlap: o.Overlap, NoLineInfo: o.NoLineInfo,
			TritonOptions: manifest.TritonOptions{MaxRegisters: o.MaxRegisters, FPFusion: manifest.Fusion(!o.NoContract), MaxNumImpreciseAcc: o.MaxNumImpreciseAcc, AccurateExp: o.AccurateExp},
			MaxOps:        o.MaxOps, MaxInstructions: o.MaxInstructions,
		},
		Start: driver.TTIR, Module: driver.Module(m), Last: driver.PTX, Keep: []driver.Stage{}, Accesses: accesses,
	}, names)
	if err != nil {
		return nil, err
	}
	kernels := make([]*Kernel, len(compiled))
	for i, c := range compiled {
		kernels[i], err = code.New(c.Artifact(), append(abi.Remarks(accesses), abi.BackendRemarks(c.Remarks)...), o.Context)
		if err == nil && in.Context != nil {
			err = kernels[i].Load()
		}
		if err != nil {
			for _, k := range kernels[:i+1] {
				if k != nil {
					_ = k.Close() // the first error is the one to tell
				}
			}
			return nil, err
		}
	}
	return kernels, nil
}
