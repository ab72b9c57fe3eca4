package unstructuredtomemref

import (
	"slices"

	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/dialect/ub"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
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
// and a scalar gather becomes an affine.load, inside an scf.if when there is a mask.
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
	memory := views.ToTensor(b, c.flat(r, o.Ptr()), false)
	empty := b.Create(tensor.Empty, nil, []ir.Type{result}).Result(0)
	ins := []*ir.Value{o.Offset()}
	if o.Mask() != nil {
		ins = append(ins, o.Mask())
	}
	made := linalg.NewGeneric(b, linalg.GenericSpec{Ins: ins, Outs: []*ir.Value{empty}, Body: func(args []*ir.Value) []*ir.Value {
		var mask *ir.Value
		if o.Mask() != nil {
			mask = args[1]
		}
		return []*ir.Value{orOther(b, mask, c.other(b, o, result.Elem), result.Elem, func() *ir.Value {
			v := tensor.NewExtract(b, memory, index(b, args[0]))
			discardable.Copy(op, v.DefiningOp())
			return ptrmemref.Load(b, v, result.Elem)
		})}
	}})
	r.ReplaceWithOp(op, made)
	return nil
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
