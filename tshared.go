// Package tshared is the front door for other compilers: parse Triton IR (or
// build it), walk it, run named passes on it, print it. It adds nothing to the
// packages behind it; what it returns is theirs:
//
//	ir       operations, values, types, attributes, the builder
//	dialect  one package per dialect, with a definition per operation
//	pass     the table of passes and pipelines
//	printer  the options of printing
package tshared

import (
	"context"
	"io"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/printer"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
	"github.com/tshared/tshared/pass"
)

// Module is a program: one top-level operation, usually a builtin.module.
type Module struct {
	// Top is the operation with everything in it.
	Top *ir.Op
	// Resources is what a file holds beside the operation; usually nil.
	Resources *ir.Resources

	src *diag.Source // nil when built
}

// Dialects is the registry of all dialects there are.
func Dialects() *ir.Registry { return opt.Dialects() }

// Passes is the table of all passes and named pipelines there are.
func Passes() *pass.Registry { return opt.Passes() }

// NewModule makes an empty module, to be filled through a builder.
func NewModule() *Module {
	return &Module{Top: builtin.NewModule(ir.NewContext(Dialects()), ir.Unknown).Op}
}

// Parse reads and verifies a text; the name stands in diagnostics and
// locations. The error is an *Error.
func Parse(name, text string) (*Module, error) { return parse(name, text, false) }

// ParseUnregistered is Parse for texts with operations of dialects that are
// not registered; they have to be in generic form.
func ParseUnregistered(name, text string) (*Module, error) { return parse(name, text, true) }

func parse(name, text string, allowUnregistered bool) (m *Module, err error) {
	src := diag.NewSource(name, text)
	defer recovered(&err, "the parser", nil, src)
	ctx := ir.NewContext(Dialects())
	ctx.AllowUnregistered = allowUnregistered
	mod, err := parser.Parse(ctx, src, parser.Options{})
	if err != nil {
		if what := opt.ForeignFormat(name, text); what != "" {
			err = diag.Errorf(diag.Position{File: name}, "%s", what)
		}
		return nil, explain(err, src)
	}
	m = &Module{Top: mod.Top, Resources: mod.Resources, src: src}
	if err := m.Verify(); err != nil {
		return nil, err
	}
	return m, nil
}

// Context that owns the module's types and attributes.
func (m *Module) Context() *ir.Context { return m.Top.Context() }

// Builder makes a builder that inserts at the end of the module.
func (m *Module) Builder() *ir.Builder {
	return ir.NewBuilder(m.Context()).AtEnd(m.Top.Region0().Entry())
}

// Verify checks that the module obeys the rules of its operations.
func (m *Module) Verify() (err error) {
	defer recovered(&err, "the verifier", m.Top, m.src)
	return explain(ir.Verify(m.Top).Err(), m.src)
}

// Walk visits all operations, each before what is inside it.
func (m *Module) Walk(visit func(*ir.Op) ir.WalkResult) { m.Top.Walk(visit) }

// Run runs passes in order, verifying after each. A pass is written as in
// pipelines, with its options: "canonicalize{top-down=false}".
func (m *Module) Run(passes ...string) error { return m.RunContext(context.Background(), passes...) }

// RunContext is Run, given up when the context ends. The error then has its
// cause, and the module is spent.
func (m *Module) RunContext(ctx context.Context, passes ...string) error {
	return m.RunWith(pass.Config{Context: ctx}, passes...)
}

// RunWith is Run with a configuration: budgets, hooks, threads.
func (m *Module) RunWith(cfg pass.Config, passes ...string) error {
	return m.RunPipeline(m.Top.Name()+"("+strings.Join(passes, ",")+")", cfg)
}

// RunPipeline runs a pipeline such as "builtin.module(func.func(cse))".
func (m *Module) RunPipeline(text string, cfg pass.Config) error {
	p, err := Passes().Parse(text)
	if err != nil {
		return err
	}
	return explain(p.Run(m.Top, cfg), m.src)
}

// Print writes the module.
func (m *Module) Print(w io.Writer, opt printer.Options) (err error) {
	defer recovered(&err, "the printer", m.Top, m.src)
	if opt.Resources == nil {
		opt.Resources = m.Resources
	}
	return printer.Fprint(w, m.Top, opt)
}

// String is the module in custom form, without locations.
func (m *Module) String() string {
	var b strings.Builder
	_ = m.Print(&b, printer.Options{}) // a Builder takes everything
	return b.String()
}

// Error is one or more diagnostics with the text they are about. Its cause may be
// a *diag.Bug, when something in this project panicked, a *diag.LimitError, or
// that of a context: errors.As and errors.Is find them.
type Error struct {
	Diagnostics diag.List
	src         *diag.Source
}

// Error shows the diagnostics with their source lines.
func (e *Error) Error() string {
	r := diag.NewRenderer()
	if e.src != nil {
		r = diag.NewRenderer(e.src)
	}
	var b strings.Builder
	for _, d := range e.Diagnostics {
		r.Write(&b, d)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Unwrap gives the diagnostics without the text.
func (e *Error) Unwrap() error { return e.Diagnostics }

// Explain gives diagnostics about the module the text they are about. Other
// errors stay as they are.
func (m *Module) Explain(err error) error {
	switch err.(type) {
	case *diag.Diagnostic, diag.List:
		return explain(err, m.src)
	}
	return err
}

// recovered is deferred where panics become errors.
func recovered(err *error, who string, op *ir.Op, src *diag.Source) {
	if v := recover(); v != nil {
		*err = explain(ir.Recovered(v, who, op), src)
	}
}

func explain(err error, src *diag.Source) error {
	if err == nil {
		return nil
	}
	var list diag.List
	list.Add(err)
	return &Error{list, src}
}
