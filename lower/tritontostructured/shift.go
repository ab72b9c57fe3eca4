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

// The kept elements of a mask are read and written from the first kept element on. Elements %s to %s+%n of the
// tensor are the first elements of a tile shifted by %s:
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
// An empty box may start after the last element, where no slice may: its slice starts at the last element.

// loadShifted reads the elements of a box into a tensor of other values. Elements of the box that a mask
// decides element by element are other where it is not set.
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

// clamp clamps offsets to existing elements.
func (r *rewriter) clamp(v *ir.Value, places []foldresult.Entry) []foldresult.Entry {
	out := slices.Clone(places)
	for i, n := range v.Type().(*ir.TensorType).Shape {
		if !out[i].IsConst(0) {
			out[i] = foldresult.Min(r.b, out[i], foldresult.Const(n-1))
		}
	}
	return out
}

// moveSlice copies the elements of a box from one tensor into another. Offsets are nil for the first element.
func (r *rewriter) moveSlice(v, into *ir.Value, from, to []foldresult.Entry, box *mask.Box) *ir.Value {
	shape := v.Type().(*ir.TensorType).Shape
	if slices.Contains(shape, 0) {
		return into // there is nothing to move
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

// otherTensor is a tensor of the other value, nil when there is none.
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
