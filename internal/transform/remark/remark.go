// Package remark says what passes have decided about the operations of a kernel, as the tile dialect has it: passes report
// these remarks, and the backend has the same words for what it emits.
package remark

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/function"
	"github.com/tshared/tshared/dialect/gpu"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Topics of remarks.
const (
	Dot        = "dot"
	Loop       = "loop"
	Conversion = "layout conversion"
	Load       = "global load"
	Store      = "global store"
	Gather     = "gather"
	Copy       = "asynchronous copy"
	Shared     = "shared memory"
	Barrier    = "barrier"
)

// describer is the topic of the remarks about an operation, with a function for their text; not ok where nothing is decided.
type describer struct {
	topic string
	how   func(op *ir.Op) (how string, ok bool)
}

// describers has the operations that decisions are in.
var describers = map[*ir.OpDef]describer{
	tile.Dot:           {Dot, ofDot},
	tile.Load:          {Load, ofLoad},
	tile.Store:         {Store, ofStore},
	tile.Gather:        {Gather, ofGather},
	tile.AsyncCopy:     {Copy, ofCopy},
	tile.ConvertLayout: {Conversion, ofConversion},
	tile.LocalAlloc:    {Loop, ofRing},
	tile.LocalStore:    {Shared, ofStaged},
	function.Func:      {Shared, ofKernel},
	gpu.Barrier:        {Barrier, ofBarrier},
	scf.For:            {Loop, ofLoop},
}

// Of is the remark about an operation: its topic and its text. It is not ok for an operation without a decision.
func Of(op *ir.Op) (topic, how string, ok bool) {
	d, ok := describers[op.Def()]
	if !ok {
		return "", "", false
	}
	how, ok = d.how(op)
	return d.topic, how, ok
}

// On makes a pass on kernels emit the remarks about operations of some kinds when it has run.
func On(p *pass.Pass, kinds ...*ir.OpDef) *pass.Pass {
	run := p.Run
	p.Run = func(ctx *pass.Context, kernel *ir.Op) error {
		if err := run(ctx, kernel); err != nil {
			return err
		}
		kernel.Walk(func(op *ir.Op) ir.WalkResult {
			if topic, how, ok := Of(op); ok && slices.Contains(kinds, op.Def()) {
				ctx.Remarks().Remark(op, topic, how)
			}
			return ir.Continue
		})
		return nil
	}
	p.EmitsRemarks = true
	return p
}

// Access is the remark about an access that takes n elements per instruction, or one where a test at run time fails.
func Access(shape []int64, elementBytes, n int64, tested bool) string {
	otherwise := ""
	if tested && n > 1 {
		otherwise = fmt.Sprintf(", or %d if a test of the alignment fails", elementBytes)
	}
	return fmt.Sprintf("%s of %d-byte elements, vector width %d bytes%s", Shape(shape), elementBytes, n*elementBytes, otherwise)
}

// Converted is the remark about a layout conversion.
func Converted(shape []int64, elementBytes int64, how string, inLoop bool) string {
	where := ""
	if inLoop {
		where = ", in every iteration of a loop"
	}
	return fmt.Sprintf("%s of %d-byte elements %s, %d bytes%s", Shape(shape), elementBytes, how, elementBytes<<layout.TotalBits(shape), where)
}

// Shape is a shape as tensor types spell it.
func Shape(shape []int64) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = fmt.Sprint(n)
	}
	return strings.Join(parts, "x")
}
