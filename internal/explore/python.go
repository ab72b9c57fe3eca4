package explore

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton"
)

// pythonFile is the Python file of a request.
type pythonFile struct {
	module    *triton.Module
	functions map[string]*pysyntax.FunctionDef // of the top level
}

// openPython compiles the kernel of a Python file to Triton IR.
func (e *Engine) openPython(r *Recorder) (*Kernels, error) {
	var f *pythonFile
	var k *triton.Kernel
	err := r.Time(PanePython, func() (err error) {
		if f, err = e.readPython(r); err != nil {
			return err
		}
		k, err = f.choose(r)
		return f.module.Explain(err)
	})
	if err != nil {
		return nil, err
	}
	return e.compile(r, f, k)
}

// readPython reads the file and lists its kernels.
func (e *Engine) readPython(r *Recorder) (*pythonFile, error) {
	options := e.Load
	options.Context = r.Context
	m, err := triton.LoadText(r.request.Name, r.request.Text, options)
	if err != nil {
		return nil, err
	}
	f := &pythonFile{module: m, functions: map[string]*pysyntax.FunctionDef{}}
	tree, err := pysyntax.Parse(r.source)
	if err != nil {
		return nil, err
	}
	r.tree = tree
	for _, s := range tree.Body {
		if def, ok := s.(*pysyntax.FunctionDef); ok {
			f.functions[def.Name] = def
		}
	}
	return f, nil
}

// choose lists the kernels and picks one: the first that no other calls, where the request does not
// say.
func (f *pythonFile) choose(r *Recorder) (*triton.Kernel, error) {
	names := f.module.KernelNames()
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no kernel: there is no function behind @triton.jit in it", r.request.Name)
	}
	called := f.called(names)
	own := slices.IndexFunc(names, func(name string) bool { return !called[name] })
	name := cmp.Or(r.request.Kernel, names[max(own, 0)])
	var chosen *triton.Kernel
	var failed error
	for _, n := range names {
		k, err := f.module.Kernel(n)
		if n == name {
			chosen, failed = k, err
		}
		if err == nil {
			r.result.Kernels = append(r.result.Kernels, f.describe(k))
		}
	}
	if chosen == nil && failed == nil {
		chosen, failed = f.module.Kernel(name)
	}
	r.result.Kernel = name
	return chosen, failed
}

// called are the kernels that others call.
func (f *pythonFile) called(names []string) map[string]bool {
	called := map[string]bool{}
	for _, name := range names {
		def := f.functions[name]
		if def == nil {
			continue
		}
		for _, s := range def.Body {
			pysyntax.Inspect(s, func(n any) bool {
				if used, ok := n.(*pysyntax.Name); ok && used.Id != name {
					called[used.Id] = true
				}
				return true
			})
		}
	}
	return called
}

// describe is a kernel with guesses for all of its parameters.
func (f *pythonFile) describe(k *triton.Kernel) Kernel {
	described := Kernel{Name: k.Name(), Line: k.Position().Line, Params: []Param{}}
	guesses := f.guess(k)
	for _, p := range k.Params() {
		described.Params = append(described.Params, Param{Name: p.Name, Type: guesses[p.Name], Constexpr: p.Constexpr, Default: p.Default, Guessed: true})
	}
	return described
}

// compile makes Triton IR of a kernel.
func (e *Engine) compile(r *Recorder, f *pythonFile, k *triton.Kernel) (*Kernels, error) {
	var c *compiled
	err := r.Time(PaneSource, func() (err error) {
		c, err = e.emit(r, f, k)
		return f.module.Explain(err)
	})
	if err != nil {
		return nil, err
	}
	r.specialized(k, c.spec)
	if !r.terse {
		r.launched(k, e.madeUp(r, f, k, c.spec))
	}
	for _, w := range c.out.Warnings {
		r.Diagnose(w)
	}
	m := c.out.Module
	r.IR(Pane{ID: PaneSource, Title: "Triton IR of the front end", Group: Source}, m.Top)
	cfg, passes := r.config(PaneSource)
	err = r.Time(PaneTTIR, func() error { return m.MakeTTIR(c.capability(), cfg) })
	if err != nil {
		return nil, err
	}
	passes.result(Pane{ID: PaneTTIR, Title: "Triton IR", Group: Source, Before: PaneSource}, m.Top)
	request := *r.request
	request.NumWarps, request.NumStages = c.options.NumWarps, c.options.NumStages
	return &Kernels{Request: request, Symbol: c.out.Symbol, TTIR: m}, nil
}

// compiled is what the front end made of a kernel.
type compiled struct {
	spec    *triton.Specialization
	options triton.Options
	out     *triton.Output
}

// capability is that of Triton's passes; 0 stands for a CPU.
func (c *compiled) capability() uint {
	if c.options.CPU {
		return 0
	}
	return uint(cmp.Or(c.options.Capability, defaultCapability))
}

// emit runs the front end. Where guesses were wrong, others may be right; if none is, the first
// error counts.
func (e *Engine) emit(r *Recorder, f *pythonFile, k *triton.Kernel) (*compiled, error) {
	guesses := f.guess(k)
	c, err := e.emitFor(r, f, k, guesses)
	if err == nil || c == nil || r.Context.Err() != nil || exceeded(err) != nil {
		return c, err
	}
	r.specialized(k, c.spec)
	for _, other := range f.alternatives(r, k, guesses) {
		if found, err := e.emitFor(r, f, k, other); err == nil {
			return found, nil
		}
	}
	return c, err
}

func (e *Engine) emitFor(r *Recorder, f *pythonFile, k *triton.Kernel, guesses map[string]string) (*compiled, error) {
	spec, err := f.specialize(r, k, guesses)
	if err != nil {
		return nil, err
	}
	c := &compiled{spec: spec, options: triton.Options{NumWarps: r.request.NumWarps, NumStages: r.request.NumStages}}
	if e.Backend != nil {
		c.options.Capability, c.options.CPU = e.Backend.Capability(r.request.Target)
	}
	if config := spec.Config; config != nil {
		c.options.NumWarps, c.options.NumStages = cmp.Or(c.options.NumWarps, config.NumWarps), cmp.Or(c.options.NumStages, config.NumStages)
	}
	c.options.Limits.Context, c.options.Limits.MaxOps = r.Context, maxOps
	c.out, err = k.TTIR(spec, triton.Source, c.options)
	return c, err
}

// maxOps is the number of operations that the front end may make: nobody reads more.
const maxOps = 100_000

// defaultCapability is the compute capability of no particular target.
const defaultCapability = 90
