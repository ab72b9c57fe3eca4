package tptr

import (
	"github.com/tshared/tshared/dialect/ptr"
	"github.com/tshared/tshared/ir"
)

// TypeOffset defines tptr.type_offset: gives the distance in bytes between two
// neighbouring elements of a type.
var TypeOffset = &ir.OpDef{
	Name:    "tptr.type_offset",
	Doc:     "gives the distance in bytes between two neighbouring elements of a type",
	Example: "%n = tptr.type_offset f32 : i32",
	Results: []ir.Slot{{Name: "result", Type: ptr.IntOrIndex}},
	Attrs: []ir.AttrSlot{{Name: "baseType", Type: ir.AttrIs("any type attribute", func(a ir.Attr) bool {
		_, ok := a.(*ir.TypeAttr)
		return ok
	})}},
	Format: "attr-dict $baseType custom<IntType>(type($result))",
	Custom: map[string]ir.Directive{"IntType": intType},
	Traits: ir.Pure | ir.ConstantLike,
	Fold: func(op *ir.Op, _ []ir.Attr) ([]ir.FoldResult, bool) {
		return []ir.FoldResult{{Attr: op.Attr("baseType")}}, true
	},
}

// intType is a type that is left out when it is index. Its blank is printed
// always, besides the one in front of the colon.
var intType = ir.Directive{
	Parse: func(p ir.OpParser, _ *ir.OpState, args []ir.DirectiveArg) {
		t := ir.Type(ir.Index)
		if p.Accept(":") {
			t = p.Type()
		}
		*args[0].Types = []ir.Type{t}
	},
	Print: func(p ir.OpPrinter, _ *ir.Op, args []ir.DirectiveArg) {
		if t := (*args[0].Types)[0]; t != ir.Index {
			p.Str(" : ")
			p.Type(t)
		}
	},
}

// PtrAdd defines tptr.ptradd: moves a pointer by a number of bytes.
var PtrAdd = &ir.OpDef{
	Name:     "tptr.ptradd",
	Doc:      "moves a pointer by a number of bytes",
	Example:  "// %p: !ptr.ptr" + space + "\n// %n: i32\n%q = tptr.ptradd %p %n : " + space + ", i32 to " + space,
	Operands: []ir.Slot{{Name: "base", Type: ptr.AnyPtr, Doc: "is what is moved"}, {Name: "offset", Type: ptr.IntOrIndex, Doc: "counts bytes"}},
	Results:  []ir.Slot{{Name: "result", Type: ptr.AnyPtr}},
	Format:   "$base $offset attr-dict `:` type($base) `,` type($offset) `to` type($result)",
	Infer:    ir.SameTypes("base", "result"),
	Traits:   ir.Pure,
}

// Load defines tptr.load: reads memory.
var Load = &ir.OpDef{
	Name:     "tptr.load",
	Doc:      "reads memory",
	Example:  "// %p: !ptr.ptr" + space + "\n%r = tptr.load %p : !ptr.ptr" + space + " -> f32",
	Operands: []ir.Slot{{Name: "addr", Type: ir.AnyType, Doc: "is where memory is read"}},
	Results:  []ir.Slot{{Name: "res", Type: ir.AnyType}},
	Format:   "$addr attr-dict `:` qualified(type($addr)) `->` type($res)",
	Effects:  func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Reads, On: LoadOp{op}.Addr()}} },
}

// Store defines tptr.store: writes memory.
var Store = &ir.OpDef{
	Name:     "tptr.store",
	Doc:      "writes memory",
	Example:  "// %v: f32\n// %p: !ptr.ptr" + space + "\ntptr.store %v, %p : f32, !ptr.ptr" + space,
	Operands: []ir.Slot{{Name: "value", Type: ir.AnyType, Doc: "is what is written"}, {Name: "addr", Type: ir.AnyType, Doc: "is where memory is written"}},
	Format:   "$value `,` $addr attr-dict `:` type($value) `,` qualified(type($addr))",
	Effects:  func(op *ir.Op) []ir.Effect { return []ir.Effect{{Kind: ir.Writes, On: StoreOp{op}.Addr()}} },
}
