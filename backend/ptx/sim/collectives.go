package sim

import (
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

var collectiveInstructions = map[string]builder{
	"shfl": shuffle, "vote": vote, "match": match, "redux": reduce, "activemask": activeMask, "elect": elect,
}

// members compiles the operand with the mask of participating lanes.
func (dec *decoder) members(i int) int { return dec.src(i, types["b32"]) }

// participants checks that all participating lanes are active, and returns them.
func (w *warp) participants(slot int) (members uint32, ok bool) {
	first := bits.TrailingZeros32(w.active) & 31
	members = uint32(w.regs[slot][first])
	if w.active&^members != 0 {
		w.fail(BadOperand, bits.TrailingZeros32(w.active&^members), "a lane that is not in the mask %#x of members", members)
		return 0, false
	}
	return members & w.active, w.converged(members)
}

// destination is the destination register and its optional predicate.
func (dec *decoder) destination(o syntax.Operand, size int) (d, p int) {
	if o.Kind == syntax.Pair {
		return dec.dstOf(o.Elems[0], size), dec.dstPred(o.Elems[1])
	}
	return dec.dstOf(o, size), -1
}

// shuffleSources give the source lane, and whether it is in the segment that ends at last.
var shuffleSources = map[string]func(lane, b, first, last, segment uint32) (from uint32, in bool){
	"up":   func(lane, b, _, last, _ uint32) (uint32, bool) { return lane - b, int32(lane-b) >= int32(last) },
	"down": func(lane, b, _, last, _ uint32) (uint32, bool) { return lane + b, lane+b <= last },
	"bfly": func(lane, b, _, last, _ uint32) (uint32, bool) { return lane ^ b, lane^b <= last },
	"idx": func(_, b, first, last, segment uint32) (uint32, bool) {
		from := first | b&^segment
		return from, from <= last
	},
}

func shuffle(dec *decoder) op {
	synced := dec.take("sync")
	source := shuffleSources[dec.oneOf("up", "down", "bfly", "idx")]
	t := dec.registerType()
	if source == nil || t.size != 4 {
		return dec.fail("expected '.up', '.down', '.bfly' or '.idx' and the type .b32")
	}
	if !synced {
		return dec.fail("expected '.sync'")
	}
	if !dec.count(5, 5) {
		return nil
	}
	u32 := types["u32"]
	d, p := dec.destination(dec.Operands[0], 4)
	a, by, c, members := dec.src(1, t), dec.src(2, u32), dec.src(3, u32), dec.members(4)
	return func(w *warp) {
		here, ok := w.participants(members)
		if !ok {
			return
		}
		values := w.regs[a]
		amounts, clamps := &w.regs[by], &w.regs[c]
		out := &w.regs[d]
		var valid uint32
		var sources [warpSize]uint64
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			lane, b := uint32(i), uint32(amounts[i])&31
			clamp, segment := uint32(clamps[i])&31, uint32(clamps[i])>>8&31
			first, last := lane&segment, lane&segment|clamp&^segment
			from, in := source(lane, b, first, last, segment)
			if in {
				valid |= 1 << i
			} else {
				from = lane
			}
			if here>>(from&31)&1 == 0 {
				w.fail(BadOperand, i, "reads from lane %d, which does not participate", from)
				return
			}
			out[i] = values[from&31]
			sources[i] = uint64(from & 31)
		}
		if w.trace != nil {
			e := w.event(Shuffle, dec.Inst)
			e.Address = sources
			w.trace(e)
		}
		w.setPred(p, valid)
	}
}

func vote(dec *decoder) op {
	if !dec.take("sync") {
		return dec.fail("expected '.sync'")
	}
	kind := dec.oneOf("all", "any", "uni", "ballot")
	t := dec.typ()
	if kind == "" || !dec.count(3, 3) {
		return dec.fail("expected '.all', '.any', '.uni' or '.ballot' and three operands")
	}
	a, members := dec.pred(dec.Operands[1]), dec.members(2)
	if kind == "ballot" {
		d := dec.dst(0, t)
		return func(w *warp) {
			here, ok := w.participants(members)
			if !ok {
				return
			}
			w.setLanes(d, uint64(a.of(w)&here))
		}
	}
	d := dec.dstPred(dec.Operands[0])
	return func(w *warp) {
		here, ok := w.participants(members)
		if !ok {
			return
		}
		yes := a.of(w) & here
		holds := map[string]bool{"all": yes == here, "any": yes != 0, "uni": yes == here || yes == 0}[kind]
		w.setPred(d, all(holds))
	}
}

// setLanes writes one value to all active lanes.
func (w *warp) setLanes(slot int, v uint64) {
	for m := w.active; m != 0; m &= m - 1 {
		w.regs[slot][bits.TrailingZeros32(m)&31] = v
	}
}

func match(dec *decoder) op {
	kind := dec.oneOf("any", "all")
	if !dec.take("sync") || kind == "" {
		return dec.fail("expected '.any' or '.all' and '.sync'")
	}
	t := dec.registerType()
	if !dec.count(3, 3) {
		return nil
	}
	d, p := dec.destination(dec.Operands[0], 4)
	a, members := dec.src(1, t), dec.members(2)
	return func(w *warp) {
		here, ok := w.participants(members)
		if !ok {
			return
		}
		same := func(v uint64) (r uint32) {
			for m := here; m != 0; m &= m - 1 {
				i := bits.TrailingZeros32(m) & 31
				if w.regs[a][i] == v {
					r |= 1 << i
				}
			}
			return r
		}
		if kind == "all" {
			first := bits.TrailingZeros32(here) & 31
			holds := same(w.regs[a][first]) == here
			w.setLanes(d, uint64(all(holds)&here))
			w.setPred(p, all(holds))
			return
		}
		values := w.regs[a]
		var results lanes
		for m := here; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			results[i] = uint64(same(values[i]))
		}
		for m := here; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			w.regs[d][i] = results[i]
		}
	}
}

func reduce(dec *decoder) op {
	if !dec.take("sync") {
		return dec.fail("expected '.sync'")
	}
	name := dec.oneOf("add", "min", "max", "and", "or", "xor")
	propagate, magnitude := dec.take("NaN"), dec.take("abs")
	t := dec.registerType()
	if !dec.count(3, 3) {
		return nil
	}
	var fn func(a, b uint64) uint64
	switch {
	case t.format == apfloat.F32 && (name == "min" || name == "max"):
		fn = map[string][2]func(*apfloat.Format) scalar.Binary{
			"min": {scalar.FloatMinNum, scalar.FloatMinimum}, "max": {scalar.FloatMaxNum, scalar.FloatMaximum},
		}[name][scalar.Bool(propagate)](t.format)
	case name == "add":
		fn = scalar.IntAdd(32)
	case t.size == 4 && t.format == nil && name != "":
		step := atomicUpdate(name, t, syntax.Shared, false)
		fn = func(a, b uint64) uint64 { return step(wide{a}, wide{b}, wide{})[0] }
	}
	if fn == nil {
		return dec.fail("expected an operation that .%s has", t.name)
	}
	d, a, members := dec.dst(0, t), dec.src(1, t), dec.members(2)
	return func(w *warp) {
		here, ok := w.participants(members)
		if !ok {
			return
		}
		var sum uint64
		for m, first := here, true; m != 0; m &= m - 1 {
			v := w.regs[a][bits.TrailingZeros32(m)&31]
			if magnitude {
				v &= 0x7fffffff
			}
			if first {
				sum, first = v, false
			} else {
				sum = fn(sum, v)
			}
		}
		w.setLanes(d, sum)
	}
}

func activeMask(dec *decoder) op {
	t := dec.registerType()
	if !dec.count(1, 1) {
		return nil
	}
	d := dec.dst(0, t)
	return func(w *warp) { w.setLanes(d, uint64(w.active)) }
}

// elect elects the lowest participating lane.
func elect(dec *decoder) op {
	if !dec.take("sync") || !dec.count(2, 2) {
		return dec.fail("expected '.sync' and two operands")
	}
	o := dec.Operands[0]
	if o.Kind != syntax.Pair {
		return dec.fail("expected a register and a predicate")
	}
	d, p := dec.dstOf(o.Elems[0], 4), dec.dstPred(o.Elems[1])
	members := dec.members(1)
	return func(w *warp) {
		here, ok := w.participants(members)
		if !ok {
			return
		}
		leader := bits.TrailingZeros32(here)
		w.setLanes(d, uint64(leader))
		w.setPred(p, 1<<leader)
	}
}
