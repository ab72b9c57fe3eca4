package tile

import (
	"errors"
	"fmt"
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
	if !hasLayout(t) {
		return nil
	}
	l, _ := decode(t.(*ir.TensorType))
	return l
}

// hasLayout reports whether a type is a tensor with a layout, whether it fits or not.
func hasLayout(t ir.Type) bool {
	tensor, ok := t.(*ir.TensorType)
	if !ok {
		return false
	}
	a, ok := tensor.Encoding.(*ir.DialectAttr)
	return ok && a.Def == LayoutDef
}

// decode reads the layout of a tensor type that has one.
func decode(tensor *ir.TensorType) (*layout.Layout, error) {
	if !layout.Fits(tensor.Shape) {
		return nil, errors.New("sizes must be powers of two, and their product at most 2^31")
	}
	l := &layout.Layout{Shape: slices.Clone(tensor.Shape)}
	params := tensor.Encoding.(*ir.DialectAttr).Params
	for i, to := range []*[]uint32{&l.Reg, &l.Lane, &l.Warp} {
		for _, basis := range params[i].([]ir.Param) {
			element, err := linearIndex(tensor.Shape, basis.([]ir.Param))
			if err != nil {
				return nil, fmt.Errorf("a %s basis %w", layoutFields[i], err)
			}
			*to = append(*to, element)
		}
	}
	if len(l.Lane) != layout.LaneBits {
		return nil, fmt.Errorf("expected %d lane bases, but got %d", layout.LaneBits, len(l.Lane))
	}
	return l, nil
}

// linearIndex is the row-major index of coordinates.
func linearIndex(shape []int64, coordinates []ir.Param) (element uint32, err error) {
	if len(coordinates) != len(shape) {
		return 0, fmt.Errorf("must have %d coordinates, one per dimension, but got %d", len(shape), len(coordinates))
	}
	for d, n := range coordinates {
		if n.(int64) >= shape[d] {
			return 0, fmt.Errorf("has coordinate %d in dimension %d of size %d", n, d, shape[d])
		}
		element |= uint32(n.(int64)) << layout.FirstBit(shape, d)
	}
	return element, nil
}

// verifyLayout checks that the layout of a type fits its shape; types without a layout pass. warpBits is the number
// of warp bases that a layout must have, and -1 for any.
func verifyLayout(t ir.Type, warpBits int) error {
	if !hasLayout(t) {
		return nil
	}
	l, err := decode(t.(*ir.TensorType))
	switch {
	case err != nil:
	case len(l.Reg) > layout.TotalBits(l.Shape):
		err = fmt.Errorf("%d register bases are more than the %d bits of an element's index", len(l.Reg), layout.TotalBits(l.Shape))
	case warpBits >= 0 && len(l.Warp) != warpBits:
		err = fmt.Errorf("expected %d warp bases, for %d warps, but got %d", warpBits, 1<<warpBits, len(l.Warp))
	case len(l.Warp) > maxWarpBits:
		err = fmt.Errorf("%d warp bases are more than the %d of the largest cluster", len(l.Warp), maxWarpBits)
	case !l.IsSurjective():
		err = errors.New("some elements are in no register: the bases do not span the tensor")
	}
	if err != nil {
		return fmt.Errorf("the layout of %s does not fit: %w", ir.QuoteType(t), err)
	}
	return nil
}

const (
	// maxBlockWarpBits is log2 of the warps of the largest block.
	maxBlockWarpBits = 5
	// maxWarpBits is log2 of the warps of the largest program: of as many blocks as a cluster may have.
	maxWarpBits = maxBlockWarpBits + 3
)

// verifyTypes checks the layouts of an operation's operands and results.
func verifyTypes(op *ir.Op) error {
	for _, t := range slices.Concat(op.OperandTypes(), op.ResultTypes()) {
		if err := verifyLayout(t, -1); err != nil {
			return op.OpErrorf("%v", err)
		}
		if err := verifyMemDesc(t); err != nil {
			return op.OpErrorf("%v", err)
		}
	}
	return nil
}

// verifyNumWarps checks that all layouts in a function or role are over a number of warps.
func verifyNumWarps(f *ir.Op, warps int64) (err error) {
	warpBits := layout.Log2(warps)
	f.Walk(func(op *ir.Op) ir.WalkResult {
		if op != f && op.Is(Role) {
			if err = verifyNumWarps(op, RoleOp{op}.Warps()); err != nil {
				return ir.Stop
			}
			return ir.Skip
		}
		types := op.ResultTypes()
		if op.Is(Prefetch) {
			types = append(types, op.TypeAttr("tensor"))
		}
		for _, r := range op.Regions() {
			for b := range r.Blocks() {
				types = append(types, b.ArgTypes()...)
			}
		}
		for _, t := range types {
			if wrong := verifyLayout(t, warpBits); wrong != nil {
				err = op.OpErrorf("%v", wrong)
				return ir.Stop
			}
		}
		return ir.Continue
	})
	return err
}
