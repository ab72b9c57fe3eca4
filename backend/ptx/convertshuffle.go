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

// shuffleConversion is a way to bring words of a warp from one layout to another by itself.
type shuffleConversion struct {
	source, result    *layout.Layout
	shuffles, selects int // of words
	emit              func(c *emitter, regs []llvmir.Value) []llvmir.Value
}

// convertByShuffles brings a tensor into another layout by shuffles, if each warp has what it
// needs and that takes less than shared memory. Elements narrower than a word go in
// words, if some of a thread are to stay together.
func (c *emitter) convertByShuffles(t *distTensor, l *layout.Layout) ([]llvmir.Value, bool) {
	from, to := t.layout.WithoutDependentBases(), l.WithoutDependentBases()
	all := layout.CommonRegBases(from, to)
	var best *shuffleConversion
	var packedBits []uint32
	least := c.sharedConversionCost(from, to, t.elem)
	for n := min(len(all), layout.Log2(max(wordBytes/t.elem.Bytes, 1))); n >= 0; n-- {
		how := cheapestShuffles(from.WithLeadingRegs(all[:n]).WithoutLeadingRegs(n), to.WithLeadingRegs(all[:n]).WithoutLeadingRegs(n))
		if how != nil && how.cost(t.elem, n) < least {
			best, packedBits, least = how, all[:n], how.cost(t.elem, n)
		}
	}
	if best == nil {
		return nil, false
	}
	in, _ := t.permuteRegisters(best.source.PrependRegs(packedBits))
	out := c.unpackElements(t.elem, len(packedBits), best.emit(c, c.packElements(t.elem, len(packedBits), in)))
	held := &distTensor{elem: t.elem, shape: t.shape, layout: best.result.PrependRegs(packedBits), regs: out}
	return held.permuteRegisters(l)
}

// wordBytes is what one shuffle hands over.
const wordBytes = 4

// packElements makes words of elements whose registers' numbers differ in the lowest bits.
func (c *emitter) packElements(e arithtollvm.Element, bits int, regs []llvmir.Value) (list []llvmir.Value) {
	if bits == 0 {
		return regs
	}
	n := 1 << bits
	for i := 0; i < len(regs); i += n {
		list = append(list, c.packWords(vectorWordsOf(e, int64(n)), e, regs[i:i+n])...)
	}
	return list
}

// unpackElements is the reverse of together.
func (c *emitter) unpackElements(e arithtollvm.Element, bits int, list []llvmir.Value) (regs []llvmir.Value) {
	if bits == 0 {
		return list
	}
	n := 1 << bits
	for _, w := range list {
		regs = append(regs, c.unpackWords(vectorWordsOf(e, int64(n)), e, []llvmir.Value{w}, n)...)
	}
	return regs
}

// cheapestShufflesShufflesShufflesShufflesShufflesShuffles is the best way between two layouts of words, nil if there is none.
func cheapestShuffles(from, to *layout.Layout) (best *shuffleConversion) {
	if r, ok := from.ScheduleShuffles(to); ok {
		best = &shuffleConversion{source: r.Source, result: r.Result, shuffles: r.NumShuffles(), selects: r.NumSelects(),
			emit: func(c *emitter, regs []llvmir.Value) []llvmir.Value { return c.emitShuffleSchedule(r, regs) }}
	}
	if s, ok := from.Butterfly(to); ok {
		swaps := &shuffleConversion{source: from, result: s.Result, shuffles: s.NumShuffles(from.Registers()), selects: len(s.Swaps) * from.Registers() * 3 / 2,
			emit: func(c *emitter, regs []llvmir.Value) []llvmir.Value { return c.emitButterfly(s, regs) }}
		if best == nil || swaps.words() <= best.words() {
			best = swaps
		}
	}
	return best
}

func (w *shuffleConversion) words() int { return shuffleCost*w.shuffles + selectCost*w.selects }

// cost is that of elements of which 2^together share a word: these are put into words and
// taken out again.
func (w *shuffleConversion) cost(e arithtollvm.Element, packedBits int) int {
	packed := (1<<packedBits - 1) * (w.source.Registers() + w.result.Registers())
	if w.shuffles+w.selects == 0 {
		packed = 0
	}
	return w.words()*wordsPerElement(e) + selectCost*packed
}

func wordsPerElement(e arithtollvm.Element) int { return int(max(e.Bytes/wordBytes, 1)) }

// sharedConversionCost is that of the way through shared memory. Lanes that have the same
// elements read them at once.
func (c *emitter) sharedConversionCost(from, to *layout.Layout, e arithtollvm.Element) int {
	cost := barrierCost
	if c.loops > 0 {
		cost = barrierCostInLoops
	}
	for _, l := range []*layout.Layout{from, to} {
		row := min(l.Swizzled(nil).ContigPerThread(0), maxAccessBytes/e.Bytes)
		freeBits, _ := l.FreeBits()
		lanes := int64(32) >> bits.OnesCount32(freeBits)
		cost += sharedCost * l.Registers() / int(row) * int(max(row*e.Bytes*lanes/bankRowBytes, 1))
	}
	return cost
}

// bankRowBytes are what all banks of shared memory give at once.
const bankRowBytes = 128

// emitShuffleSchedule brings words to other lanes and registers.
func (c *emitter) emitShuffleSchedule(r *layout.ShuffleSchedule, regs []llvmir.Value) []llvmir.Value {
	given := c.xorRegisters(regs, c.threadBases(r.SendLane, r.SendWarp), r.SendLane, r.SendWarp)
	home := r.SourceIsSelf()
	var from llvmir.Value
	if !home {
		from = c.threadBases(r.SourceLane, r.SourceWarp)
	}
	got := make([]llvmir.Value, len(r.Steps))
	for k, round := range r.Steps {
		v := given[round.Reg]
		switch {
		case !home:
			lane := c.b.Xor(from, i32(int64(round.Lane)))
			v = c.moved(v, func(x llvmir.Value) llvmir.Value { return c.shfl("idx", x, lane, 31) })
		case round.Lane != 0:
			v = c.shuffle(v, int64(round.Lane))
		}
		got[k] = v
	}
	return c.xorRegisters(got, c.applyBases(c.lane, r.RecvLane), r.RecvLane)
}

// xorRegisters adds, without carry, a number to those of registers; its bits are the
// union of some lists.
func (c *emitter) xorRegisters(regs []llvmir.Value, by llvmir.Value, lists ...[]uint32) []llvmir.Value {
	used := uint32(0)
	for _, part := range slices.Concat(lists...) {
		used |= part
	}
	for bit := 1; bit < len(regs); bit <<= 1 {
		if used&uint32(bit) == 0 {
			continue
		}
		other := c.b.ICmp(llvmir.NE, c.b.And(by, i32(int64(bit))), i32(0))
		next := make([]llvmir.Value, len(regs))
		for r := range regs {
			next[r] = c.b.Select(other, regs[r^bit], regs[r])
		}
		regs = next
	}
	return regs
}

// emitButterfly brings words to other lanes and registers where bits of their numbers are just
// permuted.
func (c *emitter) emitButterfly(s *layout.Butterfly, regs []llvmir.Value) []llvmir.Value {
	regs = append([]llvmir.Value(nil), regs...)
	for _, swap := range s.Swaps {
		upper := c.b.ICmp(llvmir.NE, c.b.And(c.lane, i32(1<<swap.Lane)), i32(0))
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
		lane := c.applyBases(c.lane, places)
		for r, v := range regs {
			regs[r] = c.moved(v, func(x llvmir.Value) llvmir.Value { return c.shfl("idx", x, lane, 31) })
		}
	}
	return regs
}
