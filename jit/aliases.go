package jit

import (
	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/launch"
	"github.com/tshared/tshared/tune"
)

// Kernels, devices and launches, which package launch has.
type (
	// Kernel is a kernel that can be launched. Goroutines may share it.
	Kernel = launch.Kernel
	// Device is where kernels are launched: the cores of this machine, or a GPU with a stream.
	Device = launch.Device
	// Bound is a frozen launch: its kernel is compiled and loaded, its arguments are in place.
	Bound = launch.Bound
	// KernelInfo describes a compiled kernel.
	KernelInfo = launch.KernelInfo
)

// Arguments of launches.
type (
	// NamedValue is an argument with its name; see Named.
	NamedValue = launch.NamedValue
	// Pointer is an address in the memory of the device that a kernel is launched on.
	Pointer = launch.Pointer
	// Tuple is an argument with parts, each of which specialises as an argument does.
	Tuple = launch.Tuple
	// Descriptor is a tensor in memory, of which a kernel loads and stores blocks.
	Descriptor = launch.Descriptor
	// Dtype is a constant that is a type: jit.Dtype("fp16") for tl.float16.
	Dtype = launch.Dtype
	// Object is a constant that the kernel's file has under a name: a function that the kernel
	// calls, for example.
	Object = launch.Object
)

// Grids of launches. A tshared.Grid, a [3]int and an int are grids as well.
type (
	// GridFunc computes the grid of a launch from its arguments and constants.
	GridFunc = launch.GridFunc
	// GridExpr is a grid as text: "cdiv(n, BLOCK), 8".
	GridExpr = launch.GridExpr
	// GridOf is the grid that the kernel's file has under a name.
	GridOf = launch.GridOf
	// Meta has the arguments and constants of a launch, for grids.
	Meta = launch.Meta
)

// Options and what they are made of.
type (
	// Option is an option of Load.
	Option = launch.Option
	// Options are the settings of a compilation that a launch may give by name.
	Options = launch.Options
	// Hooks are called when kernels are compiled, loaded and launched.
	Hooks = launch.Hooks
	// Compilation is what hooks learn about a compilation.
	Compilation = launch.Compilation
	// StageEvent tells that a stage of a compilation is made.
	StageEvent = launch.StageEvent
	// LaunchInfo is what hooks learn about a launch.
	LaunchInfo = launch.LaunchInfo
	// Autotune are the choices for a kernel, as @triton.autotune has them.
	Autotune = launch.Autotune
	// Config is one choice of an Autotune.
	Config = launch.Config
	// TuneOptions are the settings of Kernel.Tune.
	TuneOptions = launch.TuneOptions
)

// EnvCheck is the environment variable that turns WithCheck on for all kernels, where it is 1.
const EnvCheck = launch.EnvCheck

// ErrSkipped is the error of a launch whose kernel Hooks.BeforeCompile did not want compiled.
var ErrSkipped = launch.ErrSkipped

// CPU is this machine. Launches use all of its cores, and wait.
func CPU() *Device { return launch.CPU() }

// GPU is a device in a CUDA context; nil is the first GPU of the machine, whose context is
// retained until Close. Kernels are compiled once per Device: make one and keep it.
func GPU(c *cuda.Context) (*Device, error) { return launch.GPU(c) }

// Named gives an argument by the name of its parameter, or an option of the launch: num_warps,
// num_stages, num_ctas, maxnreg, enable_fp_fusion, debug. Arguments by position come first.
func Named(name string, value any) NamedValue { return launch.Named(name, value) }

// CDiv is the quotient of two integers, rounded up.
func CDiv(a, b int) int { return launch.CDiv(a, b) }

// WithPath adds folders that imports of the Python file are searched in.
func WithPath(folders ...string) Option { return launch.WithPath(folders...) }

// WithLibrary compiles the functions of tl that are Triton themselves from an installed package
// triton, whose folder is given.
func WithLibrary(folder string) Option { return launch.WithLibrary(folder) }

// WithEnviron is os.environ as the Python file sees it.
func WithEnviron(variables map[string]string) Option { return launch.WithEnviron(variables) }

// WithCache keeps compiled kernels in a cache: a *cache.Cache, or another layer. Nil keeps none.
// Without this option the cache is the one that the environment asks for, see cache.FromEnv.
func WithCache(layer cache.Layer) Option { return launch.WithCache(layer) }

// WithOptions sets the options of launches that do not give their own.
func WithOptions(o Options) Option { return launch.WithOptions(o) }

// WithHooks has functions called when kernels are compiled, loaded and launched.
func WithHooks(h Hooks) Option { return launch.WithHooks(h) }

// WithWarnings has a function called with the warnings about the kernel; see launch.WithWarnings.
func WithWarnings(warn func(w *diag.Diagnostic)) Option { return launch.WithWarnings(warn) }

// WithBounds says which launches are refused because of the sizes of their arguments. Without it those are
// refused that certainly access memory outside of a slice or a device buffer.
func WithBounds(b tshared.Bounds) Option { return launch.WithBounds(b) }

// WithCheck runs checked code on the CPU; see launch.WithCheck.
func WithCheck() Option { return launch.WithCheck() }

// WithAutotune gives a kernel choices, in place of those of its decorator. The first launch for
// each key measures them and takes the fastest.
func WithAutotune(a Autotune) Option { return launch.WithAutotune(a) }

// WithTable takes choices from a table of tuning results, such as one that is shipped with a
// program, for the same device and text of the kernel. What is measured is added to it.
func WithTable(t *tune.Table) Option { return launch.WithTable(t) }

// WithTuneProgress has a function told what searches for the fastest config are doing.
func WithTuneProgress(report func(tune.Progress)) Option { return launch.WithTuneProgress(report) }
