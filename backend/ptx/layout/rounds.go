package layout

import "math/bits"

// Rounds are how a warp brings a tensor into any other layout by itself.
//
// Each register of the result is a round, in which every lane gives one register to
// whoever asks for it and gets one. What lanes need may be in different registers of
// others, and two lanes may need different ones of a third. So what a lane gets in a
// round is for a register of its own that depends on its number, chosen such that
// each lane is asked for one register only. Numbers of registers and lanes are added
// without carry:
//
//	given[r]   = register[r + Give]
//	got[k]     = given[Rounds[k].Reg] of lane From + Rounds[k].Lane
//	result[r]  = got[r + Take]
//
// Give, From and Take are sums of what the set bits of a thread's lane and warp
// contribute.
type Rounds struct {
	GiveLane, GiveWarp []uint32 // to numbers of registers
	FromLane, FromWarp []uint32 // to numbers of lanes
	TakeLane           []uint32 // to numbers of registers
	Rounds             []Round
	// Source and Result are the layouts before and after: those asked for without
	// registers that repeat others. Where a lane needs several registers of another in
	// place of one of its own, the result has more of them.
	Source, Result *Layout
}

// Round is the register that lanes give, and what is added to the number of the lane
// to get it from.
type Round struct {
	Reg  int
	Lane uint32
}

// Rounds finds the way from a layout to another one; false if a warp does not have
// all that it needs.
func (l *Layout) Rounds(to *Layout) (*Rounds, bool) {
	a := newAsking(l.Independent(), to.Independent())
	if a == nil {
		return nil, false
	}
	a.agree()
	source, result := a.source, a.result
	r := &Rounds{Source: source, Result: result, TakeLane: a.take}
	// What a lane is to give, by its own number: those who ask it found that out from
	// theirs.
	give := func(lane uint32) uint32 { _, at := a.asked.reduce(lane); return at.reg }
	for i, p := range a.lanes {
		r.FromLane = append(r.FromLane, p.lane)
		r.GiveLane = append(r.GiveLane, give(1<<i))
	}
	for _, p := range a.warps {
		r.FromWarp = append(r.FromWarp, p.lane)
		r.GiveWarp = append(r.GiveWarp, p.reg^give(p.lane))
	}
	for k := range result.Registers() {
		var at place
		for i, p := range a.regs {
			if k>>i&1 != 0 {
				at = at.plus(p)
			}
		}
		r.Rounds = append(r.Rounds, Round{Reg: int(at.reg ^ give(at.lane)), Lane: at.lane})
	}
	return r, true
}

// asking is where threads find what they need: what each bit of the numbers of a
// register, lane and warp of the result contributes to the place in the source.
type asking struct {
	source, result     *Layout
	regs, lanes, warps []place
	same               []place // has the same elements as the thread itself
	take               []uint32
	// asked are the numbers of lanes that others ask in a round, and for what register.
	asked span
}

// newAsking is nil if a warp does not have what it needs. Threads look among their own
// registers first.
func newAsking(source, result *Layout) *asking {
	a := &asking{source: source, result: result, take: make([]uint32, LaneBits)}
	own, _ := spanOf(source.Reg, nil)
	var all *span
	all, a.same = spanOf(source.Reg, source.Lane)
	missing := false
	find := func(c, here uint32, home place) place {
		if rest, at := own.reduce(c ^ here); rest == 0 {
			return at.plus(home)
		}
		rest, at := all.reduce(c)
		missing = missing || rest != 0
		return at
	}
	for _, c := range result.Reg {
		a.regs = append(a.regs, find(c, 0, place{}))
	}
	for i, c := range result.Lane {
		a.lanes = append(a.lanes, find(c, source.Lane[i], place{lane: 1 << i}))
	}
	for i, c := range result.Warp {
		a.warps = append(a.warps, find(c^source.Warp[i], 0, place{}))
	}
	if missing {
		return nil
	}
	return a
}

// agree has every lane be asked for one register in a round. Bits of a lane's number
// which lead to lanes that nobody else asks are as they are. For others either all
// who ask a lane need the same of it, or they ask another one.
func (a *asking) agree() {
	var later []int
	for _, home := range []bool{true, false} {
		for i, p := range a.lanes {
			if (p.lane == 1<<i) != home {
				continue
			}
			if _, isNew := a.asked.add(p.lane, place{reg: p.reg}); !isNew {
				later = append(later, i)
			}
		}
	}
	for _, i := range later {
		_, known := a.asked.reduce(a.lanes[i].lane)
		if known.reg != a.lanes[i].reg {
			a.lanes[i] = a.lanes[i].plus(a.elsewhere(i))
			a.asked.add(a.lanes[i].lane, place{reg: a.lanes[i].reg})
		}
	}
}

// elsewhere is what leads to lanes that nobody else asks: those with the same elements,
// or those which have what another register needs; then that one is got in this
// round. Best is the lane itself. If there are none, the result has one more register.
func (a *asking) elsewhere(lane int) place {
	own := a.lanes[lane].lane ^ 1<<lane
	for _, fits := range []func(p place) bool{
		func(p place) bool { return p.lane == own && a.free(p.lane) },
		func(p place) bool { return a.free(p.lane) },
	} {
		for _, p := range a.same {
			if fits(p) {
				return p
			}
		}
		for i, p := range a.regs {
			if fits(p) {
				a.take[lane] = 1 << i
				return p
			}
		}
	}
	p := place{lane: own}
	for i := 0; !a.free(p.lane); i++ {
		p.lane = 1 << i
	}
	a.take[lane] = 1 << len(a.regs)
	a.regs = append(a.regs, p)
	a.result.Reg = append(a.result.Reg[:len(a.result.Reg):len(a.result.Reg)], spread(a.source.Lane, int(p.lane)))
	return p
}

// free reports whether adding to the number of a lane leads to one that nobody asks
// yet.
func (a *asking) free(lane uint32) bool {
	rest, _ := a.asked.reduce(lane)
	return rest != 0
}

// AtHome reports whether lanes start from their own number; then rounds that add
// nothing to it take no shuffle.
func (r *Rounds) AtHome() bool {
	for i, c := range r.FromLane {
		if c != 1<<i {
			return false
		}
	}
	return union(r.FromWarp) == 0
}

// Shuffles is how many registers are handed from lane to lane.
func (r *Rounds) Shuffles() (n int) {
	home := r.AtHome()
	for _, round := range r.Rounds {
		if !home || round.Lane != 0 {
			n++
		}
	}
	return n
}

// Selects is how many registers are chosen, of two each.
func (r *Rounds) Selects() int {
	give := bits.OnesCount32(union(r.GiveLane) | union(r.GiveWarp))
	return give*r.Source.Registers() + bits.OnesCount32(union(r.TakeLane))*r.Result.Registers()
}

// union has the bits that one of some numbers has.
func union(list []uint32) (all uint32) {
	for _, c := range list {
		all |= c
	}
	return all
}
