package builtin

import "github.com/tshared/tshared/ir"

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
	Verify:   verifyCast,
}

func verifyCast(op *ir.Op) error {
	if op.NumResults() == 0 {
		return op.OpErrorf("expected at least one result for cast operation")
	}
	return nil
}
