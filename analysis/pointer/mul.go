package pointer

import (
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

func mulI(a *Analysis, op *ir.Op) (*State, error) {
	x, y, err := a.operands(op)
	if err != nil {
		return nil, err
	}
	both := x.Scalar != nil && y.Scalar != nil
	if y.Scalar == nil {
		x, y = y, x
	}
	if y.Scalar == nil {
		return nil, matchfailure.At(op, "neither operand is a splat")
	}
	defer a.locate(op)()
	s := &State{}
	if both {
		s.Scalar = arith.NewBinary(a.b, arith.MulI, x.Scalar, y.Scalar)
	}
	s.Dims = a.scaled(x, foldresult.Value(y.Scalar)).Dims
	if len(s.Dims) == 1 {
		s.Dims[0].Tensor = op.Result(0)
	}
	return s, nil
}

// shLI is a multiplication by a power of two. A shift by more than the width is poison.
func shLI(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := arith.AsShLI(op)
	x, err := a.Of(o.Lhs())
	if err != nil {
		return nil, err
	}
	by := o.Rhs()
	if !a.isSplat(by) {
		return nil, matchfailure.At(op, "the shift amount is not a splat")
	}
	defer a.locate(op)()
	if k, ok := intrange.Of(by, intrange.AssumeNone).Constant(); ok {
		return a.scaled(x, foldresult.Const(1<<(k&63))), nil
	}
	power := arith.NewBinary(a.b, arith.ShLI, arith.NewIndex(a.b, 1), foldresult.OfInt(a.b, a.scalar(by)))
	return a.scaled(x, foldresult.Value(power)), nil
}

// scaled is a state multiplied by a scalar.
func (a *Analysis) scaled(x *State, by foldresult.Entry) *State {
	s := &State{Base: x.Base}
	for _, d := range x.Dims {
		d.Offset = foldresult.Mul(a.b, d.Offset, by)
		d.Stride = foldresult.Mul(a.b, d.Stride, by)
		d.Modulus = foldresult.Mul(a.b, d.Modulus, by)
		d.Tensor = nil
		s.Dims = append(s.Dims, d)
	}
	return s
}
