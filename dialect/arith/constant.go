package arith

import (
	"strconv"

	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
)

const valueName = "value"

// Constant gives a value known at compile time.
var Constant = &ir.OpDef{
	Name: "arith.constant", Doc: "gives an integer, floating-point or elements constant",
	Example: "%c = arith.constant dense<1.000000e+00> : tensor<4xf32>",
	Results: []ir.Slot{{Name: "result", Type: ir.AnyType}},
	Attrs:   []ir.AttrSlot{{Name: valueName, Type: ir.AttrIs("TypedAttr instance", isTyped)}},
	// The result's type is that of an attribute, which formats cannot say.
	Syntax:      &ir.Syntax{Parse: parseConstant, Print: printConstant},
	Traits:      ir.Pure | ir.ConstantLike,
	Verify:      verifyConstant,
	ResultNames: nameConstant,
}

// Value is the constant.
func (o ConstantOp) Value() ir.Attr { return o.Op.Prop(0) }

// ConstantOf is the constant a value is defined as, nil when it is none.
func ConstantOf(v *ir.Value) ir.Attr {
	if c, ok := AsConstant(v.DefiningOp()); ok {
		return c.Value()
	}
	return nil
}

// NewConstant makes a constant from a typed attribute.
func NewConstant(b *ir.Builder, value ir.Attr) *ir.Value {
	op := b.Create(Constant, nil, []ir.Type{typeOf(value)}, ir.NamedAttr{Name: valueName, Attr: value})
	return op.Result(0)
}

// NewIndex makes an index constant.
func NewIndex(b *ir.Builder, v int64) *ir.Value { return NewConstant(b, b.Ctx.IntAttr(ir.Index, v)) }

// NewInt makes an integer constant of the given type.
func NewInt(b *ir.Builder, t ir.Type, v int64) *ir.Value { return NewConstant(b, b.Ctx.IntAttr(t, v)) }

// Materialize makes the constant a fold asks for, also for dialects whose
// operations give numbers and that have no constants of their own.
func Materialize(b *ir.Builder, value ir.Attr, t ir.Type, loc ir.Location) *ir.Op {
	if ub.IsPoison(value) {
		return ub.Dialect.Materialize(b, value, t, loc)
	}
	if !isNumeric(value) || typeOf(value) != t {
		return nil
	}
	return b.CreateFrom(&ir.OpState{Def: Constant, Loc: loc, Types: []ir.Type{t},
		Attrs: []ir.NamedAttr{{Name: valueName, Attr: value}}})
}

// typeOf is the type of a typed attribute, nil for the others; a string
// written without type is of type none.
func typeOf(a ir.Attr) ir.Type {
	if s, ok := a.(*ir.StringAttr); ok && s.Type == nil {
		return ir.None
	}
	return ir.TypeOfAttr(a)
}

func isTyped(a ir.Attr) bool { return typeOf(a) != nil }

func isNumeric(a ir.Attr) bool {
	switch a.(type) {
	case *ir.IntegerAttr, *ir.FloatAttr, *ir.DenseAttr, *ir.DenseStringAttr, *ir.SparseAttr, *ir.ResourceAttr:
		return true
	}
	return false
}

func parseConstant(p ir.OpParser, st *ir.OpState) {
	st.Attrs = append(st.Attrs, p.AttrDict()...)
	at := p.Pos()
	value := p.Attr(nil)
	t := typeOf(value)
	if t == nil {
		p.Fail(at, "invalid kind of attribute specified")
	}
	st.Types = append(st.Types, t)
	if st.Attr(valueName) == nil { // the dictionary has precedence
		st.SetAttr(valueName, value)
	}
}

func printConstant(p ir.OpPrinter, op *ir.Op) {
	p.AttrDict(op.Discardable())
	p.Byte(' ')
	p.Attr(op.Prop(0))
}

func verifyConstant(op *ir.Op) error {
	value, t := op.Prop(0), op.Result(0).Type()
	if typeOf(value) != t {
		return op.OpErrorf("failed to verify that all of {value, result} have same type")
	}
	if ir.IsInteger(t) && !ir.IsSignless(t) {
		return op.OpErrorf("integer return type must be signless")
	}
	if !isNumeric(value) {
		return op.OpErrorf("value must be an integer, float, or elements attribute")
	}
	if v, ok := t.(*ir.VectorType); ok && v.Scalable != nil && !isSplat(value) {
		return op.OpErrorf("intializing scalable vectors with elements attribute is not supported unless it's a vector splat")
	}
	return nil
}

func isSplat(a ir.Attr) bool {
	switch a := a.(type) {
	case *ir.DenseAttr:
		return a.Splat
	case *ir.DenseStringAttr:
		return a.Splat
	}
	return false
}

// nameConstant names integers after their value: %c-1_i32, %c8, %true.
func nameConstant(op *ir.Op, set func(v *ir.Value, name string)) {
	name := "cst"
	if a, ok := op.Prop(0).(*ir.IntegerAttr); ok {
		name = integerName(a)
	}
	set(op.Result(0), name)
}

func integerName(a *ir.IntegerAttr) string {
	t, ok := a.Type.(*ir.IntegerType)
	switch {
	case !ok:
		return "c" + strconv.FormatInt(a.Value, 10)
	case t.Width == 1:
		return strconv.FormatBool(a.Value != 0)
	case a.Big != nil:
		return "c" + a.Big.String() + "_" + t.String()
	}
	return "c" + strconv.FormatInt(a.Value, 10) + "_" + t.String()
}
