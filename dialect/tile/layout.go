package tile

import (
	"slices"

	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// LayoutDef is #tile.layout<register = [...], lane = [...], warp = [...]>: for each bit of the register, lane
// and warp number the coordinates that it contributes, its basis vector. The element in a register is at the
// XOR of the basis vectors of the bits that are set.
var LayoutDef = &ir.AttrDef{
	Name:  "layout",
	Doc:   "the linear layout of a tensor over registers, lanes and warps",
	Alias: "layout",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
		p.Expect("<")
		params := make([]ir.Param, len(layoutFields))
		for i, field := range layoutFields {
			if i > 0 {
				p.Expect(",")
			}
			p.ExpectKeyword(field)
			p.Expect("=")
			params[i] = parseBases(p)
		}
		p.Expect(">")
		return p.Context().DialectAttr(def, params...)
	},
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		w.Byte('<')
		for i, field := range layoutFields {
			if i > 0 {
				w.Str(", ")
			}
			w.Str(field)
			w.Str(" = ")
			printList(w, a.Params[i].([]ir.Param), func(basis ir.Param) {
				printList(w, basis.([]ir.Param), func(n ir.Param) { w.Int(n.(int64)) })
			})
		}
		w.Byte('>')
	},
}

// layoutFields are the hardware indices of a layout, in the order of its parameters.
var layoutFields = []string{"register", "lane", "warp"}

// parseBases parses a list of basis vectors.
func parseBases(p ir.AsmParser) []ir.Param {
	bases := []ir.Param{}
	p.List("[", "]", func() {
		basis := []ir.Param{}
		p.List("[", "]", func() {
			at := p.Pos()
			n := p.Integer()
			if n < 0 {
				p.Fail(at, "expected a coordinate of at least 0")
			}
			basis = append(basis, n)
		})
		bases = append(bases, basis)
	})
	return bases
}

func printList(w *ir.Text, list []ir.Param, each func(ir.Param)) {
	w.Byte('[')
	for i, x := range list {
		if i > 0 {
			w.Str(", ")
		}
		each(x)
	}
	w.Byte(']')
}

// LayoutAttr returns the attribute of a layout.
func LayoutAttr(ctx *ir.Context, l *layout.Layout) ir.Attr {
	bases := func(list []uint32) []ir.Param {
		out := make([]ir.Param, len(list))
		for i, element := range list {
			basis := make([]ir.Param, len(l.Shape))
			for d := range l.Shape {
				basis[d] = layout.Coordinate(l.Shape, d, element)
			}
			out[i] = basis
		}
		return out
	}
	return ctx.DialectAttr(LayoutDef, bases(l.Reg), bases(l.Lane), bases(l.Warp))
}

// Distributed returns a tensor type with a layout.
func Distributed(ctx *ir.Context, t *ir.TensorType, l *layout.Layout) *ir.TensorType {
	return ctx.EncodedTensor(t.Shape, t.Elem, LayoutAttr(ctx, l))
}

// LayoutOf returns the layout of a type; nil when it is not a tensor, has no layout, or one that does not fit its
// shape.
func LayoutOf(t ir.Type) *layout.Layout {
	tensor, ok := t.(*ir.TensorType)
	if !ok {
		return nil
	}
	a, ok := tensor.Encoding.(*ir.DialectAttr)
	if !ok || a.Def != LayoutDef || !layout.Fits(tensor.Shape) {
		return nil
	}
	l := &layout.Layout{Shape: slices.Clone(tensor.Shape)}
	for i, to := range []*[]uint32{&l.Reg, &l.Lane, &l.Warp} {
		for _, basis := range a.Params[i].([]ir.Param) {
			coordinates := basis.([]ir.Param)
			if len(coordinates) != len(tensor.Shape) {
				return nil
			}
			element := uint32(0)
			for d, n := range coordinates {
				if n.(int64) >= tensor.Shape[d] {
					return nil
				}
				element |= uint32(n.(int64)) << layout.FirstBit(tensor.Shape, d)
			}
			*to = append(*to, element)
		}
	}
	if len(l.Lane) != layout.LaneBits {
		return nil
	}
	return l
}
