package tile

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

var (
	mbarriersOperand = ir.Slot{Name: "barriers", Type: memDesc, Doc: "are the mbarriers: a buffer of 64-bit integers"}
	mbarrierIndex    = ir.Slot{Name: "index", Type: ir.ExactType("32-bit signless integer", ir.I32), Doc: "is the number of the mbarrier"}
)

// verifyMbarriers checks that the first operand of an operation is a buffer for mbarriers.
func verifyMbarriers(op *ir.Op) error {
	m := MemDescType{op.Operand(0).Type().(*ir.DialectType)}
	if t := m.Tensor(); t.Elem != ir.Type(ir.I64) || len(t.Shape) != 1 || len(m.Shared().Swizzle) > 0 {
		return op.OpErrorf("expected a row of 64-bit integers for mbarriers, but got %s", ir.QuoteType(m.DialectType))
	}
	return nil
}

// MbarrierInit initialises mbarriers.
var MbarrierInit = &ir.OpDef{
	Name:     "tile.mbarrier_init",
	Doc:      "initialises mbarriers, by one thread. Others see them after a barrier",
	Example:  "// %b: !tile.memdesc<4xi64, #tile.shared<order = [0]>>\ntile.mbarrier_init %b {arrivals = array<i64: 128, 128, 4, 4>} : !tile.memdesc<4xi64, #tile.shared<order = [0]>>",
	Operands: []ir.Slot{mbarriersOperand},
	Attrs: []ir.AttrSlot{
		{Name: "arrivals", Type: ir.DenseI64Array, Doc: "are the numbers of arrivals that end a phase of each mbarrier"},
		{Name: "cluster", Type: ir.UnitAttrType, Optional: true, Doc: "says that other blocks of the cluster arrive at them, after a barrier of the cluster"},
	},
	Format: "$barriers attr-dict `:` type($barriers)",
	Verify: func(op *ir.Op) error {
		if err := verifyMbarriers(op); err != nil {
			return err
		}
		list := MbarrierInitOp{op}.Arrivals()
		if len(list) == 0 || int64(len(list)) > shapeOfBuffer(op.Operand(0))[0] || slices.ContainsFunc(list, func(n int64) bool { return n < 1 || n > maxArrivals }) {
			return op.OpErrorf("expected 1 to %d arrivals for each of up to %d mbarriers, but got %v", maxArrivals, shapeOfBuffer(op.Operand(0))[0], list)
		}
		return nil
	},
	Effects: func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes, On: op.Operand(0)}} },
}

// maxArrivals is the limit of the arrivals of a phase, and of its bytes.
const maxArrivals = 1<<20 - 1

func shapeOfBuffer(v *ir.Value) []int64 {
	return MemDescType{v.Type().(*ir.DialectType)}.Tensor().Shape
}

// MbarrierInval ends the use of mbarriers.
var MbarrierInval = &ir.OpDef{
	Name:     "tile.mbarrier_inval",
	Doc:      "ends the use of the first mbarriers of a buffer, by one thread. All threads have passed a barrier after their last wait, and pass another before the memory is used again",
	Example:  "// %b: !tile.memdesc<4xi64, #tile.shared<order = [0]>>\ntile.mbarrier_inval %b {count = 4 : i64} : !tile.memdesc<4xi64, #tile.shared<order = [0]>>",
	Operands: []ir.Slot{mbarriersOperand},
	Attrs:    []ir.AttrSlot{{Name: "count", Type: ir.I64Attr, Doc: "is the number of mbarriers"}},
	Format:   "$barriers attr-dict `:` type($barriers)",
	Verify: func(op *ir.Op) error {
		if err := verifyMbarriers(op); err != nil {
			return err
		}
		if n, most := (MbarrierInvalOp{op}).Count(), shapeOfBuffer(op.Operand(0))[0]; n < 1 || n > most {
			return op.OpErrorf("expected 1 to %d mbarriers, but got %d", most, n)
		}
		return nil
	},
	Effects: func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes, On: op.Operand(0)}} },
}

// MbarrierArrive arrives at an mbarrier.
var MbarrierArrive = &ir.OpDef{
	Name: "tile.mbarrier_arrive",
	Doc:  "arrives at an mbarrier once for each warp, when all its threads are there, the first one also for bytes of bulk copies; or once for each thread, when the asynchronous copies that it has issued have landed",
	Example: `// %b: !tile.memdesc<4xi64, #tile.shared<order = [0]>>
// %i: i32
// %p: i1
tile.mbarrier_arrive %b[%i] if %p : !tile.memdesc<4xi64, #tile.shared<order = [0]>>`,
	Operands: []ir.Slot{mbarriersOperand, mbarrierIndex, {Name: "pred", Type: ir.BoolLike, Arity: ir.Optional, Doc: "says whether it does, for all threads of a warp alike"}},
	Attrs: []ir.AttrSlot{
		{Name: "copies", Type: ir.UnitAttrType, Optional: true, Doc: "says that the copies of each thread arrive, without a predicate"},
		{Name: "bytes", Type: ir.I64Attr, Optional: true, Doc: "is the number of bytes that bulk copies write before the phase ends"},
		{Name: "cluster", Type: ir.UnitAttrType, Optional: true, Doc: "says that warps arrive at this mbarrier of each block of the cluster"},
	},
	Format: "$barriers `[` $index `]` (`if` $pred^)? attr-dict `:` type($barriers)",
	Verify: func(op *ir.Op) error {
		o := MbarrierArriveOp{op}
		n, ok := o.Bytes()
		if o.Pred() != nil && (o.Copies() || ok) || o.Copies() && ok {
			return op.OpErrorf("copies arrive without a predicate")
		}
		if o.Cluster() && (ok || o.Copies()) {
			return op.OpErrorf("copies arrive at mbarriers of their own block")
		}
		if ok && (n < 1 || n > maxArrivals) {
			return op.OpErrorf("expected 1 to %d bytes, but got %d", maxArrivals, n)
		}
		return verifyMbarriers(op)
	},
}

// MbarrierWait waits for a phase of an mbarrier.
var MbarrierWait = &ir.OpDef{
	Name: "tile.mbarrier_wait",
	Doc:  "waits until a phase of an mbarrier has ended. The phase before the first one has parity 1, and has ended",
	Example: `// %b: !tile.memdesc<4xi64, #tile.shared<order = [0]>>
// %i: i32
// %p: i32
tile.mbarrier_wait %b[%i] parity %p : !tile.memdesc<4xi64, #tile.shared<order = [0]>>`,
	Operands: []ir.Slot{mbarriersOperand, mbarrierIndex, {Name: "parity", Type: ir.ExactType("32-bit signless integer", ir.I32), Doc: "is 0 or 1: the parity of the phase"}},
	Format:   "$barriers `[` $index `]` `parity` $parity attr-dict `:` type($barriers)",
	Verify:   verifyMbarriers,
}
