package jit

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/compilation"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// build finds a kernel in the cache or compiles it, and loads it.
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
	b := &building{fn: f, device: d, specialization: s, options: c.options, overlap: c.overlap, descriptors: c.hasDescriptors(), launchKey: c.key[deviceBytes:]}
	if err := b.override(c.config); err != nil {
		return nil, err
	}
	var k executable
	if checked, wrong := f.checks(d); wrong != nil {
		err = wrong
	} else if checked {
		k, err = b.compileChecked(ctx)
	} else {
		k, err = b.run(ctx)
	}
	about.Key, about.Cached = b.key, b.cached
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

// building is the compilation of a specialisation.
type building struct {
	fn             *Function
	device         *Device
	specialization *triton.Specialization
	options        Options
	overlap        bool
	descriptors    bool   // some arguments are tensor descriptors
	launchKey      []byte // the key in memory, without the device
	ir             string // that a config gives in place of the kernel's, empty for none

	key      cache.Key // on disk
	cached   bool      // the code is from the cache
	warnings diag.List // of the front end
}

// run gives the kernel of the cache, or a new one.
func (b *building) run(ctx context.Context) (executable, error) {
	var err error
	if b.key, err = b.diskKey(); err != nil {
		return nil, b.fn.explain(err)
	}
	store := b.fn.store()
	if store != nil {
		if k := b.fromCache(ctx, store); k != nil {
			return k, nil
		}
		if k := b.withoutLLVM(ctx, store); k != nil {
			return k, nil
		}
	}
	r, err := b.compile(ctx, store != nil)
	if err != nil {
		return nil, b.fn.explain(err)
	}
	k, err := b.device.load(r.Code(), r.Manifest)
	if err != nil || store == nil || len(r.Overridden) > 0 {
		return k, err
	}
	if entry, err := b.entry(r); err == nil {
		_ = store.Put(ctx, b.key, entry) // which logs; a launch goes on without
	}
	return k, nil
}

// fromCache loads the kernel of the cache. An entry that cannot be loaded is compiled anew.
func (b *building) fromCache(ctx context.Context, store cache.Layer) executable {
	entry, err := store.Get(ctx, b.key)
	if err != nil {
		return nil
	}
	k, err := b.fn.loadEntry(b.device, entry)
	if err != nil {
		return nil
	}
	b.cached = true
	return k
}

// withoutLLVM looks for a kernel that the same build compiled where there is an LLVM, such as the
// machine that an image was made on.
func (b *building) withoutLLVM(ctx context.Context, store cache.Layer) executable {
	if hasLLVM() || b.fn.preloadAll(ctx, b.device, store) != nil {
		return nil
	}
	k := (*b.fn.compiled.Load())[b.device.launchKey(b.launchKey)]
	b.cached = k != nil
	return k
}

// launchKey is a key in memory of what an entry of the cache has.
func (d *Device) launchKey(rest []byte) string {
	return string(append(binary.LittleEndian.AppendUint32(nil, d.id), rest...))
}

// compile takes the kernel through its stages.
func (b *building) compile(ctx context.Context, keep bool) (*driver.Result, error) {
	driver.Prepare(b.device.target())
	job := driver.Job{
		Target: b.device.target(), CompileOptions: b.compileOptions(),
		Context: b.device.context, Environment: driver.ReadEnvironment(), Key: b.key.String(), Observer: driver.Observer{Made: b.stageHook()},
	}
	if sf := b.fn.file; sf != nil {
		job.Kernel, job.Start, job.Text, job.Name, job.Manifest = sf.kernel, sf.stage, sf.text, sf.name, sf.manifest
	} else {
		job.Start, job.Module = driver.Source, b.module
	}
	if !keep && job.Made == nil {
		job.Keep = []driver.Stage{}
	}
	return driver.Compile(ctx, job)
}

// module is the kernel as the front end emits it.
func (b *building) module(ctx context.Context) (*tshared.Module, error) {
	if b.ir != "" {
		return tshared.Parse(b.fn.name+".ttir", b.ir)
	}
	o := b.frontOptions()
	o.Limits.Context = ctx
	out, err := compilation.Module(b.fn.kernel, b.specialization, o, b.descriptors)
	if err != nil {
		return nil, err
	}
	b.warnings = out.Warnings
	b.fn.tellWarnings(b.warnings)
	return out.Module, nil
}

// frontOptions are the options of the front end.
func (b *building) frontOptions() triton.Options {
	o := b.options
	return triton.Options{Capability: b.device.capability(), CPU: b.device.context == nil, NumWarps: o.NumWarps, NumStages: o.NumStages, NumCTAs: o.NumCTAs, Debug: o.Debug}
}

// compileOptions are the options of the stages.
func (b *building) compileOptions() driver.CompileOptions {
	o := b.options
	return driver.CompileOptions{NumWarps: o.NumWarps, NumStages: o.NumStages, Debug: o.Debug, Overlap: b.overlap,
		TritonOptions: manifest.TritonOptions{NumCTAs: o.NumCTAs, MaxRegisters: o.MaxRegisters, FPFusion: manifest.Fusion(!o.NoFPFusion)}}
}

// stageHook tells the listener of each stage; nil where there is none.
func (b *building) stageHook() func(driver.Event) error {
	listen := b.fn.load.hooks.Stage
	if listen == nil {
		return nil
	}
	return func(e driver.Event) error {
		listen(StageEvent{Kernel: b.fn.name, Stage: string(e.Stage), Took: e.Took, Text: e.Text, Tool: e.Tool})
		return nil
	}
}

// target is what code is compiled for.
func (d *Device) target() driver.Target {
	if d.context == nil {
		return driver.Target{Backend: driver.CPU}
	}
	return driver.Target{Backend: driver.CUDA, Arch: d.context.Device().Capability.Target()}
}

// defaultCapability stands for a CPU in the rules of the language.
const defaultCapability = 90

// capability is the compute capability times 10.
func (d *Device) capability() int {
	if d.context == nil {
		return defaultCapability
	}
	c := d.context.Device().Capability
	return 10*c.Major + c.Minor
}

// load loads code on the device.
func (d *Device) load(code, manifest []byte) (executable, error) {
	return d.loadBy(cpu.LoadBytes, code, manifest)
}

// loadBy is load with a function for code of CPUs.
func (d *Device) loadBy(load func(code, manifest []byte) (*cpu.Kernel, error), code, manifest []byte) (executable, error) {
	if d.context == nil {
		k, err := load(code, manifest)
		if err != nil {
			return nil, err
		}
		return &cpuKernel{kernel: k}, nil
	}
	k, err := gpu.LoadBytes(d.context, code, manifest)
	if err != nil {
		return nil, err
	}
	if err := k.Load(); err != nil {
		return nil, errors.Join(err, k.Close())
	}
	return &gpuKernel{kernel: k}, nil
}
