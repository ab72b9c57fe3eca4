package sim

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/num/scalar"
)

var memoryInstructions = map[string]builder{"ld": load, "ldu": load, "st": store}

// cacheHints are modifiers that affect speed only.
var cacheHints = []string{
	"weak", "ca", "cg", "cs", "lu", "cv", "wb", "wt", "nc", "unified", "cta", "cluster", "gpu", "sys",
}

// accessOf consumes the modifiers of a load or store.
func (dec *decoder) accessOf(write bool) *access {
	a := &access{write: write, inst: dec.Inst}
	for _, m := range dec.mods {
		if strings.HasPrefix(m, "L1::") || strings.HasPrefix(m, "L2::") {
			dec.take(m)
		}
	}
	order := dec.oneOf("volatile", "relaxed", "acquire", "release", "acq_rel", "mmio")
	a.strong = order != ""
	dec.drop("relaxed") // of .mmio.relaxed
	dec.drop(cacheHints...)
	a.peers = slices.Contains(dec.mods, "shared::cluster")
	a.space = dec.space()
	dec.c.m.atomics = dec.c.m.atomics || (order == "acquire" || order == "release") && a.space != syntax.Shared // they order accesses of blocks, as atomics do
	return a
}

// sharedSpace decodes a space that is shared memory, or none.
func (a *access) sharedSpace(dec *decoder) {
	if a.peers = dec.take("shared::cluster"); a.peers || dec.take("shared::cta") || dec.take("shared") {
		a.space = syntax.Shared
	}
}

// address compiles an address operand.
func (dec *decoder) address(o syntax.Operand, a *access) address {
	if o.Kind != syntax.Address || len(o.Elems) != 1 {
		dec.failAt(o.Pos, "expected an address")
		return address{}
	}
	e := o.Elems[0]
	switch e.Kind {
	case syntax.Register:
		if s := syntax.Bytes(e.Reg.Type); s == 4 && (a.space == syntax.Shared || a.space == syntax.Local || a.space == syntax.Const || a.space == syntax.Param) {
			return address{slot: dec.regOf(e, 4, false), offset: uint64(e.Offset)}
		}
		p := address{slot: dec.regOf(e, 8, false), offset: uint64(e.Offset)}
		if a.space == syntax.Param && !dec.c.src.Entry {
			a.space = syntax.Local
		}
		return p
	case syntax.Integer:
		return address{slot: dec.c.constant(e.Value), offset: uint64(e.Offset)}
	case syntax.Symbol:
		p, space := dec.symbol(e)
		switch {
		case dec.err != nil:
		case a.space == syntax.Param && space == syntax.Local:
			a.space = syntax.Local // parameters of calls
		case a.space == syntax.Generic && space != syntax.Generic:
			a.space = space
		case a.space != space:
			dec.failAt(e.Pos, "'%s' is in the space .%s", e.Name, space)
		}
		if a.space == syntax.Const {
			a.space = syntax.Global
		}
		return p
	}
	dec.failAt(e.Pos, "expected an address")
	return address{}
}

// elements are the registers of a vector operand, or a single register.
func (dec *decoder) elements(o syntax.Operand, n int) []syntax.Operand {
	list := []syntax.Operand{o}
	if o.Kind == syntax.Vector {
		list = o.Elems
	}
	if len(list) != n {
		dec.failAt(o.Pos, "expected %d registers, found %d", n, len(list))
	}
	return list
}

func (dec *decoder) vectorLength() int {
	switch dec.oneOf("v2", "v4", "v8") {
	case "v2":
		return 2
	case "v4":
		return 4
	case "v8":
		return 8
	}
	return 1
}

func load(dec *decoder) op {
	t := dec.typ()
	n := dec.vectorLength()
	a := dec.accessOf(false)
	if !dec.count(2, 3) {
		return nil
	}
	if t.size == 0 {
		return dec.fail("predicates cannot be in memory")
	}
	a.size = t.size * n
	from := dec.address(dec.Operands[1], a)
	if a.space == syntax.Const {
		a.space = syntax.Global
	}
	var dst []int
	signed := t.signed
	var widths []int
	for _, o := range dec.elements(dec.Operands[0], n) {
		if o.Kind == syntax.Sink {
			dst, widths = append(dst, dec.c.scratch()), append(widths, 64)
			continue
		}
		dst = append(dst, dec.regOf(o, t.size, true))
		if dec.err == nil {
			widths = append(widths, syntax.Bytes(o.Reg.Type)*8)
		}
	}
	if dec.err != nil {
		return nil
	}
	if a.strong {
		return func(w *warp) {
			w.eachLocked(a, &from, func(p []byte, lane int) { w.loaded(t, p, dst, widths, lane) })
		}
	}
	if n == 1 && t.size == 4 && !(signed && widths[0] > 32) {
		return load32(a, from, dst[0])
	}
	if n == 4 && t.size == 4 {
		return load4x32(a, from, [4]int(dst))
	}
	return func(w *warp) {
		at, off := from.at(w)
		w.begin(a, at, off)
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			p := w.bytes(a, at[i]+off, i)
			if p == nil {
				return
			}
			w.loaded(t, p, dst, widths, i)
		}
	}
}

// loaded writes the loaded elements of a lane to registers.
func (w *warp) loaded(t *typ, p []byte, dst, widths []int, lane int) {
	for n, d := range dst {
		switch p := p[n*t.size:]; t.size {
		case 1:
			w.regs[d][lane] = uint64(p[0])
		case 2:
			w.regs[d][lane] = uint64(binary.LittleEndian.Uint16(p))
		case 4:
			w.regs[d][lane] = uint64(binary.LittleEndian.Uint32(p))
		case 8:
			w.regs[d][lane] = binary.LittleEndian.Uint64(p)
		case 16:
			w.regs[d][lane] = binary.LittleEndian.Uint64(p)
			w.regs[d+1][lane] = binary.LittleEndian.Uint64(p[8:])
		}
		if t.signed && widths[n] > t.width() {
			w.regs[d][lane] = scalar.FromSigned(scalar.Signed(w.regs[d][lane], t.width()), widths[n])
		}
	}
}

func load32(a *access, from address, d int) op {
	return func(w *warp) {
		at, off := from.at(w)
		w.begin(a, at, off)
		d := &w.regs[d]
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			p := w.bytes(a, at[i]+off, i)
			if len(p) < 4 {
				return
			}
			d[i] = uint64(binary.LittleEndian.Uint32(p))
		}
	}
}

func load4x32(a *access, from address, dst [4]int) op {
	return func(w *warp) {
		at, off := from.at(w)
		w.begin(a, at, off)
		x, y, z, v := &w.regs[dst[0]], &w.regs[dst[1]], &w.regs[dst[2]], &w.regs[dst[3]]
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			p := w.bytes(a, at[i]+off, i)
			if len(p) < 16 {
				return
			}
			x[i] = uint64(binary.LittleEndian.Uint32(p))
			y[i] = uint64(binary.LittleEndian.Uint32(p[4:]))
			z[i] = uint64(binary.LittleEndian.Uint32(p[8:]))
			v[i] = uint64(binary.LittleEndian.Uint32(p[12:]))
		}
	}
}

// eachLocked visits the memory of each active lane under the lock of atomic operations.
func (w *warp) eachLocked(a *access, where *address, visit func(p []byte, lane int)) {
	at, off := where.at(w)
	w.begin(a, at, off)
	for m := w.active; m != 0; m &= m - 1 {
		i := bits.TrailingZeros32(m) & 31
		p := w.bytes(a, at[i]+off, i)
		if p == nil {
			return
		}
		mu := w.memory.lock(at[i] + off)
		mu.Lock()
		visit(p, i)
		mu.Unlock()
		if a.write {
			w.wrote(a, i)
		}
	}
}

func store(dec *decoder) op {
	t := dec.typ()
	n := dec.vectorLength()
	a := dec.accessOf(true)
	dec.take("async")
	if !dec.count(2, 3) {
		return nil
	}
	if t.size == 0 {
		return dec.fail("predicates cannot be in memory")
	}
	a.size = t.size * n
	to := dec.address(dec.Operands[0], a)
	var src []int
	for _, o := range dec.elements(dec.Operands[1], n) {
		src = append(src, dec.srcOf(o, t, true))
	}
	if dec.err != nil {
		return nil
	}
	if a.strong {
		return func(w *warp) {
			w.eachLocked(a, &to, func(p []byte, lane int) { w.stored(t, p, src, lane) })
		}
	}
	if n == 1 && t.size == 4 {
		return store32(a, to, src[0])
	}
	return func(w *warp) {
		at, off := to.at(w)
		w.begin(a, at, off)
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			p := w.bytes(a, at[i]+off, i)
			if p == nil {
				return
			}
			w.stored(t, p, src, i)
			w.wrote(a, i)
		}
	}
}

// stored writes the elements of a lane to memory.
func (w *warp) stored(t *typ, p []byte, src []int, lane int) {
	for n, s := range src {
		v := w.regs[s][lane]
		switch p := p[n*t.size:]; t.size {
		case 1:
			p[0] = byte(v)
		case 2:
			binary.LittleEndian.PutUint16(p, uint16(v))
		case 4:
			binary.LittleEndian.PutUint32(p, uint32(v))
		case 8:
			binary.LittleEndian.PutUint64(p, v)
		case 16:
			binary.LittleEndian.PutUint64(p, v)
			binary.LittleEndian.PutUint64(p[8:], w.regs[s+1][lane])
		}
	}
}

func store32(a *access, to address, src int) op {
	return func(w *warp) {
		at, off := to.at(w)
		w.begin(a, at, off)
		v := &w.regs[src]
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			p := w.bytes(a, at[i]+off, i)
			if len(p) < 4 {
				return
			}
			binary.LittleEndian.PutUint32(p, uint32(v[i]))
			w.wrote(a, i)
		}
	}
}
