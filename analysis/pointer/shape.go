package pointer

import (
	"slices"

	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

func shapeOf(v *ir.Value) []int64 { return v.Type().(*ir.TensorType).Shape }

func makeRange(_ *Analysis, op *ir.Op) (*State, error) {
	r, _ := tt.AsMakeRange(op)
	return &State{Dims: []Dim{{Offset: foldresult.Const(r.Start()), Stride: foldresult.Const(1), Size: shapeOf(op.Result(0))[0], Tensor: op.Result(0)}}}, nil
}

func splat(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := tt.AsSplat(op)
	src, err := a.Of(o.Src())
	if err != nil {
		return nil, err
	}
	s := splatState(src.Base, src.Scalar, shapeOf(op.Result(0)))
	if len(s.Dims) == 1 {
		s.Dims[0].Tensor = op.Result(0)
	}
	return s, nil
}

func constant(a *Analysis, op *ir.Op) (*State, error) {
	d, ok := arith.ConstantOf(op.Result(0)).(*ir.DenseAttr)
	if !ok || !d.Splat || !ir.IsInteger(d.Type.ElementType()) {
		return a.asIndex(op.Result(0), matchfailure.At(op, "it is not a splat of an integer"))
	}
	s := splatState(nil, arith.NewIndex(a.b, d.At(a.b.Ctx, 0).(*ir.IntegerAttr).Value), shapeOf(op.Result(0)))
	if len(s.Dims) == 1 {
		s.Dims[0].Tensor = op.Result(0)
	}
	return s, nil
}

func expandDims(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := tt.AsExpandDims(op)
	src, err := a.Of(o.Src())
	if err != nil {
		return nil, err
	}
	s := src.clone()
	e, _ := tt.AsExpandDims(op)
	s.Dims = slices.Insert(s.Dims, e.Axis(), Dim{Size: 1})
	return s, nil
}

func broadcast(a *Analysis, op *ir.Op) (*State, error) {
	o, _ := tt.AsBroadcast(op)
	src, err := a.Of(o.Src())
	if err != nil {
		return nil, err
	}
	s := src.clone()
	for i, n := range shapeOf(op.Result(0)) {
		d := &s.Dims[i]
		if d.Size == n {
			continue
		}
		if d.Index != nil {
			return nil, matchfailure.At(op, "one index is broadcast")
		}
		if s.Wraps() && d.wraps() {
			return nil, matchfailure.At(op, "one remainder is broadcast")
		}
		// All copies of an element have its address.
		d.Size, d.Tensor, d.Stride = n, nil, foldresult.Const(0)
	}
	return s, nil
}
