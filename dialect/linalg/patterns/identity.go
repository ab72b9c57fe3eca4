package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

// eraseEmpty erases operations on buffers without elements. Tensors without elements may still be used for
// their type:
//
//	linalg.fill ins(%x : f32) outs(%m : memref<4x0xf32>)
func eraseEmpty(r *rewrite.Rewriter, op *ir.Op) error {
	for _, v := range op.Operands() {
		if m, ok := v.Type().(*ir.MemRefType); ok && slices.Contains(m.Shape, 0) {
			r.Erase(op)
			return nil
		}
	}
	return rewrite.MatchFailure(op, "no buffer is known to be empty")
}

// eraseIdentity:
//
//	%r = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]}
//	    ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) {
//	^bb0(%x: f32, %y: f32):
//	  linalg.yield %x : f32
//	} -> tensor<4xf32>
//
// is %a.
func eraseIdentity(r *rewrite.Rewriter, op *ir.Op) error {
	s, _ := linalg.AsStructured(op)
	body := s.Body()
	if body.First() != body.Last() {
		return rewrite.MatchFailure(op, "it computes elements")
	}
	maps := s.IndexingMaps()
	if slices.ContainsFunc(maps, func(m *affine.Map) bool { return !m.Equal(maps[0]) }) {
		return rewrite.MatchFailure(op, "it moves elements")
	}
	yield := body.Last()
	if s.OnBuffers() {
		if len(s.Inputs()) != 1 || len(s.Inits()) != 1 || s.Inputs()[0] != s.Inits()[0] || yield.Operand(0).ArgOf() != body {
			return rewrite.MatchFailure(op, "it does not copy a buffer to itself")
		}
		r.Erase(op)
		return nil
	}
	results := make([]*ir.Value, op.NumResults())
	if yield.NumOperands() != len(results) {
		return rewrite.MatchFailure(op, "it has another number of results than its region gives")
	}
	for i, v := range yield.Operands() {
		if v.ArgOf() != body {
			return rewrite.MatchFailure(op, "its region gives something from outside")
		}
		results[i] = op.Operand(v.Index())
		if from, to := results[i].Type(), op.Result(i).Type(); from != to && !castable(from, to) {
			return rewrite.MatchFailure(op, "its result has another type")
		}
	}
	for i, v := range results {
		if t := op.Result(i).Type(); v.Type() != t {
			results[i] = tensor.NewCast(r.Builder, v, t)
		}
	}
	r.Replace(op, results...)
	return nil
}

// castable reports whether there is a cast between two tensor types.
func castable(from, to ir.Type) bool {
	return ir.IsAnyTensor(from) && ir.IsAnyTensor(to) && ir.ElementTypeOf(from) == ir.ElementTypeOf(to) && ir.CompatibleShapes(from, to)
}
