package sim

import (
	"math/rand/v2"
	"slices"
)

// scheduler chooses which warps run, for how long, and when copies happen, by Launch.Seed.
type scheduler struct {
	*rand.Rand
	// order is that of a stretch of rounds in which the first warp that can run has all turns, so that the role it belongs to
	// runs as far ahead of the others as it can. Between stretches any warps run in any order.
	order []*warp
	left  int // rounds of the stretch
}

func newScheduler(seed uint64, number int) *scheduler {
	return &scheduler{Rand: rand.New(rand.NewPCG(seed, uint64(number)))}
}

// longestStretch is the number of rounds of the longest stretch. It is finite for the sake of warps that spin.
const longestStretch = 64

// schedule returns the warps in the order in which they run next: as they are, or as the scheduler says.
func (c *cluster) schedule() []*warp {
	s := c.scheduler
	if s == nil {
		return c.warps
	}
	if s.left--; s.left < 0 {
		s.left = s.IntN(longestStretch)
		s.order = s.newOrder(c.warps)
	}
	if s.order == nil {
		list := slices.Clone(c.warps)
		s.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		return list[:1+s.IntN(len(list))]
	}
	for i, w := range s.order {
		if w.status == running {
			return s.order[i : i+1]
		}
	}
	return nil
}

// newOrder is the order of a stretch: any, or warps beside each other, which mostly are of one role, up or down from one of
// them; nil if there is to be none.
func (s *scheduler) newOrder(warps []*warp) []*warp {
	list := slices.Clone(warps)
	switch s.IntN(4) {
	case 0:
		return nil
	case 1:
		s.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		return list
	case 2:
		slices.Reverse(list)
	}
	from := s.IntN(len(list))
	return append(list[from:], list[:from]...)
}

// turns are the numbers of instructions that a warp executes in a turn; Launch.Seed chooses one.
var turns = []int{1, 16, 256, quantum}

// turn is the number of instructions that the next warp executes before others get a turn.
func (c *cluster) turn() int {
	if c.scheduler == nil {
		return quantum
	}
	return turns[c.scheduler.IntN(len(turns))]
}

// finishSomeCopies completes some of the copies in flight, in any order; in a stretch mostly none, so that they are late.
func (c *cluster) finishSomeCopies() {
	s := c.scheduler
	if len(c.inFlight) == 0 || s.order != nil && s.IntN(8) != 0 {
		return
	}
	s.Shuffle(len(c.inFlight), func(i, j int) { c.inFlight[i], c.inFlight[j] = c.inFlight[j], c.inFlight[i] })
	some := s.IntN(len(c.inFlight) + 1)
	for _, f := range c.inFlight[:some] {
		f.land()
	}
	c.inFlight = slices.Delete(c.inFlight, 0, some)
}
