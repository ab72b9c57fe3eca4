package pointer

import (
	"cmp"
	"slices"

	"github.com/tshared/tshared/analysis/matchfailure"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// reason is why arithmetic made indices of a dimension, nil if it did not.
func (s *State) reason() error {
	if dim := s.IndexDim(); dim >= 0 {
		return s.Dims[dim].Reason
	}
	return nil
}

// asLastIndex takes a tensor of integers that no arithmetic describes for the indices along the only dimension
// with several elements. Without Gather, or if there is no such dimension, it returns the reason why the tensor
// is not regular.
func (a *Analysis) asLastIndex(v *ir.Value, reason error) (*State, error) {
	t, ok := v.Type().(*ir.TensorType)
	if !a.Gather || !ok || t.Elem != ir.I32 && t.Elem != ir.I64 {
		return nil, reason
	}
	at := longDim(t.Shape)
	if at < 0 {
		return nil, reason
	}
	s := splatState(nil, nil, t.Shape)
	d := &s.Dims[at]
	d.Stride, d.Index, d.Reason = foldresult.Const(1), a.line(v), reason
	if len(t.Shape) == 1 {
		d.Tensor = v
	}
	return s, nil
}

// longDim is the only dimension with several elements, -1 if there is none or there are others.
func longDim(shape []int64) int {
	several := func(n int64) bool { return n != 1 }
	at := slices.IndexFunc(shape, several)
	if at >= 0 && slices.ContainsFunc(shape[at+1:], several) {
		return -1
	}
	return at
}

// line is a tensor of rank 1 with the elements of a tensor that has several elements along one dimension only.
// Arithmetic on integers is repeated on tensors of rank 1, so that nothing is reshaped but what was loaded:
//
//	%e = tt.expand_dims %r {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
//	%q = arith.divsi %e, %three : tensor<8x1xi32>
//
// has the line
//
//	%l = arith.divsi %r, %threes : tensor<8xi32>
func (a *Analysis) line(v *ir.Value) *ir.Value {
	t, isTensor := v.Type().(*ir.TensorType)
	if !isTensor || len(t.Shape) == 1 {
		return v
	}
	if made := a.current.lines[v]; made != nil {
		return made
	}
	shape := []int64{1}
	if at := longDim(t.Shape); at >= 0 {
		shape[0] = t.Shape[at]
	}
	made := a.makeLine(v, a.b.Ctx.Tensor(shape, t.Elem))
	a.current.lines[v] = made
	return made
}

func (a *Analysis) makeLine(v *ir.Value, t *ir.TensorType) *ir.Value {
	op := v.DefiningOp()
	if op != nil {
		defer a.locate(op)()
	}
	switch {
	case op == nil:
	case op.Is(tt.ExpandDims), op.Is(tt.Reshape):
		if src := op.Operand(0).Type(); src == ir.Type(t) {
			return op.Operand(0)
		}
	case op.Is(tt.Splat):
		return tt.NewSplat(a.b, op.Operand(0), t).Result()
	case op.Is(arith.Constant):
		if d, ok := arith.ConstantOf(v).(*ir.DenseAttr); ok && d.Splat {
			return arith.NewConstant(a.b, a.b.Ctx.SplatOf(t, d.At(a.b.Ctx, 0)))
		}
	case op.Has(ir.Elementwise) && op.NumRegions() == 0 && op.NumResults() == 1 && op.IsPure() && ir.IsInteger(t.Elem):
		var operands []*ir.Value
		for _, x := range op.Operands() {
			operands = append(operands, a.line(x))
		}
		return a.b.Create(op.Def(), operands, []ir.Type{t}, op.Attrs()...).Result(0)
	}
	return tt.NewReshape(a.b, v, t).Result()
}

// withIndices gives both states indices along dimensions in which a value is added to a remainder, which no
// tile has. One of them has the sum, the other is zero.
func (a *Analysis) withIndices(op *ir.Op, x, y *State) (*State, *State) {
	if !a.Gather || x.IsBlock() || y.IsBlock() {
		return x, y
	}
	for i := range x.Dims {
		p, q := x.Dims[i], y.Dims[i]
		if p.Size == 1 || !p.clashes(q) && !q.clashes(p) {
			continue
		}
		x, y = x.clone(), y.clone()
		x.Dims[i] = a.addPositions(op, p, q, matchfailure.At(op, "a value is added along a dimension that wraps around"))
		y.Dims[i] = Dim{Size: p.Size}
	}
	return x, y
}

// clashes reports whether the dimension wraps around and the other one adds to it.
func (d Dim) clashes(other Dim) bool { return d.wraps() && other.Index == nil && !other.isZero() }

// addPositions makes indices of a sum: the positions along both dimensions are added. Offsets of pointers have 64
// bits, because sums of such offsets need not fit the width of the offsets.
func (a *Analysis) addPositions(op *ir.Op, p, q Dim, reason error) Dim {
	width := ir.Type(ir.I64)
	if op.Is(arith.AddI) && ir.ElementTypeOf(op.Result(0).Type()) == ir.I32 && !p.isWide() && !q.isWide() {
		width = ir.I32
	}
	sum := arith.NewBinary(a.b, arith.AddI, a.positions(p, width), a.positions(q, width))
	return Dim{Size: p.Size, Stride: foldresult.Const(1), Index: sum, Reason: cmp.Or(p.Reason, q.Reason, reason)}
}

func (d Dim) isWide() bool { return d.Index != nil && ir.ElementTypeOf(d.Index.Type()) == ir.I64 }

// positions is a tensor of rank 1 with the positions along a dimension.
func (a *Analysis) positions(d Dim, width ir.Type) *ir.Value {
	if t := a.tensorAlong(d); t != nil && ir.IsInteger(ir.ElementTypeOf(t.Type())) && !isWider(t, width) {
		return a.widened(t, width)
	}
	if d.Index == nil && d.Stride.IsConst(0) && !d.wraps() {
		return tt.NewSplat(a.b, a.integer(d.Offset, width), a.b.Ctx.Tensor([]int64{d.Size}, width)).Result()
	}
	v := d.Index
	if v == nil {
		v = tt.NewRange(a.b, 0, d.Size)
	}
	v = a.widened(v, width)
	v = a.with(arith.MulI, v, d.Stride, 1)
	v = a.with(arith.AddI, v, d.Offset, 0)
	return a.with(arith.RemSI, v, d.Modulus, 0)
}

func isWider(v *ir.Value, width ir.Type) bool {
	return ir.ElementTypeOf(v.Type()) == ir.I64 && width == ir.I32
}

// widened is a tensor of integers extended to a width.
func (a *Analysis) widened(v *ir.Value, width ir.Type) *ir.Value {
	if ir.ElementTypeOf(v.Type()) == width {
		return v
	}
	return arith.NewCast(a.b, arith.ExtSI, v, a.b.Ctx.WithElement(v.Type(), width))
}

// with combines each element of a tensor with a number, unless that is the one that changes nothing.
func (a *Analysis) with(def *ir.OpDef, v *ir.Value, e foldresult.Entry, nothing int64) *ir.Value {
	if e.IsConst(nothing) {
		return v
	}
	splat := tt.NewSplat(a.b, a.integer(e, ir.ElementTypeOf(v.Type())), v.Type()).Result()
	return arith.NewBinary(a.b, def, v, splat)
}

// integer is a number as integer of a type.
func (a *Analysis) integer(e foldresult.Entry, t ir.Type) *ir.Value {
	if n, ok := e.Known(); ok {
		return arith.NewInt(a.b, t, n)
	}
	if cast, ok := arith.AsIndexCast(e.Value.DefiningOp()); ok {
		switch from := cast.In().Type(); {
		case from == t:
			return cast.In()
		case from == ir.I32 && t == ir.I64:
			return arith.NewCast(a.b, arith.ExtSI, cast.In(), t)
		}
	}
	return arith.NewCast(a.b, arith.IndexCast, e.Value, t)
}
