package smem

import (
	"math"

	"github.com/tshared/tshared/internal/transform/pipeline"
	"github.com/tshared/tshared/ir"
)

// Fallback is how far a kernel reduces its use of shared memory.
type Fallback int

const (
	// Unlimited: pipelines have all stages that fit beside the default for other uses of the loop; layout
	// conversions and operands of dots go through shared memory at once.
	Unlimited Fallback = iota
	// FitToLimit: pipelines leave the shared memory that their loops were measured to use; layout
	// conversions go in passes and operands in K slices where they do not fit.
	FitToLimit
	// NoHoistedOperands: loop-invariant operands are not kept in shared memory.
	NoHoistedOperands
	// NoPipelining: loops are not pipelined.
	NoPipelining
)

// Budget fits a kernel into the shared memory of its target.
type Budget struct {
	Limit    int64
	Fallback Fallback
	// Loops has what loops use beside the stages of their rings, by the allocation of a ring.
	Loops map[*ir.Op]pipeline.Use
}

// peak is the maximum of shared memory in use, with the operation that needs it.
type peak struct {
	Op    *ir.Op
	Bytes int64
}

// noteSharedUse records that the current operation uses shared memory up to some byte.
func (c *Memory) noteSharedUse(bytes int64) {
	if bytes > c.PeakShared.Bytes {
		c.PeakShared = peak{c.Op, bytes}
	}
	c.loopShared = max(c.loopShared, bytes)
}

// MeasureRing measures the shared memory that is used beside a ring while it is allocated. The result is called
// when the ring is freed.
func (c *Memory) MeasureRing(alloc *ir.Op, before int64) func() {
	outer := c.loopShared
	c.loopShared = 0
	return func() {
		c.Budget.Loops[alloc] = pipeline.Use{Reserved: before, Body: max(0, c.loopShared-c.Reserved)}
		c.loopShared = max(outer, c.loopShared)
	}
}

// Available is how many bytes a layout conversion or staged operand may take at once.
func (c *Memory) Available() int64 {
	if c.Budget.Fallback == Unlimited {
		return math.MaxInt64
	}
	return c.Budget.Limit - c.Reserved
}

// SplitCount is the number of passes or slices, a power of two up to most, so that each fits in the
// available shared memory.
func (c *Memory) SplitCount(bytes int64, most int) int {
	parts := 1
	for parts < most && bytes/int64(parts) > c.Available() {
		parts *= 2
	}
	return parts
}
