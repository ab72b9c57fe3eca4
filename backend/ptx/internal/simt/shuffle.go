package simt

import (
	"slices"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/tile/layout"
)

// Shuffle is shfl.sync.bfly: the value of the lane whose number differs in some bits.
func (c *Threads) Shuffle(v llvmir.Value, bits int64) llvmir.Value {
	return c.Moved(v, func(x llvmir.Value) llvmir.Value { return c.Shfl("bfly", x, i32(bits), 31) })
}

// ShuffleFrom is shfl.sync.up or down: the value of the lane below or above by a distance; the lane's own
// if there is none.
func (c *Threads) ShuffleFrom(v llvmir.Value, higher bool, by int64) llvmir.Value {
	return c.Moved(v, func(x llvmir.Value) llvmir.Value {
		if higher {
			return c.Shfl("down", x, i32(by), 31)
		}
		return c.Shfl("up", x, i32(by), 0)
	})
}

// Shfl is one shfl.sync of a 32-bit word.
func (c *Threads) Shfl(how string, x, by llvmir.Value, clamp int64) llvmir.Value {
	return c.B.Intrinsic("llvm.nvvm.shfl.sync."+how+".i32", llvmir.I32, nil, i32(-1), x, by, i32(clamp))
}

// Moved applies a shuffle of 32-bit words to a value of any type.
func (c *Threads) Moved(v llvmir.Value, move func(llvmir.Value) llvmir.Value) llvmir.Value {
	t := v.Type()
	whole := v
	width := 64
	switch {
	case t.IsPtr():
		whole = c.B.PtrToInt(v, llvmir.I64)
	case t.IsFloat():
		whole, width = c.B.Bitcast(v, llvmir.Int(t.Bits())), t.Bits()
	default:
		width = t.Bits()
	}
	if width <= 32 {
		width = 32
	} else {
		width = 64
	}
	whole = c.B.IntCast(whole, llvmir.Int(width), false)
	if width == 32 {
		whole = move(whole)
	} else {
		low, high := move(c.B.Trunc(whole, llvmir.I32)), move(c.B.Trunc(c.B.LShr(whole, i64(32)), llvmir.I32))
		whole = c.B.Or(c.B.ZExt(low, llvmir.I64), c.B.Shl(c.B.ZExt(high, llvmir.I64), i64(32)))
	}
	switch {
	case t.IsPtr():
		return c.B.IntToPtr(whole, t)
	case t.IsFloat():
		return c.B.Bitcast(c.B.IntCast(whole, llvmir.Int(t.Bits()), false), t)
	}
	return c.B.IntCast(whole, t, false)
}

// EmitShuffleSchedule exchanges words by one shuffle per step, with selects before and after it.
func (c *Threads) EmitShuffleSchedule(r *layout.ShuffleSchedule, regs []llvmir.Value) []llvmir.Value {
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
			lane := c.B.Xor(from, i32(int64(step.Lane)))
			v = c.Moved(v, func(x llvmir.Value) llvmir.Value { return c.Shfl("idx", x, lane, 31) })
		case step.Lane != 0:
			v = c.Shuffle(v, int64(step.Lane))
		}
		received[k] = v
	}
	return c.xorRegisters(received, c.applyBases(c.Lane, r.RecvLane), r.RecvLane)
}

// xorRegisters permutes registers: each moves to its number XOR a per-thread number, whose bits are those
// of some bases.
func (c *Threads) xorRegisters(regs []llvmir.Value, by llvmir.Value, lists ...[]uint32) []llvmir.Value {
	used := uint32(0)
	for _, part := range slices.Concat(lists...) {
		used |= part
	}
	for bit := 1; bit < len(regs); bit <<= 1 {
		if used&uint32(bit) == 0 {
			continue
		}
		other := c.B.ICmp(llvmir.NE, c.B.And(by, i32(int64(bit))), i32(0))
		next := make([]llvmir.Value, len(regs))
		for r := range regs {
			next[r] = c.B.Select(other, regs[r^bit], regs[r])
		}
		regs = next
	}
	return regs
}

// EmitButterfly exchanges words by butterfly shuffles, where the conversion permutes bits of register and
// lane numbers.
func (c *Threads) EmitButterfly(s *layout.Butterfly, regs []llvmir.Value) []llvmir.Value {
	regs = append([]llvmir.Value(nil), regs...)
	for _, swap := range s.Swaps {
		upper := c.B.ICmp(llvmir.NE, c.B.And(c.Lane, i32(1<<swap.Lane)), i32(0))
		for low := range regs {
			high := low | 1<<swap.Reg
			if low == high {
				continue
			}
			received := c.Shuffle(c.B.Select(upper, regs[low], regs[high]), 1<<swap.Lane)
			regs[low], regs[high] = c.B.Select(upper, received, regs[low]), c.B.Select(upper, regs[high], received)
		}
	}
	if s.LanePerm != nil {
		laneBases := make([]uint32, layout.LaneBits)
		for i, bit := range s.LanePerm {
			laneBases[bit] |= 1 << i
		}
		lane := c.applyBases(c.Lane, laneBases)
		for r, v := range regs {
			regs[r] = c.Moved(v, func(x llvmir.Value) llvmir.Value { return c.Shfl("idx", x, lane, 31) })
		}
	}
	return regs
}
