package lowerrings

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// findBarriers finds the acquires that wait at a barrier of their own: a thread may have released a slot since the last barrier. Waits for slots are barriers,
// so that a loop which waits for a slot before it acquires the next one has one barrier in an iteration.
func (r *ring) findBarriers() {
	if r.Private() {
		return
	}
	holds := map[*ir.Op]bool{}
	for _, op := range r.ops {
		for op = op.Parent(); op != r.Op.Parent() && !holds[op]; op = op.Parent() {
			holds[op] = true
		}
	}
	var follow func(op *ir.Op, released bool) bool
	follow = func(op *ir.Op, released bool) bool {
		for ; op != nil; op = op.Next() {
			switch {
			case isBarrier(op):
				released = false
			case op.Is(tile.RingRelease) && r.has(op):
				released = true
			case op.Is(tile.RingAcquire) && r.has(op) && released:
				r.barrier[op], released = true, false
			case holds[op]:
				after := released
				for _, region := range op.Regions() {
					for block := range region.Blocks() {
						after = follow(block.First(), released) || after
					}
				}
				if after && !released && !op.Is(scf.If) { // the next iteration
					for _, region := range op.Regions() {
						for block := range region.Blocks() {
							follow(block.First(), true)
						}
					}
				}
				released = after
			}
		}
		return released
	}
	follow(r.Op.Next(), false)
}

// has reports whether an operation is on the ring.
func (r *ring) has(op *ir.Op) bool { return ringOf(op).DefiningOp() == r.Op }

// isBarrier reports whether all threads of the block, or of a role, wait for each other at an operation.
func isBarrier(op *ir.Op) bool {
	if op.Is(tile.RingWait) {
		alloc, ok := tile.AsRingAlloc(op.Operand(0).DefiningOp())
		return ok && !alloc.Private()
	}
	return op.Is(gpu.Barrier) || op.Is(tile.RoleBarrier) || op.Is(tile.ClusterBarrier)
}

// countGroups counts, for each wait, the groups of copies that a thread has committed after that of the slot: so many may be in flight. It is 0 where the
// counts do not belong to a loop that publishes one slot in each iteration, after as many as the count of its first one.
func (r *ring) countGroups() {
	published := int64(0) // before the loop; -1 if it is not known
	for op := r.Op.Next(); op != nil; op = op.Next() {
		if op.Is(tile.RingWait) && r.has(op) { // of a peeled iteration
			if count, ok := constantOf(op.Operand(1)); ok {
				r.pending[op] = max(0, published-1-count)
			}
		}
		loop, isLoop := scf.AsFor(op)
		switch publish, n := r.publishIn(op); {
		case n == 0:
		case n > 1:
			published = -1
		case publish == op:
			count, ok := constantOf(publish.Operand(1))
			if published++; !ok || count != published-1 {
				published = -1
			}
		case !isLoop || publish.Block() != loop.Body() || !r.isCounted(publish.Operand(1), loop, published):
			published = -1
		default:
			r.groupsIn(loop, publish, published)
			if trips, ok := tripCount(loop); ok {
				published += trips
			} else {
				published = -1
			}
		}
	}
}

// publishIn is an operation in another one, or that operation, that publishes a slot, and how many there are.
func (r *ring) publishIn(op *ir.Op) (publish *ir.Op, n int) {
	for _, other := range r.ops {
		if other.Is(tile.RingPublish) && (other == op || op.Contains(other)) {
			publish = other
			n++
		}
	}
	return publish, n
}

// isCounted reports whether a count is a number in the first iteration of a loop, and goes up with the iterations.
func (r *ring) isCounted(count *ir.Value, loop scf.ForOp, first int64) bool {
	n, ok := firstOf(count, loop)
	return ok && n == first && first >= 0
}

// firstOf is a count in the first iteration of a loop with whose iterations it goes up.
func firstOf(count *ir.Value, loop scf.ForOp) (int64, bool) {
	if count.ArgOf() != loop.Body() || count.Index() == 0 {
		return 0, false
	}
	i := count.Index() - 1
	if next := loop.Yielded()[i].DefiningOp(); !next.Is(arith.AddI) || !isStep(next) || next.Operand(0) != count {
		return 0, false
	}
	return countOf(loop.InitArgs()[i])
}

// countOf is a count that is a constant, or the result of a loop with a known number of iterations, which fills the first slots.
func countOf(v *ir.Value) (int64, bool) {
	loop, ok := scf.AsFor(v.DefiningOp())
	if !ok {
		return constantOf(v)
	}
	arg := loop.IterArgs()[v.Index()]
	if loop.Yielded()[v.Index()] == arg {
		return countOf(loop.InitArgs()[v.Index()])
	}
	first, ok := firstOf(arg, loop)
	trips, known := tripCount(loop)
	return first + trips, ok && known
}

// groupsIn counts groups for the waits in a loop.
func (r *ring) groupsIn(loop scf.ForOp, publish *ir.Op, published int64) {
	for _, op := range r.ops {
		if !op.Is(tile.RingWait) || op.Block() != loop.Body() {
			continue
		}
		if first, ok := firstOf(op.Operand(1), loop); ok {
			r.left, r.lastCount = max(0, published-first), loop.Op.Result(op.Operand(1).Index()-1)
			r.pending[op] = max(0, r.left-1)
			if publish.IsBefore(op) {
				r.pending[op] = r.left
			}
		}
	}
}

// tripCount is how many iterations a loop has.
func tripCount(loop scf.ForOp) (int64, bool) {
	from, ok := constantOf(loop.LowerBound())
	to, also := constantOf(loop.UpperBound())
	step, known := constantOf(loop.Step())
	if !ok || !also || !known || step < 1 {
		return 0, false
	}
	return max(0, (to-from+step-1)/step), true
}
