package jit

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/compilation"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/launch"
)

// building is the compilation of a specialisation.
type building struct {
	*launch.Request
	source   *source
	ir       string    // that a config gives in place of the kernel's, empty for none
	warnings diag.List // of the front end
}

// override reads the IR that a config has in place of the kernel's, its ir_override.
func (b *building) override() error {
	if b.Override == "" {
		return nil
	}
	if filepath.Ext(b.Override) != ".ttir" {
		return fmt.Errorf("ir_override of kernel %s is a .ttir file, but %q is given", b.Kernel, b.Override)
	}
	text, err := os.ReadFile(b.Override)
	if err != nil {
		return fmt.Errorf("ir_override of kernel %s: %w", b.Kernel, err)
	}
	b.ir = string(text)
	return nil
}

// cachedOrCompiled gives the kernel of the cache, or a new one.
func (b *building) cachedOrCompiled(ctx context.Context) (launch.Code, error) {
	var err error
	if b.Key, err = b.diskKey(); err != nil {
		return nil, b.source.Explain(err)
	}
	store := b.Store
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
		return nil, b.source.Explain(err)
	}
	k, err := launch.LoadCode(b.Device, r.Code(), r.Manifest)
	if err != nil || store == nil || len(r.Overridden) > 0 {
		return k, err
	}
	if entry, err := b.entry(r); err == nil {
		_ = store.Put(ctx, b.Key, entry) // which logs; a launch goes on without
	}
	return k, nil
}

// fromCache loads the kernel of the cache. An entry that cannot be loaded is compiled anew.
func (b *building) fromCache(ctx context.Context, store cache.Layer) launch.Code {
	entry, err := store.Get(ctx, b.Key)
	if err != nil {
		return nil
	}
	k, err := b.source.loadEntry(b.Request, entry)
	if err != nil {
		return nil
	}
	b.Cached = true
	return k
}

// withoutLLVM looks for a kernel that the same build compiled where there is an LLVM, such as the
// machine that an image was made on.
func (b *building) withoutLLVM(ctx context.Context, store cache.Layer) launch.Code {
	if hasLLVM() {
		return nil
	}
	list, err := b.source.preloadAll(ctx, b.Request)
	if err != nil {
		return nil
	}
	var found launch.Code
	for _, p := range list {
		if found == nil && bytes.Equal(p.LaunchKey, b.LaunchKey) {
			found = p.Code
		} else {
			_ = b.Adopt(b.Device, p) // what cannot be closed does not matter here
		}
	}
	b.Cached = found != nil
	return found
}

// compile takes the kernel through its stages.
func (b *building) compile(ctx context.Context, keep bool) (*driver.Result, error) {
	driver.Prepare(targetOf(b.Device))
	job := driver.Job{
		Target: targetOf(b.Device), CompileOptions: b.compileOptions(),
		Context: b.Device.Context(), Environment: driver.ReadEnvironment(), Key: b.Key.String(), Observer: driver.Observer{Made: b.stageHook()},
	}
	if sf := b.source.file; sf != nil {
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
		return tshared.Parse(b.Kernel+".ttir", b.ir)
	}
	o := b.frontOptions()
	o.Limits.Context = ctx
	out, err := compilation.Module(b.source.kernel, b.Specialization, o, b.Descriptors)
	if err != nil {
		return nil, err
	}
	b.warnings = out.Warnings
	b.Warn(b.warnings)
	return out.Module, nil
}

// frontOptions are the options of the front end.
func (b *building) frontOptions() triton.Options {
	o := b.Options
	return triton.Options{Capability: capabilityOf(b.Device), CPU: b.Device.Context() == nil, NumWarps: o.NumWarps, NumStages: o.NumStages, NumCTAs: o.NumCTAs, Debug: o.Debug}
}

// compileOptions are the options of the stages.
func (b *building) compileOptions() driver.CompileOptions {
	o := b.Options
	return driver.CompileOptions{NumWarps: o.NumWarps, NumStages: o.NumStages, Debug: o.Debug, Overlap: b.Overlap,
		TritonOptions: manifest.TritonOptions{NumCTAs: o.NumCTAs, MaxRegisters: o.MaxRegisters, FPFusion: manifest.Fusion(!o.NoFPFusion)}}
}

// stageHook tells the listener of each stage; nil where there is none.
func (b *building) stageHook() func(driver.Event) error {
	listen := b.Stage
	if listen == nil {
		return nil
	}
	return func(e driver.Event) error {
		listen(StageEvent{Kernel: b.Kernel, Stage: string(e.Stage), Took: e.Took, Text: e.Text, Tool: e.Tool})
		return nil
	}
}

// targetOf is what code is compiled for.
func targetOf(d *Device) driver.Target {
	if d.Context() == nil {
		return driver.Target{Backend: driver.CPU}
	}
	return driver.Target{Backend: driver.CUDA, Arch: d.Context().Device().Capability.Target()}
}

// defaultCapability stands for a CPU in the rules of the language.
const defaultCapability = 90

// capabilityOf is the compute capability times 10.
func capabilityOf(d *Device) int {
	if d.Context() == nil {
		return defaultCapability
	}
	c := d.Context().Device().Capability
	return 10*c.Major + c.Minor
}
