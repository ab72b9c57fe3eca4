package linalg

import "github.com/tshared/tshared/ir"

const noStructuredParent = "expected parent op with LinalgOp interface"

// Index is the position along a loop of the operation around it.
var Index = &ir.OpDef{
	Name: "linalg.index",
	Doc:  "gives the position along a loop of the structured operation around it",
	Example: `// %b: tensor<4xindex>
%r = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%b : tensor<4xindex>) {
^bb0(%y: index):
  %i = linalg.index 0 : index
  linalg.yield %i : index
} -> tensor<4xindex>`,
	Results: []ir.Slot{{Name: "result", Type: ir.IndexConstraint}},
	Attrs: []ir.AttrSlot{{Name: dimAttr, Type: ir.AttrConstraint{
		Desc:      "64-bit signless integer attribute whose minimum value is 0",
		ValueType: ir.I64,
		Ok: func(a ir.Attr) bool {
			i, ok := a.(*ir.IntegerAttr)
			return ok && i.Type == ir.I64 && i.Value >= 0
		},
		Class: func(a ir.Attr) bool { _, ok := a.(*ir.IntegerAttr); return ok },
	}}},
	Format: "$dim attr-dict `:` type($result)",
	Traits: ir.Pure,
	Verify: verifyIndex,
}

func verifyIndex(op *ir.Op) error {
	s, ok := AsStructured(op.Parent())
	if !ok {
		return op.OpErrorf(noStructuredParent)
	}
	if dim := (IndexOp{op}).Dim(); dim >= int64(s.NumLoops()) {
		return op.OpErrorf("expected dim (%d) to be lower than the number of loops (%d) of the enclosing LinalgOp", dim, s.NumLoops())
	}
	return nil
}

// Yield ends the region of a structured operation.
var Yield = &ir.OpDef{
	Name: "linalg.yield",
	Doc:  "ends the region of a structured operation with the elements of its results",
	Example: `// %a: tensor<4xf32>
%r = linalg.map ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>)
  (%x: f32, %y: f32) {
    linalg.yield %x : f32
  }`,
	Operands: []ir.Slot{{Name: "values", Type: ir.AnyType, Arity: ir.Variadic}},
	Syntax:   &ir.Syntax{Parse: parseYield, Print: printYield},
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Verify:   verifyYield,
}

func parseYield(p ir.OpParser, st *ir.OpState) {
	at := p.Pos()
	refs := p.OperandList("", "")
	addAttrs(st, p.AttrDict())
	if len(refs) > 0 {
		st.Operands = append(st.Operands, p.ResolveAll(refs, p.ColonTypeList(), at)...)
	}
}

func printYield(p ir.OpPrinter, op *ir.Op) {
	if op.NumOperands() > 0 {
		p.Byte(' ')
		p.Operands(op.Operands())
	}
	p.AttrDict(op.Attrs())
	if op.NumOperands() > 0 {
		p.Str(" : ")
		p.Types(op.OperandTypes())
	}
}

func verifyYield(op *ir.Op) error {
	s, ok := AsStructured(op.Parent())
	if !ok {
		return op.OpErrorf(noStructuredParent)
	}
	inits := s.Inits()
	if op.NumOperands() != len(inits) {
		return op.OpErrorf("expected number of yield values (%d) to match the number of inits / outs operands of the enclosing LinalgOp (%d)", op.NumOperands(), len(inits))
	}
	for i, v := range op.Operands() {
		if want := scalarOf(inits[i].Type()); v.Type() != want {
			return op.OpErrorf("type of yield operand %d (%s) doesn't match the element type of the enclosing linalg.generic op (%s)",
				i+1, ir.QuoteType(v.Type()), ir.QuoteType(want))
		}
	}
	return nil
}
