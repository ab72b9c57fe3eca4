package launch

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/tshared/tshared/kernel"
)

// Code is a kernel in the memory of a device.
type Code interface {
	// check refuses a call that leaves the memory of its arguments.
	check(grid kernel.Grid, c *call, mode kernel.Bounds) error
	// launch runs the kernel with the words of a call.
	launch(ctx context.Context, d *Device, grid kernel.Grid, c *call) error
	// prepare makes a frozen launch. It may not keep the call.
	prepare(d *Device, grid kernel.Grid, c *call) (frozen, error)
	info() (*KernelInfo, error)
	close() error
}

// executable finds the kernel of a specialised call, or compiles it.
func (f *Kernel) executable(ctx context.Context, d *Device, c *call) (Code, error) {
	if c.variant != nil {
		return f.loadVariant(ctx, d, c.variant)
	}
	if k, ok := (*f.compiled.Load())[string(c.key)]; ok {
		return k, nil
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("kernel %s is not compiled: %w", f.name, context.Cause(ctx))
	}
	key := string(c.key)
	return f.compilations.Do(ctx, key, isStopped, func() (Code, error) {
		if k, err := f.find(key); k != nil || err != nil {
			return k, err
		}
		k, err := f.build(ctx, d, c)
		if err == nil {
			f.keep(key, k)
		}
		return k, err
	})
}

// isStopped reports whether a goroutine was told to stop: others that wait for what it did were not.
func isStopped(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// find is the compiled kernel of a key; nil if it must be compiled.
func (f *Kernel) find(key string) (Code, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed {
		return nil, fmt.Errorf("kernel %s is closed", f.name)
	}
	return (*f.compiled.Load())[key], nil
}

// keep has all launches to come find a kernel.
func (f *Kernel) keep(key string, k Code) {
	f.mu.Lock()
	defer f.mu.Unlock()
	table := maps.Clone(*f.compiled.Load())
	table[key] = k
	f.compiled.Store(&table)
}
