package tritonarithtolinalg

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// elementwisePatterns are for all elementwise operations of arith and math.
var elementwisePatterns = func() (patterns []*rewrite.Pattern) {
	for _, d := range [...]*ir.Dialect{arith.Dialect, math.Dialect} {
		patterns = append(patterns, patternsFor(d.Ops)...)
	}
	return patterns
}()

// patternsFor are the patterns for the elementwise ones among operations.
func patternsFor(defs []*ir.OpDef) (patterns []*rewrite.Pattern) {
	for _, def := range defs {
		if def.Has(ir.Elementwise) {
			patterns = append(patterns, &rewrite.Pattern{Name: def.Name + "-to-linalg", Root: def, Rewrite: foldOrConvert})
		}
	}
	return patterns
}

func foldOrConvert(r *rewrite.Rewriter, op *ir.Op) error {
	if foldFirst(r, op) {
		return nil
	}
	return convertElementwise(r, op)
}

// foldFirst replaces an operation that folds. The results of other conversions have not been folded yet.
func foldFirst(r *rewrite.Rewriter, op *ir.Op) bool {
	results, ok := rewrite.Fold(op)
	if !ok || len(results) != 1 || op.NumResults() != 1 {
		return false
	}
	v := results[0].Value
	if v == nil {
		c := arith.Materialize(r.Builder, results[0].Attr, op.Result(0).Type(), nil)
		if c == nil {
			return false
		}
		v = c.Result(0)
	}
	r.Replace(op, v)
	return true
}

// convertElementwise applies an operation to each element:
//
//	%r = arith.addf %x, %y : tensor<8xf32>
//
// becomes
//
//	%r = linalg.generic {...} ins(%x, %y) outs(%x) {
//	^bb0(%a: f32, %b: f32, %out: f32):
//	  %s = arith.addf %a, %b : f32
//	  linalg.yield %s : f32
//	}
//
// The first operand with a result's type is its destination, or a new tensor when there is none.
func convertElementwise(r *rewrite.Rewriter, op *ir.Op) error {
	outs := make([]*ir.Value, op.NumResults())
	for i, t := range op.ResultTypes() {
		outs[i] = firstOfType(op, t)
		if outs[i] == nil {
			if sizeUnknown(t) {
				return rewrite.MatchFailure(op, sizeUnknownText)
			}
			outs[i] = emptyLike(r, t)
		}
	}
	r.ReplaceWithOp(op, perElement(r, op, outs))
	return nil
}

// perElement is a linalg.generic that applies an operation to each element. Operands that are no tensors are
// used as they are.
func perElement(r *rewrite.Rewriter, op *ir.Op, outs []*ir.Value) *ir.Op {
	operands := op.Operands()
	ins := make([]*ir.Value, 0, len(operands))
	for _, v := range operands {
		if ir.IsTensor(v.Type()) {
			ins = append(ins, v)
		}
	}
	return linalg.NewGeneric(r.Builder, linalg.GenericSpec{
		Ins: ins, Outs: outs,
		Body: func(args []*ir.Value) []*ir.Value {
			for i, next := 0, 0; i < len(operands); i++ {
				if ir.IsTensor(operands[i].Type()) {
					operands[i] = args[next]
					next++
				}
			}
			types := op.ResultTypes()
			for i, t := range types {
				types[i] = elementOf(t)
			}
			return r.CreateLike(op, operands, types).Results()
		},
	})
}

func firstOfType(op *ir.Op, t ir.Type) *ir.Value {
	for i := range op.NumOperands() {
		if v := op.Operand(i); v.Type() == t {
			return v
		}
	}
	return nil
}

const sizeUnknownText = "the size of a tensor is not known"

// sizeUnknown reports whether a type has dynamic sizes, which emptyLike cannot make. The blocks of kernels have
// static shapes.
func sizeUnknown(t ir.Type) bool {
	tensor, ok := t.(*ir.TensorType)
	return ok && slices.Contains(tensor.Shape, ir.Dynamic)
}

// emptyLike is a tensor with undefined contents.
func emptyLike(r *rewrite.Rewriter, t ir.Type) *ir.Value {
	return r.Create(tensor.Empty, nil, []ir.Type{t}).Result(0)
}

// elementOf is the element type of a tensor; a scalar type is returned as it is.
func elementOf(t ir.Type) ir.Type { return ir.ElementTypeOf(t) }

func tensorType(v *ir.Value) *ir.TensorType { return v.Type().(*ir.TensorType) }
