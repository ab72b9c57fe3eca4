package tritonarithtolinalg

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// convertHistogram counts element by element:
//
//	%r = tt.histogram %x, %m : tensor<16xi32> -> tensor<8xi32>
//
// becomes
//
//	%zeros = linalg.fill ins(%c0 : i32) outs(%empty : tensor<8xi32>)
//	%r = scf.for %i = %c0 to %c16 step %c1 iter_args(%bins = %zeros) -> (tensor<8xi32>) {
//	  %v = tensor.extract %x[%i] : tensor<16xi32>
//	  %bin = arith.index_castui %v : i32 to index
//	  %has = arith.cmpi ult, %bin, %c8 : index
//	  %mask = tensor.extract %m[%i] : tensor<16xi1>
//	  %counts = arith.andi %has, %mask : i1
//	  %at = arith.select %counts, %bin, %c0 : index
//	  %one = arith.extui %counts : i1 to i32
//	  %old = tensor.extract %bins[%at] : tensor<8xi32>
//	  %new = arith.addi %old, %one : i32
//	  %next = tensor.insert %new into %bins[%at] : tensor<8xi32>
//	  scf.yield %next : tensor<8xi32>
//	}
//
// Masked-off lanes, and numbers without a bin, add 0 to the first bin.
func convertHistogram(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsHistogram(op)
	t := tensorType(op.Result(0))
	if len(t.Shape) != 1 {
		return rewrite.MatchFailure(op, "its result is a tensor of rank %d", len(t.Shape))
	}
	zeros := linalg.NewFill(r.Builder, arith.NewConstant(r.Builder, number(r.Ctx, t.Elem, 0)), emptyLike(r, t))
	none, all := arith.NewIndex(r.Builder, 0), arith.NewIndex(r.Builder, t.Shape[0])
	r.Replace(op, overElements(r, tensorType(o.Src()).Shape, nil, zeros, func(i []*ir.Value, bins *ir.Value) *ir.Value {
		bin := arith.NewCast(r.Builder, arith.IndexCastUI, tensor.NewExtract(r.Builder, o.Src(), i...), ir.Index)
		counts := arith.NewCmpI(r.Builder, arith.IULT, bin, all)
		if m := o.Mask(); m != nil {
			counts = arith.NewBinary(r.Builder, arith.AndI, counts, tensor.NewExtract(r.Builder, m, i...))
		}
		at := arith.NewSelect(r.Builder, counts, bin, none)
		one := counts
		if t.Elem != ir.I1 {
			one = arith.NewCast(r.Builder, arith.ExtUI, counts, t.Elem)
		}
		sum := arith.NewBinary(r.Builder, arith.AddI, tensor.NewExtract(r.Builder, bins, at), one)
		return tensor.NewInsert(r.Builder, sum, bins, at)
	}))
	return nil
}

// overElements is a loop nest over the elements of a shape that carries a tensor. before are the induction
// variables of the outer loops.
func overElements(r *rewrite.Rewriter, shape []int64, before []*ir.Value, carried *ir.Value,
	body func(at []*ir.Value, carried *ir.Value) *ir.Value) *ir.Value {
	d := len(before)
	if d == len(shape) {
		return body(before, carried)
	}
	from, to, step := arith.NewIndex(r.Builder, 0), arith.NewIndex(r.Builder, shape[d]), arith.NewIndex(r.Builder, 1)
	return scf.NewFor(r.Builder, from, to, step, []*ir.Value{carried}, func(i *ir.Value, args []*ir.Value) []*ir.Value {
		return []*ir.Value{overElements(r, shape, append(before[:d:d], i), args[0], body)}
	}).Op.Result(0)
}
