package pointer

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/ir"
)

func subI(a *Analysis, op *ir.Op) (*State, error) {
	x, y, err := a.operands(op)
	if err != nil {
		return nil, err
	}
	defer a.locate(op)()
	return a.difference(op, x, y)
}

// difference is x - y. Dimensions are subtracted where both are regular.
func (a *Analysis) difference(op *ir.Op, x, y *State) (*State, error) {
	if x.IndexDim() >= 0 && y.IndexDim() >= 0 {
		return nil, matchfailure.At(op, "indices are subtracted from indices")
	}
	if x.Wraps() || y.Wraps() || x.IndexDim() >= 0 || y.IndexDim() >= 0 {
		return a.sum(op, x, a.negated(y))
	}
	s := &State{}
	for i, p := range x.Dims {
		q := y.Dims[i]
		s.Dims = append(s.Dims, Dim{Size: p.Size, Offset: foldresult.Sub(a.b, p.Offset, q.Offset), Stride: foldresult.Sub(a.b, p.Stride, q.Stride)})
	}
	return s, nil
}

// negated has all signs changed. A state that wraps around does so at the negative modulus.
func (a *Analysis) negated(s *State) *State {
	c := s.clone()
	zero := foldresult.Const(0)
	for i := range c.Dims {
		d := &c.Dims[i]
		d.Offset = foldresult.Sub(a.b, zero, d.Offset)
		d.Stride = foldresult.Sub(a.b, zero, d.Stride)
		d.Modulus = foldresult.Sub(a.b, zero, d.Modulus)
		d.Tensor = nil
	}
	c.Scalar = nil
	return c
}
