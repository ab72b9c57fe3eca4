// Package licm is the pass triton-licm: loop-invariant code motion, loads included. It knows Triton's
// loads and scf.for, and other operations only through definitions.
package licm

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/generic/loopinvariantcodemotion"
)

// Pass hoists loop-invariant operations. A load is hoisted when nothing in the loop writes. It is masked in
// case the loop does not run:
//
//	%r = scf.for %i = %lb to %ub step %s iter_args(%acc = %z) -> (tensor<8xf32>) : i32 {
//	  %v = tt.load %p, %m : tensor<8x!tt.ptr<f32>>
//	  ...
//	}
//
// becomes
//
//	%c = arith.cmpi slt, %lb, %ub : i32
//	%cs = tt.splat %c : i1 -> tensor<8xi1>
//	%cm = arith.andi %cs, %m : tensor<8xi1>
//	%v = tt.load %p, %cm : tensor<8x!tt.ptr<f32>>
//	%r = scf.for %i = %lb to %ub step %s iter_args(%acc = %z) -> (tensor<8xf32>) : i32 {
//	  ...
//	}
var Pass = &pass.Pass{
	Name:  "triton-licm",
	Title: "TritonLoopInvariantCodeMotion",
	Doc:   "Hoist loop invariant operations, and loads from loops that only read",
	Run: func(_ *pass.Context, root *ir.Op) error {
		root.WalkPost(func(loop *ir.Op) ir.WalkResult {
			hoist(loop)
			return ir.Continue
		})
		return nil
	},
}

func hoist(loop *ir.Op) {
	f, isFor := scf.AsFor(loop)
	if !isFor {
		loopinvariantcodemotion.Hoist(loop)
		return
	}
	readsOnly := onlyReads(loop)
	loopinvariantcodemotion.HoistWhere(loop,
		func(op *ir.Op) bool {
			load, ok := tt.AsLoad(op)
			if !ok {
				return op.IsPure()
			}
			return readsOnly && !tt.IsBlockPtr(load.Ptr().Type())
		},
		func(op *ir.Op) {
			if load, ok := tt.AsLoad(op); ok {
				maskByTripCount(f, load)
			}
		})
}

// onlyReads reports whether nothing in a loop writes to memory.
func onlyReads(loop *ir.Op) bool {
	effects, known := loop.Effects()
	return known && !slices.ContainsFunc(effects, func(e ir.Effect) bool { return e.Kind != ir.Reads })
}

// maskByTripCount masks a load off when the loop does not run.
func maskByTripCount(f scf.ForOp, load tt.LoadOp) {
	b := ir.NewBuilder(f.Op.Context()).Before(f.Op)
	before := arith.ISLT
	if f.Unsigned() {
		before = arith.IULT
	}
	mask := arith.NewCmpI(b, before, f.LowerBound(), f.UpperBound())
	if t, ok := load.Ptr().Type().(*ir.TensorType); ok {
		mask = tt.NewSplat(b, mask, b.Ctx.WithElement(t, ir.I1)).Result()
	}
	if old := load.Mask(); old != nil {
		mask = arith.NewBinary(b, arith.AndI, mask, old)
	}
	operands, others := []*ir.Value{load.Ptr(), mask}, int64(0)
	if other := load.Other(); other != nil {
		operands, others = append(operands, other), 1
	}
	load.Op.SetOperands(operands)
	load.Op.SetAttr(ir.OperandSegmentSizes, b.Ctx.I32Array(1, 1, others))
}
