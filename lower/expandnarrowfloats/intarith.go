package expandnarrowfloats

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/internal/num/constfold"
	"github.com/tshared/tshared/ir"
)

// intArith emits arithmetic on integers of one width, scalars or elements of tensors.
type intArith struct {
	b     *ir.Builder
	t     ir.Type
	width int
}

// intArithLike is arithmetic on integers of a width in the shape of a type.
func intArithLike(b *ir.Builder, like ir.Type, width int) intArith {
	return intArith{b, withElement(b.Ctx, like, b.Ctx.Integer(width)), width}
}

func (n intArith) constant(v uint64) *ir.Value {
	return arith.NewConstant(n.b, constfold.Attr(n.b.Ctx, n.t, constfold.NewInt(n.width, int64(v))))
}

func (n intArith) binary(def *ir.OpDef, x, y *ir.Value) *ir.Value {
	return arith.NewBinary(n.b, def, x, y)
}

func (n intArith) with(def *ir.OpDef, x *ir.Value, v uint64) *ir.Value {
	return n.binary(def, x, n.constant(v))
}

func (n intArith) is(p arith.IPredicate, x *ir.Value, v uint64) *ir.Value {
	return arith.NewCmpI(n.b, p, x, n.constant(v))
}

func (n intArith) choose(condition, yes, no *ir.Value) *ir.Value {
	return arith.NewSelect(n.b, condition, yes, no)
}

// of is the bits of a float, zero-extended.
func (n intArith) of(v *ir.Value) *ir.Value {
	width := formatOf(v.Type()).Width()
	pattern := arith.NewCast(n.b, arith.Bitcast, v, withElement(n.b.Ctx, v.Type(), n.b.Ctx.Integer(width)))
	if width == n.width {
		return pattern
	}
	return arith.NewCast(n.b, arith.ExtUI, pattern, n.t)
}

// float is the float of type t with the low bits of v.
func (n intArith) float(v *ir.Value, t ir.Type) *ir.Value {
	if width := formatOf(t).Width(); width != n.width {
		v = arith.NewCast(n.b, arith.TruncI, v, withElement(n.b.Ctx, t, n.b.Ctx.Integer(width)))
	}
	return arith.NewCast(n.b, arith.Bitcast, v, t)
}
