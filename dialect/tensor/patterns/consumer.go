package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// destinations is the range of an operation's destination operands. Each result has one of its type. It reports
// false for operations without destinations.
func destinations(op *ir.Op) (start, n int, ok bool) {
	if op == nil || op.NumResults() == 0 {
		return 0, 0, false
	}
	switch {
	case op.Is(tensor.Insert), op.Is(tensor.InsertSlice), op.Is(bufferization.MaterializeInDestination):
		return 1, 1, true
	}
	return linalg.InitsOf(op)
}

// consumerPatterns are for operations with destinations, except those of linalg and tensor.insert_slice, which
// have their own patterns.
var consumerPatterns = []*rewrite.Pattern{
	{Name: "FoldTensorCastProducerOp", Root: tensor.Insert, Benefit: 1, Rewrite: castResults},
	{Name: "FoldTensorCastProducerOp", Root: bufferization.MaterializeInDestination, Benefit: 1, Rewrite: castResults},
}

// castResults casts the results instead of the operands:
//
//	%c = tensor.cast %t : tensor<4xf32> to tensor<?xf32>
//	%r = tensor.insert %x into %c[%i] : tensor<?xf32>
//
// becomes
//
//	%s = tensor.insert %x into %t[%i] : tensor<4xf32>
//	%r = tensor.cast %s : tensor<4xf32> to tensor<?xf32>
func castResults(r *rewrite.Rewriter, op *ir.Op) error {
	operands, types := op.Operands(), op.ResultTypes()
	start, n, hasDests := destinations(op)
	changed := false
	for i, v := range operands {
		cast, ok := foldableCast(v)
		if !ok {
			continue
		}
		operands[i] = cast.Source()
		changed = true
		if hasDests && i >= start && i < start+n && i-start < len(types) {
			types[i-start] = operands[i].Type()
		}
	}
	if !changed {
		return rewrite.MatchFailure(op, "no operand is a cast to a less static type")
	}
	if !compatible(op, operands, types) {
		return rewrite.MatchFailure(op, "sizes contradict each other")
	}
	made := op.Clone(ir.NewMapping())
	made.SetOperands(operands)
	for i, t := range types {
		made.Result(i).SetType(t)
	}
	r.Insert(made)
	results := slices.Clone(made.Results())
	for i, v := range results {
		if v.Type() != op.Result(i).Type() {
			results[i] = tensor.NewCast(r.Builder, v, op.Result(i).Type())
		}
	}
	r.Replace(op, results...)
	return nil
}

// compatible reports whether an operation is valid with operands and results of other types.
func compatible(op *ir.Op, operands []*ir.Value, types []ir.Type) bool {
	oldOperands, oldTypes := op.Operands(), op.ResultTypes()
	set := func(operands []*ir.Value, types []ir.Type) {
		op.SetOperands(operands)
		for i, t := range types {
			op.Result(i).SetType(t)
		}
	}
	set(operands, types)
	ok := true
	for _, verify := range [...]func(*ir.Op) error{op.Def().Verify, op.Def().VerifyRegions} {
		ok = ok && (verify == nil || verify(op) == nil)
	}
	set(oldOperands, oldTypes)
	return ok
}
