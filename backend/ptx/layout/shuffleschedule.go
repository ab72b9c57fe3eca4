package layout

import "math/bits"

// ShuffleSchedule are how a warp brings a tensor into any other layout by itself.
//
// Each register of the result is a round, in which every lane gives one register to
// whoever asks for it and gets one. What lanes need may be in different registers of
// others, and two lanes may need different ones of a third. So what a lane gets in a
// round is for a register of its own that depends on its number, chosen such that
// each lane is asked for one register only. Numbers of registers and lanes are added
// without carry:
//
//	given[r]   = register[r + Give]
//	got[k]     = given[ShuffleSchedule[k].Reg] of lane From + ShuffleSchedule[k].Lane
//	result[r]  = got[r + Take]
//
// Give, From and Take are sums of what the set bits of a thread's lane and warp
// contribute.
type ShuffleSchedule struct {
	SendLane, SendWarp     []uint32 // to numbers of registers
	SourceLane, SourceWarp []uint32 // to numbers of lanes
	RecvLane               []uint32 // to numbers of registers
	Steps                  []ShuffleStep
	// Source and Result are the layouts before and after: those asked for without
	// registers that repeat others. Where a lane needs several registers of another in
	// place of one of its own, the result has more of them.
	Source, Result *Layout
}

// ShuffleStep is the register that lanes give, and what is added to the number of the lane
// to get it from.
type ShuffleStep struct {
	Reg  int
	Lane uint32
}

// ShuffleSchedule finds the way from a layout to another one; false if a warp does not have
// all that it needs.
func (l *Layout) ScheduleShuffles(to *Layout) (*ShuffleSchedule, bool) {
	a := newShuffleRequests(l.WithoutDependentBases(), to.WithoutDependentBases())
	if a == nil {
		return nil, false
	}
	a.resolveConflicts()
	source, result := a.source, a.result
	r := &ShuffleSchedule{Source: source, Result: result, RecvLane: a.recv}
	// What a lane is to give, by its own number: those who ask it found that out from
	// theirs.
	give := func(lane uint32) uint32 { _, at := a.claimed.reduce(lane); return at.reg }
	for i, p := range a.lanes {
		r.SourceLane = append(r.SourceLane, p.lane)
		r.SendLane = append(r.SendLane, give(1<<i))
	}
	for _, p := range a.warps {
		r.SourceWarp = append(r.SourceWarp, p.lane)
		r.SendWarp = append(r.SendWarp, p.reg^give(p.lane))
	}
	for k := range result.Registers() {
		var at hwIndex
		for i, p := range a.regs {
			if k>>i&1 != 0 {
				at = at.xor(p)
			}
		}
		r.Steps = append(r.Steps, ShuffleStep{Reg: int(at.reg ^ give(at.lane)), Lane: at.lane})
	}
	return r, true
}

// shuffleRequests is where threads find what they need: what each bit of the numbers of a
// register, lane and warp of the result contributes to the place in the source.
type shuffleRequests struct {
	source, result     *Layout
	regs, lanes, warps []hwIndex
	kernel             []hwIndex // has the same elements as the thread itself
	recv               []uint32
	// claimed are the numbers of lanes that others ask in a round, and for what register.
	claimed basis
}

// newShuffleRequests is nil if a warp does not have what it needs. Threads look among their own
// registers first.
func newShuffleRequests(source, result *Layout) *shuffleRequests {
	a := &shuffleRequests{source: source, result: result, recv: make([]uint32, LaneBits)}
	own, _ := newBasis(source.Reg, nil)
	var all *basis
	all, a.kernel = newBasis(source.Reg, source.Lane)
	missing := false
	find := func(c, here uint32, home hwIndex) hwIndex {
		if rest, at := own.reduce(c ^ here); rest == 0 {
			return at.xor(home)
		}
		rest, at := all.reduce(c)
		missing = missing || rest != 0
		return at
	}
	for _, c := range result.Reg {
		a.regs = append(a.regs, find(c, 0, hwIndex{}))
	}
	for i, c := range result.Lane {
		a.lanes = append(a.lanes, find(c, source.Lane[i], hwIndex{lane: 1 << i}))
	}
	for i, c := range result.Warp {
		a.warps = append(a.warps, find(c^source.Warp[i], 0, hwIndex{}))
	}
	if missing {
		return nil
	}
	return a
}

// resolveConflicts has every lane be asked for one register in a round. Bits of a lane's number
// which lead to lanes that nobody else asks are as they are. For others either all
// who ask a lane need the same of it, or they ask another one.
func (a *shuffleRequests) resolveConflicts() {
	var conflicting []int
	for _, home := range []bool{true, false} {
		for i, p := range a.lanes {
			if (p.lane == 1<<i) != home {
				continue
			}
			if _, isNew := a.claimed.insert(p.lane, hwIndex{reg: p.reg}); !isNew {
				conflicting = append(conflicting, i)
			}
		}
	}
	for _, i := range conflicting {
		_, known := a.claimed.reduce(a.lanes[i].lane)
		if known.reg != a.lanes[i].reg {
			a.lanes[i] = a.lanes[i].xor(a.alternative(i))
			a.claimed.insert(a.lanes[i].lane, hwIndex{reg: a.lanes[i].reg})
		}
	}
}

// alternative is what leads to lanes that nobody else asks: those with the same elements,
// or those which have what another register needs; then that one is got in this
// round. Best is the lane itself. If there are none, the result has one more register.
func (a *shuffleRequests) alternative(lane int) hwIndex {
	own := a.lanes[lane].lane ^ 1<<lane
	for _, fits := range []func(p hwIndex) bool{
		func(p hwIndex) bool { return p.lane == own && a.unclaimed(p.lane) },
		func(p hwIndex) bool { return a.unclaimed(p.lane) },
	} {
		for _, p := range a.kernel {
			if fits(p) {
				return p
			}
		}
		for i, p := range a.regs {
			if fits(p) {
				a.recv[lane] = 1 << i
				return p
			}
		}
	}
	p := hwIndex{lane: own}
	for i := 0; !a.unclaimed(p.lane); i++ {
		p.lane = 1 << i
	}
	a.recv[lane] = 1 << len(a.regs)
	a.regs = append(a.regs, p)
	a.result.Reg = append(a.result.Reg[:len(a.result.Reg):len(a.result.Reg)], xorBases(a.source.Lane, int(p.lane)))
	return p
}

// unclaimed reports whether adding to the number of a lane leads to one that nobody asks
// yet.
func (a *shuffleRequests) unclaimed(lane uint32) bool {
	rest, _ := a.claimed.reduce(lane)
	return rest != 0
}

// SourceIsSelf reports whether lanes start from their own number; then rounds that add
// nothing to it take no shuffle.
func (r *ShuffleSchedule) SourceIsSelf() bool {
	for i, c := range r.SourceLane {
		if c != 1<<i {
			return false
		}
	}
	return union(r.SourceWarp) == 0
}

// NumShuffles is how many registers are handed from lane to lane.
func (r *ShuffleSchedule) NumShuffles() (n int) {
	home := r.SourceIsSelf()
	for _, round := range r.Steps {
		if !home || round.Lane != 0 {
			n++
		}
	}
	return n
}

// NumSelects is how many registers are chosen, of two each.
func (r *ShuffleSchedule) NumSelects() int {
	give := bits.OnesCount32(union(r.SendLane) | union(r.SendWarp))
	return give*r.Source.Registers() + bits.OnesCount32(union(r.RecvLane))*r.Result.Registers()
}

// union has the bits that one of some numbers has.
func union(list []uint32) (all uint32) {
	for _, c := range list {
		all |= c
	}
	return all
}
