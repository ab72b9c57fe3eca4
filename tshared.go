// Package tshared parses Triton IR (or builds it), walks it, runs passes on it, lowers it
// to linalg and prints it. It needs neither LLVM nor a GPU.
//
//	m, err := tshared.Parse("add.ttir", text)
//	...
//	err = m.Lower(pass.Config{})
//	err = m.Print(os.Stdout, tshared.PrintOptions{})
//
// The packages beside it:
//
//	cpu, gpu      compile kernels and run them
//	ir            operations, values, types, attributes, the builder
//	dialect/*     one package per dialect, with a definition per operation
//	rewrite       patterns and the drivers that apply them
//	pass          passes, pipelines and their configuration
//	diag          diagnostics, positions and their rendering
//
// New adds dialects, passes and code generation of other modules, and OptMain makes a
// tool of them; doc/extending.md shows how.
//
// # Concurrency
//
// One goroutine at a time may use a module. Different modules are independent.
// Toolchains, registries, operation definitions and passes are immutable and shared.
//
// # Stability
//
// The API is v0: a minor version may change or remove any exported name, and
// CHANGELOG.md says so. Expected to change: package ir below Op, Value, Type and Builder
// (parsing and printing interfaces, memo and epoch methods), package parser, and the
// signatures of emitters. Packages whose path has backend, lower, transform, analysis or
// patterns are parts of the compiler and not covered at all, though they can be imported.
// The text of printed IR follows MLIR 22 and Triton 3.6; the forms that passes produce
// may change with every version.
package tshared

import (
	"context"
	"io"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/text/printer"
	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/parser"
	"github.com/tshared/tshared/pass"
)

// Module is a program: one top-level operation, usually a builtin.module. One goroutine
// at a time may use it.
type Module struct {
	// Top is the operation with everything in it.
	Top *ir.Op
	// Resources is the {-# ... #-} section of the file; usually nil.
	Resources *ir.Resources
	// Sources are Python files that locations refer to. Errors show their lines. Columns
	// of locations in them count from 0, as Triton's do; those of errors count from 1.
	Sources []*diag.Source

	tools *Toolchain   // nil is the one without extensions
	src   *diag.Source // the text that was parsed, nil for a module that was built
}

// PrintOptions say how Module.Print writes; the zero value is custom form without
// locations.
type PrintOptions = printer.Options

// Dialects returns the registry of all dialects, extensions aside.
func Dialects() *ir.Registry { return defaultToolchain().Dialects() }

// Passes returns the registry of all passes and pipelines, extensions aside.
func Passes() *pass.Registry { return defaultToolchain().Passes() }

// NewModule makes an empty module, to be filled through a builder.
func NewModule() *Module { return defaultToolchain().NewModule() }

// Parse reads and verifies MLIR text. The name stands in diagnostics and locations. The
// error is an *Error.
func Parse(name, text string) (*Module, error) { return defaultToolchain().Parse(name, text) }

// ParseUnregistered is Parse for texts with operations of unregistered dialects, which
// have to be in generic form.
func ParseUnregistered(name, text string) (*Module, error) {
	return defaultToolchain().ParseUnregistered(name, text)
}

func (t *Toolchain) parse(name, text string, allowUnregistered bool) (m *Module, err error) {
	src := diag.NewSource(name, text)
	defer recovered(&err, "the parser", nil, &Module{src: src})
	ctx := ir.NewContext(t.Dialects())
	ctx.AllowUnregistered = allowUnregistered
	mod, err := parser.Parse(ctx, src, parser.Options{})
	if err != nil {
		if what := opt.ForeignFormat(name, text); what != "" {
			err = diag.Errorf(diag.Position{File: name}, "%s", what)
		}
		return nil, Explain(err, src)
	}
	m = &Module{Top: mod.Top, Resources: mod.Resources, tools: t, src: src}
	if err := m.Verify(); err != nil {
		return nil, err
	}
	return m, nil
}

// Toolchain returns the toolchain the module was made with.
func (m *Module) Toolchain() *Toolchain {
	if m.tools == nil {
		return defaultToolchain()
	}
	return m.tools
}

// Context returns the owner of the module's types and attributes.
func (m *Module) Context() *ir.Context { return m.Top.Context() }

// Builder returns a new builder that inserts at the end of the module.
func (m *Module) Builder() *ir.Builder {
	return ir.NewBuilder(m.Context()).AtEnd(m.Top.Region0().Entry())
}

// Verify checks the module against the definitions of its operations. The error is an
// *Error.
func (m *Module) Verify() (err error) {
	defer recovered(&err, "the verifier", m.Top, m)
	return m.explain(ir.Verify(m.Top).Err())
}

// Walk visits all operations in pre-order.
func (m *Module) Walk(visit func(*ir.Op) ir.WalkResult) { m.Top.Walk(visit) }

// Run runs passes in order and verifies the module after each. A pass is written as in
// pipelines, with its options: "canonicalize{top-down=false}". The error is an *Error when
// a pass fails, and a *pass.PipelineError when the text is wrong. The module is then left
// as the failed pass left it.
func (m *Module) Run(passes ...string) error { return m.RunContext(context.Background(), passes...) }

// RunContext is Run with a context. When the context ends, the error wraps its cause and
// the module must not be used any more.
func (m *Module) RunContext(ctx context.Context, passes ...string) error {
	return m.RunWith(pass.Config{Context: ctx}, passes...)
}

// RunWith is Run with a configuration: limits, hooks, threads, remarks.
func (m *Module) RunWith(cfg pass.Config, passes ...string) error {
	return m.RunPipeline(m.Top.Name()+"("+strings.Join(passes, ",")+")", cfg)
}

// Lower lowers Triton to linalg, tensor, memref, scf and arith: the pipeline
// triton-to-linalg, after which no operation or type of Triton is left. An access or
// operation that cannot be lowered is an *Error with its source line.
func (m *Module) Lower(cfg pass.Config) error { return m.RunWith(cfg, "triton-to-linalg") }

// MakeTTIR simplifies what Triton's front end emits to the form that Triton's caches keep
// as .ttir, for an NVIDIA GPU: the pipeline triton-make-ttir. The capability is the
// compute capability times 10, 90 for an H100; 0 stands for a CPU, where sums of products become dots that are exact. Printed with DebugInfo and UseNameLoc,
// the module is Triton's text.
func (m *Module) MakeTTIR(capability uint, cfg pass.Config) error {
	return m.RunWith(cfg, toolchain.MakeTTIR(capability))
}

// RunPipeline runs a pipeline such as "builtin.module(func.func(cse))". Errors are those
// of Run.
func (m *Module) RunPipeline(text string, cfg pass.Config) error {
	p, err := m.Toolchain().Passes().Parse(text)
	if err != nil {
		return err
	}
	return m.explain(p.Run(m.Top, cfg))
}

// Print writes the module as MLIR text. The error is that of the writer.
func (m *Module) Print(w io.Writer, opt PrintOptions) (err error) {
	defer recovered(&err, "the printer", m.Top, m)
	if opt.Resources == nil {
		opt.Resources = m.Resources
	}
	return printer.Fprint(w, m.Top, opt)
}

// String returns the module in custom form, without locations.
func (m *Module) String() string {
	var b strings.Builder
	_ = m.Print(&b, PrintOptions{}) // a Builder takes everything
	return b.String()
}
