package sim

import (
	"math/bits"
	"slices"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
)

// slotSet is a set of registers' slots.
type slotSet []uint64

func (s *slotSet) add(slot int) {
	for len(*s) <= slot/64 {
		*s = append(*s, 0)
	}
	(*s)[slot/64] |= 1 << (slot % 64)
}

func (s slotSet) has(slot int) bool { return slot/64 < len(s) && s[slot/64]>>(slot%64)&1 != 0 }

// overlap is a slot of both sets, -1 if there is none.
func (s slotSet) overlap(o slotSet) int {
	for i := range min(len(s), len(o)) {
		if both := s[i] & o[i]; both != 0 {
			return i*64 + bits.TrailingZeros64(both)
		}
	}
	return -1
}

// productRegisters are the registers a warpgroup's product holds until it is
// waited for.
type productRegisters struct {
	d    []int
	into slotSet // D
	from slotSet // A
}

func newProductRegisters(d, a []int) productRegisters {
	r := productRegisters{d: d}
	for _, s := range d {
		r.into.add(s)
	}
	for _, s := range a {
		r.from.add(s)
	}
	return r
}

// startedProduct is a product under way.
type startedProduct struct {
	*groupProduct
	frame  *frame
	chunks []int // that it reads
}

// asyncProducts are the products a warp has started, in the groups they were
// committed to. As with copies they are kept in check mode only.
type asyncProducts struct {
	count  int // of all so far
	open   []startedProduct
	groups [][]startedProduct
	held   slotSet // registers of the frame that started the last product
	frame  *frame
	fences [warpSize]proxyFences
}

func (a *asyncProducts) reset() { *a = asyncProducts{} }

func (a *asyncProducts) commit(w *warp) {
	if w.block.check == nil {
		return
	}
	a.groups = append(a.groups, a.open)
	a.open = nil
}

func (a *asyncProducts) wait(w *warp, left int) {
	check := w.block.check
	if check == nil {
		return
	}
	for len(a.groups) > left {
		for _, p := range a.groups[0] {
			for _, at := range p.chunks {
				check.groups.reading[at/chunkBytes]--
			}
		}
		a.groups = a.groups[1:]
	}
	a.held = nil
	a.each(func(p *startedProduct) { a.hold(p) })
}

func (a *asyncProducts) hold(p *startedProduct) {
	for _, set := range []slotSet{p.uses.into, p.uses.from} {
		for len(a.held) < len(set) {
			a.held = append(a.held, 0)
		}
		for i, word := range set {
			a.held[i] |= word
		}
	}
}

func (a *asyncProducts) each(visit func(p *startedProduct)) {
	for _, g := range a.groups {
		for i := range g {
			visit(&g[i])
		}
	}
	for i := range a.open {
		visit(&a.open[i])
	}
}

// watched is an instruction that must not touch registers of products under
// way.
func (c *compiler) watched(in *syntax.Inst, run op) op {
	read, written := registersOf(in)
	var slots []int
	var names []string
	for _, r := range append(read, written...) {
		if r.Type != "pred" {
			slots, names = append(slots, c.slot(r)), append(names, r.Name)
		}
	}
	return func(w *warp) {
		if a := &w.products; len(a.held) > 0 && a.frame == w.frame {
			for i, s := range slots {
				if a.held.has(s) {
					w.failUnfinished(s, names[i])
					return
				}
			}
		}
		run(w)
	}
}

func (w *warp) failUnfinished(slot int, name string) {
	var by *startedProduct
	w.products.each(func(p *startedProduct) {
		if p.uses.into.has(slot) || p.uses.from.has(slot) {
			by = p
		}
	})
	w.failFirst(Unfinished, "register %s belongs to %s, which was not waited for", name, located(by.inst))
}

// productStarts checks a product and notes what it holds and reads; false after
// a fault.
func (w *warp) productStarts(p *groupProduct, in issued) bool {
	check, a := w.block.check, &w.products
	if !check.groups.agree(w, p, in) {
		return false
	}
	a.each(func(q *startedProduct) {
		if q.frame != w.frame {
			return
		}
		slot := q.uses.into.overlap(p.uses.into)
		if slot >= 0 && slices.Equal(p.uses.d, q.uses.d) {
			slot = -1
		}
		slot = max(slot, q.uses.into.overlap(p.uses.from), q.uses.from.overlap(p.uses.into))
		if slot >= 0 {
			w.failFirst(Unfinished, "register %s belongs to %s, which was not waited for", p.name(slot), located(q.inst))
		}
	})
	w.seq++
	s := startedProduct{groupProduct: p, frame: w.frame}
	for _, list := range w.matrices.chunks {
		s.chunks = append(s.chunks, list...)
	}
	for i, at := range s.chunks {
		if w.fault != nil || !check.access(check.shared, w, &p.read, at, i%warpSize) {
			return false
		}
	}
	for i, at := range s.chunks {
		if !check.fenced(w, at, i%warpSize) {
			return false
		}
	}
	check.groups.reads(s.chunks, len(w.block.shared))
	a.open = append(a.open, s)
	a.frame = w.frame
	a.hold(&s)
	return true
}

// name is the register of a slot of D or A.
func (p *groupProduct) name(slot int) string {
	for i, list := range [2][]int{p.regs[0], p.regs[1]} {
		if at := slices.Index(list, slot); at >= 0 {
			return p.inst.Operands[i].Elems[at].Name
		}
	}
	return "?"
}
