package function

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
)

// Func is a function with a name, or the declaration of one.
var Func = &ir.OpDef{
	Name: "func.func",
	Doc:  "defines or declares a function",
	Example: `// top-level
func.func private @name(%x: f32 {test.key = 1 : i32}, %y: i32) -> (f32 {test.key}) attributes {no_inline} {
  return %x : f32
}`,
	Attrs:          append(funclike.Slots(), noInline),
	Regions:        []ir.RegionSlot{{Name: "body"}},
	Syntax:         funclike.Syntax(),
	Traits:         ir.IsolatedFromAbove | ir.Symbol,
	Verify:         funclike.VerifyFunction,
	DefaultDialect: "func",
	Function:       true,
}

// AsFunc views an operation as a function of this dialect.
func AsFunc(op *ir.Op) (funclike.Func, bool) { return funclike.Func{Op: op}, op.Is(Func) }

// Return ends a function.
var Return = &ir.OpDef{
	Name: "func.return",
	Doc:  "ends a function with its results",
	Example: `// top-level
func.func @f(%x: f32) -> f32 {
  return %x : f32
}`,
	Operands: []ir.Slot{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "attr-dict ($operands^ `:` type($operands))?",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []string{"func.func"},
	Verify:   funclike.VerifyReturn,
}
