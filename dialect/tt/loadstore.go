package tt

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// cacheAttrs say how an access uses the caches.
var cacheAttrs = []ir.AttrSlot{
	defaultEnum("cache", cacheModifiers, CacheNone),
	defaultEnum("evict", evictions, EvictNormal),
	cachePolicy,
}

// accessAttrs are the attributes of loads and stores.
func accessAttrs(more ...ir.AttrSlot) []ir.AttrSlot {
	return slices.Concat([]ir.AttrSlot{{Name: "boundaryCheck", Type: ir.DenseI32Array, Default: emptyI32Array}}, cacheAttrs, more)
}

func emptyI32Array(ctx *ir.Context) ir.Attr { return ctx.I32Array() }

func falseAttr(*ir.Context) ir.Attr { return ir.False }

const cacheClauses = " oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict) "

// fromPtr relates the type of a slot to that of the pointer.
func fromPtr(to, what string, fn func(*ir.Context, ir.Type) ir.Type) ir.Infer {
	return ir.Infer{From: "ptr", To: to, What: what, Fn: fn}
}

// Load defines tt.load: reads memory through a pointer, a tensor of pointers or a block
// pointer.
var Load = &ir.OpDef{
	Name:    "tt.load",
	Doc:     "reads memory through a pointer, a tensor of pointers or a block pointer",
	Example: "// %p: tensor<8x!tt.ptr<f32>>\n// %m: tensor<8xi1>\n// %o: tensor<8xf32>\n%r = tt.load %p, %m, %o cacheModifier = cg : tensor<8x!tt.ptr<f32>>",
	Operands: []ir.Slot{
		{Name: "ptr", Type: memoryRef},
		{Name: "mask", Type: boolOrTensor, Arity: ir.Optional, Doc: "says which elements are read; nil when all are"},
		{Name: "other", Type: anyValue, Arity: ir.Optional, Doc: "is the result where the mask is false; nil when it is not given"},
	},
	Results: []ir.Slot{{Name: "result", Type: anyValue}},
	Attrs: accessAttrs(
		ir.AttrSlot{Name: "padding", Type: enumType(paddings), Optional: true, Doc: "is the result outside the tensor of a block access; it reports false when the operation does not say"},
		ir.AttrSlot{Name: "isVolatile", Type: ir.BoolAttrType, Default: falseAttr, Doc: "reports whether the load must happen exactly as written"},
	),
	Format: "$ptr (`,` $mask^)? (`,` $other^)?" + cacheClauses + "attr-dict `:` type($ptr) `` custom<ValueType>(type($ptr))",
	Legacy: []string{"$ptr (`,` $mask^)? (`,` $other^)?" + cacheClauses + "attr-dict custom<PointedTo>(type($ptr), type($result))"},
	Custom: map[string]ir.Directive{"ValueType": valueTypeAfter("->"), "PointedTo": pointedTo},
	Traits: ir.OperandSegments,
	Infer: []ir.Infer{
		fromPtr("result", "result matches ptr type", PointeeOf),
		fromPtr("mask", "mask type matches ptr type", maskOf),
		fromPtr("other", "other matches ptr type", PointeeOf),
	},
	Upgrade: upgradeCachePolicy,
	Verify:  verifyCachePolicy,
	Effects: loadEffects,
}

// Store defines tt.store: writes memory through a pointer, a tensor of pointers or a
// block pointer.
var Store = &ir.OpDef{
	Name:    "tt.store",
	Doc:     "writes memory through a pointer, a tensor of pointers or a block pointer",
	Example: "// %p: tensor<8x!tt.ptr<f32>>\n// %v: tensor<8xf32>\n// %m: tensor<8xi1>\ntt.store %p, %v, %m evictionPolicy = evict_first : tensor<8x!tt.ptr<f32>>",
	Operands: []ir.Slot{
		{Name: "ptr", Type: memoryRef},
		{Name: "value", Type: anyValue, Doc: "is what is written"},
		{Name: "mask", Type: boolOrTensor, Arity: ir.Optional, Doc: "says which elements are written; nil when all are"},
	},
	Attrs:  accessAttrs(ir.AttrSlot{Name: "ignore_cta", Type: ir.UnitAttrType, Optional: true}),
	Format: "$ptr `,` $value (`,` $mask^)?" + cacheClauses + "attr-dict `:` type($ptr) `` custom<ValueType>(type($ptr))",
	Legacy: []string{"$ptr `,` $value (`,` $mask^)?" + cacheClauses + "attr-dict custom<PointedTo>(type($ptr), type($value))"},
	Custom: map[string]ir.Directive{"ValueType": valueTypeAfter(","), "PointedTo": pointedTo},
	Infer: []ir.Infer{
		fromPtr("value", "value type matches ptr type", PointeeOf),
		fromPtr("mask", "mask type matches ptr type", maskOf),
	},
	Upgrade: upgradeCachePolicy,
	Verify:  verifyCachePolicy,
	Effects: accesses(ir.Writes),
}

func boolAttr(op *ir.Op, name string) bool {
	v, _ := op.IntAttr(name)
	return v != 0
}
