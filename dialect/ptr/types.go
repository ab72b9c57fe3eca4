package ptr

import "github.com/tshared/tshared/ir"

// PtrDef is !ptr.ptr<space>.
var PtrDef = &ir.TypeDef{
	Name: "ptr",
	Doc:  "an opaque pointer into a memory space",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		p.Expect("<")
		var space ir.Attr
		parameter(p, "Ptr_PtrType", "memorySpace", "MemorySpaceAttrInterface", func() {
			at := p.Pos()
			if space = p.Attr(nil); !IsMemorySpace(space) {
				p.Fail(at, "invalid kind of attribute specified")
			}
		})
		p.Expect(">")
		return p.Context().DialectType(def, space)
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		w.Byte('<')
		w.Attr(PtrType{t}.Space())
		w.Byte('>')
	},
}

// memorySpaces are the attributes that name a memory space, by dialect and
// name, so that the dialects that define them need not be known here.
var memorySpaces = map[[2]string]bool{
	{"llvm", "address_space"}:        true,
	{"ptr", "generic_space"}:         true,
	{"tptr", "default_memory_space"}: true,
}

// IsMemorySpace reports whether an attribute names a memory space.
func IsMemorySpace(a ir.Attr) bool {
	d, ok := a.(*ir.DialectAttr)
	return ok && memorySpaces[[2]string{d.Def.Dialect.Name, d.Def.Name}]
}

// PtrType views a !ptr.ptr.
type PtrType struct{ *ir.DialectType }

// AsPtr views a type as a pointer.
func AsPtr(t ir.Type) (PtrType, bool) {
	d, ok := t.(*ir.DialectType)
	return PtrType{d}, ok && d.Def == PtrDef
}

// Space is the memory pointed into.
func (t PtrType) Space() ir.Attr { return t.Params[0].(ir.Attr) }

// PtrIn returns !ptr.ptr<space>.
func PtrIn(ctx *ir.Context, space ir.Attr) ir.Type { return ctx.DialectType(PtrDef, space) }

// IsPtr reports whether t is !ptr.ptr.
func IsPtr(t ir.Type) bool { _, ok := AsPtr(t); return ok }

// AnyPtr allows !ptr.ptr, IntOrIndex the types of byte offsets.
var (
	AnyPtr     = ir.Constraint{Desc: "pointer type", Ok: IsPtr, Def: PtrDef}
	IntOrIndex = ir.TypeIs("signless integer or index", ir.OneOf(ir.IsSignless, ir.IsIndex))
)
