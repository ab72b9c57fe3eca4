package sim

import "math/bits"

// instructions has the builders of all instructions that end no basic block, by the first part of
// their names.
var instructions map[string]builder

func init() {
	instructions = map[string]builder{}
	for _, table := range []map[string]builder{
		moveInstructions, integerInstructions, bitInstructions, floatInstructions, compareInstructions,
		convertInstructions, memoryInstructions, atomicInstructions, collectiveInstructions, matrixInstructions,
	} {
		for name, b := range table {
			instructions[name] = b
		}
	}
}

// one, two and three apply a function to each active lane. If full is not nil, it does the same for
// all 32 lanes, faster.
func unaryOp(d, a int, fn func(a uint64) uint64) op {
	return func(w *warp) {
		d, a := &w.regs[d], &w.regs[a]
		if w.active == ^uint32(0) {
			for i := range d {
				d[i] = fn(a[i])
			}
			return
		}
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			d[i] = fn(a[i])
		}
	}
}

func two(d, a, b int, fn func(a, b uint64) uint64, full func(d, a, b *lanes)) op {
	return func(w *warp) {
		d, a, b := &w.regs[d], &w.regs[a], &w.regs[b]
		if w.active == ^uint32(0) {
			if full != nil {
				full(d, a, b)
				return
			}
			for i := range d {
				d[i] = fn(a[i], b[i])
			}
			return
		}
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			d[i] = fn(a[i], b[i])
		}
	}
}

func three(d, a, b, c int, fn func(a, b, c uint64) uint64, full func(d, a, b, c *lanes)) op {
	return func(w *warp) {
		d, a, b, c := &w.regs[d], &w.regs[a], &w.regs[b], &w.regs[c]
		if w.active == ^uint32(0) {
			if full != nil {
				full(d, a, b, c)
				return
			}
			for i := range d {
				d[i] = fn(a[i], b[i], c[i])
			}
			return
		}
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			d[i] = fn(a[i], b[i], c[i])
		}
	}
}

// unary, binary and ternary compile instructions whose operands all have one
// type.
func (dec *decoder) unary(t *typ, fn func(a uint64) uint64) op {
	if !dec.count(2, 2) {
		return nil
	}
	return unaryOp(dec.dst(0, t), dec.src(1, t), fn)
}

func (dec *decoder) binary(t *typ, fn func(a, b uint64) uint64, full func(d, a, b *lanes)) op {
	if !dec.count(3, 3) {
		return nil
	}
	return two(dec.dst(0, t), dec.src(1, t), dec.src(2, t), fn, full)
}

func (dec *decoder) ternary(t *typ, fn func(a, b, c uint64) uint64, full func(d, a, b, c *lanes)) op {
	if !dec.count(4, 4) {
		return nil
	}
	return three(dec.dst(0, t), dec.src(1, t), dec.src(2, t), dec.src(3, t), fn, full)
}

// halves1 to halves3 apply a function to both halves of packed operands.
func halves1(width int, fn func(a uint64) uint64) func(a uint64) uint64 {
	mask := uint64(1)<<width - 1
	return func(a uint64) uint64 { return fn(a&mask) | fn(a>>width&mask)<<width }
}

func halves2(width int, fn func(a, b uint64) uint64) func(a, b uint64) uint64 {
	mask := uint64(1)<<width - 1
	return func(a, b uint64) uint64 {
		return fn(a&mask, b&mask) | fn(a>>width&mask, b>>width&mask)<<width
	}
}

func halves3(width int, fn func(a, b, c uint64) uint64) func(a, b, c uint64) uint64 {
	mask := uint64(1)<<width - 1
	return func(a, b, c uint64) uint64 {
		return fn(a&mask, b&mask, c&mask) | fn(a>>width&mask, b>>width&mask, c>>width&mask)<<width
	}
}
