package bundlebuild

import (
	"context"
	"errors"
	"runtime/debug"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/bundle/functable"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/compilation"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// artifact is code in one form.
type artifact struct {
	form     driver.Stage
	code     []byte
	manifest []byte
}

// worker compiles units one after another.
type worker struct {
	build   *build
	modules map[*functable.File]*triton.Module
	kernels map[kernelName]*triton.Kernel
}

// kernelName is a kernel of a file.
type kernelName struct {
	file *functable.File
	name string
}

func newWorker(b *build) *worker {
	return &worker{build: b, modules: map[*functable.File]*triton.Module{}, kernels: map[kernelName]*triton.Kernel{}}
}

// do compiles a unit, unless the cache has its code.
func (w *worker) do(ctx context.Context, u *unit) (cached bool) {
	defer func() {
		if v := recover(); v != nil {
			u.err = &diag.Bug{Who: "the compiler", Value: v, Stack: debug.Stack()}
		}
	}()
	k, err := w.kernel(u.row)
	u.module = w.modules[u.row.File]
	if err == nil {
		c := &compiling{worker: w, unit: u, kernel: k}
		cached, err = c.run(ctx)
	}
	u.err = w.explain(u.row.File, err)
	return cached
}

// kernel is the kernel of a row in the worker's own module.
func (w *worker) kernel(r *functable.Row) (*triton.Kernel, error) {
	id := kernelName{r.File, r.Function}
	if k := w.kernels[id]; k != nil {
		return k, nil
	}
	m := w.modules[r.File]
	if m == nil {
		var err error
		if m, err = r.File.Open(); err != nil {
			return nil, err
		}
		w.modules[r.File] = m
	}
	k, err := m.Kernel(r.Function)
	if err == nil {
		w.kernels[id] = k
	}
	return k, err
}

// explain adds lines of Python to an error.
func (w *worker) explain(f *functable.File, err error) error {
	var shown *tshared.Error
	if m := w.modules[f]; m != nil && err != nil && !errors.As(err, &shown) {
		return m.Explain(err)
	}
	return err
}

// compiling is the compilation of a unit.
type compiling struct {
	*worker
	*unit
	kernel *triton.Kernel
}

// run gives the unit its code: PTX or an object, a cubin after PTX, and Triton IR beside an object.
func (c *compiling) run(ctx context.Context) (cached bool, err error) {
	if c.source, err = c.kernel.SourceKey(c.row.Specialization, triton.Options{}); err != nil {
		return false, err
	}
	key, err := c.kernel.SourceKey(c.row.Specialization, c.frontOptions())
	if err != nil {
		return false, err
	}
	code, cached, err := c.make(ctx, c.inputs(key, ""), driver.Job{Start: driver.Source, Module: c.emit, Last: c.last()})
	if err != nil {
		return false, err
	}
	c.unit.code = append(c.unit.code, code)
	switch {
	case c.target.Backend == driver.CPU && c.build.job.Checked:
		also, err := c.keepTTIR(ctx, key)
		return cached && also, err
	case c.target.Backend == driver.CPU || c.build.ptxas == "":
		return cached, nil
	}
	from := driver.Job{Start: driver.PTX, Text: code.code, Name: c.row.Name + ".ptx", Manifest: code.manifest, Last: driver.CUBIN, PTXAS: c.build.job.PTXAS}
	cubin, also, err := c.make(ctx, c.inputs(key, c.build.ptxas), from)
	if err != nil {
		return false, err
	}
	if cubin.manifest, err = withoutPaths(cubin.manifest); err != nil {
		return false, err
	}
	c.unit.code = append(c.unit.code, cubin)
	return cached && also, nil
}

// keepTTIR gives the unit the kernel in Triton IR.
func (c *compiling) keepTTIR(ctx context.Context, key string) (cached bool, err error) {
	a, cached, err := c.make(ctx, c.inputs(key, " "+string(driver.TTIR)), driver.Job{Start: driver.Source, Module: c.emit, Last: driver.TTIR})
	c.unit.ttir = a.code
	return cached, err
}

// last is the stage that every compilation for the target ends with.
func (c *compiling) last() driver.Stage {
	if c.target.Backend == driver.CUDA {
		return driver.PTX
	}
	return driver.Object
}

// entryForm tells the entries of bundles, which have code alone, from those of launches.
const entryForm = "bundle"

// inputs are what the code depends on; the tool is what makes it besides the compiler.
func (c *compiling) inputs(source, tool string) *compilation.Inputs {
	form := entryForm + tool
	if c.build.job.LineInfo { // the code has the paths of its files
		form += " of " + c.row.File.Path
	}
	return &compilation.Inputs{Source: source, Compiler: c.build.version, Form: form, Target: c.target.Target, Options: c.compileOptions(), Specialization: c.row.Specialization}
}

// make takes code from the cache, or compiles it and keeps it there.
func (c *compiling) make(ctx context.Context, in *compilation.Inputs, j driver.Job) (artifact, bool, error) {
	key, err := in.Key()
	if err != nil {
		return artifact{}, false, err
	}
	store := c.build.job.Cache
	if driver.ReadEnvironment().Overrides() {
		store = nil
	}
	if store != nil {
		if entry, err := store.Get(ctx, key); err == nil {
			m, err := compilation.ReadMetadata(entry)
			if code := entry.Files[string(j.Last)]; err == nil && m.Last == j.Last && len(code) > 0 && m.Manifest != nil {
				c.warnings = m.FrontWarnings(c.module.Sources())
				return artifact{j.Last, code, m.Manifest}, true, nil
			}
		}
	}
	j.Key = key.String()
	r, err := c.compile(ctx, j)
	if err != nil {
		return artifact{}, false, err
	}
	if len(r.Code()) == 0 {
		return artifact{}, false, diag.Bugf("the stage %s is empty", r.Last)
	}
	if store != nil {
		if entry, err := compilation.NewEntry(c.row.Function, in, r, nil, c.warnings); err == nil {
			_ = store.Put(ctx, key, entry) // which logs; the build goes on without
		}
	}
	return artifact{r.Last, r.Code(), r.Manifest}, false, nil
}

// compile takes a job through its stages. Rows may differ in what a target does not know of, such as
// the warps of a program on a CPU: LLVM compiles what is the same to it once.
func (c *compiling) compile(ctx context.Context, j driver.Job) (*driver.Result, error) {
	j.Target, j.CompileOptions, j.Keep, j.Environment = c.target.Target, c.compileOptions(), []driver.Stage{}, driver.ReadEnvironment()
	if j.Start != driver.Source || j.Last == driver.TTIR { // nothing for LLVM
		r, err := driver.Compile(ctx, j)
		if err == nil {
			delete(r.Files, j.Start)
		}
		return r, err
	}
	last := j.Last
	j.Last = driver.LLIR
	ir, err := driver.Compile(ctx, j)
	if err != nil {
		return nil, err
	}
	return c.build.shared.do(ctx, shareKey(j.Target, ir), func() (*driver.Result, error) {
		j.Start, j.Module, j.Text, j.Name, j.Manifest, j.Last = driver.LLIR, nil, ir.Code(), c.row.Name+".llir", ir.Manifest, last
		r, err := driver.Compile(ctx, j)
		if err == nil {
			delete(r.Files, driver.LLIR)
		}
		return r, err
	})
}

// emit makes the row's kernel as the front end emits it.
func (c *compiling) emit(ctx context.Context) (*tshared.Module, error) {
	o := c.frontOptions()
	o.Limits.Context = ctx
	out, err := compilation.Module(c.kernel, c.row.Specialization, o, false)
	if err != nil {
		return nil, err
	}
	c.warnings = out.Warnings
	if !c.build.job.LineInfo {
		compilation.DropFolders(out.Module)
	}
	return out.Module, nil
}

// frontOptions are the options of the front end.
func (c *compiling) frontOptions() triton.Options {
	o := c.row.Options
	return triton.Options{Capability: c.target.capability, CPU: c.target.Backend == driver.CPU, NumWarps: o.NumWarps, NumStages: o.NumStages, NumCTAs: o.NumCTAs}
}

// compileOptions are the options of the stages. Code for CPUs always knows its source lines, for reports of
// crashes.
func (c *compiling) compileOptions() driver.CompileOptions {
	o := c.row.Options
	return driver.CompileOptions{NumWarps: o.NumWarps, NumStages: o.NumStages, Overlap: o.Overlap, NoLineInfo: c.target.Backend == driver.CUDA && !c.build.job.LineInfo,
		TritonOptions: manifest.TritonOptions{NumCTAs: o.NumCTAs, MaxRegisters: o.MaxRegisters, FPFusion: manifest.Fusion(!o.NoFPFusion)}}
}
