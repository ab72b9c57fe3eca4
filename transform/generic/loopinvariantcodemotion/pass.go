// Package loopinvariantcodemotion is the pass loop-invariant-code-motion. It knows loops only by
// what their definitions say.
package loopinvariantcodemotion

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass hoists loop-invariant operations out of loops:
//
//	scf.for %i = %lb to %ub step %s {
//	  %0 = arith.addi %a, %b : i32
//	  use(%i, %0)
//	}
//
// becomes
//
//	%0 = arith.addi %a, %b : i32
//	scf.for %i = %lb to %ub step %s {
//	  use(%i, %0)
//	}
//
// Operations that access memory, or that must not run when the loop does not, stay.
var Pass = &pass.Pass{
	Name:  "loop-invariant-code-motion",
	Title: "LoopInvariantCodeMotion",
	Doc:   "Hoist loop invariant instructions outside of the loop",
	Run: func(_ *pass.Context, root *ir.Op) error {
		root.WalkPost(func(op *ir.Op) ir.WalkResult {
			Hoist(op)
			return ir.Continue
		})
		return nil
	},
}

// Hoist hoists invariant operations out of a loop and returns their number. It leaves an operation that is no
// loop alone.
func Hoist(loop *ir.Op) int {
	return HoistWhere(loop, (*ir.Op).IsPure, func(*ir.Op) {})
}

// HoistWhere is Hoist for the operations that may accepts instead of pure ones. It calls leave before it moves
// one.
func HoistWhere(loop *ir.Op, may func(*ir.Op) bool, leave func(*ir.Op)) int {
	bodies := loop.Def().LoopBodies
	if bodies == nil {
		return 0
	}
	moved := 0
	for _, body := range bodies(loop) {
		moved += hoistFrom(loop, body, may, leave)
	}
	return moved
}

// hoistFrom visits the operations of a body in order, and the users of hoisted operations again.
func hoistFrom(loop *ir.Op, body *ir.Region, may func(*ir.Op) bool, leave func(*ir.Op)) int {
	var queue []*ir.Op
	for b := range body.Blocks() {
		for op := range b.Ops() {
			queue = append(queue, op)
		}
	}
	moved := 0
	for len(queue) > 0 {
		op := queue[0]
		queue = queue[1:]
		if op.Region() != body || op.Has(ir.Terminator) || !may(op) || !invariant(op, loop) {
			continue
		}
		leave(op)
		op.Remove()
		loop.Block().InsertBefore(loop, op)
		moved++
		for i := range op.NumResults() {
			for user := range op.Result(i).Users() {
				if user.Region() == body {
					queue = append(queue, user)
				}
			}
		}
	}
	return moved
}

// invariant reports whether an operation and its regions use only values defined outside of the loop.
func invariant(op, loop *ir.Op) bool {
	return op.Walk(func(o *ir.Op) ir.WalkResult {
		for i := range o.NumOperands() {
			from := o.Operand(i).Region()
			if op.Contains(from.Op()) {
				continue
			}
			if loop.Contains(from.Op()) {
				return ir.Stop
			}
		}
		return ir.Continue
	})
}
