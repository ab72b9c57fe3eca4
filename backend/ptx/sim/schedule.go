package sim

import "slices"

// schedule returns the warps in the order in which they run next: as they are, or with Launch.Seed in any order, and without
// some of them, so that each role of a kernel runs far ahead of the others in some schedule.
func (b *block) schedule() []*warp {
	if b.random == nil {
		return b.warps
	}
	list := slices.Clone(b.warps)
	b.random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:1+b.random.IntN(len(list))]
}

// turns are the numbers of instructions that a warp executes in a turn; Launch.Seed chooses one.
var turns = []int{1, 16, 256, quantum}

// turn is the number of instructions that the next warp executes before others get a turn.
func (b *block) turn() int {
	if b.random == nil {
		return quantum
	}
	return turns[b.random.IntN(len(turns))]
}

// finishSomeCopies completes some of the copies in flight, in any order.
func (b *block) finishSomeCopies() {
	if len(b.inFlight) == 0 {
		return
	}
	b.random.Shuffle(len(b.inFlight), func(i, j int) { b.inFlight[i], b.inFlight[j] = b.inFlight[j], b.inFlight[i] })
	some := b.random.IntN(len(b.inFlight) + 1)
	for _, happen := range b.inFlight[:some] {
		happen()
	}
	b.inFlight = slices.Delete(b.inFlight, 0, some)
}
