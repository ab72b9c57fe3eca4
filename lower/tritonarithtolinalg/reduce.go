package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/rewrite"
)

// reduction converts tt.reduce.
type reduction struct {
	// toRank0 moves the axis to the front. Otherwise only the last axis is moved, by one.
	toRank0 bool
}

func (c reduction) convert(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := tt.AsReduce(op)
	if one := simpleCombiner(o.Combiner()); one != nil {
		if identity := identities[one.Def()](r.Ctx, accumulatorType(one)); identity != nil {
			c.simple(r, o, one, identity)
			return nil
		}
	}
	if slices.Contains(tensorType(o.Srcs()[0]).Shape, 0) {
		return rewrite.MatchFailure(op, "there are no elements to combine, and its combiner has no identity element")
	}
	startFromFirst(r, o)
	return nil
}

// accumulatorType is the type of the accumulator of a combiner.
func accumulatorType(combiner *ir.Op) ir.Type {
	t := combiner.Result(0).Type()
	if combiner.Is(arith.AddF) {
		return sumType(t)
	}
	return t
}

// sumType is the type of sums: narrow floats are accumulated in f32.
func sumType(t ir.Type) ir.Type {
	if f, ok := t.(*ir.FloatType); ok && f.Width() < ir.F32.Width() {
		return ir.F32
	}
	return t
}

// simple starts from the identity element:
//
//	%r = "tt.reduce"(%x) <{axis = 1 : i32}> ({ arith.addf }) : (tensor<4x8xf16>) -> tensor<4xf16>
//
// becomes
//
//	%t = linalg.transpose ins(%x) outs(%empty : tensor<8x4xf16>) permutation = [1, 0]
//	%z = linalg.fill ins(%zero) outs(%empty : tensor<4xf32>)
//	%s = linalg.reduce ins(%t) outs(%z) dimensions = [0]
//	  (%in: f16, %init: f32) {
//	    %w = arith.extf %in : f16 to f32
//	    %s = arith.addf %w, %init : f32
//	    linalg.yield %s : f32
//	  }
//	%r = arith.truncf %s : tensor<4xf32> to tensor<4xf16>
//
// A scalar result is computed as a tensor of rank 0.
func (c reduction) simple(r *rewrite.Rewriter, o tt.ReduceOp, combiner *ir.Op, identity ir.Attr) {
	t := accumulatorType(combiner)
	x, axis := c.moveAxis(r, o.Srcs()[0], o.Axis())
	start := arith.NewConstant(r.Builder, identity)
	start.DefiningOp().CopyPlace(combiner)
	shape := slices.Delete(slices.Clone(tensorType(x).Shape), axis, axis+1)
	var init *ir.Value
	if len(shape) == 0 {
		alloc := r.CreateFrom(&ir.OpState{Ctx: r.Ctx, Def: bufferization.AllocTensor, Types: []ir.Type{r.Ctx.Tensor(shape, t)},
			Attrs: []ir.NamedAttr{{Name: "operandSegmentSizes", Attr: r.Ctx.I32Array(0, 0, 0)}}})
		init = tensor.NewInsert(r.Builder, start, alloc.Result(0))
	} else {
		init = linalg.NewFill(r.Builder, start, tensor.NewEmpty(r.Builder, shape, t))
	}
	result := linalg.NewReduce(r.Builder, []*ir.Value{x}, []*ir.Value{init}, []int64{int64(axis)}, func(args []*ir.Value) []*ir.Value {
		in := args[0]
		if in.Type() != t {
			in = arith.NewCast(r.Builder, arith.ExtF, in, t)
		}
		return []*ir.Value{arith.NewBinary(r.Builder, combiner.Def(), in, args[1])}
	}).Result(0)
	if len(shape) == 0 {
		result = tensor.NewExtract(r.Builder, result)
	}
	if want := o.Op.Result(0).Type(); result.Type() != want {
		result = arith.NewCast(r.Builder, arith.TruncF, result, want)
	}
	r.Replace(o.Op, result)
}

// moveAxis transposes a tensor so that its first dimensions are reduced, and returns the new axis.
func (c reduction) moveAxis(r *rewrite.Rewriter, x *ir.Value, axis int) (*ir.Value, int) {
	t := tensorType(x)
	to := 0
	if !c.toRank0 {
		if to = axis; axis > 0 && axis == len(t.Shape)-1 {
			to = axis - 1
		}
	}
	if to == axis {
		return x, axis
	}
	order := make([]int64, len(t.Shape))
	for i := range order {
		order[i] = int64(i)
	}
	order = slices.Insert(slices.Delete(order, axis, axis+1), to, int64(axis))
	shape := make([]int64, len(order))
	for i, d := range order {
		shape[i] = t.Shape[d]
	}
	return linalg.NewTranspose(r.Builder, x, tensor.NewEmpty(r.Builder, shape, t.Elem), order).Result(0), to
}

// startFromFirst starts from the first element along the axis, which is right for every combiner:
//
//	%r = "tt.reduce"(%x) <{axis = 0 : i32}> ({...}) : (tensor<8x4xf32>) -> tensor<4xf32>
//
// becomes
//
//	%r = tile.reduce %x dimensions [0] {...}
func startFromFirst(r *rewrite.Rewriter, o tt.ReduceOp) {
	shape := tensorType(o.Srcs()[0]).Shape
	axis, ins := o.Axis(), o.Srcs()
	kept := slices.Delete(slices.Clone(shape), axis, axis+1)
	var results []*ir.Value
	if shape[axis] > 1 {
		var types, elems []ir.Type
		for _, v := range ins {
			t := tensorType(v)
			types, elems = append(types, r.Ctx.Tensor(kept, t.Elem)), append(elems, t.Elem)
		}
		reduce := tile.NewReduce(r.Builder, ins, types, []int64{int64(axis)})
		fill(r, reduce.Combiner(), slices.Concat(elems, elems), func(args []*ir.Value) []*ir.Value {
			return inlineCombiner(r, o.Combiner(), args[len(ins):], args[:len(ins)])
		})
		results = reduce.Op.Results()
	} else {
		for _, v := range ins {
			results = append(results, structure.First(r.Builder, v, axis))
		}
	}
	if len(kept) == 0 {
		results = slices.Clone(results)
		for i, v := range results {
			results[i] = tensor.NewExtract(r.Builder, v)
		}
	}
	r.Replace(o.Op, results...)
}
