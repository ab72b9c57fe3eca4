package pointer

import (
	"github.com/tshared/tshared/analysis/axisinfo"
	"github.com/tshared/tshared/analysis/intrange"
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

func remSI(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := arith.AsRemSI(op)
	if a.isSplat(op.Result(0)) {
		return a.ofSplat(op.Result(0))
	}
	by, err := a.Of(o.Rhs())
	if err != nil {
		return nil, err
	}
	if by.Scalar == nil {
		return nil, matchfailure.At(op, "the divisor is not a splat")
	}
	x, err := a.Of(o.Lhs())
	if err != nil {
		return nil, err
	}
	s, err := a.wrapped(op, x, foldresult.Value(by.Scalar))
	if err == nil && !a.Rows {
		return s, nil
	}
	if n, ok := intrange.Of(o.Rhs(), intrange.AssumeNone).Constant(); ok && n > 0 {
		if _, rest, e := a.divided(op, n, towardsZero); e == nil {
			return rest.withTensor(op.Result(0)), nil
		}
	}
	return s, err
}

// remUI is remSI for a dividend that is not negative. A divisor with the sign bit set is greater than all
// dividends.
func remUI(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := arith.AsRemUI(op)
	v, by := o.Lhs(), o.Rhs()
	if !a.isSplat(by) {
		return nil, matchfailure.At(op, "the divisor is not a splat")
	}
	if n, ok := intrange.Of(by, intrange.AssumeNone).Constant(); ok && n > 0 {
		if _, rest, err := a.divided(op, n, unsigned); err == nil {
			return rest, nil
		}
	}
	if intrange.Of(v, intrange.AssumeNone).Min < 0 {
		return nil, matchfailure.At(op, "the dividend may be negative")
	}
	x, err := a.Of(v)
	if err != nil {
		return nil, err
	}
	defer a.locate(op)()
	modulus := a.scalar(by)
	switch {
	case intrange.Of(by, intrange.AssumeNone).Min >= 0:
		modulus = foldresult.OfInt(a.b, modulus)
	case modulus.Type() == ir.I64:
		return nil, matchfailure.At(op, "the divisor may be too large for an index")
	default:
		modulus = arith.NewCast(a.b, arith.IndexCastUI, modulus, ir.Index)
	}
	return a.wrapped(op, x, foldresult.Value(modulus))
}

// wrapped is a state that wraps around at a modulus, along the only dimension with several elements.
func (a *Analysis) wrapped(op *ir.Op, x *State, modulus foldresult.Entry) (*State, error) {
	if x.Wraps() {
		return nil, matchfailure.At(op, "it is a remainder of a remainder")
	}
	s := x.clone()
	s.Scalar = nil
	at := -1
	for i, d := range s.Dims {
		if d.Size == 1 && len(s.Dims) > 1 {
			continue
		}
		if at >= 0 {
			return nil, matchfailure.At(op, "it is a remainder along several dimensions")
		}
		at = i
	}
	if x.reason() != nil {
		return nil, x.reason()
	}
	if at < 0 || s.Dims[at].Index != nil {
		return a.asIndex(op.Result(0), matchfailure.At(op, "its dividend is not regular"))
	}
	d := &s.Dims[at]
	if !strideDivides(d.Stride, modulus) {
		return a.asIndex(op.Result(0), matchfailure.At(op, "the stride of the dividend may not divide the divisor"))
	}
	for i := range s.Dims {
		if i != at {
			d.Offset = foldresult.Add(a.b, d.Offset, s.Dims[i].Offset)
			s.Dims[i].Offset = foldresult.Const(0)
		}
	}
	d.Modulus = modulus
	d.Tensor = nil
	if len(s.Dims) == 1 {
		d.Tensor = op.Result(0)
	}
	return s, nil
}

// strideDivides reports whether the stride divides the modulus. Elements behind the wrap then have the
// positions of those before, as a tile needs.
func strideDivides(stride, modulus foldresult.Entry) bool {
	step, ok := stride.Known()
	if !ok || step <= 0 {
		return false
	}
	if n, ok := modulus.Known(); ok {
		return n%step == 0
	}
	return step == 1 || axisinfo.IsMultiple(modulus.Value, step)
}
