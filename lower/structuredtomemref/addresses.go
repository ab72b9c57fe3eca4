package structuredtomemref

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// scattered is a tile that is not a single view of memory. Its pointers are computed element by element.
type scattered interface {
	// elementOffset is the distance of an element of the tile from the base, in elements.
	elementOffset(b *ir.Builder, index []*ir.Value) foldresult.Entry
}

// pointersOf computes the pointers of a tile for users that are no accesses:
//
//	%p = tts.make_tptr %a to sizes: [8], strides: [1], offsets: [%o], shape: [%n], order: [] : <f32> to tensor<8x!tt.ptr<f32>>
//
// becomes
//
//	%p = linalg.generic outs(%empty : tensor<8x!tt.ptr<f32>>) {
//	^bb0(%out: !tt.ptr<f32>):
//	  %i = linalg.index 0 : index
//	  %far = arith.addi %o, %i : index
//	  %place = arith.remsi %far, %n : index
//	  %wide = arith.index_cast %place : index to i64
//	  %q = tt.addptr %a, %wide : !tt.ptr<f32>, i64
//	  linalg.yield %q : !tt.ptr<f32>
//	}
func pointersOf(b *ir.Builder, t scattered, base *ir.Value, pointers *ir.TensorType) *ir.Value {
	empty := b.Create(tensor.Empty, nil, []ir.Type{pointers}).Result(0)
	return linalg.NewGeneric(b, linalg.GenericSpec{Outs: []*ir.Value{empty}, Body: func([]*ir.Value) []*ir.Value {
		index := make([]*ir.Value, len(pointers.Shape))
		for d := range index {
			index[d] = linalg.NewIndex(b, int64(d))
		}
		far := arith.NewCast(b, arith.IndexCast, foldresult.Materialize(b, t.elementOffset(b, index)), ir.I64)
		return []*ir.Value{b.Create(tt.AddPtr, []*ir.Value{base, far}, []ir.Type{pointers.Elem}).Result(0)}
	}}).Result(0)
}

func (t *wrappedTile) elementOffset(b *ir.Builder, index []*ir.Value) foldresult.Entry {
	sum := foldresult.Const(0)
	for d, i := range index {
		offset, stride := known(t.offsets[d]), known(t.strides[d])
		far := foldresult.Add(b, offset, foldresult.Mul(b, foldresult.Value(i), stride))
		if !t.wraps(d) {
			sum = foldresult.Add(b, sum, far)
			continue
		}
		modulus, _ := withoutZero(b, known(t.moduli[d]), stride)
		sum = foldresult.Add(b, sum, foldresult.Rem(b, far, modulus))
	}
	return sum
}

func (t *gatheredTile) elementOffset(b *ir.Builder, index []*ir.Value) foldresult.Entry {
	sum := foldresult.Const(0)
	for d, i := range index {
		stride := known(t.strides[d])
		if d == t.dim {
			i = arith.NewCast(b, arith.IndexCast, tensor.NewExtract(b, t.rowOffsets, i), ir.Index)
		} else {
			sum = foldresult.Add(b, sum, known(t.offsets[d]))
		}
		sum = foldresult.Add(b, sum, foldresult.Mul(b, foldresult.Value(i), stride))
	}
	return sum
}
