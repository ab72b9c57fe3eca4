package tts

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// AtomicRMW defines tts.atomic_rmw: atomically combines memory at offsets from a
// pointer with values and gives what was there before.
var AtomicRMW = &ir.OpDef{
	Name: "tts.atomic_rmw",
	Doc:  "atomically combines memory at offsets from a pointer with values and gives what was there before",
	Example: "// %p: !tt.ptr<i32>\n// %o: tensor<8xi32>\n// %v: tensor<8xi32>\n// %m: tensor<8xi1>\n" +
		"%r = tts.atomic_rmw add, acq_rel, gpu, %v into %p[%o] mask = %m : tensor<8xi32> into (<i32>, tensor<8xi32>)",
	Operands: atOffsets(append(valueSlots("value"), maskSlot)...),
	Results:  valueSlots("result"),
	Attrs:    tt.RMWAttrs,
	Format:   "$atomic_rmw_op `,` $sem `,` $scope `,` $value" + intoFormat(" (`mask` `=` $mask^)?"),
	Infer:    append(ir.SameTypes("value", "result"), maskOfOffset),
	Effects:  readsAndWrites,
	Verify:   verifyWritten,
}

// AtomicCAS defines tts.atomic_cas: atomically replaces memory at offsets from a
// pointer that holds expected values and gives what was there before.
var AtomicCAS = &ir.OpDef{
	Name: "tts.atomic_cas",
	Doc:  "atomically replaces memory at offsets from a pointer that holds expected values and gives what was there before",
	Example: "// %p: !tt.ptr<i32>\n// %o: tensor<8xi32>\n// %c: tensor<8xi32>\n// %v: tensor<8xi32>\n" +
		"%r = tts.atomic_cas acq_rel, gpu, %c, %v into %p[%o] : tensor<8xi32> into (<i32>, tensor<8xi32>)",
	Operands: atOffsets(valueSlots("value", "expected")...),
	Results:  valueSlots("result"),
	Attrs:    tt.CASAttrs,
	Format:   "$sem `,` $scope `,` $expected `,` $value" + intoFormat(""),
	Infer:    ir.SameTypes("value", "expected", "result"),
	Effects:  readsAndWrites,
	Verify:   verifyWritten,
}

func readsAndWrites(*ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads}, {Kind: ir.Writes}} }

// atomic is a view of the atomic operations.
type atomic struct{ unstructured }

// Ordering is how the operation orders other accesses.
func (o atomic) Ordering() tt.Ordering { return tt.Ordering{Op: o.Op} }

// Value is the operand that memory is combined with, or replaced by.
func (o atomic) Value() *ir.Value { return o.Op.OperandOf(2) }

func asAtomic(op *ir.Op) atomic { return atomic{unstructured{op}} }

// AtomicRMWOp views a tts.atomic_rmw.
type AtomicRMWOp struct{ atomic }

// AsAtomicRMW views an operation as tts.atomic_rmw.
func AsAtomicRMW(op *ir.Op) (AtomicRMWOp, bool) { return AtomicRMWOp{asAtomic(op)}, op.Is(AtomicRMW) }

// Kind is the read-modify-write operation.
func (o AtomicRMWOp) Kind() tt.RMWKind { return tt.RMWKindOf(o.Op) }

// AtomicCASOp views a tts.atomic_cas.
type AtomicCASOp struct{ atomic }

// AsAtomicCAS views an operation as tts.atomic_cas.
func AsAtomicCAS(op *ir.Op) (AtomicCASOp, bool) { return AtomicCASOp{asAtomic(op)}, op.Is(AtomicCAS) }

// BuildAtomicRMW makes a tts.atomic_rmw with the attributes of a tt.atomic_rmw, and what a descriptor promises of its addresses.
func BuildAtomicRMW(b *ir.Builder, from tt.AtomicRMWOp, ptr, offset *ir.Value) *ir.Op {
	operands := append([]*ir.Value{ptr, offset, from.Val()}, optional(from.Mask())...)
	made := b.Create(AtomicRMW, operands, from.Op.ResultTypes(), slotAttrs(from.Op, tt.RMWAttrs)...)
	if from.Op.HasAttr(ir.OfDescriptor) {
		made.SetAttr(ir.OfDescriptor, ir.Unit)
	}
	return made
}

// BuildAtomicCAS makes a tts.atomic_cas with the attributes of a tt.atomic_cas.
func BuildAtomicCAS(b *ir.Builder, from tt.AtomicCASOp, ptr, offset *ir.Value) *ir.Op {
	return b.Create(AtomicCAS, []*ir.Value{ptr, offset, from.Val(), from.Cmp()}, from.Op.ResultTypes(), slotAttrs(from.Op, tt.CASAttrs)...)
}

func slotAttrs(op *ir.Op, slots []ir.AttrSlot) []ir.NamedAttr {
	var out []ir.NamedAttr
	for _, s := range slots {
		if a := op.Attr(s.Name); a != nil {
			out = append(out, ir.NamedAttr{Name: s.Name, Attr: a})
		}
	}
	return out
}
