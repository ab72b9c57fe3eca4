// Package stripdebuginfo is the pass strip-debuginfo.
package stripdebuginfo

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass removes all locations:
//
//	%0 = arith.addi %a, %b : i32 loc("kernel.py":3:4)
//
// becomes
//
//	%0 = arith.addi %a, %b : i32 loc(unknown)
var Pass = &pass.Pass{
	Name:  "strip-debuginfo",
	Title: "StripDebugInfo",
	Doc:   "Strip debug info from all operations",
	Run:   run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	root.Walk(func(op *ir.Op) ir.WalkResult {
		op.SetLoc(ir.Unknown)
		for _, region := range op.Regions() {
			for b := range region.Blocks() {
				for _, arg := range b.Args() {
					arg.SetLoc(ir.Unknown)
				}
			}
		}
		return ir.Continue
	})
	ctx.PreserveAll()
	return nil
}
