package sim

import (
	"encoding/binary"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
)

var atomicInstructions = map[string]builder{"atom": atomicOp, "red": atomicOp}

// wide is a number of up to 128 bits.
type wide [2]uint64

// update computes the new value of memory for an atomic operation.
type update func(old, b, c wide) wide

func updateOf(fn func(old, b uint64) uint64) update {
	return func(old, b, _ wide) wide { return wide{fn(old[0], b[0])} }
}

var atomicNames = []string{"add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec"}

// atomicUpdate is the operation by name and type, nil if there is none.
func atomicUpdate(name string, t *typ, space syntax.Space, ftz bool) update {
	width := t.width()
	pick := func(signed, unsigned func(int) scalar.Binary) func(a, b uint64) uint64 {
		if t.signed {
			return signed(width)
		}
		return unsigned(width)
	}
	switch name {
	case "exch":
		return func(_, b, _ wide) wide { return b }
	case "cas":
		return func(old, b, c wide) wide {
			if old == b {
				return c
			}
			return old
		}
	case "and":
		return updateOf(scalar.IntAnd(width))
	case "or":
		return updateOf(scalar.IntOr(width))
	case "xor":
		return updateOf(scalar.IntXor(width))
	case "inc":
		return updateOf(func(old, b uint64) uint64 {
			if old >= b {
				return 0
			}
			return old + 1
		})
	case "dec":
		return updateOf(func(old, b uint64) uint64 {
			if old == 0 || old > b {
				return b
			}
			return old - 1
		})
	}
	if t.format != nil {
		s := floatModifiers{t: t, ftz: ftz}
		fn := map[string]func(*apfloat.Format) scalar.Binary{
			"add": scalar.FloatAdd, "min": scalar.FloatMinNum, "max": scalar.FloatMaxNum,
		}[name]
		if fn == nil {
			return nil
		}
		// The hardware flushes sums of f32 in global memory only.
		if name == "add" && t.name == "f32" && space != syntax.Shared {
			s.ftz = true
		}
		return updateOf(s.wrap2(fn(t.format)))
	}
	switch name {
	case "add":
		return updateOf(scalar.IntAdd(width))
	case "min":
		return updateOf(pick(scalar.IntMinS, scalar.IntMinU))
	case "max":
		return updateOf(pick(scalar.IntMaxS, scalar.IntMaxU))
	}
	return nil
}

func atomicOp(dec *decoder) op {
	t := dec.typ()
	n := dec.vectorLength()
	name := dec.oneOf(atomicNames...)
	a := dec.accessOf(true)
	a.strong, a.readsFirst, a.cas = true, true, name == "cas"
	dec.c.m.atomics = dec.c.m.atomics || a.space != syntax.Shared
	ftz := dec.take("ftz")
	dec.drop("noftz")
	if t.size < 2 || t.size == 16 && name != "cas" && name != "exch" {
		return dec.fail("there is no atomic operation on .%s", t.name)
	}
	a.size, a.elements = t.size*n, n*t.elements()
	ops := dec.Operands
	returns := dec.Parts[0] == "atom"
	first := 0
	if returns {
		first = 1
	}
	want := first + 2
	if name == "cas" {
		want++
	}
	if !dec.count(want, want+1) { // and a cache policy
		return nil
	}
	var dst []int
	if returns {
		if ops[0].Kind == syntax.Sink {
			dst = make([]int, n)
			for i := range dst {
				dst[i] = dec.c.scratch()
			}
		} else {
			for _, o := range dec.elements(ops[0], n) {
				dst = append(dst, dec.dstOf(o, t.size))
			}
		}
	}
	at := dec.address(ops[first], a)
	var b []int
	for _, o := range dec.elements(ops[first+1], n) {
		b = append(b, dec.srcOf(o, t, false))
	}
	c := b[0]
	if name == "cas" {
		c = dec.srcOf(ops[first+2], t, false)
	}
	fn := atomicUpdate(name, t, a.space, ftz)
	if fn == nil {
		return dec.fail("expected an operation that .%s has", t.name)
	}
	if dec.err != nil {
		return nil
	}
	return func(w *warp) {
		w.eachLocked(a, &at, func(p []byte, i int) {
			for e := range b {
				p := p[e*t.size : (e+1)*t.size]
				old := readWide(p)
				writeWide(p, fn(old, w.wide(b[e], i, t), w.wide(c, i, t)))
				if returns {
					w.regs[dst[e]][i] = old[0]
					if t.size == 16 {
						w.regs[dst[e]+1][i] = old[1]
					}
				}
			}
		})
	}
}

func (w *warp) wide(slot, lane int, t *typ) wide {
	if t.size == 16 {
		return wide{w.regs[slot][lane], w.regs[slot+1][lane]}
	}
	return wide{w.regs[slot][lane]}
}

func readWide(p []byte) wide {
	switch len(p) {
	case 2:
		return wide{uint64(binary.LittleEndian.Uint16(p))}
	case 4:
		return wide{uint64(binary.LittleEndian.Uint32(p))}
	case 8:
		return wide{binary.LittleEndian.Uint64(p)}
	}
	return wide{binary.LittleEndian.Uint64(p), binary.LittleEndian.Uint64(p[8:])}
}

func writeWide(p []byte, v wide) {
	switch len(p) {
	case 2:
		binary.LittleEndian.PutUint16(p, uint16(v[0]))
	case 4:
		binary.LittleEndian.PutUint32(p, uint32(v[0]))
	case 8:
		binary.LittleEndian.PutUint64(p, v[0])
	default:
		binary.LittleEndian.PutUint64(p, v[0])
		binary.LittleEndian.PutUint64(p[8:], v[1])
	}
}
