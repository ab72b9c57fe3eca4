package tritontostructured

import (
	"slices"

	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
)

// What a mask keeps is read and written from its first element on. What stands
// in the tensor from %s on, %n elements, is at the start of a tile that is moved
// by %s:
//
//	%v = tt.load %p, %mask, %other
//
// becomes
//
//	%t = tts.make_tptr ...               // at the offset and %s strides
//	%l = "tts.load"(%t, %n) ...
//	%k = tensor.extract_slice %l[0] [%n] [1]
//	%v = tensor.insert_slice %k into %other[%s] [%n] [1]
//
// An empty part may start behind the last element, where no slice may: then
// it is taken at the last one.

// loadShifted reads the elements of a box into a tensor of others. What a mask
// that decides element by element leaves out of the box is other.
func (r *rewriter) loadShifted(tile *ir.Value, box *mask.Box, other, others *ir.Value) (load *ir.Op, v *ir.Value) {
	if box.Elements == nil {
		other = nil
	}
	load = tts.BuildLoad(r.b, tile, box.Kept, other)
	v = load.Result(0)
	return load, r.moveSlice(v, others, nil, r.clamp(v, box.Start), box)
}

// storeShifted writes the elements of a box.
func (r *rewriter) storeShifted(tile, v *ir.Value, box *mask.Box) *ir.Op {
	t := v.Type().(*ir.TensorType)
	empty := tensor.NewEmpty(r.b, t.Shape, t.Elem)
	return tts.BuildStore(r.b, tile, r.moveSlice(v, empty, r.clamp(v, box.Start), nil, box), box.Kept)
}

// clamp brings places to elements that there are.
func (r *rewriter) clamp(v *ir.Value, places []foldresult.Entry) []foldresult.Entry {
	out := slices.Clone(places)
	for i, n := range v.Type().(*ir.TensorType).Shape {
		if !out[i].IsConst(0) {
			out[i] = foldresult.Min(r.b, out[i], foldresult.Const(n-1))
		}
	}
	return out
}

// moveSliceSliceSlice puts as many elements as a box has from one tensor into another one. The
// places are nil for the start.
func (r *rewriter) moveSlice(v, into *ir.Value, from, to []foldresult.Entry, box *mask.Box) *ir.Value {
	shape := v.Type().(*ir.TensorType).Shape
	if slices.Contains(shape, 0) {
		return into // there is nothing to move, and no place to take it from
	}
	n := slices.Clone(box.Kept)
	if box.Elements != nil {
		n[box.ElementDim] = foldresult.Const(shape[box.ElementDim])
	}
	sizes := foldresult.Make(n...)
	part := r.b.Ctx.Tensor(sizes.Static, ir.ElementTypeOf(v.Type()))
	kept := tensor.NewExtractSlice(r.b, part, v, slice(from, sizes))
	return tensor.NewInsertSlice(r.b, kept, into, slice(to, sizes))
}

func slice(from []foldresult.Entry, sizes foldresult.List) foldresult.Slice {
	rank := len(sizes.Static)
	if from == nil {
		from = make([]foldresult.Entry, rank)
	}
	return foldresult.Slice{Offsets: foldresult.Make(from...), Sizes: sizes, Strides: foldresult.List{Static: slices.Repeat([]int64{1}, rank)}}
}

// otherTensor is a tensor of what stands for elements that are masked off, nil when
// there is none.
func (r *rewriter) otherTensor(l tt.LoadOp) *ir.Value {
	if l.Other() != nil {
		return l.Other()
	}
	t := l.Result().Type().(*ir.TensorType)
	if !ir.IsInteger(t.Elem) && !ir.IsFloat(t.Elem) {
		return nil
	}
	return arith.NewConstant(r.b, r.b.Ctx.SplatOf(t, padding(r.b.Ctx, l)))
}
