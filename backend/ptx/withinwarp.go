package ptx

import (
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
)

// waiting is what barriers cost an exchange by shared memory, counted in accesses.
const waiting = 24

// withinWarps brings a tensor into another layout by shuffles, if each warp has what it
// needs and that takes less than shared memory: where each element is written
// and read, and threads wait. Beside a shuffle stand selects.
func (c *compiler) withinWarps(t *tile, l *layout.Layout) ([]llvmir.Value, bool) {
	from := t.layout.Compact()
	s, ok := from.Shuffles(l.Compact())
	if !ok || 2*s.Count(from.Registers()) > 2*from.Registers()+waiting {
		return nil, false
	}
	regs, _ := t.rearranged(from)
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
	if s.From != nil {
		places := make([]uint32, layout.LaneBits)
		for i, bit := range s.From {
			places[bit] |= 1 << i
		}
		lane := c.contribution(c.lane, places)
		for r, v := range regs {
			regs[r] = c.moved(v, func(x llvmir.Value) llvmir.Value { return c.shfl("idx", x, lane, 31) })
		}
	}
	held := &tile{elem: t.elem, shape: t.shape, layout: s.Result, regs: regs}
	return held.rearranged(l)
}
