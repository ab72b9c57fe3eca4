package arith

import "github.com/tshared/tshared/ir"

// NewBinary makes an operation on two values of one type that gives a value of
// that type.
func NewBinary(b *ir.Builder, def *ir.OpDef, lhs, rhs *ir.Value, attrs ...ir.NamedAttr) *ir.Value {
	return b.Create(def, []*ir.Value{lhs, rhs}, []ir.Type{lhs.Type()}, attrs...).Result(0)
}

// NewCast makes a cast.
func NewCast(b *ir.Builder, def *ir.OpDef, v *ir.Value, to ir.Type, attrs ...ir.NamedAttr) *ir.Value {
	return b.Create(def, []*ir.Value{v}, []ir.Type{to}, attrs...).Result(0)
}

// NewCmpI makes a comparison of integers.
func NewCmpI(b *ir.Builder, p IPredicate, lhs, rhs *ir.Value) *ir.Value {
	predicate := ir.NamedAttr{Name: predicateName, Attr: b.Ctx.IntAttr(ir.I64, int64(p))}
	return b.Create(CmpI, []*ir.Value{lhs, rhs}, []ir.Type{boolsOf(b.Ctx, lhs.Type())}, predicate).Result(0)
}

// NewCmpF makes a comparison of floats.
func NewCmpF(b *ir.Builder, p FPredicate, lhs, rhs *ir.Value) *ir.Value {
	predicate := ir.NamedAttr{Name: predicateName, Attr: b.Ctx.IntAttr(ir.I64, int64(p))}
	return b.Create(CmpF, []*ir.Value{lhs, rhs}, []ir.Type{boolsOf(b.Ctx, lhs.Type())}, predicate).Result(0)
}

// NewSelect makes a choice.
func NewSelect(b *ir.Builder, condition, yes, no *ir.Value) *ir.Value {
	return b.Create(Select, []*ir.Value{condition, yes, no}, []ir.Type{yes.Type()}).Result(0)
}

// WithOverflow is the attribute of overflow flags for a builder.
func WithOverflow(c *ir.Context, f Overflow) ir.NamedAttr {
	return ir.NamedAttr{Name: overflowName, Attr: OverflowAttr(c, f)}
}

// WithFastMath is the attribute of fast-math flags for a builder.
func WithFastMath(c *ir.Context, f FastMath) ir.NamedAttr {
	return ir.NamedAttr{Name: fastMathName, Attr: FastMathAttr(c, f)}
}

// WithExactness is the attribute for a builder that copies the exact flag of another
// operation.
func WithExactness(like *ir.Op) ir.NamedAttr {
	return ir.NamedAttr{Name: exactName, Attr: like.Attr(exactName)}
}

// WithRounding is how a cast to be made rounds.
func WithRounding(c *ir.Context, m RoundingMode) ir.NamedAttr {
	return ir.NamedAttr{Name: roundingName, Attr: c.IntAttr(ir.I32, int64(m))}
}
