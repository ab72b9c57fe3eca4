// Package linalg simplifies structured operations: those that do nothing, that
// fill or move what has been filled or moved before, and those on tensors more
// is known about than their types say. It knows the dialects linalg, tensor
// and arith.
package linalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns are tried in this order where several apply: first those for all
// operations that start from a tensor, then those of each definition, in the
// order MLIR has them.
var Patterns = slices.Concat(
	forEach(takesCasts, rewrite.Pattern{Name: "FoldTensorCastProducerOp", Benefit: 1, Rewrite: useUncast}),
	forEach(linalg.IsStructured, rewrite.Pattern{Name: "EraseDeadLinalgOp", Benefit: 1, Rewrite: eraseEmpty}),
	[]*rewrite.Pattern{{Name: "FoldTensorCastConsumerOp", Root: tensor.Cast, Benefit: 1, Rewrite: castProducer}},
	tilingCastPatterns,
	forEach(linalg.IsStructured, rewrite.Pattern{Name: "InferStaticShapeOfOperands", Benefit: 1, Rewrite: inferSizes}),
	tilingPatterns,
	transposePatterns,
	[]*rewrite.Pattern{{Name: "EraseIdentityLinalgOp", Root: linalg.Generic, Benefit: 1, Rewrite: eraseIdentity}},
	fillPatterns,
	[]*rewrite.Pattern{{Name: "EraseSelfCopy", Root: linalg.Copy, Benefit: 1, Rewrite: eraseSelfCopy}},
	broadcastPatterns,
)

// forEach is a pattern for each definition of the dialect that a predicate
// picks.
func forEach(pick func(*ir.OpDef) bool, p rewrite.Pattern) []*rewrite.Pattern {
	var list []*rewrite.Pattern
	for _, def := range linalg.Dialect.Ops {
		if pick(def) {
			one := p
			one.Root = def
			list = append(list, &one)
		}
	}
	return list
}

// takesCasts: the operations on tiles have patterns of their own.
func takesCasts(def *ir.OpDef) bool { return linalg.IsStructured(def) || def == linalg.Softmax }

// remade is a copy of an operation, before it, with other operands, and
// results of the types of those they start from.
func remade(r *rewrite.Rewriter, op *ir.Op, operands []*ir.Value) *ir.Op {
	r.Before(op)
	made := op.Clone(ir.NewMapping())
	setOperands(made, operands)
	r.Insert(made)
	return made
}

func setOperands(op *ir.Op, operands []*ir.Value) {
	op.SetOperands(operands)
	start, n, _ := linalg.InitsOf(op)
	next := 0
	for _, v := range operands[start : start+n] {
		if ir.IsAnyTensor(v.Type()) {
			op.Result(next).SetType(v.Type())
			next++
		}
	}
}

// fits reports whether an operation makes sense on operands of other types:
// what casts say about sizes may be wrong where they never run. Sizes that can
// still be inferred may be missing, although some operations insist on them.
func fits(op *ir.Op, types []ir.Type) bool {
	operands := make([]*ir.Value, len(types))
	for i, t := range types {
		operands[i] = ir.NewPlaceholder(t)
	}
	try := op.Clone(ir.NewMapping())
	setOperands(try, operands)
	if s, ok := linalg.AsStructured(try); ok {
		return agree(s) && op.Def().VerifyRegions(try) == nil
	}
	return op.Def().Verify(try) == nil
}

// agree reports whether the operands of a structured operation say the same
// about its loops, as far as they say something.
func agree(s linalg.StructuredOp) bool {
	maps := s.IndexingMaps()
	known := map[int]int64{}
	for i, v := range s.Operands() {
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			continue
		}
		for d, n := range t.Shape {
			loop, ok := maps[i].DimPosition(d)
			if !ok || n == ir.Dynamic {
				continue
			}
			if other, seen := known[loop]; seen && other != n {
				return false
			}
			known[loop] = n
		}
	}
	return true
}

// replaceCast replaces an operation by another one whose results know other
// sizes.
func replaceCast(r *rewrite.Rewriter, op, with *ir.Op) {
	results := slices.Clone(with.Results())
	for i, v := range results {
		if t := op.Result(i).Type(); v.Type() != t {
			results[i] = tensor.NewCast(r.Builder, v, t)
		}
	}
	r.Replace(op, results...)
}
