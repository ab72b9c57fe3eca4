package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
	"github.com/tshared/tshared/rewrite"
)

// castProducer makes an operation compute the more static type its result is cast to:
//
//	%r = linalg.exp ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
//	%c = tensor.cast %r : tensor<?xf32> to tensor<4xf32>
//
// becomes
//
//	%o = tensor.cast %b : tensor<?xf32> to tensor<4xf32>
//	%c = linalg.exp ins(%a : tensor<?xf32>) outs(%o : tensor<4xf32>) -> tensor<4xf32>
//	%r = tensor.cast %c : tensor<4xf32> to tensor<?xf32>
//
// In another block the cast may never run, and need not be valid then.
func castProducer(r *rewrite.Rewriter, cast *ir.Op) error {
	o, _ := tensor.AsCast(cast)
	source, t := o.Source(), cast.Result(0).Type()
	s, ok := linalg.AsStructured(source.DefiningOp())
	if !ok || s.Op.Block() != cast.Block() || !tensor.KnowsAsMuch(t, source.Type()) {
		return rewrite.MatchFailure(cast, "the operand is not computed by a structured operation in the block, or the cast is to a less static type")
	}
	start, _, _ := linalg.InitsOf(s.Op)
	init := start + source.Index()
	operands, types := s.Op.Operands(), s.Op.OperandTypes()
	if types[init] = t; !fits(s.Op, types) {
		return rewrite.MatchFailure(cast, contradiction)
	}
	r.Before(s.Op)
	operands[init] = tensor.NewCast(r.Builder, operands[init], t)
	made := remade(r, s.Op, operands)
	result := made.Result(source.Index())
	replaceCast(r, s.Op, made)
	r.Replace(cast, result)
	return nil
}

// useUncast uses the operands of casts to less static types:
//
//	%c = tensor.cast %a : tensor<4xf32> to tensor<?xf32>
//	%r = linalg.exp ins(%b : tensor<?xf32>) outs(%c : tensor<?xf32>) -> tensor<?xf32>
//
// becomes
//
//	%s = linalg.exp ins(%b : tensor<?xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
//	%r = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
func useUncast(r *rewrite.Rewriter, op *ir.Op) error {
	operands, changed := uncast(op)
	if !changed {
		return rewrite.MatchFailure(op, "no operand comes from a cast to a less static type")
	}
	if !fits(op, typesOf(operands)) {
		return rewrite.MatchFailure(op, contradiction)
	}
	replaceCast(r, op, remade(r, op, operands))
	return nil
}

// uncast is the operands without casts to less static types.
func uncast(op *ir.Op) (operands []*ir.Value, changed bool) {
	operands = op.Operands()
	for i, v := range operands {
		if cast, ok := tensor.AsCast(v.DefiningOp()); ok && cast.ForgetsSizes() {
			operands[i], changed = cast.Source(), true
		}
	}
	return operands, changed
}

// inferSizes casts operands to types with the sizes that other operands have:
//
//	%r = linalg.exp ins(%a : tensor<4xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
//
// becomes
//
//	%c = tensor.cast %b : tensor<?xf32> to tensor<4xf32>
//	%s = linalg.exp ins(%a : tensor<4xf32>) outs(%c : tensor<4xf32>) -> tensor<4xf32>
//	%r = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
func inferSizes(r *rewrite.Rewriter, op *ir.Op) error {
	s, _ := linalg.AsStructured(op)
	if !s.OnTensors() || !slices.ContainsFunc(op.Operands(), hasUnknownSize) {
		return rewrite.MatchFailure(op, "it does not work on tensors of unknown size")
	}
	maps := s.IndexingMaps()
	if slices.ContainsFunc(maps, func(m *affine.Map) bool { return !m.IsProjectedPermutation(false) }) {
		return rewrite.MatchFailure(op, "operands are not indexed by single loops")
	}
	types := inferTypes(op, maps)
	operands := op.Operands()
	if slices.Equal(types, typesOf(operands)) {
		return rewrite.MatchFailure(op, "nothing is known that the types do not say")
	}
	if !fits(op, types) {
		return rewrite.MatchFailure(op, contradiction)
	}
	for i, v := range operands {
		operands[i] = cast(r, v, types[i])
	}
	replaceCast(r, op, remade(r, op, operands))
	return nil
}

func hasUnknownSize(v *ir.Value) bool {
	t, ok := v.Type().(*ir.TensorType)
	return ok && slices.Contains(t.Shape, ir.Dynamic)
}

const contradiction = "what is known about sizes is contradictory"

func typesOf(values []*ir.Value) []ir.Type {
	types := make([]ir.Type, len(values))
	for i, v := range values {
		types[i] = v.Type()
	}
	return types
}

// cast casts a tensor if its type differs.
func cast(r *rewrite.Rewriter, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type() == t {
		return v
	}
	return tensor.NewCast(r.Builder, v, t)
}

// inferTypes is the types of the operands with the sizes that follow from other operands.
func inferTypes(op *ir.Op, maps []*affine.Map) []ir.Type {
	sizes, types := loopSizes(op, maps), op.OperandTypes()
	for i := range types {
		t, ok := types[i].(*ir.TensorType)
		if !ok {
			continue
		}
		shape := slices.Clone(t.Shape)
		for d := range shape {
			if loop, _ := maps[i].DimPosition(d); shape[d] == ir.Dynamic {
				shape[d] = sizes[loop]
			}
		}
		types[i] = op.Context().EncodedTensor(shape, t.Elem, t.Encoding)
	}
	return types
}

// loopSizes has the static size of each loop, ir.Dynamic where no operand has one. The first operand with a
// size counts.
func loopSizes(op *ir.Op, maps []*affine.Map) []int64 {
	sizes := make([]int64, maps[0].NumDims)
	for i := range sizes {
		sizes[i] = ir.Dynamic
	}
	for i, v := range op.Operands() {
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			continue
		}
		known := t.Shape
		if cast, ok := tensor.AsCast(v.DefiningOp()); ok {
			if _, static := ir.NumElements(cast.Source().Type()); static {
				known, _ = ir.ShapeOf(cast.Source().Type())
			}
		}
		for d, n := range t.Shape {
			if loop, _ := maps[i].DimPosition(d); n != ir.Dynamic && sizes[loop] == ir.Dynamic {
				sizes[loop] = known[d]
			}
		}
	}
	return sizes
}
