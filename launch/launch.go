package launch

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/kernel"
)

// Launch runs the kernel on a device. The grid is a kernel.Grid, a [3]int, an int, a GridFunc,
// a GridExpr or a GridOf; a grid without programs is not an error, and nothing runs. Arguments are
// given by position, then by name.
//
// On the CPU Launch waits for the programs. On a GPU it puts them into the stream and returns,
// unless slices are among the arguments: these are copied to the device, and back where the
// kernel writes them, for which Launch waits.
//
// A launch that certainly accesses memory outside of a slice or a device buffer is refused before anything
// runs; the error is a *kernel.BoundsError. WithBounds refuses more, and WithCheck checks every access.
func (f *Kernel) Launch(ctx context.Context, d *Device, grid any, args ...any) error {
	c := f.newCall()
	defer c.free()
	k, size, err := f.prepare(ctx, d, c, grid, args)
	if err != nil || size[0] == 0 {
		return err
	}
	if err := k.check(size, c, f.load.bounds); err != nil {
		return err
	}
	if hook := c.launchHook(d); hook != nil {
		if err := hook(); err != nil {
			return err
		}
	}
	if f.load.hooks.LaunchEnter == nil && f.load.hooks.LaunchExit == nil {
		return k.launch(ctx, d, size, c)
	}
	return f.observed(d, size, func() error { return k.launch(ctx, d, size, c) })
}

// prepare binds and specialises a call, and finds its kernel. The first size of a grid without
// programs is 0.
func (f *Kernel) prepare(ctx context.Context, d *Device, c *call, grid any, args []any) (Code, kernel.Grid, error) {
	if err := f.check(ctx, d); err != nil {
		return nil, kernel.Grid{}, err
	}
	if err := c.resolve(ctx, d, grid, args); err != nil {
		return nil, kernel.Grid{}, err
	}
	size, err := c.grid(grid)
	if err != nil || size[0] == 0 {
		return nil, size, err
	}
	if err := c.encode(); err != nil {
		return nil, size, err
	}
	if f.fixed != nil {
		if err := f.fixed.check(c); err != nil {
			return nil, size, err
		}
	}
	k, err := f.executable(ctx, d, c)
	return k, size, err
}

// check refuses a context and a device that are nil.
func (f *Kernel) check(ctx context.Context, d *Device) error {
	switch {
	case ctx == nil:
		return fmt.Errorf("kernel %s: the context is nil", f.name)
	case d == nil:
		return fmt.Errorf("kernel %s: the device is nil: launch.CPU() and launch.GPU(nil) are devices", f.name)
	}
	return nil
}

// observed calls the hooks around a launch.
func (f *Kernel) observed(d *Device, grid kernel.Grid, run func() error) error {
	info := LaunchInfo{Kernel: f.name, Device: d, Grid: grid}
	if hook := f.load.hooks.LaunchEnter; hook != nil {
		hook(info)
	}
	info.Err = run()
	if hook := f.load.hooks.LaunchExit; hook != nil {
		hook(info)
	}
	return info.Err
}

// Warmup compiles and loads the kernel for arguments as Launch takes them, and does not run it. Of
// an autotuned kernel it compiles all configs.
func (f *Kernel) Warmup(ctx context.Context, d *Device, args ...any) error {
	c := f.newCall()
	defer c.free()
	if err := f.check(ctx, d); err != nil {
		return err
	}
	if dec, err := f.readDecorators(); err == nil && dec.tuner != nil {
		return f.warmUpConfigs(ctx, d, c, args)
	}
	_, _, err := f.prepare(ctx, d, c, 1, args)
	return err
}
