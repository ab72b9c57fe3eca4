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

// MetadataDef is !ptr.ptr_metadata<type>: the metadata that a pointer-like type holds
// beside the address.
var MetadataDef = &ir.TypeDef{
	Name: "ptr_metadata",
	Doc:  "what a pointer-like value holds beside its address",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		open := p.Pos()
		p.Expect("<")
		var t ir.Type
		parameter(p, "Ptr_PtrMetadata", "type", "PtrLikeTypeInterface", func() {
			at := p.Pos()
			if t = p.Type(); !IsPtrLike(t) {
				p.Fail(at, "invalid kind of type specified")
			}
		})
		p.Expect(">")
		if IsPtr(t) {
			p.Fail(open, "the ptr-like type has no metadata")
		}
		return p.Context().DialectType(def, t)
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		w.Byte('<')
		w.Type(t.Params[0].(ir.Type))
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

// MetadataOf returns !ptr.ptr_metadata<t>.
func MetadataOf(ctx *ir.Context, t ir.Type) ir.Type { return ctx.DialectType(MetadataDef, t) }

// IsPtr reports whether t is !ptr.ptr.
func IsPtr(t ir.Type) bool { _, ok := AsPtr(t); return ok }

// IsPtrLike reports whether values of the type hold an address.
func IsPtrLike(t ir.Type) bool {
	switch t.(type) {
	case *ir.MemRefType, *ir.UnrankedMemRefType:
		return true
	}
	return IsPtr(t)
}

// spaceOf is the memory space of a pointer-like type, nil for the default one.
func spaceOf(t ir.Type) ir.Attr {
	switch t := t.(type) {
	case *ir.MemRefType:
		return t.Space
	case *ir.UnrankedMemRefType:
		return t.Space
	}
	p, _ := AsPtr(t)
	return p.Space()
}

func isMetadata(t ir.Type) bool {
	d, ok := t.(*ir.DialectType)
	return ok && d.Def == MetadataDef
}

// shapedOf lifts a test on scalars to containers that are values.
func shapedOf(scalar func(ir.Type) bool) func(ir.Type) bool {
	return func(t ir.Type) bool {
		switch t := t.(type) {
		case *ir.VectorType:
			return scalar(t.Elem)
		case *ir.TensorType:
			return scalar(t.Elem)
		}
		return false
	}
}

func shaped(what string, scalar func(ir.Type) bool) ir.Constraint {
	return ir.TypeIs("A shaped type with value semantics and rank. of "+what+" values", shapedOf(scalar))
}

// row constrains to one dimension, which messages do not mention.
func row(what string, scalar func(ir.Type) bool) ir.Constraint {
	c := shaped(what, scalar)
	return ir.TypeIs(c.Desc, func(t ir.Type) bool {
		dims, _ := ir.ShapeOf(t)
		return len(dims) == 1 && c.Ok(t)
	})
}

func shapedOrScalar(what string, scalar func(ir.Type) bool) ir.Constraint {
	s := shaped(what, scalar)
	return ir.TypeIs(s.Desc+" or "+what, ir.OneOf(scalar, s.Ok))
}

// AnyPtr allows !ptr.ptr, IntOrIndex the types of byte offsets.
var (
	AnyPtr     = ir.Constraint{Desc: "pointer type", Ok: IsPtr, Def: PtrDef}
	IntOrIndex = ir.TypeIs("signless integer or index", isOffset)
)

// The types the operations take and give.
var (
	isOffset     = ir.OneOf(ir.IsSignless, ir.IsIndex)
	ptrOrShaped  = shapedOrScalar("pointer type", IsPtr)
	shapedPtrs   = row("pointer type", IsPtr)
	offsetShaped = shapedOrScalar("signless integer or index", isOffset)
	ptrLike      = ir.TypeIs("PtrLikeTypeInterface instance", IsPtrLike)
	metadata     = ir.Constraint{Desc: "Pointer metadata type", Ok: isMetadata}
	shapedMask   = row("1-bit signless integer", func(t ir.Type) bool { return t == ir.I1 })
	shapedValue  = row("any type", ir.AnyType.Ok)
)
