package jit

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/gpu"
)

// executable is a kernel in the memory of a device.
type executable interface {
	// launch runs the kernel with the words of a call.
	launch(ctx context.Context, d *Device, grid tshared.Grid, c *call) error
	// prepare makes a frozen launch. It may not keep the call.
	prepare(d *Device, grid tshared.Grid, c *call) (frozen, error)
	close() error
}

// flight is a compilation under way, for which others wait.
type flight struct {
	done   chan struct{}
	kernel executable
	err    error
}

// executable finds the kernel of a specialised call, or compiles it.
func (f *Function) executable(ctx context.Context, d *Device, c *call) (executable, error) {
	if k, ok := (*f.compiled.Load())[string(c.key)]; ok {
		return k, nil
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
func (f *Function) compileOnce(ctx context.Context, d *Device, c *call) (k executable, own bool, err error) {
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
	mine.err = errors.New("BUG: jit: the compilation panicked") // for those who wait, if it does
	defer f.land(key, mine)
	mine.kernel, mine.err = f.build(ctx, d, c)
	return mine.kernel, true, mine.err
}

// land ends a compilation: what it made is for all launches to come.
func (f *Function) land(key string, done *flight) {
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

// build compiles a kernel and loads it.
func (f *Function) build(ctx context.Context, d *Device, c *call) (executable, error) {
	s, err := c.specialization()
	if err != nil {
		return nil, err
	}
	about := Compilation{Kernel: f.name, Device: d, Specialization: s, Options: c.options}
	if hook := f.load.hooks.BeforeCompile; hook != nil && hook(about) {
		return nil, fmt.Errorf("kernel %s: %w", f.name, ErrSkipped)
	}
	start := time.Now()
	k, err := f.compile(ctx, d, c, s)
	about.Took, about.Err = time.Since(start), err
	if hook := f.load.hooks.AfterCompile; hook != nil {
		hook(about)
	}
	if err != nil {
		return nil, err
	}
	if hook := f.load.hooks.KernelLoaded; hook != nil {
		hook(about)
	}
	return k, nil
}

// compile makes a kernel for a device.
func (f *Function) compile(ctx context.Context, d *Device, c *call, s *triton.Specialization) (executable, error) {
	o := c.options
	out, err := f.kernel.TTIR(s, triton.TTIR, triton.Options{NumWarps: o.NumWarps, NumStages: o.NumStages, NumCTAs: o.NumCTAs, Debug: o.Debug})
	if err != nil {
		return nil, f.module.Explain(err)
	}
	if c.hasDescriptors() {
		if err := out.Module.RunContext(ctx, "triton-rewrite-tensor-descriptor-to-pointer"); err != nil {
			return nil, err
		}
	}
	if d.context == nil {
		k, err := cpu.CompileModule(ctx, out.Module, cpu.Options{Kernel: out.Symbol, NoContract: o.NoFPFusion, Overlap: c.overlap})
		if err != nil {
			return nil, err
		}
		return &cpuKernel{kernel: k}, nil
	}
	k, err := gpu.CompileModule(ctx, out.Module, gpu.Options{Kernel: out.Symbol, Context: d.context, NumWarps: o.NumWarps, NumStages: o.NumStages,
		MaxRegisters: o.MaxRegisters, NoContract: o.NoFPFusion, Overlap: c.overlap})
	if err != nil {
		return nil, err
	}
	return &gpuKernel{kernel: k}, nil
}
