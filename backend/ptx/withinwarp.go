package ptx

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

// What it costs to bring a tensor into another layout, for each warp: in the time in
// which a multiprocessor shuffles a word of 32 lanes, or has access to 128 bytes of
// shared memory, it selects three times. The barrier is counted as what could be done
// meanwhile: less in loops, where other blocks have something to do.
const (
	selectCost         = 1
	shuffleCost        = 3
	sharedCost         = 3
	barrierCost        = 72
	barrierCostInLoops = 24
)

// converter is a way to bring words of a warp from one layout to another by itself.
type converter struct {
	source, result    *layout.Layout
	shuffles, selects int // of words
	emit              func(c *compiler, regs []llvmir.Value) []llvmir.Value
}

// withinWarps brings a tensor into another layout by shuffles, if each warp has what it
// needs and that takes less than shared memory. Elements narrower than a word go in
// words, if some of a thread are to stay together.
func (c *compiler) withinWarps(t *tile, l *layout.Layout) ([]llvmir.Value, bool) {
	from, to := t.layout.WithoutDependentBases(), l.WithoutDependentBases()
	all := layout.CommonRegBases(from, to)
	var best *converter
	var together []uint32
	least := c.exchangeCost(from, to, t.elem)
	for n := min(len(all), layout.Log2(max(wordBytes/t.elem.Bytes, 1))); n >= 0; n-- {
		how := cheapest(from.WithLeadingRegs(all[:n]).WithoutLeadingRegs(n), to.WithLeadingRegs(all[:n]).WithoutLeadingRegs(n))
		if how != nil && how.cost(t.elem, n) < least {
			best, together, least = how, all[:n], how.cost(t.elem, n)
		}
	}
	if best == nil {
		return nil, false
	}
	in, _ := t.rearranged(best.source.PrependRegs(together))
	out := c.apart(t.elem, len(together), best.emit(c, c.together(t.elem, len(together), in)))
	held := &tile{elem: t.elem, shape: t.shape, layout: best.result.PrependRegs(together), regs: out}
	return held.rearranged(l)
}

// wordBytes is what one shuffle hands over.
const wordBytes = 4

// together makes words of elements whose registers' numbers differ in the lowest bits.
func (c *compiler) together(e arithtollvm.Element, bits int, regs []llvmir.Value) (list []llvmir.Value) {
	if bits == 0 {
		return regs
	}
	n := 1 << bits
	for i := 0; i < len(regs); i += n {
		list = append(list, c.packed(packing(e, int64(n)), e, regs[i:i+n])...)
	}
	return list
}

// apart is the reverse of together.
func (c *compiler) apart(e arithtollvm.Element, bits int, list []llvmir.Value) (regs []llvmir.Value) {
	if bits == 0 {
		return list
	}
	n := 1 << bits
	for _, w := range list {
		regs = append(regs, c.unpacked(packing(e, int64(n)), e, []llvmir.Value{w}, n)...)
	}
	return regs
}

// cheapest is the best way between two layouts of words, nil if there is none.
func cheapest(from, to *layout.Layout) (best *converter) {
	if r, ok := from.ScheduleShuffles(to); ok {
		best = &converter{source: r.Source, result: r.Result, shuffles: r.NumShuffles(), selects: r.NumSelects(),
			emit: func(c *compiler, regs []llvmir.Value) []llvmir.Value { return c.rounds(r, regs) }}
	}
	if s, ok := from.Butterfly(to); ok {
		swaps := &converter{source: from, result: s.Result, shuffles: s.NumShuffles(from.Registers()), selects: len(s.Swaps) * from.Registers() * 3 / 2,
			emit: func(c *compiler, regs []llvmir.Value) []llvmir.Value { return c.swaps(s, regs) }}
		if best == nil || swaps.words() <= best.words() {
			best = swaps
		}
	}
	return best
}

func (w *converter) words() int { return shuffleCost*w.shuffles + selectCost*w.selects }

// cost is that of elements of which 2^together share a word: these are put into words and
// taken out again.
func (w *converter) cost(e arithtollvm.Element, together int) int {
	packed := (1<<together - 1) * (w.source.Registers() + w.result.Registers())
	if w.shuffles+w.selects == 0 {
		packed = 0
	}
	return w.words()*wordsOf(e) + selectCost*packed
}

func wordsOf(e arithtollvm.Element) int { return int(max(e.Bytes/wordBytes, 1)) }

// exchangeCost is that of the way through shared memory. Lanes that have the same
// elements read them at once.
func (c *compiler) exchangeCost(from, to *layout.Layout, e arithtollvm.Element) int {
	cost := barrierCost
	if c.loops > 0 {
		cost = barrierCostInLoops
	}
	for _, l := range []*layout.Layout{from, to} {
		row := min(l.Swizzled(nil).ContigPerThread(0), widestAccess/e.Bytes)
		repeated, _ := l.FreeBits()
		lanes := int64(32) >> bits.OnesCount32(repeated)
		cost += sharedCost * l.Registers() / int(row) * int(max(row*e.Bytes*lanes/bankBytes, 1))
	}
	return cost
}

// bankBytes are what all banks of shared memory give at once.
const bankBytes = 128

// rounds brings words to other lanes and registers.
func (c *compiler) rounds(r *layout.ShuffleSchedule, regs []llvmir.Value) []llvmir.Value {
	given := c.renumbered(regs, c.ofThread(r.SendLane, r.SendWarp), r.SendLane, r.SendWarp)
	home := r.SourceIsSelf()
	var from llvmir.Value
	if !home {
		from = c.ofThread(r.SourceLane, r.SourceWarp)
	}
	got := make([]llvmir.Value, len(r.Steps))
	for k, round := range r.Steps {
		v := given[round.Reg]
		switch {
		case !home:
			lane := c.b.Xor(from, number(int64(round.Lane)))
			v = c.moved(v, func(x llvmir.Value) llvmir.Value { return c.shfl("idx", x, lane, 31) })
		case round.Lane != 0:
			v = c.shuffle(v, int64(round.Lane))
		}
		got[k] = v
	}
	return c.renumbered(got, c.contribution(c.lane, r.RecvLane), r.RecvLane)
}

// renumbered adds, without carry, a number to those of registers; its bits are the
// union of some lists.
func (c *compiler) renumbered(regs []llvmir.Value, by llvmir.Value, lists ...[]uint32) []llvmir.Value {
	used := uint32(0)
	for _, part := range slices.Concat(lists...) {
		used |= part
	}
	for bit := 1; bit < len(regs); bit <<= 1 {
		if used&uint32(bit) == 0 {
			continue
		}
		other := c.b.ICmp(llvmir.NE, c.b.And(by, number(int64(bit))), number(0))
		next := make([]llvmir.Value, len(regs))
		for r := range regs {
			next[r] = c.b.Select(other, regs[r^bit], regs[r])
		}
		regs = next
	}
	return regs
}

// swaps brings words to other lanes and registers where bits of their numbers are just
// permuted.
func (c *compiler) swaps(s *layout.Butterfly, regs []llvmir.Value) []llvmir.Value {
	regs = append([]llvmir.Value(nil), regs...)
	for _, swap := range s.Swaps {
		upper := c.b.ICmp(llvmir.NE, c.b.And(c.lane, number(1<<swap.Lane)), number(0))
		for low := range regs {
			high := low | 1<<swap.Reg
			if low == high {
				continue
			}
			got := c.shuffle(c.b.Select(upper, regs[low], regs[high]), 1<<swap.Lane)
			regs[low], regs[high] = c.b.Select(upper, got, regs[low]), c.b.Select(upper, regs[high], got)
		}
	}
	if s.LanePerm != nil {
		places := make([]uint32, layout.LaneBits)
		for i, bit := range s.LanePerm {
			places[bit] |= 1 << i
		}
		lane := c.contribution(c.lane, places)
		for r, v := range regs {
			regs[r] = c.moved(v, func(x llvmir.Value) llvmir.Value { return c.shfl("idx", x, lane, 31) })
		}
	}
	return regs
}
