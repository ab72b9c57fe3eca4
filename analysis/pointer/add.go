package pointer

import (
	"cmp"

	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

func addI(a *Analysis, op *ir.Op) (*State, error) {
	x, y, err := a.operands(op)
	if err != nil {
		return nil, err
	}
	return a.sum(op, x, y)
}

// sum adds integers.
func (a *Analysis) sum(op *ir.Op, x, y *State) (*State, error) {
	for _, s := range []*State{x, y} {
		if len(s.Dims) == 1 && s.Wraps() {
			return nil, matchfailure.At(op, "a value is added to a remainder along the only dimension")
		}
	}
	return a.add(op, x, y, op.Result(0))
}

func addPtr(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := tt.AsAddPtr(op)
	x, y, err := a.both(o.Ptr(), o.Offset())
	if err != nil {
		return nil, err
	}
	s, err := a.add(op, x, y, nil)
	if err != nil {
		return nil, err
	}
	if dim := s.IndexDim(); dim >= 0 {
		s.Dims[dim].Stride = a.lateCast(s.Dims[dim].Stride)
	}
	return s, nil
}

// lateCast casts an integer to index at the insertion point of the builder: of the components of an address the
// stride between indices is cast last.
func (a *Analysis) lateCast(e foldresult.Entry) foldresult.Entry {
	if e.Value == nil {
		return e
	}
	cast, ok := arith.AsIndexCast(e.Value.DefiningOp())
	if !ok {
		return e
	}
	defer a.locate(cast.Op)()
	return foldresult.Value(foldresult.OfInt(a.b, cast.In()))
}

// add is the sum of two states. sum is the value of a sum of integers, nil for pointers.
func (a *Analysis) add(op *ir.Op, x, y *State, sum *ir.Value) (*State, error) {
	if x.Base != nil && y.Base != nil {
		return nil, matchfailure.At(op, "two pointers are added")
	}
	defer a.locate(op)()
	s := &State{Base: x.Base}
	if s.Base == nil {
		s.Base = y.Base
	}
	switch {
	case x.Scalar != nil && y.Scalar != nil:
		s.Scalar = arith.NewBinary(a.b, arith.AddI, x.Scalar, y.Scalar)
	case len(x.Dims) == 0 && x.Scalar != nil:
		s.Scalar = x.Scalar
	case len(x.Dims) == 0:
		s.Scalar = y.Scalar
	}
	if len(x.Dims) != len(y.Dims) {
		return nil, matchfailure.At(op, "its operands differ in rank")
	}
	x, y = alignedWith(x, y), alignedWith(y, x)
	x, y = a.withIndices(op, x, y)
	moduli, err := sumModuli(op, x, y)
	if err != nil {
		return nil, err
	}
	for i := range x.Dims {
		d, err := a.addDim(op, x, y, i)
		if err != nil {
			return nil, err
		}
		if d.Index == nil {
			d.Modulus = moduli[i] // indices include their remainders
		}
		if len(x.Dims) == 1 {
			d.Tensor = sum
		}
		s.Dims = append(s.Dims, d)
	}
	if s.hasSeveralIndexDims() {
		return nil, matchfailure.At(op, "more than one dimension has indices")
	}
	if s.IndexDim() >= 0 && s.Wraps() {
		return nil, matchfailure.At(op, "one dimension has indices and another one wraps around")
	}
	return s, nil
}

// hasSeveralIndexDims reports whether several dimensions have indices, which cannot be described.
func (s *State) hasSeveralIndexDims() bool {
	n := 0
	for _, d := range s.Dims {
		if d.Index != nil {
			n++
		}
	}
	return n > 1
}

func (a *Analysis) addDim(op *ir.Op, x, y *State, i int) (Dim, error) {
	p, q := x.Dims[i], y.Dims[i]
	d := Dim{Size: p.Size}
	switch {
	case p.Index == nil && q.Index == nil:
		d.Offset = foldresult.Add(a.b, p.Offset, q.Offset)
		d.Stride = foldresult.Add(a.b, p.Stride, q.Stride)
		return d, nil
	case q.isZero():
		d.Index, d.Stride, d.Offset, d.Reason = p.Index, p.Stride, p.Offset, p.Reason
		return d, nil
	case p.isZero():
		d.Index, d.Stride, d.Offset, d.Reason = q.Index, q.Stride, q.Offset, q.Reason
		return d, nil
	}
	return a.addIndices(op, d, p, q)
}

// addIndices adds along a dimension in which one or both states have indices. Indices with equal strides are
// added; otherwise the positions are.
func (a *Analysis) addIndices(op *ir.Op, d, p, q Dim) (Dim, error) {
	x, y := a.tensorAlong(p), a.tensorAlong(q)
	d.Stride = foldresult.Const(1)
	if p.Index != nil && q.Index != nil && p.Stride == q.Stride {
		x, y, d.Stride = p.Index, q.Index, p.Stride
	}
	if x == nil || y == nil {
		return a.addPositions(op, p, q, matchfailure.At(op, "indices are added along a dimension that is no tensor of its own")), nil
	}
	if x.Type() != y.Type() {
		return a.addPositions(op, p, q, matchfailure.At(op, "indices of different widths are added")), nil
	}
	d.Reason = cmp.Or(p.Reason, q.Reason)
	if sum, ok := arith.AsAddI(op); ok && sum.Lhs() == p.Tensor && sum.Rhs() == q.Tensor {
		d.Index = op.Result(0)
	} else {
		d.Index = arith.NewBinary(a.b, arith.AddI, x, y)
	}
	return d, nil
}

// tensorAlong is a tensor with the positions along a dimension, nil when there is none.
func (a *Analysis) tensorAlong(d Dim) *ir.Value {
	switch {
	case d.Tensor == nil && d.Index != nil && d.Stride.IsConst(1) && d.Offset.IsConst(0):
		return d.Index
	case d.Tensor != nil && d.Tensor.DefiningOp().Is(tt.Splat):
		splat, _ := tt.AsSplat(d.Tensor.DefiningOp())
		return tt.NewSplat(a.b, splat.Src(), splat.Result().Type()).Result()
	}
	return d.Tensor
}

// alignedWith is a state that is to be added to another one. The scalar of a splat counts as offset of the
// first dimension; where the other state wraps around or has indices there, it counts as offset of a dimension
// that does and has not.
func alignedWith(s, other *State) *State {
	if s.Scalar == nil || len(s.Dims) == 0 || len(s.Dims) != len(other.Dims) || other.IsBlock() || other.Dims[0].isPlain() {
		return s
	}
	for i, d := range other.Dims {
		if !d.wraps() && d.Index == nil && s.Dims[i].Offset.IsConst(0) {
			moved := s.clone()
			moved.Dims[i].Offset, moved.Dims[0].Offset = s.Dims[0].Offset, foldresult.Const(0)
			return moved
		}
	}
	return s
}

// sumModuli finds the moduli of a sum. Only one state may wrap around, and the other must be zero along that
// dimension.
func sumModuli(op *ir.Op, x, y *State) ([]foldresult.Entry, error) {
	if x.Wraps() && y.Wraps() {
		return nil, matchfailure.At(op, "both operands wrap around")
	}
	if y.Wraps() {
		x, y = y, x
	}
	moduli := x.Moduli()
	if !x.Wraps() {
		return moduli, nil
	}
	for i, d := range x.Dims {
		switch {
		case !d.wraps() || y.Dims[i].Index != nil || y.Dims[i].isZero():
		default:
			return nil, matchfailure.At(op, "a value is added along a dimension that wraps around")
		}
	}
	return moduli, nil
}

// locate gives new operations the location of op until the returned function is called.
func (a *Analysis) locate(op *ir.Op) (back func()) {
	at := a.b.Save()
	a.b.LocateAs(op)
	return func() { a.b.Restore(at) }
}
