package unstructuredtomemref

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/lower/internal/views"
	"github.com/tshared/tshared/rewrite"
)

// gather reads element by element:
//
//	%r = tts.gather %p[%o] mask = %m default = %x : (<f32>, tensor<8xi32>) -> tensor<8xf32>
//
// becomes
//
//	%c = memref.cast %base : memref<*xf32> to memref<?xf32>
//	%t = bufferization.to_tensor %c restrict : memref<?xf32> to tensor<?xf32>
//	%r = linalg.generic ins(%o, %m) outs(%empty) {
//	^bb0(%in: i32, %keep: i1, %out: f32):
//	  %v = scf.if %keep -> (f32) {
//	    %i = arith.index_cast %in : i32 to index
//	    %e = tensor.extract %t[%i] : tensor<?xf32>
//	    scf.yield %e : f32
//	  } else {
//	    scf.yield %x : f32
//	  }
//	  linalg.yield %v : f32
//	}
//
// With structure kept, it is an operation:
//
//	%r = tile.gather_elements %c[%o] mask(%m : tensor<8xi1>) other(%xs : tensor<8xf32>) : memref<?xf32>, tensor<8xi32> -> tensor<8xf32>
//
// A scalar gather becomes an affine.load, inside an scf.if when there is a mask.
func (c *conversion) gather(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tts.AsGather(op)
	b := r.Builder
	result, isTensor := op.Result(0).Type().(*ir.TensorType)
	if isTensor && slices.Contains(result.Shape, ir.Dynamic) {
		return rewrite.MatchFailure(op, "the size of its result is not known")
	}
	if !isTensor {
		r.Replace(op, orOther(b, o.Mask(), c.other(b, o, op.Result(0).Type()), op.Result(0).Type(), func() *ir.Value {
			load := affine.NewLoadFirst(b, c.element(r, o.Ptr(), o.Offset()))
			discardable.Copy(op, load)
			return ptrmemref.Load(b, load.Result(0), op.Result(0).Type())
		}))
		return nil
	}
	c.elements(r, op, gathering{o.Ptr(), o.Offset(), o.Mask(), c.other(b, o, result.Elem), nil})
	return nil
}

// maskedGather is a gather in which each masked-off lane has a value of its own.
func (c *conversion) maskedGather(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tts.AsMaskedGather(op)
	if slices.Contains(op.Result(0).Type().(*ir.TensorType).Shape, ir.Dynamic) {
		return rewrite.MatchFailure(op, "the size of its result is not known")
	}
	c.elements(r, op, gathering{o.Ptr(), o.Offset(), o.Mask(), nil, o.PassThru()})
	return nil
}

// gathering is what the gathers of tensors have. mask may be nil. Masked-off lanes have one value, which is 0 when it is nil, or the elements
// of another tensor.
type gathering struct{ ptr, offset, mask, other, passThru *ir.Value }

// elements gathers a tensor.
func (c *conversion) elements(r *rewrite.Rewriter, op *ir.Op, g gathering) {
	b, result := r.Builder, op.Result(0).Type().(*ir.TensorType)
	base := c.flat(r, g.ptr)
	if c.isKept(op, result.Elem) {
		made := tile.NewGatherElements(b, base, g.offset, g.mask, g.others(b, result), result, structure.AccessAttrs(tile.GatherElements, op)...)
		r.ReplaceWithOp(op, made.Op)
		return
	}
	memory := views.ToTensor(b, base, false)
	empty := b.Create(tensor.Empty, nil, []ir.Type{result}).Result(0)
	ins := []*ir.Value{g.offset}
	for _, v := range []*ir.Value{g.mask, g.passThru} {
		if v != nil {
			ins = append(ins, v)
		}
	}
	r.ReplaceWithOp(op, linalg.NewGeneric(b, linalg.GenericSpec{Ins: ins, Outs: []*ir.Value{empty}, Body: func(args []*ir.Value) []*ir.Value {
		var mask *ir.Value
		if g.mask != nil {
			mask = args[1]
		}
		other := g.other
		if g.passThru != nil {
			other = args[2]
		}
		return []*ir.Value{orOther(b, mask, other, result.Elem, func() *ir.Value {
			v := tensor.NewExtract(b, memory, index(b, args[0]))
			discardable.Copy(op, v.DefiningOp())
			return ptrmemref.Load(b, v, result.Elem)
		})}
	}}))
}

// others are the values of masked-off lanes as a tensor; nil where there are none.
func (g gathering) others(b *ir.Builder, result *ir.TensorType) *ir.Value {
	if g.mask == nil || g.passThru != nil {
		return g.passThru
	}
	if g.other == nil {
		g.other = ptrmemref.Zero(b, result.Elem)
	}
	return linalg.NewFill(b, g.other, tensor.NewEmpty(b, result.Shape, result.Elem))
}

// other is the value of masked-off lanes; nil stands for 0.
func (c *conversion) other(b *ir.Builder, o tts.GatherOp, t ir.Type) *ir.Value {
	isNumber := ir.IsInteger(t) || ir.IsFloat(t)
	if o.Other() != nil || o.Mask() == nil || !c.leaveUndefined || !isNumber {
		return o.Other()
	}
	return ub.NewPoison(b, t).Result()
}

// orOther reads where the mask is set. Masked-off lanes are other, or 0 when that is nil. Without a mask it
// reads.
func orOther(b *ir.Builder, mask, other *ir.Value, t ir.Type, read func() *ir.Value) *ir.Value {
	if mask == nil {
		return read()
	}
	return scf.NewIf(b, mask, []ir.Type{t}, func() []*ir.Value {
		return []*ir.Value{read()}
	}, func() []*ir.Value {
		if other == nil {
			return []*ir.Value{ptrmemref.Load(b, ptrmemref.Zero(b, ptrmemref.Stored(t)), t)}
		}
		return []*ir.Value{other}
	}).Op.Result(0)
}
