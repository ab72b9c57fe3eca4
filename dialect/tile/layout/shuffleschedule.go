package layout

import "math/bits"

// ShuffleSchedule is a layout conversion within a warp by shuffles, for any pair of layouts.
//
// Each register of the result takes one step, in which every lane sends one register and receives
// one. The elements that two lanes need may be in different registers of a third lane. So the
// register that a lane receives in a step depends on the lane, chosen such that each lane is asked
// for one register only. With + as XOR:
//
//	sent[r]     = register[r + Send]
//	received[k] = sent[Steps[k].Reg] of lane Source + Steps[k].Lane
//	result[r]   = received[r + Recv]
//
// Send, Source and Recv are linear in the lane and warp index; the fields have their bases.
type ShuffleSchedule struct {
	SendLane, SendWarp     []uint32 // bases of a register index
	SourceLane, SourceWarp []uint32 // bases of a lane index
	RecvLane               []uint32 // bases of a register index
	Steps                  []ShuffleStep
	// Source and Result are the layouts before and after, without registers that repeat others.
	// Where a lane needs several registers of another lane in one step, Result has additional
	// registers.
	Source, Result *Layout
}

// ShuffleStep is the register that lanes send and the offset of the source lane.
type ShuffleStep struct {
	Reg  int    // index among the registers that the lane sends
	Lane uint32 // XORed to Source
}

// ScheduleShuffles finds the conversion to another layout. It fails if a warp of the source does
// not hold all elements of the same warp of the result.
func (l *Layout) ScheduleShuffles(to *Layout) (*ShuffleSchedule, bool) {
	a := newShuffleRequests(l.WithoutDependentBases(), to.WithoutDependentBases())
	if a == nil {
		return nil, false
	}
	a.resolveConflicts()
	source, result := a.source, a.result
	r := &ShuffleSchedule{Source: source, Result: result, RecvLane: a.recv}
	// The register that a lane sends, by its own index: the requesting lanes computed it from
	// theirs.
	send := func(lane uint32) uint32 { _, at := a.claimed.reduce(lane); return at.reg }
	for i, p := range a.lanes {
		r.SourceLane = append(r.SourceLane, p.lane)
		r.SendLane = append(r.SendLane, send(1<<i))
	}
	for _, p := range a.warps {
		r.SourceWarp = append(r.SourceWarp, p.lane)
		r.SendWarp = append(r.SendWarp, p.reg^send(p.lane))
	}
	for k := range result.Registers() {
		var at hwIndex
		for i, p := range a.regs {
			if k>>i&1 != 0 {
				at = at.xor(p)
			}
		}
		r.Steps = append(r.Steps, ShuffleStep{Reg: int(at.reg ^ send(at.lane)), Lane: at.lane})
	}
	return r, true
}

// shuffleRequests is where threads find the elements of the result: for each register, lane and
// warp bit of the result, the hardware index in the source.
type shuffleRequests struct {
	source, result     *Layout
	regs, lanes, warps []hwIndex
	kernel             []hwIndex // differences of hardware indices that hold the same elements
	recv               []uint32
	// claimed are the lanes that are asked in a step, with the register asked for.
	claimed basis
}

// newShuffleRequests is nil if a warp lacks elements. Threads prefer their own registers.
func newShuffleRequests(source, result *Layout) *shuffleRequests {
	a := &shuffleRequests{source: source, result: result, recv: make([]uint32, LaneBits)}
	own, _ := newBasis(source.Reg, nil)
	var all *basis
	all, a.kernel = newBasis(source.Reg, source.Lane)
	missing := false
	find := func(c, here uint32, self hwIndex) hwIndex {
		if rest, at := own.reduce(c ^ here); rest == 0 {
			return at.xor(self)
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

// resolveConflicts makes every lane be asked for one register per step. Lane bits whose source
// lanes are unclaimed stay as they are. The other bits ask for the register that is already
// claimed, or get an alternative source.
func (a *shuffleRequests) resolveConflicts() {
	var conflicting []int
	for _, self := range []bool{true, false} {
		for i, p := range a.lanes {
			if (p.lane == 1<<i) != self {
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

// alternative is an offset to unclaimed lanes: lanes that hold the same elements, or lanes that
// hold what another register of the result needs, which is then received in this step. The lane
// itself is preferred. If there are none, the result gets an additional register.
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

// unclaimed reports whether no lane is asked at an offset yet.
func (a *shuffleRequests) unclaimed(lane uint32) bool {
	rest, _ := a.claimed.reduce(lane)
	return rest != 0
}

// SourceIsSelf reports whether Source is the lane itself. Steps without an offset need no shuffle
// then.
func (r *ShuffleSchedule) SourceIsSelf() bool {
	for i, c := range r.SourceLane {
		if c != 1<<i {
			return false
		}
	}
	return union(r.SourceWarp) == 0
}

// NumShuffles counts shuffle instructions.
func (r *ShuffleSchedule) NumShuffles() (n int) {
	self := r.SourceIsSelf()
	for _, step := range r.Steps {
		if !self || step.Lane != 0 {
			n++
		}
	}
	return n
}

// NumSelects counts select instructions.
func (r *ShuffleSchedule) NumSelects() int {
	send := bits.OnesCount32(union(r.SendLane) | union(r.SendWarp))
	return send*r.Source.Registers() + bits.OnesCount32(union(r.RecvLane))*r.Result.Registers()
}

// union is the bitwise OR of a list.
func union(list []uint32) (all uint32) {
	for _, c := range list {
		all |= c
	}
	return all
}
