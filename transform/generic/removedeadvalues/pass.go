// Package removedeadvalues is the pass remove-dead-values. It knows operations
// only through their definitions.
package removedeadvalues

import (
	"slices"
	"sync"

	"github.com/tshared/tshared/analysis/dataflow"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/generic/canonicalize"
)

// Pass removes values on which no observable effect depends, through loops, branches and private functions:
//
//	func.func private @f(%a: i32, %b: i32) -> (i32, i32) {
//	  return %a, %b : i32, i32
//	}
//	func.func @g(%a: i32, %b: i32) -> i32 {
//	  %0:2 = call @f(%a, %b) : (i32, i32) -> (i32, i32)
//	  return %0#0 : i32
//	}
//
// becomes
//
//	func.func private @f(%a: i32) -> i32 {
//	  return %a : i32
//	}
//	func.func @g(%a: i32, %b: i32) -> i32 {
//	  %0 = call @f(%a) : (i32) -> i32
//	  return %0 : i32
//	}
var Pass = &pass.Pass{
	Name:  "remove-dead-values",
	Title: "RemoveDeadValues",
	Doc:   "Remove dead values",
	Options: []pass.Option{
		{Name: "canonicalize", Kind: pass.Bool, Default: "true", Doc: "Canonicalize region branch ops"},
	},
	Run: run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	c := &collector{root: root, live: dataflow.FindLiveness(root), dead: map[*ir.Value]bool{}}
	var branches []*ir.Op
	root.WalkPostReadOnly(func(op *ir.Op) ir.WalkResult {
		c.collectOp(op)
		if op != root && hasFlow(op.Def()) {
			branches = append(branches, op)
		}
		return ir.Continue
	})
	c.live.Release()
	c.found.clean(ctx.IR)
	if !ctx.Bool("canonicalize") {
		return nil
	}
	branches = slices.DeleteFunc(branches, func(op *ir.Op) bool { return !root.Contains(op) })
	res, err := rewrite.GreedyOps(branches, branchPatterns(), rewrite.DefaultGreedy())
	if err == nil && !res.Converged {
		return root.Errorf("greedy pattern rewrite failed to converge")
	}
	return err
}

var branchPatterns = sync.OnceValue(func() *rewrite.PatternSet { return canonicalize.PatternsOf(hasFlow) })

func hasFlow(d *ir.OpDef) bool { return d.RegionBranch != nil }
