package affine

import "github.com/tshared/tshared/ir"

// Yield ends the body of an affine operation and hands values to it.
var Yield = &ir.OpDef{
	Name: "affine.yield",
	Doc:  "ends a region of an affine operation and passes values to it",
	Example: `// %x: f32
%r = affine.for %i = 0 to 10 iter_args(%acc = %x) -> (f32) {
  affine.yield %acc : f32
}`,
	Operands: []ir.Slot{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "attr-dict ($operands^ `:` type($operands))?",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Verify:   verifyYield,
}

func verifyYield(op *ir.Op) error {
	parent := op.Parent()
	if !hasName(parent, "affine.if") && !isLoop(parent) {
		return op.OpErrorf("only terminates affine.if/for/parallel regions")
	}
	if parent.NumResults() != op.NumOperands() {
		return op.OpErrorf("parent of yield must have same number of results as the yield operands")
	}
	for i, v := range op.Operands() {
		if v.Type() != parent.Result(i).Type() {
			return op.OpErrorf("types mismatch between yield op and its parent")
		}
	}
	return nil
}
