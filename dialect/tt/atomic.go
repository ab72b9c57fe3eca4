package tt

import "github.com/tshared/tshared/ir"

// RMWAttrs and CASAttrs are the attributes of the atomic operations of this dialect and
// of tts.
var (
	RMWAttrs = orderingAttrs(enumSlot("atomic_rmw_op", rmwKinds))
	CASAttrs = orderingAttrs()
)

// Text older than these two attributes means the strongest ordering and the
// whole device.
func orderingAttrs(more ...ir.AttrSlot) []ir.AttrSlot {
	return append([]ir.AttrSlot{
		defaultEnum("sem", memSemantics, AcquireRelease),
		defaultEnum("scope", memScopes, ScopeGPU),
	}, more...)
}

// AtomicRMW defines tt.atomic_rmw: atomically combines memory with a value and gives
// what was there before.
var AtomicRMW = &ir.OpDef{
	Name: "tt.atomic_rmw",
	Doc:  "atomically combines memory with a value and gives what was there before",
	Example: "// %p: tensor<8x!tt.ptr<i32>>\n// %v: tensor<8xi32>\n// %m: tensor<8xi1>\n" +
		"%r = tt.atomic_rmw add, acq_rel, gpu, %p, %v, %m : (tensor<8x!tt.ptr<i32>>, tensor<8xi32>, tensor<8xi1>) -> tensor<8xi32>",
	Operands: []ir.Slot{
		{Name: "ptr", Type: ptrOrTensor},
		{Name: "val", Type: anyValue, Doc: "is what memory is combined with"},
		{Name: "mask", Type: boolOrTensor, Arity: ir.Optional, Doc: "says which elements take part; nil when all do"},
	},
	Results: []ir.Slot{{Name: "result", Type: anyValue}},
	Attrs:   RMWAttrs,
	Format: "$atomic_rmw_op `,` $sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? attr-dict `:` " +
		"functional-type(operands, $result)",
	Legacy: []string{"$atomic_rmw_op `,` $sem `,` $ptr `,` $val (`,` $mask^)? attr-dict `:` functional-type(operands, $result)"},
	Traits: ir.SameOperandsAndResultShape,
	Infer: []ir.Infer{
		{From: "val", To: "ptr", What: "ptr type matches value type", Fn: ptrLike},
		{From: "val", To: "mask", What: "mask type matches value type", Fn: boolLike},
		{From: "val", To: "result", What: "result type matches value type"},
	},
	Effects: accesses(ir.Reads, ir.Writes),
}

// AtomicCAS defines tt.atomic_cas: atomically replaces memory that holds an expected
// value and gives what was there before.
var AtomicCAS = &ir.OpDef{
	Name: "tt.atomic_cas",
	Doc:  "atomically replaces memory that holds an expected value and gives what was there before",
	Example: "// %p: !tt.ptr<i32>\n// %c: i32\n// %v: i32\n" +
		"%r = tt.atomic_cas acq_rel, gpu, %p, %c, %v : (!tt.ptr<i32>, i32, i32) -> i32",
	Operands: []ir.Slot{
		{Name: "ptr", Type: ptrOrTensor},
		{Name: "cmp", Type: anyValue, Doc: "is what memory must hold for Val to be written"},
		{Name: "val", Type: anyValue},
	},
	Results: []ir.Slot{{Name: "result", Type: anyValue}},
	Attrs:   CASAttrs,
	Format:  "$sem `,` $scope `,` $ptr `,` $cmp `,` $val attr-dict `:` functional-type(operands, $result)",
	Legacy:  []string{"$sem `,` $ptr `,` $cmp `,` $val attr-dict `:` functional-type(operands, $result)"},
	Traits:  ir.SameOperandsAndResultShape,
	Infer: []ir.Infer{
		{From: "val", To: "ptr", What: "ptr type matches value type", Fn: ptrLike},
		{From: "val", To: "cmp", What: "cmp type matches value type"},
		{From: "val", To: "result", What: "result type matches value type"},
	},
	Effects: accesses(ir.Reads, ir.Writes),
}

// AtomicPoll defines tt.atomic_poll: waits until memory holds an expected value, or a
// time has passed, and tells which.
var AtomicPoll = &ir.OpDef{
	Name: "tt.atomic_poll",
	Doc:  "waits until memory holds an expected value, or a time has passed, and tells which",
	Example: "// %p: !tt.ptr<i32>\n// %e: i32\n// %t: i64\n" +
		"%r = tt.atomic_poll acquire, sys, %p, %e timeout %t : !tt.ptr<i32>, i32 -> i1",
	Operands: []ir.Slot{
		{Name: "ptr", Type: ptrOrTensor},
		{Name: "expected", Type: anyValue, Doc: "is what is waited for"},
		{Name: "timeout", Type: ir.I64Type, Arity: ir.Optional, Doc: "bounds the wait in nanoseconds; nil when there is no bound"},
	},
	Results: []ir.Slot{{Name: "result", Type: boolOrTensor}},
	Attrs:   []ir.AttrSlot{enumSlot("sem", memSemantics), enumSlot("scope", memScopes)},
	Format: "$sem `,` $scope `,` $ptr `,` $expected (`timeout` $timeout^)? attr-dict `:` " +
		"type($ptr) `,` type($expected) `->` type($result)",
	Infer:   []ir.Infer{{From: "expected", To: "ptr", What: "ptr type matches expected type", Fn: ptrLike}},
	Effects: accesses(ir.Reads, ir.Writes),
}

// AtomicLoad defines tt.atomic_load: reads memory atomically.
var AtomicLoad = &ir.OpDef{
	Name: "tt.atomic_load",
	Doc:  "reads memory atomically",
	Example: "// %p: !tt.ptr<i32>\n// %m: i1\n" +
		"%r = tt.atomic_load acquire, gpu, %p, %m : (!tt.ptr<i32>, i1) -> i32",
	Operands: []ir.Slot{
		{Name: "ptr", Type: ptrOrTensor},
		{Name: "mask", Type: boolOrTensor, Arity: ir.Optional, Doc: "says which elements are read; nil when all are"},
	},
	Results: []ir.Slot{{Name: "result", Type: anyValue}},
	Attrs:   []ir.AttrSlot{enumSlot("sem", memSemantics), enumSlot("scope", memScopes)},
	Format:  "$sem `,` $scope `,` $ptr (`,` $mask^)? attr-dict `:` functional-type(operands, $result)",
	Infer: []ir.Infer{
		{From: "result", To: "ptr", What: "ptr type matches result type", Fn: ptrLike},
		{From: "result", To: "mask", What: "mask type matches result type", Fn: boolLike},
	},
	Effects: accesses(ir.Reads, ir.Writes),
	Verify:  orderedOnly(Acquire),
}

// AtomicStore defines tt.atomic_store: writes memory atomically.
var AtomicStore = &ir.OpDef{
	Name: "tt.atomic_store",
	Doc:  "writes memory atomically",
	Example: "// %p: !tt.ptr<i32>\n// %v: i32\n// %m: i1\n" +
		"tt.atomic_store release, gpu, %p, %v, %m : !tt.ptr<i32>",
	Operands: []ir.Slot{
		{Name: "ptr", Type: ptrOrTensor},
		{Name: "val", Type: anyValue, Doc: "is what is written"},
		{Name: "mask", Type: boolOrTensor, Arity: ir.Optional, Doc: "says which elements are written; nil when all are"},
	},
	Attrs:  []ir.AttrSlot{enumSlot("sem", memSemantics), enumSlot("scope", memScopes)},
	Format: "$sem `,` $scope `,` $ptr `,` $val (`,` $mask^)? attr-dict `:` type($ptr)",
	Infer: []ir.Infer{
		{From: "ptr", To: "val", What: "value type matches ptr type", Fn: PointeeOf},
		{From: "ptr", To: "mask", What: "mask type matches ptr type", Fn: maskOf},
	},
	Effects: accesses(ir.Reads, ir.Writes),
	Verify:  orderedOnly(Release),
}

// orderedOnly allows one memory ordering beside relaxed.
func orderedOnly(sem MemSemantic) func(op *ir.Op) error {
	return func(op *ir.Op) error {
		if is := (Ordering{op}).Sem(); is != sem && is != Relaxed {
			return op.OpErrorf("only supports %s and %s semantics", sem, Relaxed)
		}
		return nil
	}
}

// Ordering views the attributes that atomic operations have in common.
type Ordering struct{ Op *ir.Op }

// Sem is the memory ordering.
func (o Ordering) Sem() MemSemantic { return enumValue(o.Op, "sem", AcquireRelease) }

// Scope is the set of threads that see the access as atomic.
func (o Ordering) Scope() MemScope { return enumValue(o.Op, "scope", ScopeGPU) }

// RMWKindOf is the kind of an operation with RMWAttrs.
func RMWKindOf(op *ir.Op) RMWKind { return enumValue(op, "atomic_rmw_op", RMWKind(0)) }

// Ordering views the memory ordering of the operation.
func (o AtomicRMWOp) Ordering() Ordering { return Ordering(o) }

// Kind is the read-modify-write operation.
func (o AtomicRMWOp) Kind() RMWKind { return RMWKindOf(o.Op) }

// Ordering views the memory ordering of the operation.
func (o AtomicCASOp) Ordering() Ordering { return Ordering(o) }

// Ordering views the memory ordering of the operation.
func (o AtomicPollOp) Ordering() Ordering { return Ordering(o) }

// Ordering views the memory ordering of the operation.
func (o AtomicLoadOp) Ordering() Ordering { return Ordering(o) }

// Ordering views the memory ordering of the operation.
func (o AtomicStoreOp) Ordering() Ordering { return Ordering(o) }
