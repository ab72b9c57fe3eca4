package pointer

import (
	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// reshaping are operations that only move or repeat elements.
var reshaping = map[*ir.OpDef]bool{tt.ExpandDims: true, tt.Broadcast: true, tt.Reshape: true, tt.Trans: true}

// isRepeated reports whether a value is a scalar, or a tensor of one scalar
// repeated.
func (a *Analysis) isRepeated(v *ir.Value) bool {
	if _, isTensor := v.Type().(*ir.TensorType); !isTensor {
		return true
	}
	op := v.DefiningOp()
	if op == nil {
		return false
	}
	if is, ok := a.repeated[v]; ok {
		return is
	}
	a.repeated[v] = false // for those that depend on themselves
	is := a.repeats(op)
	a.repeated[v] = is
	return is
}

func (a *Analysis) repeats(op *ir.Op) bool {
	switch {
	case op.Is(tt.Splat):
		return true
	case op.Is(arith.Constant):
		d, ok := arith.ConstantOf(op.Result(0)).(*ir.DenseAttr)
		return ok && d.Splat
	case op.Is(tt.MakeRange):
		return shapeOf(op.Result(0))[0] == 1
	case reshaping[op.Def()]:
		return a.isRepeated(op.Operand(0))
	case !op.Has(ir.Elementwise) || !op.IsMemoryEffectFree() || op.NumResults() != 1:
		return false
	}
	for _, v := range op.Operands() {
		if !a.isRepeated(v) {
			return false
		}
	}
	return true
}

// scalar is the one value that is repeated, with the type it has there: what
// was done to the tensor is done to the scalar.
func (a *Analysis) scalar(v *ir.Value) *ir.Value {
	t, isTensor := v.Type().(*ir.TensorType)
	if !isTensor {
		return v
	}
	if s := a.asked.scalars[v]; s != nil {
		return s
	}
	s := a.makeScalar(v.DefiningOp(), t.Elem)
	a.asked.scalars[v] = s
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

// ofRepeated is the state of a tensor of one integer, or one pointer, repeated.
func (a *Analysis) ofRepeated(v *ir.Value) (*State, error) {
	s := a.scalar(v)
	var repeated *State
	switch t := s.Type(); {
	case tt.IsPtr(t):
		repeated = flat(s, nil, shapeOf(v))
	case ir.IsInteger(t), t == ir.Index:
		repeated = flat(nil, foldresult.OfInt(a.b, s), shapeOf(v))
	default:
		return nil, matchfailure.At(v.DefiningOp(), "its value is not an integer")
	}
	return repeated.along(v), nil
}

// along is the state as that of a value, which is the line along the dimension
// if there is only one.
func (s *State) along(v *ir.Value) *State {
	c := s.clone()
	for i := range c.Dims {
		c.Dims[i].Line = nil
	}
	if len(c.Dims) == 1 {
		c.Dims[0].Line = v
	}
	return c
}
