package arith

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// BinaryOp is a view of the operations on a left and a right operand.
type BinaryOp struct{ Op *ir.Op }

// AsBinary views an operation as arithmetic on two operands of one type, or as
// a comparison; it reports false for any other, and for nil.
func AsBinary(op *ir.Op) (BinaryOp, bool) { return BinaryOp{op}, op != nil && isBinary.Get(op.Def()) }

var isBinary = ir.NewDefSet(slices.Concat(integerOps, floatBinaryOps(), extendedOps, compareOps)...)

func floatBinaryOps() []*ir.OpDef {
	return slices.DeleteFunc(slices.Clone(floatOps), func(d *ir.OpDef) bool { return len(d.Operands) != 2 })
}

// Lhs is the left operand.
func (o BinaryOp) Lhs() *ir.Value { return o.Op.Operand(0) }

// Rhs is the right operand.
func (o BinaryOp) Rhs() *ir.Value { return o.Op.Operand(1) }

// bothOrders lists the operands as they are and swapped, for operations that commute.
func (o BinaryOp) bothOrders() [2][2]*ir.Value {
	return [2][2]*ir.Value{{o.Lhs(), o.Rhs()}, {o.Rhs(), o.Lhs()}}
}

// CastOp is a view of the casts from one element type to another.
type CastOp struct{ Op *ir.Op }

// AsCast views an operation as a cast; it reports false for any other, and for
// nil.
func AsCast(op *ir.Op) (CastOp, bool) { return CastOp{op}, op != nil && isCast.Get(op.Def()) }

var isCast = ir.NewDefSet(castOps...)

// In is the value that is cast.
func (o CastOp) In() *ir.Value { return o.Op.Operand(0) }

// SetIn replaces In.
func (o CastOp) SetIn(v *ir.Value) { o.Op.SetOperand(0, v) }

// Out is the value of the other type.
func (o CastOp) Out() *ir.Value { return o.Op.Result(0) }
