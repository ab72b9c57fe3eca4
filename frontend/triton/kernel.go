package triton

import (
	"github.com/tshared/tshared"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/codegen"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Kernel is a function under @triton.jit.
type Kernel struct {
	module *Module
	name   string
	value  pyeval.Value // with the wrappers of autotune and heuristics
	fn     *jit.Function
	static []LaunchParam // nil until a launch needs it
}

// Param is a parameter of a kernel.
type Param struct {
	Name string // as it is written
	// Constexpr says that the parameter's annotation asks for a constant.
	Constexpr bool
	// Default is the default value as Python prints it, empty where there is none.
	Default string
	// Annotation is the annotation as it is written, empty where there is none.
	Annotation string
}

// Name is the name of the kernel in its module.
func (k *Kernel) Name() string { return k.name }

// Position is the place of the kernel's def.
func (k *Kernel) Position() diag.Position {
	def := k.fn.Fn.Def
	return diag.Position{File: k.fn.Fn.Module.Source().Name, Line: int(def.Line), Col: int(def.Col) + 1}
}

// Params lists the parameters in order.
func (k *Kernel) Params() []Param {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	params := make([]Param, len(k.fn.Params))
	for i, p := range k.fn.Params {
		params[i] = Param{Name: p.Name, Constexpr: p.Constexpr}
		if p.Default != nil {
			params[i].Default, _ = k.module.interp.Repr(p.Default)
		}
		if p.Annotation != nil {
			params[i].Annotation = k.module.textOf(p.Annotation)
		}
	}
	return params
}

// Stage is a form of the IR that Triton has a name for.
type Stage int

// The stages.
const (
	// TTIR is the form after Triton's passes on its own dialect; the zero Stage.
	TTIR Stage = iota
	// Source is what the front end emits, calls and unused operations included.
	Source
)

// Options are the settings of a compilation.
type Options struct {
	// Capability is the compute capability times 10; 0 stands for 90.
	Capability int
	// CPU says that the kernel is compiled for a CPU: dots of f32 that name no input precision are
	// exact there. On a GPU Triton's default is tf32.
	CPU bool
	// NumWarps, NumStages and NumCTAs are the launch settings that the language can ask for;
	// 0 stands for 4, 3 and 1.
	NumWarps, NumStages, NumCTAs int
	// Debug compiles device-side assertions.
	Debug bool
	// NoOverflowChecks leaves the checks of integer arithmetic out, which only Debug uses.
	NoOverflowChecks bool
	// NoLineInfo leaves locations out.
	NoLineInfo bool
	// Limits has the context that can end the compilation and the number of operations it may
	// make, 0 for a million. Passes run with it as well.
	Limits pass.Config
	// Symbol is the name of the function in the IR; empty stands for the kernel's name.
	Symbol string
}

// Output is a compiled kernel.
type Output struct {
	Module   *tshared.Module // with the kernel and the functions that it calls
	Symbol   string          // of the kernel's function in the module
	Warnings diag.List       // with places in the Python file
}

// TTIR compiles the kernel up to a stage. The error is a *diag.Diagnostic or a diag.List
// with places in the Python file where the kernel is wrong.
func (k *Kernel) TTIR(s *Specialization, stage Stage, o Options) (*Output, error) {
	k.module.mu.Lock()
	defer k.module.mu.Unlock()
	target := tshared.NewModule()
	input, err := k.input(target.Context(), s, o)
	if err != nil {
		return nil, err
	}
	out, err := k.generate(target, input, o.Limits)
	if err != nil {
		return nil, err
	}
	if err := target.Verify(); err != nil {
		return nil, err
	}
	if stage == TTIR {
		if err := target.MakeTTIR(o.passCapability(), o.Limits); err != nil {
			return nil, err
		}
		if codegen.Simplify(target.Top, input.Options) {
			if err := target.RunWith(o.Limits, "canonicalize"); err != nil {
				return nil, err
			}
		}
	}
	return &Output{Module: target, Symbol: input.Symbol, Warnings: out.Warnings}, nil
}

// passCapability is the capability that Triton's passes are run for; 0 stands for a CPU.
func (o Options) passCapability() uint {
	switch {
	case o.CPU:
		return 0
	case o.Capability == 0:
		return defaultCapability
	}
	return uint(o.Capability)
}

// defaultCapability is the compute capability of options that name none.
const defaultCapability = 90

// maxOps is the number of operations that a kernel may have before passes: a loop that is
// unrolled that often is a mistake.
const maxOps = 1_000_000

// generate fills the module. An exceeded limit is an error at the operation that exceeds it.
func (k *Kernel) generate(target *tshared.Module, input *codegen.Input, limits pass.Config) (out *codegen.Output, err error) {
	if limits.MaxOps == 0 {
		limits.MaxOps = maxOps
	}
	release := limits.Limit(target.Context())
	defer release()
	k.module.interp.Refill()
	defer k.module.interp.Within(limits.Context)()
	defer func() {
		target.Sources = k.module.interp.Sources()
		switch v := recover().(type) {
		case nil:
		case *ir.Interrupt:
			if exceeded, ok := v.Err.(*diag.LimitError); ok {
				exceeded.From = 0 // the empty module
			}
			err = target.Explain(ir.Recovered(v, "the front end", nil))
		default:
			panic(v)
		}
	}()
	if out, err = codegen.Compile(k.module.interp, target.Context(), *input); err == nil {
		target.Top = out.Module.Op
	}
	return out, err
}

// input is what the code generator needs.
func (k *Kernel) input(ctx *ir.Context, s *Specialization, o Options) (*codegen.Input, error) {
	s, err := k.module.withObjects(s)
	if err != nil {
		return nil, err
	}
	args, err := k.arguments(ctx, s)
	if err != nil {
		return nil, err
	}
	symbol, err := k.symbol(s, o)
	if err != nil {
		return nil, err
	}
	return &codegen.Input{Fn: k.fn, Args: args, Symbol: symbol, Options: k.module.semanticOptions(o)}, nil
}

// semanticOptions are the settings that the rules of the language depend on.
func (m *Module) semanticOptions(o Options) semantic.Options {
	capability := o.Capability
	if capability == 0 {
		capability = defaultCapability
	}
	out := semantic.DefaultOptions(capability)
	if o.CPU {
		out.DefaultDotPrecision = "ieee"
	}
	if v := m.options.Version; v != Newest {
		out.Version, out.Removed = semantic.Version(v), false
	}
	out.Debug = o.Debug
	out.SanitizeOverflow = !o.NoOverflowChecks
	out.LineInfo = !o.NoLineInfo && m.options.Environ["TRITON_DISABLE_LINE_INFO"] != "1"
	out.AllowNonConstexprGlobals = m.options.Environ["TRITON_ALLOW_NON_CONSTEXPR_GLOBALS"] == "1"
	for _, set := range []struct {
		to   *int
		from int
	}{{&out.NumWarps, o.NumWarps}, {&out.NumStages, o.NumStages}, {&out.NumCTAs, o.NumCTAs}} {
		if set.from != 0 {
			*set.to = set.from
		}
	}
	return out
}
