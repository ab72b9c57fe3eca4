package lowerrings

import (
	"slices"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// checkTimes checks that each role which acquires, publishes or waits for slots does so as often as the others, as far as that can be counted. Where the ring is
// freed, slots that are left are waited for then.
func (r *ring) checkTimes() error {
	if slices.ContainsFunc(r.ops, func(op *ir.Op) bool { return op.Is(tile.RingDealloc) }) {
		return nil
	}
	var first *ir.Op
	var times tile.Times
	for _, op := range r.ops {
		if !op.Is(tile.RingAcquire) && !op.Is(tile.RingPublish) && !op.Is(tile.RingWait) {
			continue
		}
		within := r.Op.Parent().Region0()
		if role, ok := tile.RoleOf(op); ok {
			within = role.Body()
		}
		n, ok := tile.TimesIn(within, func(other *ir.Op) bool { return other.Is(op.Def()) && isOnRing(other) && r.has(other) })
		switch {
		case !ok:
		case first == nil:
			first, times = op, n
		case n.Differs(times):
			return op.OpErrorf("the role has not as many of these operations on the ring as others have of '%s'", first.Def().Name)
		}
	}
	return nil
}

// checkReleases checks that no dot which reads a slot is in flight where the slot is released.
func (r *ring) checkReleases() error {
	f := &flights{ring: r}
	roots := map[*ir.Region]bool{}
	for _, op := range r.ops {
		root := r.Op.Parent().Region0()
		if role, ok := tile.RoleOf(op); ok {
			root = role.Body()
		}
		if op.Is(tile.RingRelease) && !roots[root] {
			roots[root] = true
			if _, err := f.region(root, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkReads checks that no operation after a release reads the slot: users of a tensor in a buffer read it where they are.
func (r *ring) checkReads() error {
	for _, release := range r.ops {
		if !release.Is(tile.RingRelease) {
			continue
		}
		for _, slot := range r.ops {
			if !slot.Is(tile.RingSlot) || slotCountOf(countOn(slot)) != slotCountOf(countOn(release)) {
				continue
			}
			if user := userAfter(slot.Result(0), release); user != nil {
				return user.OpErrorf("reads a slot after its release")
			}
		}
	}
	return nil
}

// userAfter is a user of a buffer, or of a tensor in it, after an operation; nil if there is none.
func userAfter(v *ir.Value, op *ir.Op) *ir.Op {
	for user := range v.Users() {
		if isAfter(user, op) {
			return user
		}
		for _, result := range user.Results() {
			if _, ok := distribute.InShared(result); !ok {
				continue
			}
			if late := userAfter(result, op); late != nil {
				return late
			}
		}
	}
	return nil
}

// isAfter reports whether an operation is after another one of its role, in the block of that or in one around it.
func isAfter(op, other *ir.Op) bool {
	for ; other != nil && !other.Is(tile.Role); other = other.Parent() {
		at := op
		for at != nil && at.Block() != other.Block() {
			at = at.Parent()
		}
		if at != nil {
			return other.IsBefore(at)
		}
	}
	return false
}

// slotCount is a count: a value, nil for none, and a number that is added.
type slotCount struct {
	base  *ir.Value
	added int64
}

func slotCountOf(v *ir.Value) slotCount {
	if n, ok := constantOf(v); ok {
		return slotCount{nil, n}
	}
	if from := v.DefiningOp(); from != nil && isStep(from) {
		c := slotCountOf(from.Operand(0))
		if from.Is(arith.SubI) {
			return slotCount{c.base, c.added - 1}
		}
		return slotCount{c.base, c.added + 1}
	}
	return slotCount{v, 0}
}

// flights follows the dots that are in flight, each with the counts of the slots that it reads, in the order of control flow.
type flights struct{ *ring }

type flightList [][]slotCount

// maxFlights is how many dots are followed: the last ones.
const maxFlights = 8

func (f *flights) region(region *ir.Region, at flightList) (flightList, error) {
	if !region.HasOneBlock() {
		return nil, nil
	}
	for op := range region.Entry().Ops() {
		dot, isDot := tile.AsDot(op)
		wait, isWait := tile.AsDotWait(op)
		loop, isLoop := scf.AsFor(op)
		switch {
		case isDot && dot.Async():
			at = append(slices.Clone(at[max(0, len(at)-maxFlights):]), slices.Concat(f.read(dot.A()), f.read(dot.B())))
		case isWait:
			at = at[max(0, int64(len(at))-wait.Pending()):]
		case op.Is(tile.RingRelease) && f.has(op):
			count := slotCountOf(countOn(op))
			if slices.ContainsFunc(at, func(read []slotCount) bool { return slices.Contains(read, count) }) {
				return nil, op.OpErrorf("a dot that reads the slot is in flight: it has to be waited for")
			}
		case isLoop:
			once, err := f.region(loop.Op.Region0(), at)
			if err != nil {
				return nil, err
			}
			if once, err = f.region(loop.Op.Region0(), once.carried(loop, loop.IterArgs())); err != nil {
				return nil, err
			}
			at = once.carried(loop, loop.Op.Results())
		case isDot && dot.Instruction() == tile.WGMMA: // waits for all
			at = nil
		case op.NumRegions() > 0:
			for _, inner := range op.Regions() {
				if _, err := f.region(inner, at); err != nil {
					return nil, err
				}
			}
			at = nil // regions may have waited
		}
	}
	return at, nil
}

// read are the counts of the slots that an operand is loaded from.
func (f *flights) read(v *ir.Value) []slotCount {
	load, ok := tile.AsLocalLoad(v.DefiningOp())
	if !ok {
		return nil
	}
	slot, ok := tile.AsRingSlot(load.Op.Operand(0).DefiningOp())
	if !ok || !f.has(slot.Op) {
		return nil
	}
	return []slotCount{slotCountOf(slot.Count())}
}

// carried are the dots at the end of a loop's iteration, with counts in terms of the next one's, or of the results of the loop.
func (l flightList) carried(loop scf.ForOp, into []*ir.Value) (list flightList) {
	for _, read := range l {
		var counts []slotCount
		for _, c := range read {
			for i, yielded := range loop.Yielded() {
				if next := slotCountOf(yielded); c.base != nil && next.base == c.base {
					counts = append(counts, slotCount{into[i], c.added - next.added})
				}
			}
		}
		list = append(list, counts)
	}
	return list
}
