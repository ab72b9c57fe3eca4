package unstructuredtomemref

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/atomics"
	"github.com/tshared/tshared/rewrite"
)

// atomicRMW updates element by element:
//
//	%r = tts.atomic_rmw add, acq_rel, gpu, %v into %p[%o] mask = %m : tensor<8xi32> into (<i32>, tensor<8xi32>)
//
// becomes
//
//	%c = memref.cast %base : memref<*xi32> to memref<?xi32>
//	%r = linalg.generic ins(%o, %v, %m) outs(%empty) {
//	^bb0(%in: i32, %x: i32, %keep: i1, %out: i32):
//	  %old = scf.if %keep -> (i32) {
//	    %i = arith.index_cast %in : i32 to index
//	    %a = memref.atomic_rmw addi %x, %c[%i] : (i32, memref<?xi32>) -> i32
//	    scf.yield %a : i32
//	  } else {
//	    scf.yield %c0_i32 : i32
//	  }
//	  linalg.yield %old : i32
//	}
//
// A scalar operation needs no linalg.generic. The result of a masked-off lane must not be used; it is 0.
func (c *conversion) atomicRMW(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tts.AsAtomicRMW(op)
	kind := atomics.Kind(o.Kind(), o.Value().Type())
	if kind == "" {
		return rewrite.MatchFailure(op, "'"+o.Kind().String()+"' cannot be done to its elements")
	}
	if isUnsized(op) {
		return rewrite.MatchFailure(op, unsized)
	}
	memory := c.flat(r, o.Ptr())
	operands := []*ir.Value{o.Offset(), o.Value()}
	if o.Mask() != nil {
		operands = append(operands, o.Mask())
	}
	return perElement(r, op, operands, func(args []*ir.Value, t ir.Type) *ir.Value {
		var mask *ir.Value
		if o.Mask() != nil {
			mask = args[2]
		}
		return orOther(r.Builder, mask, nil, t, func() *ir.Value {
			return atomics.RMW(r.Builder, o.Ordering(), kind, args[1], memory, index(r.Builder, args[0]))
		})
	})
}

// atomicCAS exchanges element by element, through the addresses:
//
//	%base = memref.extract_aligned_pointer_as_index %c : memref<?xi32> -> index
//	%address = %base + %o * 4
//	%p = llvm.inttoptr %address : i64 to !llvm.ptr
//	%r = llvm.cmpxchg %p, %expected, %v acq_rel acquire : !llvm.ptr, i32
func (c *conversion) atomicCAS(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tts.AsAtomicCAS(op)
	if !atomics.CanExchange(o.Value().Type()) {
		return rewrite.MatchFailure(op, "its elements are of a type that cannot be exchanged atomically")
	}
	if isUnsized(op) {
		return rewrite.MatchFailure(op, unsized)
	}
	b := r.Builder
	memory := c.flat(r, o.Ptr())
	base := index64(b, memref.NewExtractAlignedPointer(b, memory).AlignedPointer())
	return perElement(r, op, []*ir.Value{o.Offset(), o.Value(), o.Expected()}, func(args []*ir.Value, t ir.Type) *ir.Value {
		offset := args[0]
		if offset.Type() != ir.I64 {
			offset = arith.NewCast(b, arith.ExtSI, offset, ir.I64)
		}
		bytes := arith.NewBinary(b, arith.MulI, offset, arith.NewInt(b, ir.I64, atomics.Bytes(t)))
		return atomics.CAS(b, o.Ordering(), arith.NewBinary(b, arith.AddI, base, bytes), args[2], args[1])
	})
}

func index64(b *ir.Builder, v *ir.Value) *ir.Value {
	return arith.NewCast(b, arith.IndexCast, v, ir.I64)
}

const unsized = "the size of its result is not known"

func isUnsized(op *ir.Op) bool {
	t, isTensor := op.Result(0).Type().(*ir.TensorType)
	return isTensor && slices.Contains(t.Shape, ir.Dynamic)
}

// perElement calls do for each element of the operands, or once for scalars. Its results of type t are the
// result.
func perElement(r *rewrite.Rewriter, op *ir.Op, operands []*ir.Value, do func(args []*ir.Value, t ir.Type) *ir.Value) error {
	b := r.Builder
	result, isTensor := op.Result(0).Type().(*ir.TensorType)
	if !isTensor {
		r.Replace(op, do(operands, op.Result(0).Type()))
		return nil
	}
	empty := b.Create(tensor.Empty, nil, []ir.Type{result}).Result(0)
	r.ReplaceWithOp(op, linalg.NewGeneric(b, linalg.GenericSpec{Ins: operands, Outs: []*ir.Value{empty}, Body: func(args []*ir.Value) []*ir.Value {
		return []*ir.Value{do(args, result.Elem)}
	}}))
	return nil
}
