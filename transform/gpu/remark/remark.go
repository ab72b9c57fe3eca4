// Package remark says what passes have decided about the operations of a kernel, as the tile dialect has it: passes report
// these remarks one by one, and the backend those about a planned kernel. Rules that take more than the operation to say are
// in the packages of passes.
package remark

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
)

// Topics of remarks.
const (
	Allocation        = "allocation"
	Atomic            = "atomic update"
	Barrier           = "barrier"
	Branch            = "branch"
	Call              = "call"
	Coalescing        = "coalescing"
	Conversion        = "layout conversion"
	Copy              = "asynchronous copy"
	Dot               = "dot"
	Elementwise       = "elementwise"
	Gather            = "gather"
	Histogram         = "histogram"
	Kernel            = "kernel"
	Layout            = "layout"
	Load              = "global load"
	Loop              = "loop"
	Padding           = "padding"
	Prefetch          = "prefetch"
	Reduction         = "reduction"
	Remainder         = "remainder"
	Rematerialization = "rematerialisation"
	Scan              = "scan"
	Scatter           = "scatter"
	Shared            = "shared memory"
	Size              = "size"
	Store             = "global store"
)

// Rule makes the remarks on one topic.
type Rule struct {
	Topic string // one of the topics above
	// Kinds are the operations that the remarks are about; nil is any operation.
	Kinds []*ir.OpDef
	// How says what is decided about an operation. It is not ok where nothing is decided.
	How func(op *ir.Op) (how string, ok bool)
}

// Each calls a function for the remarks of some rules about a kernel, in the order of its operations.
func Each(kernel *ir.Op, rules []Rule, report func(op *ir.Op, topic, how string)) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		for _, r := range rules {
			if r.Kinds != nil && !slices.Contains(r.Kinds, op.Def()) {
				continue
			}
			if how, ok := r.How(op); ok {
				report(op, r.Topic, how)
			}
		}
		return ir.Continue
	})
}

// On makes a pass emit the remarks of some rules about the operations that are there when it has run.
func On(p *pass.Pass, rules ...Rule) *pass.Pass {
	run := p.Run
	p.Run = func(ctx *pass.Context, op *ir.Op) error {
		err := run(ctx, op)
		if err == nil && ctx.Remarks() != nil {
			Each(op, rules, ctx.Remarks().Remark)
		}
		return err
	}
	p.EmitsRemarks = true
	return p
}

// Before makes a pass emit the remarks of some rules about the operations that are there before it runs: those that it replaces.
func Before(p *pass.Pass, rules ...Rule) *pass.Pass {
	run := p.Run
	p.Run = func(ctx *pass.Context, op *ir.Op) error {
		if ctx.Remarks() != nil {
			Each(op, rules, ctx.Remarks().Remark)
		}
		return run(ctx, op)
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

// ConversionOf is the remark about an operation that moves the elements of a tensor.
func ConversionOf(op *ir.Op, v *ir.Value, how string) string {
	shape, _ := ir.ShapeOf(v.Type())
	return fmt.Sprintf("%s %s, %d bytes%s", Elements(v), how, elementBytes(v)<<layout.TotalBits(shape), inLoop(op))
}

// Elements are the elements of a tensor.
func Elements(v *ir.Value) string {
	shape, _ := ir.ShapeOf(v.Type())
	return fmt.Sprintf("%s of %d-byte elements", Shape(shape), elementBytes(v))
}

// Shape is a shape as tensor types spell it.
func Shape(shape []int64) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = fmt.Sprint(n)
		if n == ir.Dynamic {
			parts[i] = "?"
		}
	}
	return strings.Join(parts, "x")
}
