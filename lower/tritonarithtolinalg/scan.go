package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// convertScan has ttx.cumsum for running sums along the rows of a tensor, and
// a loop for all other scans.
func convertScan(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsScan(op)
	if isRowSum(o) {
		r.ReplaceWithOp(op, ttx.NewCumSum(r.Builder, o.Srcs()[0], emptyLike(r, op.Result(0).Type()), o.Axis()))
		return nil
	}
	r.Replace(op, scanLoop(r, o)...)
	return nil
}

// isRowSum: what ttx.cumsum can say.
func isRowSum(o tt.ScanOp) bool {
	one := simpleCombiner(o.Combiner())
	rank := len(tensorType(o.Srcs()[0]).Shape)
	return (one.Is(arith.AddF) || one.Is(arith.AddI)) && !o.Reverse() && rank <= 2 && o.Axis() == rank-1
}

// scanLoop goes along the axis and combines each element with what was made of
// the one before:
//
//	%r = "tt.scan"(%x) <{axis = 0 : i32, reverse = true}> ({...}) : (tensor<8xf32>) -> tensor<8xf32>
//
// becomes
//
//	%r = scf.for %n = %c1 to %c8 step %c1 iter_args(%acc = %x) -> (tensor<8xf32>) {
//	  %i = arith.subi %c7, %n : index
//	  %before = arith.addi %i, %c1 : index
//	  %a = tensor.extract %acc[%before] : tensor<8xf32>
//	  %b = tensor.extract %x[%i] : tensor<8xf32>
//	  %c = ...
//	  %next = tensor.insert %c into %acc[%i] : tensor<8xf32>
//	  scf.yield %next : tensor<8xf32>
//	}
//
// Layers of tensors are combined in a linalg.generic.
func scanLoop(r *rewrite.Rewriter, o tt.ScanOp) []*ir.Value {
	srcs := o.Srcs()
	shape := tensorType(srcs[0]).Shape
	size := shape[o.Axis()]
	one := arith.NewIndex(r.Builder, 1)
	loop := scf.NewFor(r.Builder, one, arith.NewIndex(r.Builder, size), one, srcs, func(n *ir.Value, acc []*ir.Value) []*ir.Value {
		i, before := n, arith.SubI
		if o.Reverse() {
			i, before = arith.NewBinary(r.Builder, arith.SubI, arith.NewIndex(r.Builder, size-1), n), arith.AddI
		}
		done := arith.NewBinary(r.Builder, before, i, one)
		if len(shape) == 1 {
			return combineElements(r, o, acc, done, i)
		}
		return combineLayers(r, o, acc, done, i)
	})
	return loop.Results()
}

func combineElements(r *rewrite.Rewriter, o tt.ScanOp, acc []*ir.Value, done, i *ir.Value) []*ir.Value {
	var soFar, next []*ir.Value
	for k, src := range o.Srcs() {
		soFar = append(soFar, tensor.NewExtract(r.Builder, acc[k], done))
		next = append(next, tensor.NewExtract(r.Builder, src, i))
	}
	made := inlineCombiner(r, o.Combiner(), soFar, next)
	for k, v := range made {
		made[k] = tensor.NewInsert(r.Builder, v, acc[k], i)
	}
	return made
}

func combineLayers(r *rewrite.Rewriter, o tt.ScanOp, acc []*ir.Value, done, i *ir.Value) []*ir.Value {
	shape := tensorType(o.Srcs()[0]).Shape
	kept := slices.Delete(slices.Clone(shape), o.Axis(), o.Axis()+1)
	here := layer(shape, o.Axis(), mixed.Value(i))
	var soFar, next []*ir.Value
	for k, src := range o.Srcs() {
		t := r.Ctx.Tensor(kept, tensorType(src).Elem)
		soFar = append(soFar, tensor.NewExtractSlice(r.Builder, t, acc[k], layer(shape, o.Axis(), mixed.Value(done))))
		next = append(next, tensor.NewExtractSlice(r.Builder, t, src, here))
	}
	made := linalg.NewGeneric(r.Builder, linalg.GenericSpec{
		Ins: slices.Concat(soFar, next), Outs: soFar,
		Body: func(args []*ir.Value) []*ir.Value {
			return inlineCombiner(r, o.Combiner(), args[:len(soFar)], args[len(soFar):2*len(soFar)])
		},
	}).Results()
	for k, v := range made {
		made[k] = tensor.NewInsertSlice(r.Builder, v, acc[k], here)
	}
	return made
}
