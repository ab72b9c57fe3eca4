package pointer

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

func makeTensorPtr(a *Analysis, op *ir.Op) (*State, error) {
	m, _ := tt.AsMakeTensorPtr(op)
	if len(m.Order()) == 0 {
		return nil, matchfailure.At(op, "it has no order")
	}
	s := &State{Base: m.Base(), Order: m.Order()}
	sizes := m.Block().Shape
	shape, strides, offsets := m.Shape(), m.Strides(), m.Offsets()
	for i := range sizes {
		stride := foldresult.OfInt(a.b, strides[i])
		offset := foldresult.OfInt(a.b, offsets[i])
		d := Dim{Size: sizes[i], Stride: foldresult.Value(stride)}
		d.Offset = foldresult.Value(arith.NewBinary(a.b, arith.MulI, offset, stride))
		d.Modulus = foldresult.Value(foldresult.OfInt(a.b, shape[i]))
		s.Dims = append(s.Dims, d)
	}
	return s, nil
}

func advance(a *Analysis, op *ir.Op) (*State, error) {
	adv, _ := tt.AsAdvance(op)
	src, err := a.Of(adv.Ptr())
	if err != nil {
		return nil, err
	}
	s := src.clone()
	for i, by := range adv.Offsets() {
		d := &s.Dims[i]
		step := foldresult.Mul(a.b, foldresult.Value(foldresult.OfInt(a.b, by)), d.Stride)
		d.Offset = foldresult.Add(a.b, step, d.Offset)
	}
	return s, nil
}
