// Package reconcileunrealizedcasts is the pass reconcile-unrealized-casts.
package reconcileunrealizedcasts

import (
	"slices"

	"github.com/tshared/tshared/dialect/builtin"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass removes casts that cancel each other:
//
//	%0 = builtin.unrealized_conversion_cast %a : i32 to i64
//	%1 = builtin.unrealized_conversion_cast %0 : i64 to i32
//	use(%1)
//
// becomes
//
//	use(%a)
//
// Other casts stay.
var Pass = &pass.Pass{
	Name:  "reconcile-unrealized-casts",
	Title: "ReconcileUnrealizedCastsPass",
	Doc:   "Simplify and eliminate unrealized conversion casts",
	Run:   run,
}

func run(_ *pass.Context, root *ir.Op) error {
	var casts workset
	if !root.Context().MayHave(builtin.UnrealizedConversionCast) {
		return nil
	}
	root.WalkPostReadOnly(func(op *ir.Op) ir.WalkResult {
		casts.add(op)
		return ir.Continue
	})
	for op := casts.pop(); op != nil; op = casts.pop() {
		replacement := uncast(op)
		if op.HasUses() && replacement == nil {
			continue
		}
		inputs := op.Operands()
		for i, v := range replacement {
			op.Result(i).ReplaceAllUsesWith(v)
		}
		op.Erase()
		for _, v := range inputs {
			casts.add(v.DefiningOp())
		}
	}
	return nil
}

// uncast finds, up the chain of casts, values that have the types op casts to. In a graph region the chain may
// be a cycle without such values.
func uncast(op *ir.Op) []*ir.Value {
	seen := map[*ir.Op]bool{}
	for c := op; c != nil && !seen[c]; c = castOfInputs(c) {
		seen[c] = true
		if slices.Equal(c.OperandTypes(), op.ResultTypes()) && !slices.ContainsFunc(c.Operands(), func(v *ir.Value) bool { return v.DefiningOp() == op }) {
			return c.Operands()
		}
	}
	return nil
}

// castOfInputs is the cast whose results, all and in order, are the operands of another.
func castOfInputs(op *ir.Op) *ir.Op {
	if op.NumOperands() == 0 {
		return nil
	}
	c := op.Operand(0).DefiningOp()
	if !c.Is(builtin.UnrealizedConversionCast) || !slices.Equal(c.Results(), op.Operands()) {
		return nil
	}
	return c
}

// workset is a stack of casts without duplicates.
type workset struct {
	stack []*ir.Op
	in    map[*ir.Op]bool
}

func (w *workset) add(op *ir.Op) {
	if !op.Is(builtin.UnrealizedConversionCast) || w.in[op] {
		return
	}
	if w.in == nil {
		w.in = map[*ir.Op]bool{}
	}
	w.in[op] = true
	w.stack = append(w.stack, op)
}

func (w *workset) pop() *ir.Op {
	if len(w.stack) == 0 {
		return nil
	}
	op := w.stack[len(w.stack)-1]
	w.stack = w.stack[:len(w.stack)-1]
	delete(w.in, op)
	return op
}
