package sim

import "slices"

// clock is a vector clock (Mattern, Virtual Time and Global States of Distributed Systems, 1989): for each agent of a
// cluster, the number of its synchronisations that happened before a point in the execution. The agents are the warps, in
// order, and after them the mbarriers, which stand for the asynchronous copies that complete at them. Check mode keeps one
// for each warp; records of accesses have the number of one agent, as in FastTrack (Flanagan and Freund, 2009).
type clock []uint32

// of returns the number of an agent's synchronisations, 0 where the clock does not have it.
func (c clock) of(agent int) uint32 {
	if agent < len(c) {
		return c[agent]
	}
	return 0
}

// join adds what happened before another point.
func (c *clock) join(other clock) {
	for len(*c) < len(other) {
		*c = append(*c, 0)
	}
	for i, n := range other {
		(*c)[i] = max((*c)[i], n)
	}
}

// set sets the number of an agent.
func (c *clock) set(agent int, n uint32) {
	for len(*c) <= agent {
		*c = append(*c, 0)
	}
	(*c)[agent] = n
}

// startClocks gives the warps of a cluster their clocks. The numbers begin at 1: a record has 0 where no access was.
func (c *cluster) startClocks() {
	for _, w := range c.warps {
		w.clock = slices.Repeat(clock{0}, len(c.warps))
		w.clock[w.agent] = 1
		w.fenced = w.fenced[:0]
		clear(w.maps)
		w.releases = w.releases[:0]
	}
}

// release makes what the warp did until now happen before whoever acquires the clock.
func (w *warp) release(to *clock) {
	if w.block.check == nil {
		return
	}
	w.clock[w.agent]++
	to.join(w.clock)
	if w.block.run.partial {
		r := releaseRecord{lanes: w.active, syncs: w.syncs}
		if n := len(w.releases); w.active == w.live {
			r.whole = w.clock[w.agent]
		} else if n > 0 {
			r.whole = w.releases[n-1].whole
		}
		w.releases = append(w.releases, r)
	}
}

// releaseRecord says which lanes of a warp a synchronisation is for. Their clock is one, but a lane releases its own accesses only,
// and accesses of others from before the lanes synchronised.
type releaseRecord struct {
	lanes uint32 // that executed it
	syncs uint32 // the warp's count of warp barriers then
	whole uint32 // the number of the last one that all lanes executed
}

// released reports whether the synchronisation of a warp with a number, or one before it, released an access of the warp: one of
// all lanes, or also of the lane of the access. The first one has the number 2.
func (w *warp) released(old *accessRecord, number uint32, whole bool) bool {
	if number <= old.at || len(w.releases) == 0 {
		return number > old.at
	}
	if r := &w.releases[number-2]; r.syncs > old.syncs || r.whole > old.at {
		return true
	}
	for n := number; n > old.at && !old.otherLanes && !whole; n-- {
		if w.releases[n-2].lanes>>(old.thread%warpSize)&1 != 0 {
			return true
		}
	}
	return false
}

// fence keeps what the warp did until now for relaxed arrivals, which release what happened before the last fence.
func (w *warp) fence() {
	if w.block.run.partial {
		w.fenced = w.fenced[:0]
		w.release(&w.fenced)
	}
}

// acquire makes what was released to a clock happen before what the warp does from now on.
func (w *warp) acquire(from clock) {
	if w.block.check != nil {
		w.clock.join(from)
	}
}
