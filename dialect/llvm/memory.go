package llvm

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

var orderings = &ir.EnumDef{Name: "AtomicOrdering", Type: ir.I64, Cases: []ir.EnumCase{
	{Name: "not_atomic", Value: 0}, {Name: "unordered", Value: 1}, {Name: "monotonic", Value: 2},
	{Name: "acquire", Value: 4}, {Name: "release", Value: 5}, {Name: "acq_rel", Value: 6}, {Name: "seq_cst", Value: 7},
}}

const atomicClause = "(`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? "

// aliasSlots say which accesses do not overlap.
func aliasSlots() []ir.AttrSlot {
	return []ir.AttrSlot{
		arrayOf("access_groups", "LLVM dialect access group metadata array", AccessGroup),
		arrayOf("alias_scopes", "LLVM dialect alias scope array", AliasScope),
		arrayOf("noalias_scopes", "LLVM dialect alias scope array", AliasScope),
		arrayOf("tbaa", "LLVM dialect TBAA tag metadata array", TBAATag),
	}
}

// accessSlots are the attributes of loads and stores.
func accessSlots(more ...ir.AttrSlot) []ir.AttrSlot {
	return slices.Concat(aliasSlots(), []ir.AttrSlot{
		{Name: "alignment", Type: ir.I64Attr, Optional: true},
		unit("volatile_"), unit("nontemporal"), unit("invariantGroup"),
		{Name: "ordering", Type: ir.EnumAttr(orderings, "Atomic ordering for LLVM's memory model"),
			Default: func(ctx *ir.Context) ir.Attr { return ctx.IntAttr(ir.I64, 0) }},
		{Name: "syncscope", Type: ir.StrAttr, Optional: true},
	}, more)
}

// Load defines llvm.load: reads memory.
var Load = &ir.OpDef{
	Name:     "llvm.load",
	Doc:      "reads memory",
	Example:  "// %p: !llvm.ptr\n%r = llvm.load volatile %p {alignment = 4 : i64} : !llvm.ptr -> f32",
	Operands: []ir.Slot{{Name: "addr", Type: anyPointer, Doc: "is where memory is read"}},
	Results:  []ir.Slot{{Name: "res", Type: sized}},
	Attrs:    accessSlots(unit("invariant"), dereferenceableSlot()),
	Format: "(`volatile` $volatile_^)? $addr " + atomicClause + "(`invariant` $invariant^)? (`invariant_group` $invariantGroup^)? " +
		dereferenceableClause + "attr-dict `:` qualified(type($addr)) `->` type($res)",
	Effects: func(op *ir.Op) []ir.Effect { return accessEffects(op, ir.Reads, LoadOp{op}.Addr()) },
	Verify: func(op *ir.Op) error {
		if op.HasAttr("dereferenceable") && !IsPointer(op.Result(0).Type()) {
			return op.OpErrorf("expected op to return a single LLVM pointer type")
		}
		return verifyAtomic(op, op.Result(0).Type(), "release", "acq_rel")
	},
}

// Store defines llvm.store: writes memory.
var Store = &ir.OpDef{
	Name:     "llvm.store",
	Doc:      "writes memory",
	Example:  "// %v: f32\n// %p: !llvm.ptr\nllvm.store %v, %p : f32, !llvm.ptr",
	Operands: []ir.Slot{{Name: "value", Type: sized, Doc: "is what is written"}, {Name: "addr", Type: anyPointer, Doc: "is where memory is written"}},
	Attrs:    accessSlots(),
	Format: "(`volatile` $volatile_^)? $value `,` $addr " + atomicClause + "(`invariant_group` $invariantGroup^)? " +
		"attr-dict `:` type($value) `,` qualified(type($addr))",
	Effects: func(op *ir.Op) []ir.Effect { return accessEffects(op, ir.Writes, StoreOp{op}.Addr()) },
	Verify: func(op *ir.Op) error {
		o := StoreOp{op}
		return verifyAtomic(op, o.Value().Type(), "acquire", "acq_rel")
	},
}

// accessEffects: volatile accesses, and atomic ones stronger than unordered, may also
// read and write any other memory.
func accessEffects(op *ir.Op, kind ir.EffectKind, addr *ir.Value) []ir.Effect {
	effects := []ir.Effect{{Kind: kind, On: addr}}
	if n, _ := op.IntAttr("ordering"); n > 1 || op.HasAttr("volatile_") {
		effects = append(effects, ir.Effect{Kind: ir.Writes}, ir.Effect{Kind: ir.Reads})
	}
	return effects
}

// verifyAtomic checks the type, the alignment and the scope of an atomic access, and
// refuses the unsupported orderings.
func verifyAtomic(op *ir.Op, t ir.Type, unsupported ...string) error {
	n, _ := op.IntAttr("ordering")
	ordering, _ := orderings.ByValue(n)
	switch {
	case n == 0 && op.HasAttr("syncscope"):
		return op.OpErrorf("expected syncscope to be null for non-atomic access")
	case n == 0:
		return nil
	case !canBeAtomic(t):
		return op.OpErrorf("unsupported type %s for atomic access", ir.QuoteType(t))
	case slices.Contains(unsupported, ordering):
		return op.OpErrorf("unsupported ordering '%s'", ordering)
	case !op.HasAttr("alignment"):
		return op.OpErrorf("expected alignment for atomic access")
	}
	return nil
}

// canBeAtomic: scalars whose size is a power of two of at least a byte.
func canBeAtomic(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Width >= 8 && t.Width&(t.Width-1) == 0
	case *ir.FloatType:
		return t.Width()&(t.Width()-1) == 0
	}
	return isAddress(t)
}
