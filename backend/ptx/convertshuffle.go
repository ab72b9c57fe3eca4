package ptx

import (
	"fmt"

	"math/bits"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// Costs of a layout conversion per warp. While a multiprocessor shuffles one word of 32 lanes, or accesses
// 128 bytes of shared memory, it executes three selects. A barrier costs the work that the block could do
// meanwhile: less in loops, where other blocks hide it.
const (
	selectCost         = 1
	shuffleCost        = 3
	sharedCost         = 3
	barrierCost        = 72
	barrierCostInLoops = 24
)

// shuffleConversion is a layout conversion within each warp.
type shuffleConversion struct {
	source, result    *layout.Layout
	shuffles, selects int // number of instructions on 32-bit words
	emit              func(c *emitter, regs []llvmir.Value) []llvmir.Value
}

// convertByShuffles is the layout conversion by warp shuffles. It applies if every warp has the elements
// that it needs and shuffles cost less than shared memory. Narrow elements are packed into words where
// both layouts keep neighbours in one thread.
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
	c.remarkConversion(t, &c.counts.ShuffleConversions, &c.counts.ShuffleConversionBytes, fmt.Sprintf("by %d shuffles", best.shuffles))
	in, _ := t.permuteRegisters(best.source.PrependRegs(packedBits))
	out := c.unpackElements(t.elem, len(packedBits), best.emit(c, c.packElements(t.elem, len(packedBits), in)))
	converted := &distTensor{elem: t.elem, shape: t.shape, layout: best.result.PrependRegs(packedBits), regs: out}
	return converted.permuteRegisters(l)
}

// wordBytes is what one shuffle exchanges.
const wordBytes = 4

// packElements packs registers that differ in the lowest bits of their number into words.
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

// unpackElements is the inverse of packElements.
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

// cheapestShuffles is the cheaper of a shuffle schedule and a butterfly between two layouts of words; nil
// if neither applies.
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

// cost is the total for elements of which 2^packedBits share a word, with packing and unpacking.
func (w *shuffleConversion) cost(e arithtollvm.Element, packedBits int) int {
	packed := (1<<packedBits - 1) * (w.source.Registers() + w.result.Registers())
	if w.shuffles+w.selects == 0 {
		packed = 0
	}
	return w.words()*wordsPerElement(e) + selectCost*packed
}

func wordsPerElement(e arithtollvm.Element) int { return int(max(e.Bytes/wordBytes, 1)) }

// sharedConversionCost is the cost of the conversion through shared memory. Lanes with equal elements read
// by broadcast.
func (c *emitter) sharedConversionCost(from, to *layout.Layout, e arithtollvm.Element) int {
	cost := barrierCost
	if c.loops > 0 {
		cost = barrierCostInLoops
	}
	for _, l := range []*layout.Layout{from, to} {
		row := min(l.Swizzled(nil).ContigPerThread(0), distribute.MaxAccessBytes/e.Bytes)
		freeBits, _ := l.FreeBits()
		lanes := int64(32) >> bits.OnesCount32(freeBits)
		cost += sharedCost * l.Registers() / int(row) * int(max(row*e.Bytes*lanes/bankRowBytes, 1))
	}
	return cost
}

// bankRowBytes is the width of all banks of shared memory together.
const bankRowBytes = 128

// emitShuffleSchedule exchanges words by one shuffle per step, with selects before and behind it.
func (c *emitter) emitShuffleSchedule(r *layout.ShuffleSchedule, regs []llvmir.Value) []llvmir.Value {
	sent := c.xorRegisters(regs, c.threadBases(r.SendLane, r.SendWarp), r.SendLane, r.SendWarp)
	sourceIsSelf := r.SourceIsSelf()
	var from llvmir.Value
	if !sourceIsSelf {
		from = c.threadBases(r.SourceLane, r.SourceWarp)
	}
	received := make([]llvmir.Value, len(r.Steps))
	for k, step := range r.Steps {
		v := sent[step.Reg]
		switch {
		case !sourceIsSelf:
			lane := c.b.Xor(from, i32(int64(step.Lane)))
			v = c.moved(v, func(x llvmir.Value) llvmir.Value { return c.shfl("idx", x, lane, 31) })
		case step.Lane != 0:
			v = c.shuffle(v, int64(step.Lane))
		}
		received[k] = v
	}
	return c.xorRegisters(received, c.applyBases(c.lane, r.RecvLane), r.RecvLane)
}

// xorRegisters permutes registers: each moves to its number XOR a per-thread number, whose bits are those
// of some bases.
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

// emitButterfly exchanges words by butterfly shuffles, where the conversion permutes bits of register and
// lane numbers.
func (c *emitter) emitButterfly(s *layout.Butterfly, regs []llvmir.Value) []llvmir.Value {
	regs = append([]llvmir.Value(nil), regs...)
	for _, swap := range s.Swaps {
		upper := c.b.ICmp(llvmir.NE, c.b.And(c.lane, i32(1<<swap.Lane)), i32(0))
		for low := range regs {
			high := low | 1<<swap.Reg
			if low == high {
				continue
			}
			received := c.shuffle(c.b.Select(upper, regs[low], regs[high]), 1<<swap.Lane)
			regs[low], regs[high] = c.b.Select(upper, received, regs[low]), c.b.Select(upper, regs[high], received)
		}
	}
	if s.LanePerm != nil {
		laneBases := make([]uint32, layout.LaneBits)
		for i, bit := range s.LanePerm {
			laneBases[bit] |= 1 << i
		}
		lane := c.applyBases(c.lane, laneBases)
		for r, v := range regs {
			regs[r] = c.moved(v, func(x llvmir.Value) llvmir.Value { return c.shfl("idx", x, lane, 31) })
		}
	}
	return regs
}
