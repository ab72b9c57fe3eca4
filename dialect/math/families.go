package math

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// UnaryOp is a view of the functions of one number.
type UnaryOp struct{ *ir.Op }

// AsUnary views an operation as a function of one number; it reports false for
// any other, and for nil.
func AsUnary(op *ir.Op) (UnaryOp, bool) { return UnaryOp{op}, op != nil && isUnary.Get(op.Def()) }

var isUnary = ir.NewDefSet(slices.DeleteFunc(slices.Concat(unaryOps, integerOps, classOps),
	func(d *ir.OpDef) bool { return len(d.Operands) != 1 })...)

// Operand is the number.
func (o UnaryOp) Operand() *ir.Value { return o.Op.Operand(0) }

// Result is the value of the function.
func (o UnaryOp) Result() *ir.Value { return o.Op.Result(0) }
