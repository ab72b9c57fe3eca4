package tt

import "github.com/tshared/tshared/ir"

// DefaultSpace is the address space of pointers that name none: global memory.
const DefaultSpace = 1

// spaceNames are the address spaces by the names that Triton 3.9 writes in the place of
// their numbers.
var spaceNames = map[string]int64{"global": DefaultSpace, "descriptor": 0, "constant": 4}

func parseSpace(p ir.AsmParser) int64 {
	at := p.Pos()
	name, ok := p.AcceptStringLit()
	if !ok {
		return p.Integer()
	}
	space, ok := spaceNames[name]
	if !ok {
		p.Fail(at, "expected \"global\", \"descriptor\" or \"constant\", the name of an address space, but found %q", name)
	}
	return space
}

// PtrDef is !tt.ptr<pointee> and !tt.ptr<pointee, space>: the address of a
// scalar, or of a tensor for block pointers.
var PtrDef = &ir.TypeDef{
	Name: "ptr",
	Doc:  "address of a scalar in global or another memory, or of a block of a tensor",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		p.Expect("<")
		pointee := p.Type()
		space := int64(DefaultSpace)
		if p.Accept(",") {
			space = parseSpace(p)
		}
		p.Expect(">")
		return p.Context().DialectType(def, pointee, space)
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		ptr := PtrType{t}
		w.Byte('<')
		w.Type(ptr.Pointee())
		if space := ptr.Space(); space != DefaultSpace {
			w.Str(", ")
			w.Int(space)
		}
		w.Byte('>')
	},
}

// TensorDescDef is !tt.tensordesc<tensor<...>>: base, shape and strides of a
// tensor in memory, read and written in blocks of the given type. The newer
// spelling <128x64xf16, layout> is read as well; the layout is the block
// type's encoding.
var TensorDescDef = &ir.TypeDef{
	Name: "tensordesc",
	Doc:  "base, shape and strides of a tensor in memory, accessed in blocks",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		p.Expect("<")
		block := parseBlockType(p)
		p.Expect(">")
		return p.Context().DialectType(def, block)
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		w.Byte('<')
		w.Type(TensorDescType{t}.Block())
		w.Byte('>')
	},
}

func parseBlockType(p ir.AsmParser) *ir.TensorType {
	pos := p.Pos()
	var shape []int64
	elem, ok := p.AcceptType()
	if !ok {
		shape = p.DimensionList(false, true)
		elem = p.Type()
	} else if block, isTensor := elem.(*ir.TensorType); isTensor {
		return block
	}
	if _, nested := elem.(ir.ShapedType); nested {
		p.Fail(pos, "tensor descriptors describe blocks of scalars, but found %s", ir.QuoteType(elem))
	}
	var layout ir.Attr
	if p.Accept(",") {
		layout = p.Attr(nil)
	}
	return p.Context().EncodedTensor(shape, elem, layout)
}

// PtrType views a !tt.ptr.
type PtrType struct{ *ir.DialectType }

// AsPtr views a type as a pointer.
func AsPtr(t ir.Type) (PtrType, bool) {
	d, ok := t.(*ir.DialectType)
	return PtrType{d}, ok && d.Def == PtrDef
}

// Pointee is the type pointed to.
func (t PtrType) Pointee() ir.Type { return t.Params[0].(ir.Type) }

// Space is the address space.
func (t PtrType) Space() int64 { return t.Params[1].(int64) }

// IsBlock reports whether the pointer is a block pointer.
func (t PtrType) IsBlock() bool { return ir.IsTensor(t.Pointee()) }

// PtrTo returns !tt.ptr<pointee>.
func PtrTo(ctx *ir.Context, pointee ir.Type) ir.Type {
	return PtrInSpace(ctx, pointee, DefaultSpace)
}

// PtrInSpace returns !tt.ptr<pointee, space>.
func PtrInSpace(ctx *ir.Context, pointee ir.Type, space int64) ir.Type {
	return ctx.DialectType(PtrDef, pointee, space)
}

// IsPtr reports whether t is !tt.ptr.
func IsPtr(t ir.Type) bool { _, ok := AsPtr(t); return ok }

// IsPtrLike reports whether t is !tt.ptr or a ranked tensor of such.
func IsPtrLike(t ir.Type) bool { return scalarOrTensorOf(IsPtr)(t) }

// IsBlockPtr reports whether t is !tt.ptr<tensor<...>>.
func IsBlockPtr(t ir.Type) bool { p, ok := AsPtr(t); return ok && p.IsBlock() }

// PointeeOf is the type that loading through a value of this type gives: for a tensor
// of pointers a tensor of their pointees; nil for types without pointers.
func PointeeOf(ctx *ir.Context, t ir.Type) ir.Type {
	p, ok := AsPtr(elementOf(t))
	if !ok {
		return nil
	}
	return ctx.WithElement(t, p.Pointee())
}

// elementOf is the element of a ranked tensor, or the type itself.
func elementOf(t ir.Type) ir.Type {
	if tensor, ok := t.(*ir.TensorType); ok {
		return tensor.Elem
	}
	return t
}

// boolLike is i1 in the shape of t.
func boolLike(ctx *ir.Context, t ir.Type) ir.Type { return ctx.WithElement(t, ir.I1) }

// maskOf is the type of a mask for accesses through pointers of type t.
func maskOf(ctx *ir.Context, t ir.Type) ir.Type {
	pointee := PointeeOf(ctx, t)
	if pointee == nil {
		return nil
	}
	return boolLike(ctx, pointee)
}

// ptrLike is a pointer to the elements of t, in the shape of t.
func ptrLike(ctx *ir.Context, t ir.Type) ir.Type {
	return ctx.WithElement(t, PtrTo(ctx, elementOf(t)))
}

// TensorDescType views a !tt.tensordesc.
type TensorDescType struct{ *ir.DialectType }

// AsTensorDesc views a type as a tensor descriptor.
func AsTensorDesc(t ir.Type) (TensorDescType, bool) {
	d, ok := t.(*ir.DialectType)
	return TensorDescType{d}, ok && d.Def == TensorDescDef
}

// TensorDescOf returns !tt.tensordesc<block>.
func TensorDescOf(ctx *ir.Context, block *ir.TensorType) ir.Type {
	return ctx.DialectType(TensorDescDef, block)
}

// Block is the type of a block; its elements may carry a sign.
func (t TensorDescType) Block() *ir.TensorType { return t.Params[0].(*ir.TensorType) }

// SignlessBlock is the type of a block as values have it.
func (t TensorDescType) SignlessBlock(ctx *ir.Context) *ir.TensorType {
	block := t.Block()
	if i, ok := block.Elem.(*ir.IntegerType); ok && i.Sign != ir.Signless {
		return ctx.EncodedTensor(block.Shape, ctx.Integer(i.Width), block.Encoding)
	}
	return block
}
