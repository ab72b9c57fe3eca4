package selectcasts

import (
	"slices"

	"github.com/tshared/tshared/analysis/peeledextf"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// splitExtensions has elementwise operations that extend 8-bit floats and compute with them take the extended tensor:
//
//	%r = linalg.generic ins(%x, %s : tensor<64xf8E5M2>, tensor<64xf32>) { arith.bitcast, arith.shli, ..., arith.mulf }
//
// becomes
//
//	%e = linalg.generic ins(%x) { arith.bitcast, arith.shli, ... }
//	%r = linalg.generic ins(%e, %s) { arith.mulf }
func splitExtensions(kernel *ir.Op) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if view, ok := linalg.AsStructured(op); ok && op.Is(linalg.Generic) && peeledextf.Of(op) == nil {
			for i, x := range view.Inputs() {
				if tile.IsSaturated(ir.ElementTypeOf(x.Type())) {
					split(view, i)
				}
			}
		}
		return ir.Continue
	})
}

// split takes the extension of an input out of a body, if all that the body does with the input is to extend it.
func split(view linalg.StructuredOp, input int) {
	body := view.Body()
	arg, x := body.Arg(input), view.Inputs()[input]
	follows := map[*ir.Value]bool{arg: true} // values that depend on the input alone
	var steps []*ir.Op
	for op := range body.Ops() {
		if op == body.Last() || op.NumResults() != 1 || op.NumRegions() > 0 || !op.IsMemoryEffectFree() || !slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return follows[v] }) ||
			slices.ContainsFunc(op.Operands(), func(v *ir.Value) bool { return !follows[v] && !isConstant(v) }) {
			continue
		}
		follows[op.Result(0)] = true
		steps = append(steps, op)
		if _, isFloat := op.Result(0).Type().(*ir.FloatType); !isFloat || !isOnlyUse(arg, steps) {
			continue
		}
		extended := extensionBy(view.Op, x, arg, steps)
		if peeledextf.Of(extended.DefiningOp()) == nil {
			extended.DefiningOp().Erase()
			continue
		}
		view.Op.SetOperand(input, extended)
		op.Result(0).ReplaceAllUsesWith(arg)
		for _, step := range slices.Backward(steps) {
			if !step.HasUses() {
				step.Erase()
			}
		}
		arg.SetType(ir.ElementTypeOf(extended.Type()))
		return
	}
}

// isConstant reports whether a value is a number.
func isConstant(v *ir.Value) bool { return v.DefiningOp() != nil && v.DefiningOp().Is(arith.Constant) }

// isOnlyUse reports whether nothing but steps, whose last one computes the result, uses a value and their other results.
func isOnlyUse(arg *ir.Value, steps []*ir.Op) bool {
	inside := func(v *ir.Value) bool {
		for user := range v.Users() {
			if !slices.Contains(steps, user) {
				return false
			}
		}
		return true
	}
	return inside(arg) && !slices.ContainsFunc(steps[:len(steps)-1], func(op *ir.Op) bool { return !inside(op.Result(0)) })
}

// extensionBy computes a tensor from another one by steps of the body of an operation, before it.
func extensionBy(op *ir.Op, x, arg *ir.Value, steps []*ir.Op) *ir.Value {
	b := ir.NewBuilder(op.Context()).Before(op).LocateAs(op)
	to := steps[len(steps)-1].Result(0)
	return linalg.NewGeneric(b, linalg.GenericSpec{
		Ins: []*ir.Value{x}, Outs: []*ir.Value{tensor.NewEmpty(b, x.Type().(*ir.TensorType).Shape, to.Type())},
		Body: func(args []*ir.Value) []*ir.Value {
			m := ir.NewMapping()
			m.Values[arg] = args[0]
			for _, step := range steps {
				for _, v := range step.Operands() {
					if made := v.DefiningOp(); isConstant(v) && op.Contains(made) && m.Values[v] == nil {
						c := made.Clone(m)
						b.Insert(c)
						m.Values[v] = c.Result(0)
					}
				}
				c := step.Clone(m)
				b.Insert(c)
				m.Values[step.Result(0)] = c.Result(0)
			}
			return []*ir.Value{m.Value(to)}
		},
	}).Result(0)
}
