// Package sccp is the pass sccp. It knows operations only through their
// definitions.
package sccp

import (
	"github.com/tshared/tshared/analysis/dataflow"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass is sparse conditional constant propagation (Wegman and Zadeck, Constant Propagation with Conditional
// Branches, 1991), through branches, loops and calls. Constants and reachability are found together, because each
// finds more with the other: a branch that is never taken does not count for the values that meet after it:
//
//	%c1 = arith.constant 1 : i32
//	cf.cond_br %x, ^bb1(%c1 : i32), ^bb2
//	^bb1(%0: i32):
//	%1 = arith.addi %0, %0 : i32
//	use(%1)
//
// becomes
//
//	%c1 = arith.constant 1 : i32
//	%c2 = arith.constant 2 : i32
//	cf.cond_br %x, ^bb1(%c1 : i32), ^bb2
//	^bb1(%0: i32):
//	use(%c2)
var Pass = &pass.Pass{
	Name:  "sccp",
	Title: "SCCP",
	Doc:   "Sparse Conditional Constant Propagation",
	Run: func(ctx *pass.Context, root *ir.Op) error {
		constants := dataflow.FindConstants(root)
		replacer{constants, rewrite.NewConstantPool(ctx.IR)}.run(root)
		constants.Release()
		return nil
	},
}
