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

// Constant is a function as a value.
var Constant = &ir.OpDef{
	Name: "func.constant",
	Doc:  "gives a function as a value that can be called",
	Example: `// top-level
func.func @f(%x: f32) -> f32 {
  %g = constant @f : (f32) -> f32
  return %x : f32
}`,
	Results:       []ir.Slot{{Name: "result", Type: ir.AnyType}},
	Attrs:         []ir.AttrSlot{{Name: valueAttr, Type: ir.FlatSymbolRef}},
	Format:        "attr-dict $value `:` type(results)",
	Traits:        ir.Pure | ir.ConstantLike,
	VerifySymbols: verifyConstant,
	ResultNames:   func(op *ir.Op, set func(*ir.Value, string)) { set(op.Result(0), "f") },
}

// materialize makes the constant a fold asks for.
func materialize(b *ir.Builder, value ir.Attr, t ir.Type, loc ir.Location) *ir.Op {
	_, isFunction := t.(*ir.FunctionType)
	if !isFunction || !ir.FlatSymbolRef.Ok(value) {
		return nil
	}
	return b.CreateFrom(&ir.OpState{Def: Constant, Loc: loc, Types: []ir.Type{t},
		Attrs: []ir.NamedAttr{{Name: valueAttr, Attr: value}}})
}

func verifyConstant(op *ir.Op, lookup func(*ir.SymbolRefAttr) *ir.Op) error {
	ref := op.Attr(valueAttr).(*ir.SymbolRefAttr)
	target := lookup(ref)
	if !target.Is(Func) {
		return op.OpErrorf("reference to undefined function '%s'", ref.Root)
	}
	if t := (funclike.Func{Op: target}).Type(); op.Result(0).Type() != ir.Type(t) {
		return op.OpErrorf("reference to function with mismatched type")
	}
	return nil
}

// CallIndirect calls a function given as a value.
var CallIndirect = &ir.OpDef{
	Name: "func.call_indirect",
	Doc:  "calls a function given as a value",
	Example: `// top-level
func.func @f(%x: f32) -> f32 {
  %g = constant @f : (f32) -> f32
  %r = call_indirect %g(%x) : (f32) -> f32
  return %r : f32
}`,
	Operands: []ir.Slot{
		{Name: "callee", Type: ir.TypeIs("function type", func(t ir.Type) bool { _, ok := t.(*ir.FunctionType); return ok })},
		{Name: "callee_operands", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Results: []ir.Slot{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.AttrSlot{
		{Name: funclike.ArgAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
		{Name: funclike.ResAttrsAttr, Type: ir.DictArrayAttr, Optional: true},
	},
	// The types of operands and results are parts of the callee's, which the
	// declarative format cannot say.
	Syntax: &ir.Syntax{Parse: parseCallIndirect, Print: printCallIndirect},
	Verify: verifyCallIndirect,
	Call: &ir.Call{
		Callee: func(*ir.Op) *ir.SymbolRefAttr { return nil },
		Args:   func(op *ir.Op) (start, n int) { return 1, op.NumOperands() - 1 },
	},
}

func parseCallIndirect(p ir.OpParser, st *ir.OpState) {
	callee := p.Operand()
	p.Expect("(")
	argsPos := p.Pos()
	args := p.OperandList("", "")
	p.Expect(")")
	for _, a := range p.AttrDict() {
		st.SetAttr(a.Name, a.Attr)
	}
	p.Expect(":")
	typePos := p.Pos()
	t := p.Type()
	fn, ok := t.(*ir.FunctionType)
	if !ok {
		p.Fail(typePos, "invalid kind of type specified: expected builtin.function, but found %s", ir.QuoteType(t))
	}
	st.Types = fn.Out
	st.Operands = append([]*ir.Value{p.Resolve(callee, fn)}, p.ResolveAll(args, fn.In, argsPos)...)
}

func printCallIndirect(p ir.OpPrinter, op *ir.Op) {
	o := CallIndirectOp{op}
	p.Byte(' ')
	p.Operand(o.Callee())
	p.Byte('(')
	p.Operands(o.CalleeOperands())
	p.Byte(')')
	p.AttrDict(op.Attrs())
	p.Str(" : ")
	p.Type(o.Callee().Type())
}

func verifyCallIndirect(op *ir.Op) error {
	o := CallIndirectOp{op}
	fn := o.Callee().Type().(*ir.FunctionType)
	if !sameTypes(op.OperandTypes()[1:], fn.In) {
		return op.OpErrorf("failed to verify that callee input types match argument types")
	}
	if !sameTypes(op.ResultTypes(), fn.Out) {
		return op.OpErrorf("failed to verify that callee result types match result types")
	}
	return nil
}

func sameTypes(a, b []ir.Type) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
