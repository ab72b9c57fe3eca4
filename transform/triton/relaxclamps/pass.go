// Package relaxclamps is the pass triton-relax-clamps: rows of tiles whose index is clamped, and which nothing keeps, are masked off instead. It knows
// nothing of how pointers are lowered.
package relaxclamps

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Pass is triton-relax-clamps.
//
//	%in = arith.cmpi slt, %i, %n
//	%c = arith.select %in, %i, %zero
//	%p = tt.addptr %base, %c
//	%x = tt.load %p
//	...  // each store of values that are computed from %x has a mask with %i < %n
//
// becomes
//
//	%in = arith.cmpi slt, %i, %n
//	%p = tt.addptr %base, %i
//	%x = tt.load %p, %in
//	...
//
// A tile without clamps is a part of a matrix, at any place of it, where a tile with clamps is a gather.
var Pass = &pass.Pass{
	Name:  "triton-relax-clamps",
	Title: "TritonRelaxClamps",
	Doc:   "Mask rows off whose index is clamped, where nothing keeps what is computed from them",
	Run: func(_ *pass.Context, root *ir.Op) error {
		var clamps []*ir.Op
		root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
			if clampOf(op) != nil {
				clamps = append(clamps, op)
			}
			return ir.Continue
		})
		for _, op := range clamps {
			c := clampOf(op) // of indices that may have been clamped
			t := newTracer(c)
			if t.follow(rows{c.op.Result(0), 0}) && len(t.loads) > 0 {
				c.relax(t.loads)
			}
		}
		return nil
	},
}
