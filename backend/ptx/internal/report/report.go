// Package report records what is emitted for a kernel: remarks for people, and counts.
package report

import (
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/internal/transform/remark"
	"github.com/tshared/tshared/ir"
)

// Recorder records what is emitted: remarks and counts.
type Recorder struct {
	Op      *ir.Op // being emitted
	Loops   int    // nesting depth
	Remarks []Remark
	Counts  Counts
}

// Remark is an optimisation remark: it says how the compiler lowered an operation that matters
// for the speed of a kernel.
type Remark = remarks.Remark

// Remark adds a remark about an operation, unless there is an equal one.
func (c *Recorder) Remark(op *ir.Op, what, format string, args ...any) {
	c.RemarkAt(op.Loc(), what, format, args...)
}

// RemarkAt adds a remark about a place.
func (c *Recorder) RemarkAt(loc ir.Location, what, format string, args ...any) {
	r := remarks.At(loc, what, fmt.Sprintf(format, args...))
	if !slices.Contains(c.Remarks, r) {
		c.Remarks = append(c.Remarks, r)
	}
}

// ShapeText is a shape as tensor types spell it.
func ShapeText(shape []int64) string { return remark.Shape(shape) }

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
	if c.Loops > 0 {
		c.Counts.LoopBarriers++
	}
}

// RemarkConversion counts a layout conversion and says how it is done.
func (c *Recorder) RemarkConversion(shape []int64, elementBytes int64, n *int, sum *int64, how string) {
	bytes := elementBytes << layout.TotalBits(shape)
	*n++
	*sum += bytes
	if c.Loops > 0 {
		c.Counts.LoopConversions++
	}
	if c.Op != nil {
		c.Remark(c.Op, remark.Conversion, "%s", remark.Converted(shape, elementBytes, how, c.Loops > 0))
	}
}

// RemarkAccess says how many bytes an instruction of an access to global memory takes: n elements, or
// where the width depends on a test at run time one.
func (c *Recorder) RemarkAccess(op *ir.Op, what string, shape []int64, e arithtollvm.Element, n int64, tested bool) {
	if op == nil {
		return
	}
	c.Remark(op, what, "%s", remark.Access(shape, e.Bytes, n, tested))
}
