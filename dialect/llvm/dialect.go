// Package llvm defines the parts of the dialect llvm that programs meet before
// the backend takes over: pointers, accesses through them, inline assembly,
// assumptions, and the attributes that annotate loops and describe functions to
// debuggers. It is not a model of LLVM IR; that is the
// backend's.
package llvm

import "github.com/tshared/tshared/ir"

//go:generate go run ../../internal/tool/opgen

// Dialect is the supported part of the dialect llvm.
var Dialect = &ir.Dialect{
	Name:        "llvm",
	Doc:         "pointers, accesses and annotations for LLVM",
	UnknownType: unknownType,
	Ops: []*ir.OpDef{
		Assume, InlineAsm, Poison, ExtractValue, InsertValue, IntToPtr, Load, Store, AtomicRMW, CmpXchg,
	},
	Materialize: materialize,
	Types:       []*ir.TypeDef{Pointer, ArrayDef, StructDef},
	Attrs: []*ir.AttrDef{
		AccessGroup, LoopAnnotation, LoopDistribute, LoopInterleave, LoopLICM, LoopPeeled, LoopPipeline,
		LoopUnroll, LoopUnrollAndJam, LoopUnswitch, LoopVectorize,
		DICompileUnit, DIFile, DISubprogram, DISubroutineType,
		AddressSpace, AliasScope, AliasScopeDomain, TBAARoot, TBAATag, TBAATypeDesc,
		Dereferenceable, PoisonDef, TailCallKind,
	},
}

// Pointer is !llvm.ptr, with an address space when it is not 0.
var Pointer = &ir.TypeDef{
	Name: "ptr",
	Doc:  "an opaque pointer",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		space := int64(0)
		if p.Accept("<") {
			at := p.Pos()
			v, ok := p.AcceptInteger()
			if !ok {
				p.Report(at, "expected integer value")
				p.Fail(at, "failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`")
			}
			space = int64(uint32(v))
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

// AddressSpace is #llvm.address_space<n>.
var AddressSpace = &ir.AttrDef{
	Name: "address_space",
	Doc:  "an address space of LLVM",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
		p.Expect("<")
		space := (&field{"addressSpace", givenNumber("unsigned")}).take(p, "LLVM_AddressSpaceAttr").(int64)
		p.Expect(">")
		return p.Context().DialectAttr(def, int64(uint32(space)))
	},
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		w.Byte('<')
		w.Int(a.Params[0].(int64))
		w.Byte('>')
	},
}
