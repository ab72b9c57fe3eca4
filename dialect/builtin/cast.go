package builtin

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// UnrealizedConversionCast keeps a program valid while only some of its types
// have been converted.
var UnrealizedConversionCast = &ir.OpDef{
	Name: "builtin.unrealized_conversion_cast",
	Doc:  "converts values from one type system to another, to be resolved later",
	Example: `// %x: i64
// %y: f32
%r:2 = builtin.unrealized_conversion_cast %x, %y : i64, f32 to index, i32`,
	Operands: []ir.Slot{{Name: "inputs", Type: ir.AnyType, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "outputs", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
	Traits:   ir.Pure,
	Fold:     foldCast,
	Verify:   verifyCast,
}

func verifyCast(op *ir.Op) error {
	if op.NumResults() == 0 {
		return op.OpErrorf("expected at least one result for cast operation")
	}
	return nil
}

// foldCast: a cast to the same types is its inputs, and a cast back to the types before
// another cast is that cast's inputs.
func foldCast(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
	inputs := UnrealizedConversionCastOp{op}.Inputs()
	if slices.Equal(op.OperandTypes(), op.ResultTypes()) {
		return toValues(inputs)
	}
	if len(inputs) == 0 {
		return nil, false
	}
	first := inputs[0].DefiningOp()
	if first == nil || first.Def() != op.Def() || !slices.Equal(first.Results(), inputs) ||
		!slices.Equal(first.OperandTypes(), op.ResultTypes()) {
		return nil, false
	}
	return toValues(first.Operands())
}

func toValues(values []*ir.Value) ([]ir.FoldResult, bool) {
	results := make([]ir.FoldResult, len(values))
	for i, v := range values {
		results[i].Value = v
	}
	return results, true
}
