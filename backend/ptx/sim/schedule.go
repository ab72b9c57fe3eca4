package sim

import "slices"

// schedule returns the warps in the order in which they run next: as they are, or with Launch.Seed in any order, and without
// some of them, so that each role of a kernel runs far ahead of the others in some schedule.
func (c *cluster) schedule() []*warp {
	if c.random == nil {
		return c.warps
	}
	list := slices.Clone(c.warps)
	c.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:1+c.random.IntN(len(list))]
}

// turns are the numbers of instructions that a warp executes in a turn; Launch.Seed chooses one.
var turns = []int{1, 16, 256, quantum}

// turn is the number of instructions that the next warp executes before others get a turn.
func (c *cluster) turn() int {
	if c.random == nil {
		return quantum
	}
	return turns[c.random.IntN(len(turns))]
}

// finishSomeCopies completes some of the copies in flight, in any order.
func (c *cluster) finishSomeCopies() {
	if len(c.inFlight) == 0 {
		return
	}
	c.random.Shuffle(len(c.inFlight), func(i, j int) { c.inFlight[i], c.inFlight[j] = c.inFlight[j], c.inFlight[i] })
	some := c.random.IntN(len(c.inFlight) + 1)
	for _, happen := range c.inFlight[:some] {
		happen()
	}
	c.inFlight = slices.Delete(c.inFlight, 0, some)
}
