package model

import (
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/math"
	"github.com/tshared/tshared/ir"
)

// Work is what a program loads, stores and computes.
type Work struct {
	// Loaded, Stored and Updated are distinct bytes of global memory; Updated are those of atomics.
	Loaded, Stored, Updated int
	MultiplyAdds            int // of tensor cores
	// Operations are those on floating-point numbers besides tensor cores, as the kernel says them: an exponential is one.
	Operations int
	// Groups are the groups of asynchronous copies that a thread commits.
	Groups int
	// Operand is the type of operands of tensor-core instructions; empty for none.
	Operand string
}

// Bytes is the global memory that is loaded, stored and updated.
func (w Work) Bytes() int { return w.Loaded + w.Stored + w.Updated }

// FLOPs are all operations; a multiply-add is two.
func (w Work) FLOPs() int { return 2*w.MultiplyAdds + w.Operations }

// Intensity is the number of operations per byte.
func (w Work) Intensity() float64 {
	if w.Bytes() == 0 {
		return 0
	}
	return float64(w.FLOPs()) / float64(w.Bytes())
}

// floatOps are the operations that count, with how many operations each is.
var floatOps = map[*ir.OpDef]int{
	arith.AddF: 1, arith.SubF: 1, arith.MulF: 1, arith.DivF: 1, arith.RemF: 1, arith.NegF: 1,
	arith.MaximumF: 1, arith.MinimumF: 1, arith.MaxNumF: 1, arith.MinNumF: 1, math.Fma: 2,
}

// opsOf is the number of floating-point operations of an operation on scalars.
func opsOf(op *ir.Op) int {
	if n, ok := floatOps[op.Def()]; ok {
		return n
	}
	if op.Def().Name[:min(5, len(op.Def().Name))] == "math." && op.NumResults() == 1 && ir.IsFloat(op.Result(0).Type()) {
		return 1
	}
	return 0
}

// count adds the operations of a structured operation: those of its body, for each point of its loops.
func (b *builder) count(op *ir.Op) {
	view, ok := linalg.AsStructured(op)
	if !ok || view.Body() == nil || !view.OnTensors() {
		return
	}
	points := 1
	for _, n := range view.LoopRanges() {
		if n < 0 {
			return
		}
		points *= int(n)
	}
	each := b.bodyOps[op]
	if _, known := b.bodyOps[op]; !known {
		for inner := range view.Body().Ops() {
			each += opsOf(inner)
		}
		if distribute.IsDot(op) && each == 0 {
			each = 2
		}
		b.bodyOps[op] = each
	}
	b.Work.Operations += points * each
}
