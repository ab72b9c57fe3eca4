package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// convertHistogram adds to bins that are zeros:
//
//	%r = tt.histogram %x, %m : tensor<16xi32> -> tensor<8xi32>
//
// becomes
//
//	%zeros = linalg.fill ins(%c0 : i32) outs(%empty : tensor<8xi32>)
//	%r = tile.histogram %x, %m into %zeros {
//	^bb0(%i: index, %v: i32, %mask: i1):
//	  %bin = arith.index_castui %v : i32 to index
//	  %has = arith.cmpi ult, %bin, %c8 : index
//	  %counts = arith.andi %has, %mask : i1
//	  %at = arith.select %counts, %bin, %c0 : index
//	  %one = arith.extui %counts : i1 to i32
//	  tile.yield %at, %one : index, i32
//	} : tensor<16xi32>, tensor<16xi1> into tensor<8xi32>
//
// Masked-off lanes, and numbers without a bin, add 0 to the first bin.
func convertHistogram(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsHistogram(op)
	t, of := tensorType(op.Result(0)), tensorType(o.Src())
	if len(t.Shape) != 1 {
		return rewrite.MatchFailure(op, "its result is a tensor of rank %d", len(t.Shape))
	}
	zeros := linalg.NewFill(r.Builder, arith.NewConstant(r.Builder, number(r.Ctx, t.Elem, 0)), emptyLike(r, t))
	none, all := arith.NewIndex(r.Builder, 0), arith.NewIndex(r.Builder, t.Shape[0])
	inputs, args := []*ir.Value{o.Src()}, append(slices.Repeat([]ir.Type{ir.Index}, len(of.Shape)), of.Elem)
	if m := o.Mask(); m != nil {
		inputs, args = append(inputs, m), append(args, ir.I1)
	}
	made := tile.NewHistogram(r.Builder, inputs, zeros)
	fill(r, made.Update(), args, func(args []*ir.Value) []*ir.Value {
		elements := args[len(of.Shape):]
		bin := arith.NewCast(r.Builder, arith.IndexCastUI, elements[0], ir.Index)
		counts := arith.NewCmpI(r.Builder, arith.IULT, bin, all)
		if len(elements) > 1 {
			counts = arith.NewBinary(r.Builder, arith.AndI, counts, elements[1])
		}
		at := arith.NewSelect(r.Builder, counts, bin, none)
		one := counts
		if t.Elem != ir.I1 {
			one = arith.NewCast(r.Builder, arith.ExtUI, counts, t.Elem)
		}
		return []*ir.Value{at, one}
	})
	r.Replace(op, made.Result())
	return nil
}
