package ptx

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tshared/tshared/ir"
)

// sharedFallback is what is done without, so that a kernel takes less shared memory.
type sharedFallback int

const (
	// unlimited: pipelines have all stages that fit beside a usual loop's other uses, and
	// layout conversions and operands of dots go through shared memory at once.
	unlimited sharedFallback = iota
	// fitToLimit: pipelines leave room for what is known to be used in their loops;
	// conversions and operands go in parts where they do not fit.
	fitToLimit
	// noHoistedOperands: operands from outside a loop are not kept in shared memory.
	noHoistedOperands
	// noPipelining: loads of loops are not begun early.
	noPipelining
)

// sharedBudget is how a kernel gets along with the shared memory of its target. Most kernels
// do by themselves. One that took more than there is is built again, with more thrift.
type sharedBudget struct {
	limit    int64
	fallback sharedFallback
	// loopBytes is what the bodies of pipelined loops took beside the stages, when they
	// could have all they wanted.
	loopBytes map[*ir.Op]int64
}

func newSharedBudget(o Options) *sharedBudget {
	return &sharedBudget{limit: cmp.Or(o.SharedLimit, int64(o.gpu.SharedPerBlock)), loopBytes: map[*ir.Op]int64{}}
}

// peak is the most shared memory that something takes.
type peak struct {
	op    *ir.Op
	bytes int64
}

// noteSharedUse notes that shared memory is used up to some byte by the operation being built.
func (c *emitter) noteSharedUse(bytes int64) {
	if bytes > c.peakShared.bytes {
		c.peakShared = peak{c.op, bytes}
	}
	c.loopShared = max(c.loopShared, bytes)
}

// measureLoopLoopLoopLoopLoopLoop finds out how much shared memory the body of a loop takes: what the function
// it gives is called with is the end of what was reserved in front of the body.
func (c *emitter) measureLoop(loop *ir.Op) func(reserved int64) {
	outer := c.loopShared
	c.loopShared = 0
	return func(reserved int64) {
		if c.sharedBudget.fallback == unlimited {
			c.sharedBudget.loopBytes[loop] = max(c.sharedBudget.loopBytes[loop], c.loopShared-reserved)
		}
		c.loopShared = max(outer, c.loopShared)
	}
}

// available is how many bytes one exchange can take at once; any number if nothing is
// known to be too much.
func (c *emitter) available() int64 {
	if c.sharedBudget.fallback == unlimited {
		return math.MaxInt64
	}
	return c.sharedBudget.limit - c.reserved
}

// splitCount is into how many parts, a power of two and most at most, something is
// divided that takes some bytes, so that a part fits.
func (c *emitter) splitCount(bytes int64, most int) int {
	parts := 1
	for parts < most && bytes/int64(parts) > c.available() {
		parts *= 2
	}
	return parts
}

// forLoop is how many bytes the body of a pipelined loop is taken to need.
func (b *sharedBudget) forLoop(loop *ir.Op) int64 { return max(defaultLoopShared, b.loopBytes[loop]) }

// canReserve reports whether operands from outside a loop may take some more bytes.
func (c *emitter) canReserve(bytes int64) bool {
	switch c.sharedBudget.fallback {
	case unlimited:
		return true
	case fitToLimit:
		return c.reserved+bytes+defaultLoopShared <= c.sharedBudget.limit
	}
	return false
}

// buildWithin builds a kernel in the shared memory that its target has.
func buildWithin(o Options, build func(b *sharedBudget) (*Kernel, *emitter, error)) (*Kernel, *emitter, error) {
	b := newSharedBudget(o)
	for {
		k, c, err := build(b)
		if err != nil || k.Shared <= b.limit {
			return k, c, err
		}
		if b.fallback == noPipelining {
			c.refuse(c.peakShared.op, fmt.Errorf("it takes %d bytes of shared memory, but a block has at most %d on %s", c.peakShared.bytes, b.limit, o.Target))
			return nil, nil, c.problems.Err()
		}
		b.fallback++
	}
}
