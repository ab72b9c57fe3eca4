package ptx

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
)

// convertByShuffles is the layout conversion by warp shuffles.
func (c *emitter) convertByShuffles(t *distTensor, l *layout.Layout) ([]llvmir.Value, error) {
	how, ok := distribute.ShufflesOf(t.layout, l, t.elem.Bytes)
	if !ok {
		return nil, errors.New("shuffles cannot convert the layout: warps do not have the elements that they need")
	}
	c.remarkConversion(t, &c.counts.ShuffleConversions, &c.counts.ShuffleConversionBytes, fmt.Sprintf("by %d shuffles", how.Shuffles))
	in, _ := t.permuteRegisters(how.Source.PrependRegs(how.PackedBits))
	words := c.packElements(t.elem, len(how.PackedBits), in)
	if how.Butterfly != nil {
		words = c.emitButterfly(how.Butterfly, words)
	} else {
		words = c.emitShuffleSchedule(how.Schedule, words)
	}
	out := c.unpackElements(t.elem, len(how.PackedBits), words)
	converted := &distTensor{elem: t.elem, shape: t.shape, layout: how.Result.PrependRegs(how.PackedBits), regs: out}
	regs, _ := converted.permuteRegisters(l)
	return regs, nil
}

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
