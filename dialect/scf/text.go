package scf

import (
	"github.com/tshared/tshared/ir"
)

// endRegion adds the terminator the text may leave out, and the block it needs
// when there is none.
func endRegion(st *ir.OpState, r *ir.Region, terminator *ir.OpDef) {
	if r.Empty() {
		r.AddBlock()
	}
	last := r.Last()
	if op := last.Last(); op != nil && op.Has(ir.Terminator) {
		return
	}
	last.Append(ir.NewOp(&ir.OpState{Ctx: st.Ctx, Def: terminator, Loc: st.Loc, Pos: st.Pos}))
}

// setArgTypes gives region arguments written without types their types.
func setArgTypes(args []ir.Argument, types []ir.Type) {
	for i := range args {
		args[i].Type = types[i]
	}
}

// repeated is n times the same type.
func repeated(t ir.Type, n int) []ir.Type {
	types := make([]ir.Type, n)
	for i := range types {
		types[i] = t
	}
	return types
}

// resolveAs resolves operands that all have one type.
func resolveAs(p ir.OpParser, refs []ir.OperandRef, t ir.Type) []*ir.Value {
	return p.ResolveAll(refs, repeated(t, len(refs)), p.Pos())
}

// printInits writes "prefix(%arg = %init, ...)", nothing when there is none.
func printInits(p ir.OpPrinter, prefix string, args, inits []*ir.Value) {
	if len(inits) == 0 {
		return
	}
	p.Str(prefix)
	p.Byte('(')
	for i, init := range inits {
		if i > 0 {
			p.Str(", ")
		}
		p.Operand(args[i])
		p.Str(" = ")
		p.Operand(init)
	}
	p.Byte(')')
}

// printArrow writes " -> types", nothing when there is none.
func printArrow(p ir.OpPrinter, types []ir.Type) {
	if len(types) == 0 {
		return
	}
	p.Str(" -> ")
	p.ResultTypes(types)
}

// addAttrs adds a parsed dictionary to the state.
func addAttrs(st *ir.OpState, attrs []ir.NamedAttr) {
	for _, a := range attrs {
		st.SetAttr(a.Name, a.Attr)
	}
}
