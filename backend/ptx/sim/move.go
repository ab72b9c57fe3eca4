package sim

import (
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

var moveInstructions = map[string]builder{
	"mov": mov, "cvta": cvta, "isspacep": isSpace, "mapa": mapa,
	// Hints and orders that make no difference where every access takes
	// effect at once.
	"membar": nothing, "fence": fence, "prefetch": nothing, "prefetchu": nothing, "discard": nothing,
	"applypriority": nothing, "nanosleep": nothing, "griddepcontrol": nothing, "setmaxnreg": nothing,
	"pmevent": nothing, "brkpt": nothing, "createpolicy": createPolicy,
}

func nothing(f *form) op {
	f.mods = nil
	return func(*warp) {}
}

func createPolicy(f *form) op {
	f.mods = nil
	if len(f.Operands) == 0 {
		return f.fail("expected a destination")
	}
	d := f.dst(0, types["b64"])
	return one(d, f.c.constant(0), func(uint64) uint64 { return 0 })
}

// address is where an operand points: a register or constant, an offset, and
// for variables of a function call where its frame is.
type address struct {
	slot   int
	offset uint64
	local  bool // relative to the frame
	extern bool // relative to dynamic shared memory
}

// at is what all lanes add to their registers.
func (a *address) at(w *warp) (*lanes, uint64) {
	off := a.offset
	if a.local {
		off += uint64(w.frame.base)
	}
	if a.extern {
		off += uint64(w.block.run.dynamic)
	}
	return &w.regs[a.slot], off
}

// symbol is the address of a variable in its own space.
func (f *form) symbol(o syntax.Operand) (a address, space syntax.Space) {
	a = address{slot: f.c.constant(0), offset: uint64(o.Offset)}
	v := o.Var
	if v == nil {
		f.failAt(o.Pos, "'%s' is not declared", o.Name)
		return a, syntax.Generic
	}
	fn := f.c.fn
	off, mine := fn.offsets[v]
	switch {
	case v.Space == syntax.Shared && v.Extern:
		a.extern = true
	case v.Space == syntax.Shared && mine:
		a.offset += uint64(f.c.m.shared + off)
	case mine && (v.Space == syntax.Local || !f.c.kernelParam(v)):
		a.offset += uint64(off)
		a.local = true
		return a, syntax.Local
	case mine:
		a.offset += uint64(off)
	default:
		a.offset += f.c.m.vars[v]
	}
	return a, v.Space
}

// kernelParam tells the parameters of a kernel from those of calls.
func (c *compiler) kernelParam(v *syntax.Var) bool {
	if !c.src.Entry {
		return false
	}
	for _, p := range c.src.Params {
		if p == v {
			return true
		}
	}
	return false
}

func mov(f *form) op {
	t := f.typ()
	if !f.count(2, 2) {
		return nil
	}
	to, from := f.Operands[0], f.Operands[1]
	switch {
	case t.size == 0:
		d, a := f.dstPred(to), f.pred(from)
		return func(w *warp) { w.setPred(d, a.of(w)) }
	case to.Kind == syntax.Vector:
		return f.unpack(t, to, from)
	case from.Kind == syntax.Vector:
		return f.pack(t, to, from)
	case from.Kind == syntax.Symbol && from.Var != nil:
		a, _ := f.symbol(from)
		return moveAddress(f.dst(0, t), a, 0)
	case from.Kind == syntax.Symbol && from.Name[0] == '%':
		return f.special(t, to, from)
	case t.size == 16:
		d, a := f.dst(0, t), f.src(1, t)
		low, high := copyLanes(d, a), copyLanes(d+1, a+1)
		return func(w *warp) { low(w); high(w) }
	}
	// Symbols of functions end up here and are refused.
	return copyLanes(f.dst(0, t), f.src(1, t))
}

func copyLanes(d, a int) op {
	return func(w *warp) {
		d, a := &w.regs[d], &w.regs[a]
		if w.active == ^uint32(0) {
			*d = *a
			return
		}
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			d[i] = a[i]
		}
	}
}

func moveAddress(d int, a address, window uint64) op {
	return func(w *warp) {
		from, off := a.at(w)
		d := &w.regs[d]
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			d[i] = from[i] + off + window
		}
	}
}

// element is the type of the parts of a number.
func (f *form) element(t *typ, parts int) *typ {
	for _, name := range []string{"b8", "b16", "b32", "b64"} {
		if e := types[name]; e.size*parts == t.size {
			return e
		}
	}
	f.fail("%d parts do not make .%s", parts, t.name)
	return types["b32"]
}

// part is where a part of a number of up to 128 bits is.
func part(slot, index int, e *typ) (at, shift int) {
	bit := index * e.width()
	return slot + bit/64, bit % 64
}

func (f *form) unpack(t *typ, to, from syntax.Operand) op {
	e := f.element(t, len(to.Elems))
	a := f.srcOf(from, t, false)
	type piece struct{ d, at, shift int }
	var pieces []piece
	for i, o := range to.Elems {
		if o.Kind == syntax.Sink {
			continue
		}
		at, shift := part(a, i, e)
		pieces = append(pieces, piece{f.regOf(o, e.size, e.size == 1), at, shift})
	}
	mask := e.mask()
	return func(w *warp) {
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			words := [2]uint64{w.regs[a][i]}
			if t.size == 16 {
				words[1] = w.regs[a+1][i]
			}
			for _, p := range pieces {
				w.regs[p.d][i] = words[p.at-a] >> p.shift & mask
			}
		}
	}
}

func (f *form) pack(t *typ, to, from syntax.Operand) op {
	e := f.element(t, len(from.Elems))
	d := f.dstOf(to, t.size)
	var sources []int
	for _, o := range from.Elems {
		sources = append(sources, f.srcOf(o, e, e.size == 1))
	}
	mask := e.mask()
	return func(w *warp) {
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			var words [2]uint64
			for n, s := range sources {
				at, shift := part(0, n, e)
				words[at] |= w.regs[s][i] & mask << shift
			}
			w.regs[d][i] = words[0]
			if t.size == 16 {
				w.regs[d+1][i] = words[1]
			}
		}
	}
}

// cvta converts between addresses of a space and generic ones.
func cvta(f *form) op {
	back := f.take("to")
	space := f.space()
	t := f.typ()
	if space == syntax.Generic || t.size != 8 {
		return f.fail("expected a space and the type .u64")
	}
	if !f.count(2, 2) {
		return nil
	}
	window := windows[space]
	if back {
		window = -window
	}
	d := f.dst(0, t)
	if f.Operands[1].Kind == syntax.Symbol {
		a, _ := f.symbol(f.Operands[1])
		return moveAddress(d, a, window)
	}
	return one(d, f.src(1, t), func(a uint64) uint64 { return a + window })
}

// space takes a space's name.
func (f *form) space() syntax.Space {
	for _, m := range f.mods {
		if s, ok := syntax.Spaces[m]; ok {
			f.take(m)
			return s
		}
	}
	return syntax.Generic
}

func isSpace(f *form) op {
	space := f.space()
	if space == syntax.Generic || !f.count(2, 2) {
		return f.fail("expected a space and two operands")
	}
	d, a := f.dstPred(f.Operands[0]), f.src(1, types["u64"])
	return func(w *warp) {
		var r uint32
		for i, v := range w.regs[a] {
			if s, _ := resolve(syntax.Generic, v); s == space {
				r |= 1 << i
			}
		}
		w.setPred(d, r)
	}
}

// mapa maps an address to another block of the cluster; the cluster has one.
func mapa(f *form) op {
	f.space()
	t := f.registerType()
	if !f.count(3, 3) {
		return nil
	}
	return copyLanes(f.dst(0, t), f.src(1, t))
}
