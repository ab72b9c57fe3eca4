// Package stageoperands has the pass that stores the operands of dots to shared memory, where instructions read them.
package stageoperands

import (
	"cmp"
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass, on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.OnSharedMemory(&pass.Pass{
	Name: "tile-stage-operands", Title: "TileStageOperands",
	Doc: "Store operands of dots to shared memory where instructions read them there, loop-invariant ones before the loop",
	Options: []pass.Option{
		{Name: "split", Kind: pass.Bool, Default: "false", Doc: "Stage operands in K slices where they do not fit"},
		{Name: "no-hoisting", Kind: pass.Bool, Default: "false", Doc: "Stage operands in every iteration of a loop"},
	},
	Post: isStaged,
}, func(ctx *pass.Context, op *ir.Op, target distribute.Options, limit int64) error {
	return Run(op, Options{Target: target, SharedLimit: limit, Split: ctx.Bool("split"), NoHoisting: ctx.Bool("no-hoisting")})
}), remark.Staged, Dots)

// Options configure the pass.
type Options struct {
	Target      distribute.Options // GPU and warps
	SharedLimit int64              // shared memory of a block in bytes; 0 is the limit of the target
	// Split stages operands in K slices where they would exceed the limit, and loop-invariant ones before their loop only if there is
	// room.
	Split bool
	// NoHoisting stages loop-invariant operands in every iteration.
	NoHoisting bool
}

// stager stages the operands of a kernel's dots.
type stager struct {
	d *distribute.Distribution
	o Options
	b *ir.Builder
	// reserved are the bytes of shared memory that are allocated before the current operation and not freed yet.
	reserved int64
	freed    map[*ir.Op]int64 // bytes of hoisted operands that are freed after an operation, by operation
	err      error
}

// Run stages the operands of a kernel whose tensors have layouts and whose loops are pipelined.
func Run(kernel *ir.Op, o Options) error {
	n, _ := kernel.IntAttr(tile.NumWarps)
	o.Target.Warps = int(n)
	o.SharedLimit = cmp.Or(o.SharedLimit, int64(o.Target.GPU.SharedPerBlock))
	if err := distribute.CheckDots(kernel, o.Target); err != nil {
		return err
	}
	d := distribute.New(kernel, o.Target)
	truncateOperands(d)
	s := &stager{d: d, o: o, b: ir.NewBuilder(kernel.Context()), freed: map[*ir.Op]int64{}}
	s.alternateAll()
	s.regions(kernel)
	return s.err
}

// regions stages the operands of dots in the regions of an operation.
func (s *stager) regions(op *ir.Op) {
	for _, r := range op.Regions() {
		for block := range r.Blocks() {
			for _, inner := range slices.Collect(block.Ops()) { // without those that are inserted
				s.stageOp(inner)
				s.reserved -= s.freed[inner]
			}
		}
	}
}

// stageOp stages the operands of a dot, or of those in the regions of an operation.
func (s *stager) stageOp(op *ir.Op) {
	switch {
	case op.Is(tile.LocalAlloc):
		s.reserved += s.allocBytes(tile.LocalAllocOp{Op: op})
	case op.Is(tile.LocalDealloc):
		if alloc, ok := tile.AsLocalAlloc(op.Operand(0).DefiningOp()); ok {
			s.reserved -= s.allocBytes(alloc)
		}
	case distribute.IsDot(op):
		s.dot(op)
	case op.Is(scf.For), hasLoop(op):
		s.hoisting(op)
	case !linalg.IsStructured(op.Def()):
		s.regions(op)
	}
}

// allocBytes is the shared memory of an allocation.
func (s *stager) allocBytes(o tile.LocalAllocOp) int64 {
	return s.d.AlignShared(o.Stages() * o.StageBytes())
}

// isStaged checks that operands are in shared memory or in the registers that the instruction takes.
func isStaged(kernel *ir.Op) (err error) {
	n, _ := kernel.IntAttr(tile.NumWarps)
	d := distribute.New(kernel, distribute.Options{Warps: int(n)})
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if !distribute.IsDot(op) || distribute.KSlices(op) > 1 {
			return ir.Continue
		}
		p := d.DotOf(op)
		for i := range p.Inputs {
			if !p.MustStage(i) {
				continue
			}
			if _, ok := d.OperandBuffer(p, i); ok {
				err = op.Bugf("operand %d is not in shared memory", i)
				return ir.Stop
			}
		}
		return ir.Continue
	})
	return err
}
