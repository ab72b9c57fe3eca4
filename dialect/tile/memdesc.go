package tile

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// SharedDef is #tile.shared<order = [...], swizzle = [[...], ...]> or #tile.shared<order = [...], panel = N>: the
// arrangement of a tensor in shared memory. The order lists dimensions, the contiguous one first. A swizzle XORs bits
// of the element's linear index into lower ones, as pairs of bits from and to. A panel is the number of elements in a
// row of the panels that wgmma reads, which have the swizzle of that instruction.
var SharedDef = &ir.AttrDef{
	Name:  "shared",
	Doc:   "the arrangement of a tensor in shared memory",
	Alias: "shared",
	Parse: func(p ir.AsmParser, def *ir.AttrDef, _ ir.Type) ir.Attr {
		p.Expect("<")
		p.ExpectKeyword("order")
		p.Expect("=")
		order, swizzle, panel := parseInts(p), []ir.Param{}, int64(0)
		if p.Accept(",") {
			if p.AcceptKeyword("panel") {
				p.Expect("=")
				at := p.Pos()
				if panel = p.Integer(); panel < 1 {
					p.Fail(at, "expected at least one element per row of a panel")
				}
			} else {
				p.ExpectKeyword("swizzle")
				p.Expect("=")
				p.List("[", "]", func() {
					at := p.Pos()
					bits := parseInts(p)
					if len(bits) != 2 {
						p.Fail(at, "expected a pair of bits")
					}
					swizzle = append(swizzle, bits)
				})
			}
		}
		p.Expect(">")
		return p.Context().DialectAttr(def, order, swizzle, panel)
	},
	Print: func(w *ir.Text, a *ir.DialectAttr) {
		w.Str("<order = ")
		printInt := func(n ir.Param) { w.Int(n.(int64)) }
		printList(w, a.Params[0].([]ir.Param), printInt)
		if swizzle := a.Params[1].([]ir.Param); len(swizzle) > 0 {
			w.Str(", swizzle = ")
			printList(w, swizzle, func(bits ir.Param) { printList(w, bits.([]ir.Param), printInt) })
		}
		if panel := a.Params[2].(int64); panel > 0 {
			w.Str(", panel = ")
			w.Int(panel)
		}
		w.Byte('>')
	},
}

// parseInts parses a list of numbers of at least 0.
func parseInts(p ir.AsmParser) []ir.Param {
	list := []ir.Param{}
	p.List("[", "]", func() {
		at := p.Pos()
		n := p.Integer()
		if n < 0 {
			p.Fail(at, "expected a number of at least 0")
		}
		list = append(list, n)
	})
	return list
}

// MemDescDef is !tile.memdesc<128x64xf16, #tile.shared<...>>: a buffer in shared memory that has a tensor.
var MemDescDef = &ir.TypeDef{
	Name: "memdesc",
	Doc:  "a buffer in shared memory for a tensor",
	Parse: func(p ir.AsmParser, def *ir.TypeDef) ir.Type {
		p.Expect("<")
		shape := p.DimensionList(false, true)
		elem := p.Type()
		p.Expect(",")
		how := p.AttrOf(SharedDef)
		p.Expect(">")
		return p.Context().DialectType(def, p.Context().EncodedTensor(shape, elem, how))
	},
	Print: func(w *ir.Text, t *ir.DialectType) {
		tensor := MemDescType{t}.Tensor()
		w.Byte('<')
		for _, n := range tensor.Shape {
			w.Int(n)
			w.Byte('x')
		}
		w.Type(tensor.Elem)
		w.Str(", ")
		w.Attr(tensor.Encoding)
		w.Byte('>')
	},
}

// MemDescType views a !tile.memdesc.
type MemDescType struct{ *ir.DialectType }

// AsMemDesc views a type as a buffer in shared memory; it reports false for any other.
func AsMemDesc(t ir.Type) (MemDescType, bool) {
	d, ok := t.(*ir.DialectType)
	return MemDescType{d}, ok && d.Def == MemDescDef
}

// Tensor is the tensor type of the buffer, with the arrangement as its encoding.
func (t MemDescType) Tensor() *ir.TensorType { return t.Params[0].(*ir.TensorType) }

// Shared is the arrangement of the elements.
func (t MemDescType) Shared() layout.Shared {
	tensor := t.Tensor()
	params := tensor.Encoding.(*ir.DialectAttr).Params
	s := layout.Shared{Shape: tensor.Shape, Panel: params[2].(int64)}
	for _, d := range params[0].([]ir.Param) {
		s.Order = append(s.Order, int(d.(int64)))
	}
	if s.Panel > 0 {
		bytes := ElementBytes(tensor.Elem)
		return s.InPanels(s.Panel, bytes)
	}
	for _, pair := range params[1].([]ir.Param) {
		bits := pair.([]ir.Param)
		s.Swizzle = append(s.Swizzle, layout.SwizzleBit{From: int(bits[0].(int64)), To: int(bits[1].(int64))})
	}
	return s
}

// MemDesc returns the type of a buffer for elements of a type in an arrangement.
func MemDesc(ctx *ir.Context, elem ir.Type, s layout.Shared) MemDescType {
	order, swizzle := []ir.Param{}, []ir.Param{}
	for _, d := range s.Order {
		order = append(order, int64(d))
	}
	if s.Panel == 0 {
		for _, bit := range s.Swizzle {
			swizzle = append(swizzle, []ir.Param{int64(bit.From), int64(bit.To)})
		}
	}
	how := ctx.DialectAttr(SharedDef, order, swizzle, s.Panel)
	return MemDescType{ctx.DialectType(MemDescDef, ctx.EncodedTensor(s.Shape, elem, how))}
}

// AllocBytes is the size of a buffer, rounded up to the alignment of the next one.
func (t MemDescType) AllocBytes() int64 {
	return t.Shared().AllocBytes(ElementBytes(t.Tensor().Elem))
}

// memDesc is the constraint of buffers in shared memory.
var memDesc = ir.Constraint{Desc: "buffer in shared memory", Ok: func(t ir.Type) bool { _, ok := AsMemDesc(t); return ok }}

// verifyMemDesc checks the arrangement of a buffer; other types pass.
func verifyMemDesc(t ir.Type) error {
	m, ok := AsMemDesc(t)
	if !ok {
		return nil
	}
	err := checkShared(m)
	if err != nil {
		return fmt.Errorf("the arrangement of %s does not fit: %w", ir.QuoteType(t), err)
	}
	return nil
}

func checkShared(m MemDescType) error {
	shape, bytes := m.Tensor().Shape, ElementBytes(m.Tensor().Elem)
	if !layout.Fits(shape) || len(shape) == 0 || bytes < 1 || bytes > MaxAccessBytes || bytes&(bytes-1) != 0 {
		return errors.New("sizes must be powers of two, and elements of 1, 2, 4, 8 or 16 bytes")
	}
	params := m.Tensor().Encoding.(*ir.DialectAttr).Params
	var order []int
	for _, d := range params[0].([]ir.Param) {
		if n := int(d.(int64)); n < len(shape) && !slices.Contains(order, n) {
			order = append(order, n)
		}
	}
	if len(order) != len(shape) || len(order) != len(params[0].([]ir.Param)) {
		return errors.New("the order must name each dimension once")
	}
	if panel := params[2].(int64); panel > 0 {
		if row := panel * bytes; panel&(panel-1) != 0 || panel > shape[order[0]] || row < layout.MinPanelBytes || row > layout.MaxPanelBytes {
			return fmt.Errorf("rows of panels must have %d to %d bytes and fit in the contiguous dimension", layout.MinPanelBytes, layout.MaxPanelBytes)
		}
		return nil
	}
	for _, bit := range m.Shared().Swizzle {
		if bit.To < layout.Log2(MaxAccessBytes/bytes) || bit.From <= bit.To || bit.From >= layout.TotalBits(shape) {
			return fmt.Errorf("the swizzle of bit %d into %d must be into a lower bit that leaves chunks of %d bytes whole", bit.From, bit.To, MaxAccessBytes)
		}
	}
	return nil
}
