package launch

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"github.com/tshared/tshared/diag"
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

// flight is a compilation under way, for which others wait.
type flight struct {
	done   chan struct{}
	kernel Code
	err    error
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
	for {
		k, own, err := f.compileOnce(ctx, d, c)
		if own || err == nil || ctx.Err() != nil || !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
			return k, err
		}
		// The goroutine that compiled was told to stop; this one was not.
	}
}

// compileOnce compiles, or waits for the goroutine that does. Own says which.
func (f *Kernel) compileOnce(ctx context.Context, d *Device, c *call) (k Code, own bool, err error) {
	key := string(c.key)
	f.mu.Lock()
	if f.closed {
		f.mu.Unlock()
		return nil, true, fmt.Errorf("kernel %s is closed", f.name)
	}
	if k, ok := (*f.compiled.Load())[key]; ok {
		f.mu.Unlock()
		return k, true, nil
	}
	if other := f.flights[key]; other != nil {
		f.mu.Unlock()
		select {
		case <-other.done:
			return other.kernel, false, other.err
		case <-ctx.Done():
			return nil, false, context.Cause(ctx)
		}
	}
	mine := &flight{done: make(chan struct{})}
	f.flights[key] = mine
	f.mu.Unlock()
	mine.err = diag.Bugf("jit: the compilation panicked") // for those who wait, if it does
	defer f.land(key, mine)
	mine.kernel, mine.err = f.build(ctx, d, c)
	return mine.kernel, true, mine.err
}

// land ends a compilation: what it made is for all launches to come.
func (f *Kernel) land(key string, done *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.flights, key)
	if done.err == nil {
		table := maps.Clone(*f.compiled.Load())
		table[key] = done.kernel
		f.compiled.Store(&table)
	}
	close(done.done)
}
