package ptx

import (
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// membarBefore emits a barrier if an operation has a read-after-write, write-after-read or
// write-after-write hazard with pending effects of other threads. It adds the operation's effects to the
// pending ones and returns them.
func (c *emitter) membarBefore(op *ir.Op) distribute.Effects {
	a := c.EffectsOf(op)
	if distribute.Overlaps(a.Reads, c.Pending.Writes) || distribute.Overlaps(a.Writes, c.Pending.Reads) || distribute.Overlaps(a.Writes, c.Pending.Writes) {
		c.Barrier()
	}
	c.Pending.Add(a)
	return a
}

// enterRegion begins a region, or one of its blocks, with the effects that may be pending there.
func (c *emitter) enterRegion() {
	if c.loopIndex == nil {
		c.Pending = c.around.Clone()
	}
}
