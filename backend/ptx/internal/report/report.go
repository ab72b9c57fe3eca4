// Package report counts what is emitted for a kernel. What passes have decided about its operations is in the IR: emission makes no
// remarks.
package report

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Recorder counts what is emitted.
type Recorder struct {
	Op     *ir.Op // being emitted
	Counts Counts
}

// Counts are what was emitted for a kernel, before LLVM's passes. Code that a test at run time chooses
// between counts in all its versions.
type Counts struct {
	// Barriers are those of the block, LoopBarriers the ones in loops among them.
	Barriers, LoopBarriers int
	// SharedConversions are the layout conversions through shared memory, ShuffleConversions those by
	// shuffles, and LoopConversions the ones in loops among both.
	SharedConversions, ShuffleConversions, LoopConversions int
	// SharedConversionBytes and ShuffleConversionBytes are the bytes of the converted tensors.
	SharedConversionBytes, ShuffleConversionBytes int64
}

// CountBarrier counts a barrier that is emitted.
func (c *Recorder) CountBarrier() {
	c.Counts.Barriers++
	if scf.IsInLoop(c.Op) {
		c.Counts.LoopBarriers++
	}
}

// CountSharedConversion counts a layout conversion through shared memory.
func (c *Recorder) CountSharedConversion(shape []int64, elementBytes int64) {
	c.countConversion(shape, elementBytes, &c.Counts.SharedConversions, &c.Counts.SharedConversionBytes)
}

// CountShuffleConversion counts a layout conversion by shuffles.
func (c *Recorder) CountShuffleConversion(shape []int64, elementBytes int64) {
	c.countConversion(shape, elementBytes, &c.Counts.ShuffleConversions, &c.Counts.ShuffleConversionBytes)
}

func (c *Recorder) countConversion(shape []int64, elementBytes int64, n *int, sum *int64) {
	*n++
	*sum += elementBytes << layout.TotalBits(shape)
	if scf.IsInLoop(c.Op) {
		c.Counts.LoopConversions++
	}
}
