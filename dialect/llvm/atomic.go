package llvm

import "github.com/tshared/tshared/ir"

// AtomicBinOp is how llvm.atomicrmw combines memory with its operand.
var AtomicBinOp = &ir.EnumDef{Name: "AtomicBinOp", Type: ir.I64, Cases: []ir.EnumCase{
	{Name: "xchg", Value: 0}, {Name: "add", Value: 1}, {Name: "sub", Value: 2}, {Name: "_and", Value: 3}, {Name: "nand", Value: 4},
	{Name: "_or", Value: 5}, {Name: "_xor", Value: 6}, {Name: "max", Value: 7}, {Name: "min", Value: 8}, {Name: "umax", Value: 9},
	{Name: "umin", Value: 10}, {Name: "fadd", Value: 11}, {Name: "fsub", Value: 12}, {Name: "fmax", Value: 13}, {Name: "fmin", Value: 14},
	{Name: "uinc_wrap", Value: 15}, {Name: "udec_wrap", Value: 16}, {Name: "usub_cond", Value: 17}, {Name: "usub_sat", Value: 18},
	{Name: "fmaximum", Value: 19}, {Name: "fminimum", Value: 20},
}}

var onFloats = map[string]bool{"fadd": true, "fsub": true, "fmax": true, "fmin": true, "fmaximum": true, "fminimum": true}

const monotonic = 2

func orderingSlot(name string) ir.AttrSlot {
	return ir.AttrSlot{Name: name, Type: ir.EnumAttr(orderings, "Atomic ordering for LLVM's memory model")}
}

func atomicSlots(more ...ir.AttrSlot) []ir.AttrSlot {
	return append(append(more, ir.AttrSlot{Name: "syncscope", Type: ir.StrAttr, Optional: true},
		ir.AttrSlot{Name: "alignment", Type: ir.I64Attr, Optional: true}, unit("volatile_")), aliasSlots()...)
}

// AtomicRMW defines llvm.atomicrmw: atomically combines memory with a value and gives
// what was there before.
var AtomicRMW = &ir.OpDef{
	Name:     "llvm.atomicrmw",
	Doc:      "atomically combines memory with a value and gives what was there before",
	Example:  "// %p: !llvm.ptr\n// %v: i32\n%r = llvm.atomicrmw add %p, %v acq_rel : !llvm.ptr, i32",
	Operands: []ir.Slot{{Name: "ptr", Type: anyPointer}, {Name: "val", Type: sized}},
	Results:  []ir.Slot{{Name: "res", Type: sized}},
	Attrs:    atomicSlots(ir.AttrSlot{Name: "bin_op", Type: ir.EnumAttr(AtomicBinOp, "llvm.atomicrmw binary operations")}, orderingSlot("ordering")),
	Format: "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:` " +
		"qualified(type($ptr)) `,` type($val)",
	Infer:   ir.SameTypes("val", "res"),
	Effects: anywhere,
	Verify:  verifyAtomicRMW,
}

// anywhere: atomic accesses order others around them.
func anywhere(*ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads}, {Kind: ir.Writes}} }

// AtomicBinOpOf is the name of the operation of an llvm.atomicrmw.
func AtomicBinOpOf(op *ir.Op) string {
	n, _ := op.IntAttr("bin_op")
	name, _ := AtomicBinOp.ByValue(n)
	return name
}

func verifyAtomicRMW(op *ir.Op) error {
	o := AtomicRMWOp{op}
	kind := AtomicBinOpOf(op)
	t := o.Val().Type()
	switch {
	case onFloats[kind] && !ir.IsFloat(t):
		return op.OpErrorf("expected LLVM IR floating point type")
	case kind == "xchg" && !canBeAtomic(t):
		return op.OpErrorf("unexpected LLVM IR type for 'xchg' bin_op")
	case kind != "xchg" && !onFloats[kind] && !(ir.IsInteger(t) && canBeAtomic(t)):
		return op.OpErrorf("expected LLVM IR integer type")
	}
	if ordering, _ := op.IntAttr("ordering"); ordering < monotonic {
		return op.OpErrorf("expected at least 'monotonic' ordering")
	}
	return nil
}

// CmpXchg defines llvm.cmpxchg: atomically replaces memory that holds an expected
// value, gives what was there before and tells whether it did.
var CmpXchg = &ir.OpDef{
	Name:     "llvm.cmpxchg",
	Doc:      "atomically replaces memory that holds an expected value, gives what was there before and tells whether it did",
	Example:  "// %p: !llvm.ptr\n// %c: i32\n// %v: i32\n%r = llvm.cmpxchg %p, %c, %v acq_rel monotonic : !llvm.ptr, i32",
	Operands: []ir.Slot{{Name: "ptr", Type: anyPointer}, {Name: "cmp", Type: signlessOrPointer}, {Name: "val", Type: signlessOrPointer}},
	Results:  []ir.Slot{{Name: "res", Type: compatible}},
	Attrs:    atomicSlots(orderingSlot("success_ordering"), orderingSlot("failure_ordering"), unit("weak")),
	Format: "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)? " +
		"$success_ordering $failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)",
	Infer: append(ir.SameTypes("val", "cmp"), ir.Infer{From: "val", To: "res", What: "result is what was there and whether it was replaced",
		Fn: func(ctx *ir.Context, t ir.Type) ir.Type { return StructOf(ctx, t, ir.I1) }}),
	Effects: anywhere,
	Verify: func(op *ir.Op) error {
		o := CmpXchgOp{op}
		if !canBeAtomic(o.Val().Type()) {
			return op.OpErrorf("unexpected LLVM IR type")
		}
		success, _ := op.IntAttr("success_ordering")
		failure, _ := op.IntAttr("failure_ordering")
		name, _ := orderings.ByValue(failure)
		switch {
		case success < monotonic || failure < monotonic:
			return op.OpErrorf("ordering must be at least 'monotonic'")
		case name == "release" || name == "acq_rel":
			return op.OpErrorf("failure ordering cannot be 'release' or 'acq_rel'")
		}
		return nil
	},
}

var signlessOrPointer = ir.TypeIs("signless integer or LLVM pointer type", func(t ir.Type) bool {
	i, ok := t.(*ir.IntegerType)
	return IsPointer(t) || ok && i.Sign == ir.Signless
})

// NewAtomicRMW makes a llvm.atomicrmw of the given kind and ordering, both by
// name.
func NewAtomicRMW(b *ir.Builder, kind, ordering string, ptr, val *ir.Value) *ir.Op {
	return b.Create(AtomicRMW, []*ir.Value{ptr, val}, []ir.Type{val.Type()}, named(b.Ctx, "bin_op", AtomicBinOp, kind),
		named(b.Ctx, "ordering", orderings, ordering))
}

// NewCmpXchg makes a llvm.cmpxchg with the given orderings, by name.
func NewCmpXchg(b *ir.Builder, success, failure string, ptr, cmp, val *ir.Value) *ir.Op {
	return b.Create(CmpXchg, []*ir.Value{ptr, cmp, val}, []ir.Type{StructOf(b.Ctx, val.Type(), ir.I1)},
		named(b.Ctx, "success_ordering", orderings, success), named(b.Ctx, "failure_ordering", orderings, failure))
}

// NewAtomicLoad makes a llvm.load with an ordering, by name.
func NewAtomicLoad(b *ir.Builder, ordering string, ptr *ir.Value, t ir.Type, bytes int64) *ir.Op {
	return b.Create(Load, []*ir.Value{ptr}, []ir.Type{t}, named(b.Ctx, "ordering", orderings, ordering),
		ir.NamedAttr{Name: "alignment", Attr: b.Ctx.IntAttr(ir.I64, bytes)})
}

// NewAtomicStore makes a llvm.store with an ordering, by name.
func NewAtomicStore(b *ir.Builder, ordering string, value, ptr *ir.Value, bytes int64) *ir.Op {
	return b.Create(Store, []*ir.Value{value, ptr}, nil, named(b.Ctx, "ordering", orderings, ordering),
		ir.NamedAttr{Name: "alignment", Attr: b.Ctx.IntAttr(ir.I64, bytes)})
}

// IsAtomic reports whether a load or store is atomic.
func IsAtomic(op *ir.Op) bool { n, _ := op.IntAttr("ordering"); return n != 0 }

// NewExtractValue gives a field of a structure.
func NewExtractValue(b *ir.Builder, from *ir.Value, field int64, t ir.Type) *ir.Value {
	return b.Create(ExtractValue, []*ir.Value{from}, []ir.Type{t}, ir.NamedAttr{Name: "position", Attr: b.Ctx.I64Array(field)}).Result(0)
}

func named(ctx *ir.Context, attr string, e *ir.EnumDef, name string) ir.NamedAttr {
	v, ok := e.ByName(name)
	if !ok {
		panic("BUG: " + e.Name + " has no case " + name)
	}
	return ir.NamedAttr{Name: attr, Attr: ctx.IntAttr(ir.I64, v)}
}
