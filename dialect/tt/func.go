package tt

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
)

// Func (tt.func) is a kernel or a function kernels call.
var Func = &ir.OpDef{
	Name: "tt.func",
	Doc:  "is a kernel or a function kernels call",
	Example: "// top-level\n" + `tt.func public @kernel(%p: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
  tt.return
}`,
	Attrs:   funclike.Slots(),
	Regions: []ir.RegionSlot{{Name: "body"}},
	Syntax:  funclike.Syntax(),
	Traits:  ir.IsolatedFromAbove | ir.Symbol,
	Parents: []string{"builtin.module"},
	Verify:  funclike.VerifyFunction,

	Function: true,
}

// Return defines tt.return: ends a function and gives its results.
var Return = &ir.OpDef{
	Name:     "tt.return",
	Doc:      "ends a function and gives its results",
	Example:  "// top-level\ntt.func @id(%x: i32) -> i32 {\n  tt.return %x : i32\n}",
	Operands: []ir.Slot{{Name: "srcs", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "attr-dict ($srcs^ `:` type($srcs))?",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []string{"tt.func"},
	Verify:   funclike.VerifyReturn,
}

// Call defines tt.call: calls a function of the same module.
var Call = &ir.OpDef{
	Name: "tt.call",
	Doc:  "calls a function of the same module",
	Example: `// top-level
module {
  tt.func private @callee(i32) -> f32
  tt.func @caller(%x: i32) -> f32 {
    %r = tt.call @callee(%x) : (i32) -> f32
    tt.return %r : f32
  }
}`,
	Operands: []ir.Slot{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{
		{Name: "callee", Type: ir.FlatSymbolRef},
		{Name: funclike.ArgAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
		{Name: funclike.ResAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
	},
	Format: "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
	VerifySymbols: func(op *ir.Op, lookup func(*ir.SymbolRefAttr) *ir.Op) error {
		return funclike.VerifyCall(op, "callee", Func, lookup)
	},
	Call: funclike.CallByName("callee", func(_, function *ir.Op) bool { return !boolAttr(function, "noinline") }),
}

// FuncOp views a tt.func.
type FuncOp struct{ funclike.Func }

// AsFunc views an operation as tt.func.
func AsFunc(op *ir.Op) (FuncOp, bool) { return FuncOp{funclike.Func{Op: op}}, op.Is(Func) }

// NoInline reports whether calls of the function are to be kept.
func (o FuncOp) NoInline() bool { return boolAttr(o.Op, "noinline") }

// Args are the block arguments of the function's entry.
func (o CallOp) Args() []*ir.Value { return o.Op.Operands() }
