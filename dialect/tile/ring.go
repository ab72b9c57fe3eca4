package tile

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// RingDef is !tile.ring: slots for tiles in shared memory, which are filled and read in turn. A running count, which begins at 0, addresses them: it is
// that of the slot `count mod stages`, for the time `count / stages`, whose last bit is the phase of the barriers of the slot.
//
// A slot is acquired, filled, published, waited for, read, and released, for one count after the other.
var RingDef = &ir.TypeDef{
	Name:  "ring",
	Doc:   "slots in shared memory that are filled and read in turn",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type { return p.Context().DialectType(def) },
	Print: func(*ir.Text, *ir.DialectType) {},
}

// ring is the constraint of rings.
var ring = ir.TypeIs("ring", func(t ir.Type) bool {
	d, ok := t.(*ir.DialectType)
	return ok && d.Def == RingDef
})

var (
	ringOperand  = ir.Slot{Name: "ring", Type: ring, Doc: "is the ring"}
	countOperand = ir.Slot{Name: "count", Type: ir.IndexConstraint, Doc: "is the count of the slot"}
)

// RingAlloc allocates a ring.
var RingAlloc = &ir.OpDef{
	Name:    "tile.ring_alloc",
	Doc:     "allocates a ring of slots in shared memory, each with a buffer for every result but the first",
	Example: "%r:2 = tile.ring_alloc {stages = 3 : i64} : !tile.ring, !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>",
	Results: []ir.Slot{
		{Name: "ring", Type: ring, Doc: "is the ring"},
		{Name: "buffers", Type: memDesc, Arity: ir.Variadic, Doc: "are the buffers of the slots"},
	},
	Attrs: []ir.AttrSlot{
		{Name: "stages", Type: ir.I64Attr, Doc: "is the number of slots"},
		{Name: "by", Type: ir.StrAttr, Optional: true, Doc: "is mbarrier where threads wait for slots at mbarriers, rather than for groups of their copies and at barriers"},
		{Name: "private", Type: ir.UnitAttrType, Optional: true, Doc: "says that each thread reads only what it has copied itself"},
		{Name: "alternatives", Type: ir.DenseI64Array, Optional: true, Doc: "are numbers of buffers: a slot has the first so many, or the next, and so on, at the same place, as bulk copies fill it; the buffers after these are in each slot"},
	},
	Format: "attr-dict `:` type($ring) `,` type($buffers)",
	Verify: func(op *ir.Op) error {
		if n := (RingAllocOp{op}).Stages(); n < 1 || n > maxStages {
			return op.OpErrorf("expected 1 to %d stages, but got %d", maxStages, n)
		}
		if op.NumResults() < 2 {
			return op.OpErrorf("expected at least one buffer")
		}
		if by, ok := (RingAllocOp{op}).By(); ok && (by != ByMbarrier || (RingAllocOp{op}).Private()) {
			return op.OpErrorf("a ring is by %q if it is not private, but got %q", ByMbarrier, by)
		} else if !ok && op.HasAttr("alternatives") {
			return op.OpErrorf("a ring whose slots have alternatives is by %q", ByMbarrier)
		}
		return verifyAlternatives(op, op.NumResults()-1)
	},
	Effects: func(op *ir.Op) (list []ir.Effect) {
		for _, v := range op.Results() {
			list = append(list, ir.Effect{Kind: ir.Allocates, On: v})
		}
		return list
	},
}

// ByMbarrier is how threads wait for the slots of a ring.
const ByMbarrier = "mbarrier"

// StageBytes is the size of a slot.
func (o RingAllocOp) StageBytes() int64 { return slotBytes(o.MemDescs(), o.Alternatives()) }

// MemDescs are the types of the buffers of a slot.
func (o RingAllocOp) MemDescs() (list []MemDescType) {
	for _, v := range o.Buffers() {
		list = append(list, MemDescType{v.Type().(*ir.DialectType)})
	}
	return list
}

// HasPanels reports whether wgmma reads buffers of the ring.
func (o RingAllocOp) HasPanels() bool {
	return slices.ContainsFunc(o.MemDescs(), func(m MemDescType) bool { return m.Shared().Panel > 0 })
}

// RingDealloc frees a ring.
var RingDealloc = &ir.OpDef{
	Name:     "tile.ring_dealloc",
	Doc:      "waits for the copies that are in flight, and frees the ring",
	Example:  "// %r: !tile.ring\ntile.ring_dealloc %r : !tile.ring",
	Operands: []ir.Slot{ringOperand},
	Format:   "$ring attr-dict `:` type($ring)",
	Verify:   verifyOfAlloc,
}

// RingSlot selects a slot.
var RingSlot = &ir.OpDef{
	Name: "tile.ring_slot",
	Doc:  "is a buffer in a slot of its ring",
	Example: `// %b: !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>
// %n: index
%r = tile.ring_slot %b[%n] : !tile.memdesc<32x64xf16, #tile.shared<order = [1, 0]>>`,
	Operands: []ir.Slot{{Name: "buffer", Type: memDesc, Doc: "is the buffer, a result of the allocation of a ring"}, countOperand},
	Results:  []ir.Slot{{Name: "result", Type: memDesc}},
	Format:   "$buffer `[` $count `]` attr-dict `:` type($buffer)",
	Infer:    ir.SameTypes("buffer", "result"),
	Traits:   ir.Pure,
	Verify:   verifyOfAlloc,
}

// verifyOfAlloc checks that an operation knows the allocation of its ring. The examples of definitions have arguments in its place.
func verifyOfAlloc(op *ir.Op) error {
	if from := op.Operand(0).DefiningOp(); from != nil && !from.Is(RingAlloc) {
		return op.OpErrorf("expected a result of '%s'", RingAlloc.Name)
	}
	return nil
}

// RingAcquire waits for a slot to be free.
var RingAcquire = &ir.OpDef{
	Name:     "tile.ring_acquire",
	Doc:      "waits until all threads have released what the slot had before",
	Example:  "// %r: !tile.ring\n// %n: index\ntile.ring_acquire %r[%n] : !tile.ring",
	Operands: []ir.Slot{ringOperand, countOperand},
	Format:   "$ring `[` $count `]` attr-dict `:` type($ring)",
	Verify:   verifyOfAlloc,
}

// RingDrain waits for all slots before a count.
var RingDrain = &ir.OpDef{
	Name:     "tile.ring_drain",
	Doc:      "waits until all threads have released the slots of all counts before one: no copy into the ring is in flight",
	Example:  "// %r: !tile.ring\n// %n: index\ntile.ring_drain %r[%n] : !tile.ring",
	Operands: []ir.Slot{ringOperand, countOperand},
	Format:   "$ring `[` $count `]` attr-dict `:` type($ring)",
	Verify:   verifyOfAlloc,
}

// RingPublish ends the copies into a slot.
var RingPublish = &ir.OpDef{
	Name:     "tile.ring_publish",
	Doc:      "says that the thread has issued its copies into the slot, which is full when the copies of all threads have landed",
	Example:  "// %r: !tile.ring\n// %n: index\ntile.ring_publish %r[%n] : !tile.ring",
	Operands: []ir.Slot{ringOperand, countOperand},
	Format:   "$ring `[` $count `]` attr-dict `:` type($ring)",
	Verify:   verifyOfAlloc,
}

// RingWait waits for a slot to be full.
var RingWait = &ir.OpDef{
	Name:     "tile.ring_wait",
	Doc:      "waits until the slot is full: copies of all threads are visible, also to wgmma",
	Example:  "// %r: !tile.ring\n// %n: index\ntile.ring_wait %r[%n] : !tile.ring",
	Operands: []ir.Slot{ringOperand, countOperand},
	Format:   "$ring `[` $count `]` attr-dict `:` type($ring)",
	Verify:   verifyOfAlloc,
}

// RingRelease frees a slot.
var RingRelease = &ir.OpDef{
	Name:     "tile.ring_release",
	Doc:      "says that the thread does not read the slot any more, nor its dots",
	Example:  "// %r: !tile.ring\n// %n: index\n// %p: i1\ntile.ring_release %r[%n] if %p : !tile.ring",
	Operands: []ir.Slot{ringOperand, countOperand, {Name: "pred", Type: ir.BoolLike, Arity: ir.Optional, Doc: "says whether it does: a loop that releases what the iteration before has read releases nothing in the first one"}},
	Format:   "$ring `[` $count `]` (`if` $pred^)? attr-dict `:` type($ring)",
	Verify:   verifyOfAlloc,
}
