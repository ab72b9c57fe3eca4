// Package llvm defines the few parts of the dialect llvm that Triton programs
// carry: the assumption, and the attributes that tell LLVM how to treat a
// loop. It is no model of LLVM IR; that is the backend's.
package llvm

import "github.com/tshared/tshared/ir"

// Dialect is the supported part of the dialect llvm.
var Dialect = &ir.Dialect{
	Name:  "llvm",
	Doc:   "assumptions and loop annotations for LLVM",
	Ops:   []*ir.OpDef{Assume},
	Types: []*ir.TypeDef{Pointer},
	Attrs: []*ir.AttrDef{
		AccessGroup, LoopAnnotation, LoopDistribute, LoopInterleave, LoopLICM, LoopPeeled, LoopPipeline,
		LoopUnroll, LoopUnrollAndJam, LoopUnswitch, LoopVectorize,
	},
}

// Pointer is !llvm.ptr, with an address space when it is not 0.
var Pointer = &ir.TypeDef{
	Name: "ptr",
	Doc:  "an opaque pointer",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		space := int64(0)
		if p.Accept("<") {
			space = p.Integer()
			p.Expect(">")
		}
		return p.Context().DialectType(def, space)
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		if space := t.Params[0].(int64); space != 0 {
			w.Byte('<')
			w.Int(space)
			w.Byte('>')
		}
	},
}
