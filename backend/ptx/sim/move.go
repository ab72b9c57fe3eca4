package sim

import (
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

var moveInstructions = map[string]builder{
	"mov": mov, "cvta": cvta, "isspacep": isSpace, "mapa": mapa, "getctarank": clusterRank, "tensormap": tensorMapInstruction,
	// Hints and fences make no difference where every access takes effect at once.
	"membar": noOp, "fence": fence, "prefetch": noOp, "prefetchu": noOp, "discard": noOp,
	"applypriority": noOp, "nanosleep": noOp, "griddepcontrol": noOp,
	"pmevent": noOp, "brkpt": noOp, "createpolicy": createPolicy,
}

func noOp(dec *decoder) op {
	dec.mods = nil
	return func(*warp) {}
}

func createPolicy(dec *decoder) op {
	dec.mods = nil
	if len(dec.Operands) == 0 {
		return dec.fail("expected a destination")
	}
	d := dec.dst(0, types["b64"])
	return unaryOp(d, dec.c.constant(0), func(uint64) uint64 { return 0 })
}

// address is a decoded address operand: a register or constant plus an offset, relative to the
// frame for variables of a function call.
type address struct {
	slot   int
	offset uint64
	local  bool // relative to the frame
	extern bool // relative to dynamic shared memory
	shared bool // relative to the shared memory of the block
}

// at is the base register and the offset that all lanes add to it.
func (a *address) at(w *warp) (*lanes, uint64) {
	off := a.offset
	if a.local {
		off += uint64(w.frame.base)
	}
	if a.extern {
		off += uint64(w.block.run.dynamicStart)
	}
	if a.shared {
		off += w.block.sharedStart()
	}
	return &w.regs[a.slot], off
}

// symbol is the address of a variable in its state space.
func (dec *decoder) symbol(o syntax.Operand) (a address, space syntax.Space) {
	a = address{slot: dec.c.constant(0), offset: uint64(o.Offset)}
	v := o.Var
	if v == nil {
		dec.failAt(o.Pos, "'%s' is not declared", o.Name)
		return a, syntax.Generic
	}
	fn := dec.c.fn
	off, mine := fn.offsets[v]
	a.shared = v.Space == syntax.Shared
	switch {
	case v.Space == syntax.Shared && v.Extern:
		a.extern = true
	case v.Space == syntax.Shared && mine:
		a.offset += uint64(dec.c.m.shared + off)
	case mine && (v.Space == syntax.Local || !dec.c.kernelParam(v)):
		a.offset += uint64(off)
		a.local = true
		return a, syntax.Local
	case mine:
		a.offset += uint64(off)
	default:
		a.offset += dec.c.m.vars[v]
	}
	return a, v.Space
}

// kernelParam distinguishes a kernel's parameters from those of calls.
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

func mov(dec *decoder) op {
	t := dec.typ()
	if !dec.count(2, 2) {
		return nil
	}
	to, from := dec.Operands[0], dec.Operands[1]
	switch {
	case t.size == 0:
		d, a := dec.dstPred(to), dec.pred(from)
		return func(w *warp) { w.setPred(d, a.of(w)) }
	case to.Kind == syntax.Vector:
		return dec.unpack(t, to, from)
	case from.Kind == syntax.Vector:
		return dec.pack(t, to, from)
	case from.Kind == syntax.Symbol && from.Var != nil:
		a, _ := dec.symbol(from)
		return moveAddress(dec.dst(0, t), a, 0)
	case from.Kind == syntax.Symbol && from.Name[0] == '%':
		return dec.special(t, to, from)
	case t.size == 16:
		d, a := dec.dst(0, t), dec.src(1, t)
		low, high := copyLanes(d, a), copyLanes(d+1, a+1)
		return func(w *warp) { low(w); high(w) }
	}
	// Symbols of functions are refused here.
	return copyLanes(dec.dst(0, t), dec.src(1, t))
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

// element is the type of the parts of a vector move.
func (dec *decoder) element(t *typ, parts int) *typ {
	for _, name := range []string{"b8", "b16", "b32", "b64"} {
		if e := types[name]; e.size*parts == t.size {
			return e
		}
	}
	dec.fail("%d parts do not make .%s", parts, t.name)
	return types["b32"]
}

// part is the slot and shift of an element in a register of up to 128 bits.
func part(slot, index int, e *typ) (at, shift int) {
	bit := index * e.width()
	return slot + bit/64, bit % 64
}

func (dec *decoder) unpack(t *typ, to, from syntax.Operand) op {
	e := dec.element(t, len(to.Elems))
	a := dec.srcOf(from, t, false)
	type piece struct{ d, at, shift int }
	var pieces []piece
	for i, o := range to.Elems {
		if o.Kind == syntax.Sink {
			continue
		}
		at, shift := part(a, i, e)
		pieces = append(pieces, piece{dec.regOf(o, e.size, e.size == 1), at, shift})
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

func (dec *decoder) pack(t *typ, to, from syntax.Operand) op {
	e := dec.element(t, len(from.Elems))
	d := dec.dstOf(to, t.size)
	var sources []int
	for _, o := range from.Elems {
		sources = append(sources, dec.srcOf(o, e, e.size == 1))
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

// cvta converts between addresses of a state space and generic ones.
func cvta(dec *decoder) op {
	back := dec.take("to")
	space := dec.space()
	t := dec.typ()
	if space == syntax.Generic || t.size != 8 {
		return dec.fail("expected a space and the type .u64")
	}
	if !dec.count(2, 2) {
		return nil
	}
	window := windows[space]
	if back {
		window = -window
	}
	d := dec.dst(0, t)
	if dec.Operands[1].Kind == syntax.Symbol {
		a, _ := dec.symbol(dec.Operands[1])
		return moveAddress(d, a, window)
	}
	return unaryOp(d, dec.src(1, t), func(a uint64) uint64 { return a + window })
}

// space consumes a state space.
func (dec *decoder) space() syntax.Space {
	for _, m := range dec.mods {
		if s, ok := syntax.Spaces[m]; ok {
			dec.take(m)
			return s
		}
	}
	return syntax.Generic
}

func isSpace(dec *decoder) op {
	space := dec.space()
	if space == syntax.Generic || !dec.count(2, 2) {
		return dec.fail("expected a space and two operands")
	}
	d, a := dec.dstPred(dec.Operands[0]), dec.src(1, types["u64"])
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

// mapa maps an address in shared memory to the same place in another block of the cluster.
func mapa(dec *decoder) op {
	window := uint64(0)
	if dec.space() == syntax.Generic {
		window = sharedWindow
	}
	t := dec.registerType()
	if !dec.count(3, 3) {
		return nil
	}
	rank := dec.src(2, types["u32"])
	d, local := dec.dst(0, t), address{}
	if dec.Operands[1].Kind == syntax.Symbol {
		local, _ = dec.symbol(dec.Operands[1])
		local.offset += window
	} else {
		local.slot = dec.src(1, t)
	}
	return func(w *warp) {
		from, off := local.at(w)
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			r := w.regs[rank][i]
			if r >= uint64(len(w.block.cluster.blocks)) {
				w.fail(BadOperand, i, "there is no block %d in a cluster of %d", r, len(w.block.cluster.blocks))
				return
			}
			w.regs[d][i] = peerAddress(from[i]+off-window, r) + window
		}
	}
}

// clusterRank compiles getctarank, the rank of the block in whose shared memory an address is.
func clusterRank(dec *decoder) op {
	window := uint64(0)
	if dec.space() == syntax.Generic {
		window = sharedWindow
	}
	t := dec.registerType()
	if !dec.count(2, 2) {
		return nil
	}
	d, a := dec.dst(0, types["u32"]), dec.regOf(dec.Operands[1], t.size, true)
	return func(w *warp) {
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			w.regs[d][i] = (w.regs[a][i] - window) / peerUnit
		}
	}
}
