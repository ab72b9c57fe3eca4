// Package patterns simplifies structured operations: operations without effect, fills and transposes of fills and
// transposes, and operations on tensors with more static sizes than their types have. It knows the dialects
// linalg, tensor and arith.
package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// Patterns has the patterns in the order in which they are tried: first those for all operations with a
// destination, then those of each definition in MLIR's order.
var Patterns = slices.Concat(
	structured(rewrite.Pattern{Name: "FoldTensorCastProducerOp", Benefit: 1, Rewrite: useUncast}),
	structured(rewrite.Pattern{Name: "EraseDeadLinalgOp", Benefit: 1, Rewrite: eraseEmpty}),
	[]*rewrite.Pattern{{Name: "FoldTensorCastConsumerOp", Root: tensor.Cast, Benefit: 1, Rewrite: castProducer}},
	structured(rewrite.Pattern{Name: "InferStaticShapeOfOperands", Benefit: 1, Rewrite: inferSizes}),
	transposePatterns,
	[]*rewrite.Pattern{{Name: "EraseIdentityLinalgOp", Root: linalg.Generic, Benefit: 1, Rewrite: eraseIdentity}},
	fillPatterns,
	broadcastPatterns,
)

// structured is a pattern for each structured operation.
func structured(p rewrite.Pattern) []*rewrite.Pattern {
	var list []*rewrite.Pattern
	for _, def := range linalg.Dialect.Ops {
		if linalg.IsStructured(def) {
			one := p
			one.Root = def
			list = append(list, &one)
		}
	}
	return list
}

// remade clones an operation before it with other operands. The results have the types of the new inits.
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

// fits reports whether an operation is valid on operands of other types: the sizes of a cast that never runs
// may be wrong. Sizes that can still be inferred may be missing, although some operations verify them.
func fits(op *ir.Op, types []ir.Type) bool {
	operands := make([]*ir.Value, len(types))
	for i, t := range types {
		operands[i] = ir.NewPlaceholder(t)
	}
	try := op.Clone(ir.NewMapping())
	setOperands(try, operands)
	s, _ := linalg.AsStructured(try)
	return agree(s) && op.Def().VerifyRegions(try) == nil
}

// agree reports whether the operands of a structured operation have consistent loop sizes.
func agree(s linalg.StructuredOp) bool {
	maps := s.IndexingMaps()
	known := map[int]int64{}
	for i, v := range s.Op.Operands() {
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

// replaceCast replaces an operation by one whose results have other static sizes.
func replaceCast(r *rewrite.Rewriter, op, with *ir.Op) {
	results := slices.Clone(with.Results())
	for i, v := range results {
		if t := op.Result(i).Type(); v.Type() != t {
			results[i] = tensor.NewCast(r.Builder, v, t)
		}
	}
	r.Replace(op, results...)
}
