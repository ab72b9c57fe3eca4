package function

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/ir"
)

const (
	calleeAttr = "callee"
	valueAttr  = "value"
)

// Call calls a function by name.
var Call = &ir.OpDef{
	Name: "func.call",
	Doc:  "calls a function by name",
	Example: `// top-level
func.func @f(%x: f32) -> f32 {
  %r = call @f(%x) : (f32) -> f32
  return %r : f32
}`,
	Operands: []ir.Slot{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Results:  []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{
		{Name: calleeAttr, Type: ir.FlatSymbolRef},
		{Name: funclike.ArgAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
		{Name: funclike.ResAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
		noInline,
	},
	Format: "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
	VerifySymbols: func(op *ir.Op, lookup func(*ir.SymbolRefAttr) *ir.Op) error {
		return funclike.VerifyCall(op, calleeAttr, Func, lookup)
	},
	Call: funclike.CallByName(calleeAttr, func(call, function *ir.Op) bool {
		return !call.HasAttr(noInlineAttr) && !function.HasAttr(noInlineAttr)
	}),
}

// NewCall makes a call by name.
func NewCall(b *ir.Builder, callee *ir.SymbolRefAttr, operands []*ir.Value, results []ir.Type) *ir.Op {
	return b.Create(Call, operands, results, ir.NamedAttr{Name: calleeAttr, Attr: callee})
}
