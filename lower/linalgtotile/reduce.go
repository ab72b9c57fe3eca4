package linalgtotile

import (
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// reduce makes a reduction without initial values of one that starts from the first element along the reduced
// dimension:
//
//	%first = tensor.extract_slice %x[0, 0] [4, 1] [1, 1] : tensor<4x8xf32> to tensor<4xf32>
//	%rest = tensor.extract_slice %x[0, 1] [4, 7] [1, 1] : tensor<4x8xf32> to tensor<4x7xf32>
//	linalg.reduce ins(%rest) outs(%first) dimensions = [1]
//
// becomes
//
//	linalg.reduce ins(%x) outs(%undefined) dimensions = [1] {tile.no_init}
//
// Idempotent combiners may have the first element in the input as well. A combiner that maps its input first is
// not such a reduction: it would map the first element as well.
func (p *promoter) reduce(op *ir.Op) {
	wholes, ok := wholeInputs(op)
	if !ok {
		return
	}
	view, _ := linalg.AsStructured(op)
	var slices []*ir.Value
	for i, whole := range wholes {
		slices = append(slices, view.Inputs()[i], view.Inits()[i])
		init := view.Inits()[i].Type().(*ir.TensorType)
		op.SetOperand(i, whole)
		op.SetOperand(len(wholes)+i, tensor.NewEmpty(p.b, init.Shape, init.Elem))
	}
	op.SetAttr(tile.NoInit, ir.Unit)
	for _, v := range slices {
		if from := v.DefiningOp(); from.Is(tensor.ExtractSlice) && !from.HasUses() {
			from.Erase()
		}
	}
}

// wholeInputs are the tensors of which the inputs of a reduction are the rest and the initial values the first
// elements; false if they are not.
func wholeInputs(op *ir.Op) (wholes []*ir.Value, ok bool) {
	how, ok := combiner.Of(op)
	reduction, _ := linalg.AsReduce(op)
	dims := reduction.Dimensions()
	if !ok || how == nil || len(how.Map) > 0 || len(dims) != 1 {
		return nil, false
	}
	view, _ := linalg.AsStructured(op)
	again := combiner.Idempotent(view.Body())
	for i, v := range view.Inputs() {
		rest, ok := sliceAlong(v, int(dims[0]), 1)
		if _, masked := tile.AsMaskedSlice(v); !ok || !masked {
			if rest = v; !again {
				return nil, false
			}
		}
		first, ok := sliceAlong(view.Inits()[i], int(dims[0]), 0)
		if !ok || first != rest {
			return nil, false
		}
		wholes = append(wholes, rest)
	}
	return wholes, true
}

// sliceAlong is the source of a slice that is the first element along a dimension (from 0), or all but the
// first (from 1).
func sliceAlong(v *ir.Value, dim int, from int64) (*ir.Value, bool) {
	view, ok := tensor.AsExtractSlice(v.DefiningOp())
	if !ok {
		return nil, false
	}
	shape, ok := ir.ShapeOf(view.Source().Type())
	if !ok || !layout.Fits(shape) || !view.Slice().Strides.AllKnown(1) || slices.Contains(view.DroppedDims(), true) != (from == 0) {
		return nil, false
	}
	offsets, sizes := view.Slice().Offsets.Entries(), view.Slice().Sizes.Entries()
	for d, n := range shape {
		start := int64(0)
		if d == dim {
			start = from
			n = 1 + from*(n-2)
		}
		if !offsets[d].Is(start) || !sizes[d].Is(n) || from == 0 && view.DroppedDims()[d] != (d == dim) {
			return nil, false
		}
	}
	return view.Source(), true
}
