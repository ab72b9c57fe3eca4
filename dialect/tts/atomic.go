package tts

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

var AtomicRMW = &ir.OpDef{
	Name: "tts.atomic_rmw",
	Doc:  "atomically combines memory at offsets from a pointer with values and gives what was there before",
	Example: "// %p: !tt.ptr<i32>\n// %o: tensor<8xi32>\n// %v: tensor<8xi32>\n// %m: tensor<8xi1>\n" +
		"%r = tts.atomic_rmw add, acq_rel, gpu, %v into %p[%o] mask = %m : tensor<8xi32> into (<i32>, tensor<8xi32>)",
	Operands: []ir.Slot{
		{Name: "ptr", Type: tt.PtrConstraint},
		{Name: "offset", Type: tt.IntLikeConstraint},
		{Name: "value", Type: tt.ValueConstraint},
		{Name: "mask", Type: tt.BoolLikeConstraint, Arity: ir.Optional},
	},
	Results: []ir.Slot{{Name: "result", Type: tt.ValueConstraint}},
	Attrs:   tt.RMWAttrs,
	Format: "$atomic_rmw_op `,` $sem `,` $scope `,` $value `into` $ptr `[` $offset `]` (`mask` `=` $mask^)? attr-dict `:` " +
		"type($value) `into` ` ` `(` type($ptr) `,` type($offset) `)`",
	Infer: append(ir.SameTypes("value", "result"),
		ir.Infer{From: "offset", To: "mask", What: "mask type matches offset type", Fn: maskLike}),
	Effects: readsAndWrites,
	Verify:  verifyAtomic,
}

var AtomicCAS = &ir.OpDef{
	Name: "tts.atomic_cas",
	Doc:  "atomically replaces memory at offsets from a pointer that holds expected values and gives what was there before",
	Example: "// %p: !tt.ptr<i32>\n// %o: tensor<8xi32>\n// %c: tensor<8xi32>\n// %v: tensor<8xi32>\n" +
		"%r = tts.atomic_cas acq_rel, gpu, %c, %v into %p[%o] : tensor<8xi32> into (<i32>, tensor<8xi32>)",
	Operands: []ir.Slot{
		{Name: "ptr", Type: tt.PtrConstraint},
		{Name: "offset", Type: tt.IntLikeConstraint},
		{Name: "value", Type: tt.ValueConstraint},
		{Name: "expected", Type: tt.ValueConstraint},
	},
	Results: []ir.Slot{{Name: "result", Type: tt.ValueConstraint}},
	Attrs:   tt.CASAttrs,
	Format: "$sem `,` $scope `,` $expected `,` $value `into` $ptr `[` $offset `]` attr-dict `:` " +
		"type($value) `into` ` ` `(` type($ptr) `,` type($offset) `)`",
	Infer:   ir.SameTypes("value", "expected", "result"),
	Effects: readsAndWrites,
	Verify:  verifyAtomic,
}

func readsAndWrites(*ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads}, {Kind: ir.Writes}} }

// verifyAtomic: each offset leads to an element that a value fits into.
func verifyAtomic(op *ir.Op) error { return verifyElements(op, op.OperandOf(2).Type()) }

// atomic is what the atomic operations have in common.
type atomic struct{ tt.Ordering }

// Ptr is the pointer offsets count from.
func (o atomic) Ptr() *ir.Value { return o.OperandOf(0) }

// Offset is a number of elements, or a tensor of such.
func (o atomic) Offset() *ir.Value { return o.OperandOf(1) }

// Value is what memory is combined with, or replaced by.
func (o atomic) Value() *ir.Value { return o.OperandOf(2) }

func asAtomic(op *ir.Op) atomic { return atomic{tt.Ordering{Op: op}} }

// AtomicRMWOp views a tts.atomic_rmw.
type AtomicRMWOp struct{ atomic }

// AsAtomicRMW views an operation as tts.atomic_rmw.
func AsAtomicRMW(op *ir.Op) (AtomicRMWOp, bool) { return AtomicRMWOp{asAtomic(op)}, op.Is(AtomicRMW) }

// Kind is what is done to memory.
func (o AtomicRMWOp) Kind() tt.RMWKind { return tt.RMWKindOf(o.Op) }

// Mask says which elements take part; nil when all do.
func (o AtomicRMWOp) Mask() *ir.Value { return o.OperandOf(3) }

// AtomicCASOp views a tts.atomic_cas.
type AtomicCASOp struct{ atomic }

// AsAtomicCAS views an operation as tts.atomic_cas.
func AsAtomicCAS(op *ir.Op) (AtomicCASOp, bool) { return AtomicCASOp{asAtomic(op)}, op.Is(AtomicCAS) }

// Expected is what memory must hold for Value to be written.
func (o AtomicCASOp) Expected() *ir.Value { return o.OperandOf(3) }

// BuildAtomicRMW makes what a tt.atomic_rmw does at offsets from a pointer.
func BuildAtomicRMW(b *ir.Builder, from tt.AtomicRMWOp, ptr, offset *ir.Value) *ir.Op {
	operands := append([]*ir.Value{ptr, offset, from.Val()}, optional(from.Mask())...)
	return b.Create(AtomicRMW, operands, from.ResultTypes(), slotAttrs(from.Op, tt.RMWAttrs)...)
}

// BuildAtomicCAS makes what a tt.atomic_cas does at offsets from a pointer.
func BuildAtomicCAS(b *ir.Builder, from tt.AtomicCASOp, ptr, offset *ir.Value) *ir.Op {
	return b.Create(AtomicCAS, []*ir.Value{ptr, offset, from.Val(), from.Cmp()}, from.ResultTypes(), slotAttrs(from.Op, tt.CASAttrs)...)
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
