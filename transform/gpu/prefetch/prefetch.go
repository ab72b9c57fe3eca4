// Package prefetch has the pass that prefetches the loads of a loop's next iteration.
package prefetch

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/transform/gpu/kernelpass"
	"github.com/tshared/tshared/transform/gpu/oprules"
	"github.com/tshared/tshared/transform/gpu/remark"
)

// Pass is the pass. It works on kernels whose tensors have layouts.
var Pass = remark.On(kernelpass.NewPassOnLayouts("tile-prefetch", "TilePrefetch",
	"Load small tensors of loops with dots an iteration ahead, unroll loops that load little, and prefetch the loads of the next iteration to the L2 cache in loops that wait before they store",
	Run, inLoops), append(oprules.Remarks(remark.Prefetch), remark.Unrolled)...)

// inLoops is the post-condition: what is prefetched is for another iteration.
func inLoops(kernel *ir.Op) (err error) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Is(tile.Prefetch) && !op.Parent().Is(scf.For) {
			err = op.Errorf("the prefetch is in no loop")
			return ir.Stop
		}
		return ir.Continue
	})
	return err
}

// Run loads ahead in the loops of a kernel that have dots, unrolls those that load little, and prefetches in those that have barriers before their stores: the latency of
// their loads is exposed otherwise.
func Run(kernel *ir.Op, o distribute.Options) {
	d := distribute.New(kernel, o)
	loadsAhead(d)
	unroll(d)
	unrollIndirect(d)
	var loops []scf.ForOp
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if loop, ok := scf.AsFor(op); ok && loop.Body().Next() == nil && waits(loop) {
			loops = append(loops, loop)
		}
		return ir.Continue
	})
	for _, loop := range loops {
		n := &nextIteration{loop: loop, b: ir.NewBuilder(kernel.Context()), clones: ir.NewMapping()}
		for _, op := range slices.Collect(loop.Body().Ops()) {
			if load, ok := tile.AsLoad(op); ok {
				n.prefetch(load)
			}
		}
	}
}

// waits reports whether a loop has barriers, those of reductions, and stores.
func waits(loop scf.ForOp) bool {
	reduces, stores, done := false, false, false
	for op := range loop.Body().Ops() {
		reduces = reduces || tile.IsReduction(op)
		stores = stores || op.Is(tile.Store)
		done = done || op.Is(tile.Prefetch)
	}
	return reduces && stores && !done
}

// nextIteration makes the prefetches at the beginning of a loop's body.
type nextIteration struct {
	loop    scf.ForOp
	b       *ir.Builder
	inRange *ir.Value   // there is a next iteration; nil until it is asked for
	clones  *ir.Mapping // address computations, with the counter of the next iteration
	cloned  []*ir.Op
}

// prefetch prefetches a load, if its address in the next iteration depends on nothing but the counter.
func (n *nextIteration) prefetch(load tile.LoadOp) {
	l := tile.LayoutOf(load.Result().Type())
	ops, ok := n.addressOps(load.Source(), nil)
	if !ok || l == nil || len(load.Offsets()) > 0 || load.Wrapped() != nil {
		return
	}
	n.begin()
	n.b.LocateAs(load.Op)
	for _, op := range ops {
		if !slices.Contains(n.cloned, op) {
			n.b.Insert(op.Clone(n.clones))
			n.cloned = append(n.cloned, op)
		}
	}
	t := load.Result().Type().(*ir.TensorType)
	l = l.WithoutZeroBases()
	tile.NewPrefetch(n.b, n.clones.Value(load.Source()), n.inRange, vectorWidth(l, t.Elem), tile.Distributed(load.Op.Context(), t, l))
}

// begin computes the counter of the next iteration, and whether there is one. The remaining distance is compared with the
// step: the next counter might overflow.
func (n *nextIteration) begin() {
	if n.inRange != nil {
		return
	}
	loop := n.loop
	n.b.Before(loop.Body().First()).LocateAs(loop.Op)
	left := arith.NewBinary(n.b, arith.SubI, loop.UpperBound(), loop.Counter())
	n.inRange = arith.NewCmpI(n.b, arith.IULT, loop.Step(), left)
	n.clones.Values[loop.Counter()] = arith.NewBinary(n.b, arith.AddI, loop.Counter(), loop.Step())
}

// addressOps adds the address computations of a value in the loop's body, in order; false if they depend on more than the
// counter.
func (n *nextIteration) addressOps(v *ir.Value, ops []*ir.Op) ([]*ir.Op, bool) {
	body := n.loop.Body()
	op := v.DefiningOp()
	switch {
	case v.ArgOf() == body:
		return ops, v == n.loop.Counter()
	case op == nil || op.Block() != body || slices.Contains(ops, op):
		return ops, true
	case !distribute.IsAddressComputation(op):
		return ops, false
	}
	ok := true
	for _, operand := range op.Operands() {
		if ops, ok = n.addressOps(operand, ops); !ok {
			return ops, false
		}
	}
	return append(ops, op), true
}

// vectorWidth is how many elements of a thread are contiguous, up to those of the widest instruction.
func vectorWidth(l *layout.Layout, elem ir.Type) int64 {
	n := int64(1)
	for d := range l.Shape {
		n = max(n, min(l.ContigPerThread(d), tile.MaxAccessBytes/tile.ElementBytes(elem)))
	}
	return n
}
