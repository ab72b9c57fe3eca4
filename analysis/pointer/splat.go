package pointer

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// reshaping are the operations that only move or repeat elements.
var reshaping = map[*ir.OpDef]bool{tt.ExpandDims: true, tt.Broadcast: true, tt.Reshape: true, tt.Trans: true}

// isSplat reports whether a value is a scalar or a tensor with equal elements.
func (a *Analysis) isSplat(v *ir.Value) bool {
	if _, isTensor := v.Type().(*ir.TensorType); !isTensor {
		return true
	}
	op := v.DefiningOp()
	if op == nil {
		return false
	}
	if is, ok := a.splats[v]; ok {
		return is
	}
	a.splats[v] = false // for operations that depend on themselves
	is := a.makesSplat(op)
	a.splats[v] = is
	return is
}

func (a *Analysis) makesSplat(op *ir.Op) bool {
	switch {
	case op.Is(tt.Splat):
		return true
	case op.Is(arith.Constant):
		d, ok := arith.ConstantOf(op.Result(0)).(*ir.DenseAttr)
		return ok && d.Splat
	case op.Is(tt.MakeRange):
		return shapeOf(op.Result(0))[0] == 1
	case reshaping[op.Def()]:
		return a.isSplat(op.Operand(0))
	case !op.Has(ir.Elementwise) || !op.IsMemoryEffectFree() || op.NumResults() != 1:
		return false
	}
	for _, v := range op.Operands() {
		if !a.isSplat(v) {
			return false
		}
	}
	return true
}

// scalar computes the scalar of a splat, with the element type: the operations on the tensor are done on the
// scalar.
func (a *Analysis) scalar(v *ir.Value) *ir.Value {
	t, isTensor := v.Type().(*ir.TensorType)
	if !isTensor {
		return v
	}
	if s := a.current.scalars[v]; s != nil {
		return s
	}
	s := a.makeScalar(v.DefiningOp(), t.Elem)
	a.current.scalars[v] = s
	return s
}

func (a *Analysis) makeScalar(op *ir.Op, t ir.Type) *ir.Value {
	switch {
	case op.Is(tt.Splat), reshaping[op.Def()]:
		return a.scalar(op.Operand(0))
	case op.Is(arith.Constant):
		defer a.locate(op)()
		return arith.NewConstant(a.b, arith.ConstantOf(op.Result(0)).(*ir.DenseAttr).At(a.b.Ctx, 0))
	case op.Is(tt.MakeRange):
		defer a.locate(op)()
		r, _ := tt.AsMakeRange(op)
		return arith.NewInt(a.b, t, r.Start())
	}
	var operands []*ir.Value
	for _, v := range op.Operands() {
		operands = append(operands, a.scalar(v))
	}
	defer a.locate(op)()
	return a.b.Create(op.Def(), operands, []ir.Type{t}, op.Attrs()...).Result(0)
}

// ofSplat is the state of a splat of an integer or a pointer.
func (a *Analysis) ofSplat(v *ir.Value) (*State, error) {
	s := a.scalar(v)
	var repeated *State
	switch t := s.Type(); {
	case tt.IsPtr(t):
		repeated = splatState(s, nil, shapeOf(v))
	case ir.IsInteger(t), t == ir.Index:
		repeated = splatState(nil, foldresult.OfInt(a.b, s), shapeOf(v))
	default:
		return nil, matchfailure.At(v.DefiningOp(), "its value is not an integer")
	}
	return repeated.withTensor(v), nil
}

// withTensor is the state of a value. The value is the tensor of its only dimension.
func (s *State) withTensor(v *ir.Value) *State {
	c := s.clone()
	for i := range c.Dims {
		c.Dims[i].Tensor = nil
	}
	if len(c.Dims) == 1 {
		c.Dims[0].Tensor = v
	}
	return c
}
