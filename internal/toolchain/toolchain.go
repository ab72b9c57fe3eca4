// Package toolchain puts dialects and passes together: those of the project, and those
// of extensions. It imports no backend.
package toolchain

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/text/asmformat"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Toolchain is a set of dialects and passes that fit each other. It is immutable.
type Toolchain struct {
	Dialects *ir.Registry
	Passes   *pass.Registry
}

// Extension has the dialects and passes that a toolchain gets besides those of the
// project. Package tshared documents the fields.
type Extension struct {
	Dialects          []*ir.Dialect
	Passes            []*pass.Pass
	Pipelines         []*pass.PipelineAlias
	Lowerings         []*rewrite.Pattern
	Canonicalizations []*rewrite.Pattern
}

// Default is the toolchain without extensions.
var Default = sync.OnceValue(func() *Toolchain { return assemble(&Extension{}) })

// New makes a toolchain with an extension. The errors are mistakes of the extension.
func New(x Extension) (*Toolchain, error) {
	if err := x.check(); err != nil {
		return nil, err
	}
	t := assemble(&x)
	if err := x.checkFormats(); err != nil {
		return nil, err
	}
	if err := t.Passes.Check(); err != nil {
		return nil, err
	}
	return t, nil
}

// checkFormats compiles the assembly formats of the extension's operations.
func (x *Extension) checkFormats() error {
	var errs diag.List
	for _, d := range x.Dialects {
		for _, def := range d.Ops {
			for _, format := range append([]string{def.Format}, def.Legacy...) {
				if _, err := asmformat.Compile(def, format); format != "" && err != nil {
					errs.Add(fmt.Errorf("the format of '%s': %w", def.Name, err))
				}
			}
		}
	}
	return errs.Err()
}

func assemble(x *Extension) *Toolchain {
	t := &Toolchain{Dialects: ir.NewRegistry(slices.Concat(dialects, x.Dialects)...)}
	table := passes(x, func(text string) (*pass.Pipeline, error) { return t.Passes.Parse(text) })
	if len(x.Lowerings) > 0 {
		table = append(table, newLowerExtensions(x.Lowerings))
	}
	t.Passes = pass.NewRegistry(append(table, x.Passes...), append(pipelines(x), x.Pipelines...))
	return t
}

// check finds names that are taken and patterns for operations of no extension.
func (x *Extension) check() error {
	var errs diag.List
	taken := map[string]bool{}
	for _, d := range slices.Concat(dialects, x.Dialects) {
		if taken[d.Name] {
			errs.Add(fmt.Errorf("two dialects are named '%s'", d.Name))
		}
		taken[d.Name] = true
		errs.Add(checkOps(d))
	}
	errs.Add(x.checkPassNames())
	for _, p := range x.Lowerings {
		if p.Root == nil || !x.owns(p.Root) {
			errs.Add(fmt.Errorf("lowering pattern '%s' is for no operation of an extension's dialects", p.Name))
		}
	}
	return errs.Err()
}

func checkOps(d *ir.Dialect) error {
	var errs diag.List
	for _, op := range d.Ops {
		if ir.DialectPrefix(op.Name) != d.Name {
			errs.Add(fmt.Errorf("operation '%s' is in dialect '%s'", op.Name, d.Name))
		}
	}
	return errs.Err()
}

func (x *Extension) checkPassNames() error {
	var errs diag.List
	used := slices.Clone(Default().Passes.Names())
	if len(x.Lowerings) > 0 {
		used = append(used, lowerExtensions)
	}
	add := func(name string) {
		switch {
		case name == "":
			errs.Add(errors.New("a pass or pipeline has no name"))
		case slices.Contains(used, name):
			errs.Add(fmt.Errorf("two passes or pipelines are named '%s'", name))
		}
		used = append(used, name)
	}
	for _, p := range x.Passes {
		add(p.Name)
	}
	for _, p := range x.Pipelines {
		add(p.Name)
	}
	return errs.Err()
}

// owns reports whether an operation belongs to a dialect of the extension.
func (x *Extension) owns(def *ir.OpDef) bool {
	return slices.ContainsFunc(x.Dialects, func(d *ir.Dialect) bool { return slices.Contains(d.Ops, def) })
}

// elementwise lists the elementwise operations that no pattern lowers. The lowering to
// linalg applies them to each element, as it does those of arith and math.
func (x *Extension) elementwise() []*ir.OpDef {
	var defs []*ir.OpDef
	for _, d := range x.Dialects {
		for _, def := range d.Ops {
			lowered := slices.ContainsFunc(x.Lowerings, func(p *rewrite.Pattern) bool { return p.Root == def })
			if def.Has(ir.Elementwise) && !lowered {
				defs = append(defs, def)
			}
		}
	}
	return defs
}
