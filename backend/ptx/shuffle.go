package ptx

import "github.com/tshared/tshared/backend/llvmir"

// shuffle is shfl.sync.bfly: the value of the lane whose number differs in some bits.
func (c *emitter) shuffle(v llvmir.Value, bits int64) llvmir.Value {
	return c.moved(v, func(x llvmir.Value) llvmir.Value { return c.shfl("bfly", x, i32(bits), 31) })
}

// shuffleFrom is shfl.sync.up or down: the value of the lane below or above by a distance; the lane's own
// if there is none.
func (c *emitter) shuffleFrom(v llvmir.Value, higher bool, by int64) llvmir.Value {
	return c.moved(v, func(x llvmir.Value) llvmir.Value {
		if higher {
			return c.shfl("down", x, i32(by), 31)
		}
		return c.shfl("up", x, i32(by), 0)
	})
}

func (c *emitter) shfl(how string, x, by llvmir.Value, clamp int64) llvmir.Value {
	return c.b.Intrinsic("llvm.nvvm.shfl.sync."+how+".i32", llvmir.I32, nil, i32(-1), x, by, i32(clamp))
}

// moved applies a shuffle of 32-bit words to a value of any type.
func (c *emitter) moved(v llvmir.Value, move func(llvmir.Value) llvmir.Value) llvmir.Value {
	t := v.Type()
	whole := v
	width := 64
	switch {
	case t.IsPtr():
		whole = c.b.PtrToInt(v, llvmir.I64)
	case t.IsFloat():
		whole, width = c.b.Bitcast(v, llvmir.Int(t.Bits())), t.Bits()
	default:
		width = t.Bits()
	}
	if width <= 32 {
		width = 32
	} else {
		width = 64
	}
	whole = c.b.IntCast(whole, llvmir.Int(width), false)
	if width == 32 {
		whole = move(whole)
	} else {
		low, high := move(c.b.Trunc(whole, llvmir.I32)), move(c.b.Trunc(c.b.LShr(whole, i64(32)), llvmir.I32))
		whole = c.b.Or(c.b.ZExt(low, llvmir.I64), c.b.Shl(c.b.ZExt(high, llvmir.I64), i64(32)))
	}
	switch {
	case t.IsPtr():
		return c.b.IntToPtr(whole, t)
	case t.IsFloat():
		return c.b.Bitcast(c.b.IntCast(whole, llvmir.Int(t.Bits()), false), t)
	}
	return c.b.IntCast(whole, t, false)
}
