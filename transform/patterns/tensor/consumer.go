package tensor

import (
	"slices"

	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

// destinations gives the operands that the results of an operation start from,
// as a range of operand numbers. There is one for each result, and the types
// are the same; it reports false for operations not made that way.
func destinations(op *ir.Op) (start, n int, ok bool) {
	if op == nil || op.NumResults() == 0 {
		return 0, 0, false
	}
	switch {
	case op.Is(tensor.Insert), op.Is(tensor.InsertSlice), op.Is(bufferization.MaterializeInDestination):
		return 1, 1, true
	case isStructured(op.Def()):
		return op.OperandGroup(1)
	}
	return 0, 0, false
}

// isStructured reports whether an operation of linalg has inputs and outputs.
func isStructured(def *ir.OpDef) bool {
	return slices.Contains(linalg.Dialect.Ops, def) && len(def.Operands) > 1 && len(def.Results) > 0
}

// consumerPatterns is one pattern for each operation with destinations, but
// for tensor.insert_slice, which knows more about its casts.
func consumerPatterns() []*rewrite.Pattern {
	var patterns []*rewrite.Pattern
	add := func(def *ir.OpDef) {
		patterns = append(patterns, &rewrite.Pattern{Name: "FoldTensorCastProducerOp", Root: def, Benefit: 1, Rewrite: castResults})
	}
	add(tensor.Insert)
	add(bufferization.MaterializeInDestination)
	for _, def := range linalg.Dialect.Ops {
		if isStructured(def) && def != linalg.Pack && def != linalg.Unpack {
			add(def)
		}
	}
	return patterns
}

// castResults casts what comes out instead of what goes in:
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
		cast, ok := forgetful(v)
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
		return rewrite.Decline(op, "no operand only forgets sizes")
	}
	if !compatible(op, operands, types) {
		return rewrite.Decline(op, "sizes contradict each other")
	}
	made := op.Clone(ir.NewMapping())
	made.SetOperands(operands)
	for i, t := range types {
		made.Result(i).SetType(t)
	}
	r.Insert(made)
	results := made.Results()
	for i, v := range results {
		if v.Type() != op.Result(i).Type() {
			results[i] = tensor.NewCast(r.Builder, v, op.Result(i).Type())
		}
	}
	r.Replace(op, results...)
	return nil
}

// compatible reports whether an operation would still be right with operands
// and results of other types.
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
