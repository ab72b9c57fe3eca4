package launch

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"github.com/tshared/tshared/kernel"
)

// frozen is a launch with everything in place: a *cpucode.Bound or a *gpucode.Bound.
type frozen interface {
	SetGrid(grid kernel.Grid) error
	Run(ctx context.Context) error
	Close() error
}

// Bound is a frozen launch: its kernel is compiled and loaded, its arguments are in place. Run
// and Start neither look anything up nor allocate. One goroutine uses it at a time.
type Bound struct {
	fn     *Kernel
	device *Device
	launch frozen
	start  func() error
	grid   kernel.Grid
	keep   []any // the memory of the arguments
	check  func(grid kernel.Grid) error
}

// Bind prepares a launch for any number of runs. Arguments are those of Launch; a grid without
// programs is an error. It compiles the kernel where that is needed.
func (f *Kernel) Bind(ctx context.Context, d *Device, grid any, args ...any) (*Bound, error) {
	c := f.newCall()
	defer c.free()
	k, size, err := f.prepare(ctx, d, c, grid, args)
	if err != nil {
		return nil, err
	}
	if size[0] == 0 {
		return nil, fmt.Errorf("the grid of kernel %s has no programs", f.name)
	}
	if err := k.check(size, c, f.load.bounds); err != nil {
		return nil, err
	}
	b := &Bound{fn: f, device: d, grid: size, keep: args}
	// The words of the launch, for other grids.
	frozen := &call{words: slices.Clone(c.words), sizes: slices.Clone(c.sizes)}
	b.check = func(grid kernel.Grid) error { return k.check(grid, frozen, f.load.bounds) }
	if b.launch, err = k.prepare(d, size, c); err != nil {
		return nil, err
	}
	if hook := c.launchHook(d); hook != nil {
		b.launch = &hooked{b.launch, hook}
	}
	b.start = func() error { return b.launch.Run(context.Background()) }
	if s, ok := b.launch.(interface{ Start() error }); ok {
		b.start = s.Start
	}
	return b, nil
}

// Run runs the launch and waits for it. Slices are copied to a GPU before, and back after.
func (b *Bound) Run(ctx context.Context) error {
	if h := &b.fn.load.hooks; h.LaunchEnter != nil || h.LaunchExit != nil {
		return b.fn.observed(b.device, b.grid, func() error { return b.launch.Run(ctx) })
	}
	err := b.launch.Run(ctx)
	runtime.KeepAlive(b)
	return err
}

// Start puts the launch into the stream of a GPU and does not wait, so that it can be captured
// in a CUDA graph; slices among the arguments are an error then. On the CPU it is Run.
func (b *Bound) Start() error {
	if h := &b.fn.load.hooks; h.LaunchEnter != nil || h.LaunchExit != nil {
		return b.fn.observed(b.device, b.grid, b.start)
	}
	err := b.start()
	runtime.KeepAlive(b)
	return err
}

// SetGrid replaces the grid for the runs to come.
func (b *Bound) SetGrid(grid kernel.Grid) error {
	if err := b.check(grid); err != nil {
		return err
	}
	if err := b.launch.SetGrid(grid); err != nil {
		return err
	}
	b.grid = grid
	return nil
}

// Close lets go of the arguments, but not of the kernel. The launch must not run afterwards.
func (b *Bound) Close() error { return b.launch.Close() }
