// Package code is native code of kernels that this process runs: what package cpu compiles, and
// what it loads from files. It has no compiler: programs that only launch compiled kernels import it
// in the place of package cpu, whose Kernel, Bound and Launch are these.
package code

import (
	"context"
	"fmt"
	goruntime "runtime"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/internal/kernel/bounds"
	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/kernel"
)

// Types of package kernel.
type (
	// Grid is the number of programs along x, y and z; Grid{8} has 8.
	Grid = kernel.Grid
	// Arg describes an argument of a kernel.
	Arg = kernel.Arg
	// Failure is the error of a run in which a program stopped.
	Failure = kernel.Failure
	// Remark is a remark of the compiler about an operation.
	Remark = kernel.Remark
)

// Types of the runtime.
type (
	// Descriptor is a tensor in memory, for an argument that is a tensor descriptor.
	Descriptor = runtime.Descriptor
	// PrintEvent is the output of a print operation of a program.
	PrintEvent = runtime.PrintEvent
)

// ErrTooManySteps is the cause of a Failure if Launch.MaxSteps is exceeded.
var ErrTooManySteps = runtime.ErrTooManySteps

// Kernel is a kernel as native code in this process. Several goroutines may use it at
// once.
type Kernel struct {
	code    *runtime.Kernel
	args    []Arg
	remarks []Remark
	checked bool
	bounds  *bounds.Kernel
}

var _ kernel.Kernel = (*Kernel)(nil)

// Param describes an argument as the manifest of a kernel does.
type Param = manifest.Param

// Footprint is the elements of the arguments that a launch accesses.
type Footprint = footprint.Kernel

// New makes a Kernel of native code: args describes its arguments as the source has them, and f the
// elements that it accesses; both are nil where only the code is known.
func New(code *runtime.Kernel, args []manifest.Param, f *footprint.Kernel, remarks []Remark, checked bool) *Kernel {
	k := &Kernel{code: code, args: manifest.PublicArgs(args), remarks: remarks, checked: checked}
	sources := code.Sources()
	if len(k.args) != len(sources) { // nothing is known of them but the code
		k.args, f = make([]Arg, len(sources)), nil
	}
	words := make([]int, len(sources))
	for i, s := range sources {
		a := &k.args[i]
		words[i] = s.Word
		if a.Type == "" {
			a.Name, a.Type, a.Elem = s.Name, s.Type, s.Elem
		}
		a.Access = 0
		if s.Access.Ref {
			a.Access |= kernel.Reads
		}
		if s.Access.Mod {
			a.Access |= kernel.Writes
		}
	}
	k.bounds = bounds.New(code.Name, f, k.args, words)
	if f != nil {
		code.AccessedAt = func(line int) []int { return accessedAt(f, line) }
	}
	return k
}

// accessedAt are the numbers of the arguments that a line of the source accesses.
func accessedAt(f *footprint.Kernel, line int) (list []int) {
	text := fmt.Sprintf(":%d:", line)
	for i := range f.Args {
		a := &f.Args[i]
		if strings.Contains(a.Place, text) || slices.ContainsFunc(a.Ranges, func(r footprint.Range) bool { return strings.Contains(r.Place, text) }) {
			list = append(list, a.Number)
		}
	}
	return list
}

// Name is the name of the kernel's function.
func (k *Kernel) Name() string { return k.code.Name }

// Args describes the arguments in order. Arg.Divisible and Arg.NonNull are not checked on
// a CPU.
func (k *Kernel) Args() []Arg { return slices.Clone(k.args) }

// Remarks are the remarks of the compiler about memory accesses, if Options.Remarks is
// set.
func (k *Kernel) Remarks() []Remark { return slices.Clone(k.remarks) }

// Close unloads the code when no run uses it any more. Closing twice is not an error; running
// the kernel afterwards is one. The result is always nil.
func (k *Kernel) Close() error {
	k.code.Close()
	return nil
}

// Launch has the grid, the arguments and the options of a run.
type Launch struct {
	// Grid is the number of programs; x must be at least 1.
	Grid Grid
	// Args are the kernel's arguments, one each.
	//
	// A pointer takes a slice whose elements fit, or a pointer to one: []float32 fits f32,
	// []int32 and []uint32 fit i32, and so on; []uint16, []int16 and []narrowfloat.F16 fit
	// f16. It also takes an unsafe.Pointer or a uintptr, about whose memory nothing can be
	// checked. A number takes any Go integer that fits, or a float, which is rounded. A
	// tensor descriptor takes a Descriptor.
	Args []any
	// Bounds says which launches are refused because of the lengths of slices; the error is a
	// *kernel.BoundsError.
	Bounds kernel.Bounds
	// Workers is the number of programs that run at once; 0 is one per core. Results do not
	// depend on it, unless the kernel has atomic operations or its programs write the same
	// memory.
	Workers int
	// MaxSteps is the greatest number of loop iterations per worker; 0 means no limit.
	MaxSteps int64
	// Progress is called from time to time with the number of programs that have run; it may
	// be nil.
	Progress func(done, total int)
	// Print gets the output of programs, in the order of the programs, when all have run; nil
	// drops it.
	Print func(PrintEvent)
}

// Run runs every program of the grid, on all cores. The error is a *Failure if a program
// stopped. When ctx is done, running programs stop at their next loop iteration; their
// stores stay. Several goroutines may call Run at once.
func (k *Kernel) Run(ctx context.Context, grid Grid, args ...any) error {
	return k.Launch(ctx, Launch{Grid: grid, Args: args})
}

// Launch is Run with all options.
func (k *Kernel) Launch(ctx context.Context, l Launch) error {
	b, err := k.prepare(l)
	if err != nil {
		return err
	}
	defer b.args.Release()
	return b.Run(ctx)
}

// Bind is Prepare with defaults, as the interface kernel.Kernel has it: the result is a
// *Bound.
func (k *Kernel) Bind(grid Grid, args ...any) (kernel.Bound, error) {
	b, err := k.Prepare(Launch{Grid: grid, Args: args})
	if err != nil {
		return nil, err
	}
	return b, nil
}

// Prepare checks a launch and prepares it for any number of runs. The error for an
// argument of the wrong type names the argument.
func (k *Kernel) Prepare(l Launch) (*Bound, error) {
	b, err := k.prepare(l)
	if err != nil {
		return nil, err
	}
	// The garbage collector would report memory that stays pinned as a bug.
	goruntime.AddCleanup(b, func(a *runtime.BoundArgs) { a.Release() }, b.args)
	return b, nil
}

func (k *Kernel) prepare(l Launch) (*Bound, error) {
	if l.Print != nil && k.code.Mute {
		return nil, fmt.Errorf("kernel @%s was loaded from a shared library, which cannot hand over what it prints: load its object file", k.Name())
	}
	args, err := k.code.Bind(l.Args...)
	if err != nil {
		return nil, err
	}
	launch := runtime.Launch{Grid: l.Grid.Dims(), Args: args.Words, Workers: l.Workers, MaxSteps: l.MaxSteps, Progress: l.Progress, Print: l.Print}
	if k.checked {
		launch.Buffers = args.Buffers()
	}
	launched, err := k.code.Prepare(launch)
	b := &Bound{kernel: k, args: args, launch: launched, sizes: make([]int64, len(args.Words)), grid: l.Grid, bounds: l.Bounds}
	args.Sizes(b.sizes)
	if err == nil {
		err = b.checkBounds()
	}
	if err != nil {
		args.Release()
		return nil, err
	}
	return b, nil
}

// checkBounds compares the launch with the sizes of its arguments. Checked code finds out by itself.
func (b *Bound) checkBounds() error {
	b.changed = false
	if b.kernel.checked {
		return nil
	}
	return b.kernel.bounds.Check(b.grid.Dims(), b.args.Words, b.sizes, b.bounds)
}

// Bound is a kernel with checked arguments. Its runs do not allocate if ctx cannot be done
// and the kernel neither prints nor is checked. It belongs to one goroutine at a time.
type Bound struct {
	kernel *Kernel
	args   *runtime.BoundArgs
	launch *runtime.Prepared

	sizes   []int64 // by word: bytes of memory
	grid    Grid
	bounds  kernel.Bounds
	changed bool // sizes were not compared since Set or SetGrid
}

var _ kernel.Bound = (*Bound)(nil)

// Set replaces an argument, counted from 0, for later runs. After an error the old one
// stays. The next run compares the lengths of slices with what it accesses.
func (b *Bound) Set(arg int, value any) error {
	if err := b.args.Set(arg, value); err != nil {
		return err
	}
	b.args.Sizes(b.sizes)
	b.changed = true
	if b.kernel.checked {
		b.launch.SetBuffers(b.args.Buffers())
	}
	return nil
}

// SetGrid replaces the grid for later runs.
func (b *Bound) SetGrid(grid Grid) error {
	if err := b.launch.SetGrid(grid.Dims()); err != nil {
		return err
	}
	b.grid, b.changed = grid, b.sizes != nil
	return nil
}

// Run runs every program of the grid, as Kernel.Run does.
func (b *Bound) Run(ctx context.Context) error {
	if b.changed {
		if err := b.checkBounds(); err != nil {
			return err
		}
	}
	err := b.launch.Run(ctx)
	goruntime.KeepAlive(b)
	return err
}

// Close unpins the memory of the arguments. The Bound must not run afterwards. Closing
// twice is not an error, and the result is always nil.
func (b *Bound) Close() error {
	b.args.Release()
	return nil
}
