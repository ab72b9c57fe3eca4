package ptr

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// access defines a load or store that may be atomic. head is the operands as
// the format spells them, tail their types.
func access(name, doc, example, head, tail string, flags []ir.AttrSlot, unsupported ...ordering) *ir.OpDef {
	follow := append(slices.Clone(flags), alignmentSlot)
	return &ir.OpDef{
		Name: name, Doc: doc, Example: example,
		Attrs: append(follow, flagSlot("volatile_"), orderingSlot,
			ir.AttrSlot{Name: "syncscope", Type: ir.StrAttr, Optional: true}),
		Format: "(`volatile` $volatile_^)? " + head +
			" (`atomic` (`syncscope` `(` $syncscope^ `)`)? custom<Ordering>($ordering)^)? `` custom<Hints>(" + withCommas(follow) + ") attr-dict `:` " + tail,
		Custom:  map[string]ir.Directive{"Hints": hints, "Ordering": orderingKeyword},
		Upgrade: upgradeFlags,
		Verify:  verifyAtomic(unsupported...),
	}
}

// Load defines ptr.load: reads memory.
var Load = func() *ir.OpDef {
	d := access("ptr.load", "reads memory",
		"// %p: !ptr.ptr<#ptr.generic_space>\n%r = ptr.load volatile %p nontemporal alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32",
		"$ptr", "qualified(type($ptr)) `->` type($value)",
		[]ir.AttrSlot{flagSlot("nontemporal"), flagSlot("invariant"), flagSlot("invariantGroup")}, release, acquireRelease)
	d.Operands = []ir.Slot{{Name: "ptr", Type: AnyPtr}}
	d.Results = []ir.Slot{{Name: "value", Type: ir.AnyType}}
	d.Effects = accessEffects(ir.Reads, 0)
	return d
}()

// Store defines ptr.store: writes memory.
var Store = func() *ir.OpDef {
	d := access("ptr.store", "writes memory",
		"// %v: f32\n// %p: !ptr.ptr<#ptr.generic_space>\nptr.store %v, %p atomic release alignment = 4 : f32, !ptr.ptr<#ptr.generic_space>",
		"$value `,` $ptr", "type($value) `,` qualified(type($ptr))",
		[]ir.AttrSlot{flagSlot("nontemporal"), flagSlot("invariantGroup")}, acquire, acquireRelease)
	d.Operands = []ir.Slot{{Name: "value", Type: ir.AnyType}, {Name: "ptr", Type: AnyPtr}}
	d.Effects = accessEffects(ir.Writes, 1)
	return d
}()

// masked defines an access to several elements of which a mask selects some.
// One with a result reads through its first operand, the others write through
// their second.
func masked(name, doc, example, format string, operands, results []ir.Slot, infer []ir.Infer, verify func(*ir.Op) error) *ir.OpDef {
	effects := accessEffects(ir.Writes, 1)
	if len(results) > 0 {
		effects = accessEffects(ir.Reads, 0)
	}
	return &ir.OpDef{
		Name: name, Doc: doc, Example: example,
		Operands: operands, Results: results,
		Attrs:   []ir.AttrSlot{alignmentSlot},
		Format:  format,
		Custom:  map[string]ir.Directive{"Hints": hints},
		Infer:   infer,
		Effects: effects,
		Verify: func(op *ir.Op) error {
			if verify != nil {
				if err := verify(op); err != nil {
					return err
				}
			}
			return verifyAlignment(op)
		},
	}
}

func maskLike(ctx *ir.Context, t ir.Type) ir.Type { return ctx.WithElement(t, ir.I1) }

var (
	resultMask  = ir.Infer{From: "result", To: "mask", What: "result and mask must be compatible", Fn: maskLike}
	valueMask   = ir.Infer{From: "value", To: "mask", What: "value and mask must be compatible", Fn: maskLike}
	passthrough = ir.Infer{From: "result", To: "passthrough", What: "all of {result, passthrough} have same type"}
)

// loading are the rules for the types of a masked load.
var loading = []ir.Infer{resultMask, passthrough}

var (
	// MaskedLoad defines ptr.masked_load: reads consecutive elements where the mask is
	// true.
	MaskedLoad = masked("ptr.masked_load", "reads consecutive elements where the mask is true",
		"// %p: !ptr.ptr<#ptr.generic_space>\n// %m: vector<4xi1>\n// %o: vector<4xf32>\n"+
			"%r = ptr.masked_load %p, %m, %o alignment = 8 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>",
		"$ptr `,` $mask `,` $passthrough `` custom<Hints>($alignment) attr-dict `:` qualified(type($ptr)) `->` type($result)",
		[]ir.Slot{{Name: "ptr", Type: AnyPtr}, {Name: "mask", Type: shapedMask}, {Name: "passthrough", Type: shapedValue}},
		[]ir.Slot{{Name: "result", Type: shapedValue}}, loading, nil)
	// MaskedStore defines ptr.masked_store: writes consecutive elements where the mask is
	// true.
	MaskedStore = masked("ptr.masked_store", "writes consecutive elements where the mask is true",
		"// %v: vector<4xf32>\n// %p: !ptr.ptr<#ptr.generic_space>\n// %m: vector<4xi1>\n"+
			"ptr.masked_store %v, %p, %m : vector<4xf32>, !ptr.ptr<#ptr.generic_space>",
		"$value `,` $ptr `,` $mask `` custom<Hints>($alignment) attr-dict `:` type($value) `,` qualified(type($ptr))",
		[]ir.Slot{{Name: "value", Type: shapedValue}, {Name: "ptr", Type: AnyPtr}, {Name: "mask", Type: shapedMask}},
		nil, []ir.Infer{valueMask}, nil)
	// Gather defines ptr.gather: reads through each pointer of a vector or tensor where
	// the mask is true.
	Gather = masked("ptr.gather", "reads through each pointer of a vector or tensor where the mask is true",
		"// %p: vector<4x!ptr.ptr<#ptr.generic_space>>\n// %m: vector<4xi1>\n// %o: vector<4xf32>\n"+
			"%r = ptr.gather %p, %m, %o : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>",
		"$ptrs `,` $mask `,` $passthrough `` custom<Hints>($alignment) attr-dict `:` type($ptrs) `->` type($result)",
		[]ir.Slot{{Name: "ptrs", Type: shapedPtrs}, {Name: "mask", Type: shapedMask}, {Name: "passthrough", Type: shapedValue}},
		[]ir.Slot{{Name: "result", Type: shapedValue}}, loading,
		func(op *ir.Op) error { return verifyContainers(op, "result", op.Result(0), GatherOp{op}.Ptrs()) })
	// Scatter defines ptr.scatter: writes through each pointer of a vector or tensor where
	// the mask is true.
	Scatter = masked("ptr.scatter", "writes through each pointer of a vector or tensor where the mask is true",
		"// %v: vector<4xf32>\n// %p: vector<4x!ptr.ptr<#ptr.generic_space>>\n// %m: vector<4xi1>\n"+
			"ptr.scatter %v, %p, %m alignment = 8 : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>",
		"$value `,` $ptrs `,` $mask `` custom<Hints>($alignment) attr-dict `:` type($value) `,` type($ptrs)",
		[]ir.Slot{{Name: "value", Type: shapedValue}, {Name: "ptrs", Type: shapedPtrs}, {Name: "mask", Type: shapedMask}},
		nil, []ir.Infer{valueMask},
		func(op *ir.Op) error {
			o := ScatterOp{op}
			return verifyContainers(op, "value", o.Value(), o.Ptrs())
		})
)

// verifyContainers checks that pointers come in the container the values are
// in.
func verifyContainers(op *ir.Op, name string, value, ptrs *ir.Value) error {
	if ir.IsVector(value.Type()) != ir.IsVector(ptrs.Type()) {
		return op.OpErrorf("failed to verify that all of {%s, ptrs} have same type IDs", name)
	}
	a, _ := ir.ShapeOf(value.Type())
	b, _ := ir.ShapeOf(ptrs.Type())
	if !slices.Equal(a, b) {
		return op.OpErrorf("failed to verify that all of {%s, ptrs} have same shape", name)
	}
	return nil
}
