package ptx

import (
	"cmp"
	"fmt"
	"math"

	"github.com/tshared/tshared/ir"
)

// sharedFallback is how far a kernel reduces its use of shared memory.
type sharedFallback int

const (
	// unlimited: pipelines have all stages that fit beside the default for other uses of the loop; layout
	// conversions and operands of dots go through shared memory at once.
	unlimited sharedFallback = iota
	// fitToLimit: pipelines leave the shared memory that their loops were measured to use; layout
	// conversions go in passes and operands in K slices where they do not fit.
	fitToLimit
	// noHoistedOperands: loop-invariant operands are not kept in shared memory.
	noHoistedOperands
	// noPipelining: loops are not pipelined.
	noPipelining
)

// sharedBudget fits a kernel into the shared memory of its target. Most kernels fit as they are; others
// are emitted again with the next fallback.
type sharedBudget struct {
	limit    int64
	fallback sharedFallback
	// loopBytes is the shared memory of pipelined loops beside their stages, as measured without a limit.
	loopBytes map[*ir.Op]int64
}

func newSharedBudget(o Options) *sharedBudget {
	return &sharedBudget{limit: cmp.Or(o.SharedLimit, int64(o.gpu.SharedPerBlock)), loopBytes: map[*ir.Op]int64{}}
}

// peak is the maximum of shared memory in use, with the operation that needs it.
type peak struct {
	op    *ir.Op
	bytes int64
}

// noteSharedUse records that the current operation uses shared memory up to some byte.
func (c *emitter) noteSharedUse(bytes int64) {
	if bytes > c.peakShared.bytes {
		c.peakShared = peak{c.op, bytes}
	}
	c.loopShared = max(c.loopShared, bytes)
}

// measureLoop measures the shared memory of a loop's body. The result is called with the bytes reserved
// before the body.
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

// available is how many bytes a layout conversion or staged operand may take at once.
func (c *emitter) available() int64 {
	if c.sharedBudget.fallback == unlimited {
		return math.MaxInt64
	}
	return c.sharedBudget.limit - c.reserved
}

// splitCount is the number of passes or slices, a power of two up to most, so that each fits in the
// available shared memory.
func (c *emitter) splitCount(bytes int64, most int) int {
	parts := 1
	for parts < most && bytes/int64(parts) > c.available() {
		parts *= 2
	}
	return parts
}

// forLoop is the shared memory that the body of a pipelined loop is expected to need.
func (b *sharedBudget) forLoop(loop *ir.Op) int64 { return max(defaultLoopShared, b.loopBytes[loop]) }

// canReserve reports whether hoisted operands may take some more bytes.
func (c *emitter) canReserve(bytes int64) bool {
	switch c.sharedBudget.fallback {
	case unlimited:
		return true
	case fitToLimit:
		return c.reserved+bytes+defaultLoopShared <= c.sharedBudget.limit
	}
	return false
}

// buildWithin emits a kernel with the first fallback that fits into shared memory.
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
