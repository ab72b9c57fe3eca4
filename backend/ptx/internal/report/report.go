// Package report records what is emitted for a kernel: remarks for people, and counts.
package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/dialect/tile/layout"
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
type Remark struct {
	Loc  string `json:"loc"`  // file:line:column of the operation
	What string `json:"what"` // dot, loop, layout conversion, global load, global store, kernel
	How  string `json:"how"`  // a phrase, such as "pipelined with 3 stages"
}

func (r Remark) String() string { return fmt.Sprintf("%s: %s: %s", r.Loc, r.What, r.How) }

// Remark adds a remark about an operation, unless there is an equal one.
func (c *Recorder) Remark(op *ir.Op, what, format string, args ...any) {
	c.RemarkAt(op.Loc(), what, format, args...)
}

// RemarkAt adds a remark about a place.
func (c *Recorder) RemarkAt(loc ir.Location, what, format string, args ...any) {
	at := ir.PositionOf(loc)
	r := Remark{Loc: fmt.Sprintf("%s:%d:%d", at.File, at.Line, at.Col), What: what, How: fmt.Sprintf(format, args...)}
	if !slices.Contains(c.Remarks, r) {
		c.Remarks = append(c.Remarks, r)
	}
}

// ShapeText is a shape as tensor types spell it.
func ShapeText(shape []int64) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = fmt.Sprint(n)
	}
	return strings.Join(parts, "x")
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
	if c.Loops > 0 {
		c.Counts.LoopBarriers++
	}
}

// RemarkConversion counts a layout conversion and says how it is done.
func (c *Recorder) RemarkConversion(shape []int64, elementBytes int64, n *int, sum *int64, how string) {
	bytes := elementBytes << layout.TotalBits(shape)
	*n++
	*sum += bytes
	where := ""
	if c.Loops > 0 {
		c.Counts.LoopConversions++
		where = ", in every iteration of a loop"
	}
	if c.Op != nil {
		c.Remark(c.Op, "layout conversion", "%s of %d-byte elements %s, %d bytes%s", ShapeText(shape), elementBytes, how, bytes, where)
	}
}

// RemarkAccess says how many bytes an instruction of an access to global memory takes: n elements, or
// where the width depends on a test at run time one.
func (c *Recorder) RemarkAccess(op *ir.Op, what string, shape []int64, e arithtollvm.Element, n int64, tested bool) {
	if op == nil {
		return
	}
	otherwise := ""
	if tested && n > 1 {
		otherwise = fmt.Sprintf(", or %d if a test of the alignment fails", e.Bytes)
	}
	c.Remark(op, what, "%s of %d-byte elements, vector width %d bytes%s", ShapeText(shape), e.Bytes, n*e.Bytes, otherwise)
}
