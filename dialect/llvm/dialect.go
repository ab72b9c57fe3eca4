// Package llvm defines the parts of the dialect llvm that programs meet before
// the backend takes over: pointers and the types they lead to, accesses through
// them, calls, inline assembly, assumptions, and the attributes that annotate
// loops and carry debug information. It is not a model of LLVM IR; that is the
// backend's.
package llvm

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

//go:generate go run ../../internal/tool/opgen

// Dialect is the supported part of the dialect llvm.
var Dialect = &ir.Dialect{
	Name:        "llvm",
	Doc:         "pointers, accesses, calls and annotations for LLVM",
	UnknownType: unknownType,
	Ops: []*ir.OpDef{
		Assume, Func, Return, Global, Call, InlineAsm,
		Constant, Undef, Poison, Zero, AddressOf, ExtractValue, InsertValue,
		IntToPtr, PtrToInt, AddrSpaceCast, BitCast,
		Alloca, Load, Store, GEP, AtomicRMW, CmpXchg,
	},
	Materialize: materialize,
	Types: []*ir.TypeDef{
		Pointer, VoidDef, TokenDef, LabelDef, MetadataDef, PPCFP128Def, X86AMXDef,
		ArrayDef, StructDef, FuncDef, TargetDef,
	},
	Attrs: slices.Concat(loopAttrs, debugAttrs, []*ir.AttrDef{
		AddressSpace, AliasScope, AliasScopeDomain, TBAARoot, TBAATag, TBAATypeDesc,
		CConv, Dereferenceable, FastMath, Linkage, MemoryEffects, PoisonDef, TailCallKind, UndefDef, ZeroDef,
	}),
}

var loopAttrs = []*ir.AttrDef{
	AccessGroup, LoopAnnotation, LoopDistribute, LoopInterleave, LoopLICM, LoopPeeled, LoopPipeline,
	LoopUnroll, LoopUnrollAndJam, LoopUnswitch, LoopVectorize,
}

var debugAttrs = []*ir.AttrDef{
	DIAnnotation, DIBasicType, DICommonBlock, DICompileUnit, DICompositeType, DIDerivedType, DIExpression, DIFile,
	DIGenericSubrange, DIGlobalVariable, DIGlobalVariableExpression, DIImportedEntity, DILabel, DILexicalBlock,
	DILexicalBlockFile, DILocalVariable, DIModule, DINamespace, DINullType, DIStringType, DISubprogram, DISubrange,
	DISubroutineType,
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
