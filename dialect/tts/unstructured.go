package tts

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// The common parts of the operations that access memory at offsets from a pointer.

// atOffsets are their operands, with more after the first two.
func atOffsets(more ...ir.Slot) []ir.Slot {
	return append([]ir.Slot{{Name: "ptr", Type: tt.PtrConstraint}, {Name: "offset", Type: tt.IntLikeConstraint}}, more...)
}

func valueSlots(names ...string) []ir.Slot {
	var slots []ir.Slot
	for _, name := range names {
		slots = append(slots, ir.Slot{Name: name, Type: tt.ValueConstraint})
	}
	return slots
}

var maskSlot = ir.Slot{Name: "mask", Type: tt.BoolLikeConstraint, Arity: ir.Optional}

func maskLike(ctx *ir.Context, t ir.Type) ir.Type { return ctx.WithElement(t, ir.I1) }

var maskOfOffset = ir.Infer{From: "offset", To: "mask", What: "mask type matches offset type", Fn: maskLike}

// intoFormat is how those that write a value are printed after it.
func intoFormat(more string) string {
	return " `into` $ptr `[` $offset `]`" + more + " attr-dict `:` type($value) `into` ` ` `(` type($ptr) `,` type($offset) `)`"
}

// verifyWritten: each offset leads to an element that a value fits into.
func verifyWritten(op *ir.Op) error { return verifyElements(op, op.OperandOf(2).Type()) }

// unstructured views any of them.
type unstructured struct{ Op *ir.Op }

// Ptr is the pointer offsets count from.
func (o unstructured) Ptr() *ir.Value { return o.Op.OperandOf(0) }

// Offset is a number of elements, or a tensor of such.
func (o unstructured) Offset() *ir.Value { return o.Op.OperandOf(1) }
