package scf

import "github.com/tshared/tshared/ir"

// Reduce ends the body of a parallel loop: it says how the values of the
// iterations are combined.
var Reduce = &ir.OpDef{
	Name: "scf.reduce",
	Doc:  "ends a parallel loop's body with the values to reduce and how to combine two of each",
	Example: `// %lb: index
// %x: f32
%r = scf.parallel (%i) = (%lb) to (%lb) step (%lb) init (%x) -> f32 {
  scf.reduce(%x : f32) {
  ^bb0(%a: f32, %b: f32):
    scf.reduce.return %b : f32
  }
}`,
	Operands:         []ir.Slot{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Regions:          []ir.RegionSlot{{Name: "reductions", Arity: ir.Variadic, Sized: true}},
	Syntax:           &ir.Syntax{Parse: parseReduce, Print: printReduce},
	Traits:           ir.Terminator | ir.RecursiveEffects,
	Parents:          []string{"scf.parallel"},
	VerifyRegions:    verifyReduceRegions,
	RegionTerminator: reduceEnd,
}

func parseReduce(p ir.OpParser, st *ir.OpState) {
	if p.Accept("(") {
		at := p.Pos()
		refs := p.OperandList("", "")
		types := p.ColonTypeList()
		p.Expect(")")
		st.Operands = p.ResolveAll(refs, types, at)
	}
	if r, ok := p.AcceptRegion(nil); ok {
		st.Regions = append(st.Regions, r)
		for p.Accept(",") {
			st.Regions = append(st.Regions, p.Region(nil))
		}
	}
	addAttrs(st, p.AttrDict())
}

func printReduce(p ir.OpPrinter, op *ir.Op) {
	if op.NumOperands() > 0 {
		p.Byte('(')
		p.Operands(op.Operands())
		p.Str(" : ")
		p.Types(op.OperandTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	for i, r := range op.Regions() {
		if i > 0 {
			p.Str(", ")
		}
		p.Region(r, true, true)
	}
	p.AttrDict(op.Attrs())
}

func verifyReduceRegions(op *ir.Op) error {
	if op.NumRegions() != op.NumOperands() {
		return op.OpErrorf("expects number of reduction regions: %d to be the same as number of reduction operands: %d", op.NumRegions(), op.NumOperands())
	}
	for i, r := range op.Regions() {
		body, want := r.Entry(), op.Operand(i).Type()
		if body.NumArgs() != 2 || body.Arg(0).Type() != want || body.Arg(1).Type() != want {
			return op.OpErrorf("expected two block arguments with type %s in the %d-th reduction region", ir.QuoteType(want), i)
		}
		if !body.Last().Is(ReduceReturn) {
			return op.OpErrorf("reduction bodies must be terminated with an 'scf.reduce.return' op")
		}
	}
	return nil
}
