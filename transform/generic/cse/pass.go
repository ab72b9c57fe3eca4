// Package cse is the pass cse. It knows operations only through their
// definitions.
package cse

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass eliminates common subexpressions:
//
//	%0 = arith.addi %a, %b : i32
//	%1 = arith.addi %b, %a : i32
//	use(%0, %1)
//
// becomes
//
//	%0 = arith.addi %a, %b : i32
//	use(%0, %0)
//
// Operations that only read memory are common as long as nothing is written between them.
var Pass = &pass.Pass{
	Name:  "cse",
	Title: "CSE",
	Doc:   "Eliminate common sub-expressions",
	Statistics: []pass.Statistic{
		{Name: "num-cse'd", Doc: "Number of operations CSE'd"},
		{Name: "num-dce'd", Doc: "Number of operations DCE'd"},
	},
	Run: run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	s := Simplify(root)
	ctx.Count("num-cse'd", s.Eliminated)
	ctx.Count("num-dce'd", s.Dead)
	if s.Eliminated+s.Dead == 0 {
		ctx.PreserveAll()
	}
	pass.Preserve(ctx, pass.DominanceInfo)
	return nil
}

// Summary counts the operations that were eliminated as common subexpressions, and those that were dead.
type Summary struct {
	Eliminated, Dead int // operations
}

// Simplify runs the pass on everything inside an operation.
func Simplify(root *ir.Op) Summary {
	d := &driver{dom: ir.NewDominance()}
	known := newTable()
	defer known.free()
	for _, r := range root.Regions() {
		d.region(known, r)
	}
	for _, op := range d.dead {
		op.Erase()
	}
	return d.summary
}
