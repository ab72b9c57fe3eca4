// Package controlflowsink is the pass control-flow-sink. It knows branches
// only by what their definitions say.
package controlflowsink

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass sinks operations into the only branch that uses them:
//
//	%0 = arith.addi %a, %b : i32
//	scf.if %c {
//	  use(%0)
//	}
//
// becomes
//
//	scf.if %c {
//	  %0 = arith.addi %a, %b : i32
//	  use(%0)
//	}
var Pass = &pass.Pass{
	Name:       "control-flow-sink",
	Title:      "ControlFlowSink",
	Doc:        "Sink operations into conditional blocks",
	Statistics: []pass.Statistic{{Name: "num-sunk", Doc: "Number of operations sunk"}},
	Run:        run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	s := sinker{pass.Get(ctx, pass.DominanceInfo)}
	root.WalkPost(func(op *ir.Op) ir.WalkResult {
		flow := op.Def().RegionBranch
		if flow == nil || flow.InvocationBounds == nil {
			return ir.Continue
		}
		for i, runs := range flow.InvocationBounds(op, rewrite.ConstantOperands(op)) {
			if r := op.RegionAt(i); (runs == 0 || runs == 1) && !r.Empty() {
				ctx.Count("num-sunk", s.into(r))
			}
		}
		return ir.Continue
	})
	return nil
}

type sinker struct{ dom *ir.Dominance }

// into sinks operations into a region that only the region uses, transitively.
func (s sinker) into(r *ir.Region) int {
	var stack []*ir.Op
	sunk := 0
	sinkOperands := func(user *ir.Op) {
		for i := range user.NumOperands() {
			op := user.Operand(i).DefiningOp()
			if op == nil || op.Region() == r || !op.IsMemoryEffectFree() || !s.onlyUsedBelow(op, r) {
				continue
			}
			op.Remove()
			r.Entry().InsertBefore(r.Entry().First(), op)
			sunk++
			stack = append(stack, op)
		}
	}
	var ops []*ir.Op
	for b := range r.Blocks() {
		for op := range b.Ops() {
			ops = append(ops, op)
		}
	}
	for _, op := range ops {
		sinkOperands(op)
	}
	for len(stack) > 0 {
		op := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		sinkOperands(op)
	}
	return sunk
}

func (s sinker) onlyUsedBelow(op *ir.Op, r *ir.Region) bool {
	for i := range op.NumResults() {
		for user := range op.Result(i).Users() {
			for user != nil && user.Region() != r {
				user = user.Parent()
			}
			if user == nil || !s.dom.BlockDominates(r.Entry(), user.Block()) {
				return false
			}
		}
	}
	return true
}
