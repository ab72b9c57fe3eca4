package tshared

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/toolchain"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Extension adds dialects, passes and code generation to a toolchain. All fields are
// optional. A toolchain keeps the slices and what they point to: do not change them after
// New.
type Extension struct {
	// Dialects have names of their own. Their operations parse, print and verify as the
	// others do.
	Dialects []*ir.Dialect
	// Passes and Pipelines can be named in pipelines and on the command line.
	Passes    []*pass.Pass
	Pipelines []*pass.PipelineAlias
	// Lowerings are conversion patterns for operations of the extensions' dialects. The
	// pass lower-extensions applies them at the start of triton-to-linalg and of
	// triton-to-linalg-experimental, so they may use every operation that a kernel may:
	// tt, arith, math and scf on tensors, linalg, tensor. An operation with a lowering
	// that does not match is an error with the reasons of its patterns.
	Lowerings []*rewrite.Pattern
	// Canonicalizations are patterns that the pass canonicalize applies besides its own.
	Canonicalizations []*rewrite.Pattern
	// Emitters generate code for operations that are left after lowering. An operation
	// with the trait ir.Elementwise and without a Lowering reaches the backend on scalars:
	// triton-to-linalg puts it into the body of a linalg.generic.
	Emitters []Emitter
}

// Emitter generates code for a pure operation on scalars with one result. A backend calls
// a function for each operation, which LLVM inlines; CPU and PTX return the body of that
// function as LLVM IR text. The operands are parameters with the names of the operand
// slots in the operation's definition (with a number for variadic ones: %x0, %x1). The
// types are LLVM's: iN, half, float, double, ptr, and iN for the bits of other floats.
//
//	%r = call float @llvm.sqrt.f32(float %x)
//	ret float %r
//
// An error is reported at the operation's source location. A nil function means that the
// backend cannot compile the operation.
type Emitter struct {
	Op       *ir.OpDef // of a dialect of the toolchain
	CPU, PTX func(op *ir.Op) (body string, err error)
}

// Toolchain is the set of dialects, passes and emitters that modules are made with. It is
// immutable and safe for concurrent use. The functions of this package use the toolchain
// without extensions.
type Toolchain struct {
	parts    *toolchain.Toolchain
	cpu, ptx map[*ir.OpDef]func(op *ir.Op) (string, error)
}

// New makes a toolchain with extensions. The error says what is wrong with them: a name
// that is taken, a format that does not compile, a pattern or emitter for an operation
// that it cannot be for, a pipeline that does not parse.
func New(extensions ...Extension) (*Toolchain, error) {
	var all toolchain.Extension
	t := &Toolchain{cpu: map[*ir.OpDef]func(*ir.Op) (string, error){}, ptx: map[*ir.OpDef]func(*ir.Op) (string, error){}}
	for _, x := range extensions {
		all.Dialects = append(all.Dialects, x.Dialects...)
		all.Passes = append(all.Passes, x.Passes...)
		all.Pipelines = append(all.Pipelines, x.Pipelines...)
		all.Lowerings = append(all.Lowerings, x.Lowerings...)
		all.Canonicalizations = append(all.Canonicalizations, x.Canonicalizations...)
	}
	var err error
	if t.parts, err = toolchain.New(all); err != nil {
		return nil, err
	}
	for _, x := range extensions {
		for _, e := range x.Emitters {
			if err := t.addEmitter(e); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

func (t *Toolchain) addEmitter(e Emitter) error {
	switch {
	case e.Op == nil || t.parts.Dialects.Op(e.Op.Name) != e.Op:
		return fmt.Errorf("an emitter is for an operation of no dialect of the toolchain")
	case !e.Op.Has(ir.Pure):
		return fmt.Errorf("the emitter of '%s' is for an operation that is not pure", e.Op.Name)
	case t.cpu[e.Op] != nil || t.ptx[e.Op] != nil:
		return fmt.Errorf("operation '%s' has two emitters", e.Op.Name)
	}
	if e.CPU != nil {
		t.cpu[e.Op] = e.CPU
	}
	if e.PTX != nil {
		t.ptx[e.Op] = e.PTX
	}
	return nil
}

// defaultToolchain has no extensions.
var defaultToolchain = sync.OnceValue(func() *Toolchain { return &Toolchain{parts: toolchain.Default()} })

// Dialects returns the registry of the toolchain's dialects.
func (t *Toolchain) Dialects() *ir.Registry { return t.parts.Dialects }

// Passes returns the registry of the toolchain's passes and pipelines.
func (t *Toolchain) Passes() *pass.Registry { return t.parts.Passes }

// CPUEmitters returns the code generators of extensions for the CPU, for package cpu.
func (t *Toolchain) CPUEmitters() map[*ir.OpDef]func(op *ir.Op) (body string, err error) {
	return t.cpu
}

// PTXEmitters returns the code generators of extensions for GPUs, for package gpu.
func (t *Toolchain) PTXEmitters() map[*ir.OpDef]func(op *ir.Op) (body string, err error) {
	return t.ptx
}

// NewModule makes an empty module, to be filled through a builder.
func (t *Toolchain) NewModule() *Module {
	return &Module{Top: builtin.NewModule(ir.NewContext(t.Dialects()), ir.Unknown).Op, tools: t}
}

// Parse reads and verifies MLIR text. The name stands in diagnostics and locations. The
// error is an *Error.
func (t *Toolchain) Parse(name, text string) (*Module, error) { return t.parse(name, text, false) }

// ParseUnregistered is Parse for texts with operations of unregistered dialects, which
// have to be in generic form.
func (t *Toolchain) ParseUnregistered(name, text string) (*Module, error) {
	return t.parse(name, text, true)
}

// OptMain is the main function of an opt tool: tshared-opt with extensions. It reads the
// command line in args, as os.Args has it, and uses the process's standard streams and
// signals. It returns the exit code: 0 for success, 1 for a mistake in the input or on the
// command line, 3 for a bug.
//
//	func main() { os.Exit(tshared.OptMain(os.Args, myExtension)) }
func OptMain(args []string, extensions ...Extension) (code int) {
	name := filepath.Base(args[0])
	t, err := New(extensions...)
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %s\n", name, diag.Printable(err.Error()))
		return 1
	}
	return opt.Command{Name: name, Toolchain: t.parts}.Process(args[1:])
}
