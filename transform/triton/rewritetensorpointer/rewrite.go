// Package rewritetensorpointer is the pass triton-rewrite-tensor-pointer: block pointers become tensors
// of pointers. It knows Triton; package decompose does the 1:N conversion.
package rewritetensorpointer

import (
	"math"
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/triton/internal/blockaddress"
	"github.com/tshared/tshared/transform/triton/internal/decompose"
)

// Pass computes the address of each element of a block, and a mask and other values where the block may be out
// of bounds:
//
//	%p = tt.make_tensor_ptr %base, [%n], [%s], [%o] {order = array<i32: 0>} : <tensor<8xf16>>
//	%v = tt.load %p {boundaryCheck = array<i32: 0>, padding = 1 : i32} : !tt.ptr<tensor<8xf16>>
//
// becomes
//
//	%at = ... %o + [0, 1, ... 7]
//	%ps = tt.addptr splat(%base), %at * splat(%s)
//	%m = %at >= 0 and %at < splat(%n)
//	%v = tt.load %ps, %m, splat(0.0) : tensor<8x!tt.ptr<f16>>
var Pass = &pass.Pass{
	Name:  "triton-rewrite-tensor-pointer",
	Title: "TritonRewriteTensorPointer",
	Doc:   "Rewrite load/stores with tensor pointers into legacy load/stores",
	Run:   func(_ *pass.Context, root *ir.Op) error { return Rewrite(root) },
}

// Rewrite runs the pass on everything inside an operation.
func Rewrite(root *ir.Op) error { return decompose.Convert(root, blockPointers) }

// A block pointer has the components base and, for each dimension, the size of the tensor, its stride and the
// offset of the block. Only offsets are expected to change.
var blockPointers = &decompose.TypeConversion{
	What:     "a block pointer",
	Converts: tt.IsBlockPtr,
	Types: func(ctx *ir.Context, t ir.Type) []ir.Type {
		p, _ := tt.AsPtr(t)
		types := []ir.Type{tt.PtrInSpace(ctx, blockOf(t).Elem, p.Space())}
		for range 3 * len(blockOf(t).Shape) {
			types = append(types, ir.I64)
		}
		return types
	},
	Invariant: func(t ir.Type, part int) bool { return part <= 2*len(blockOf(t).Shape) },
	// Triton builds a new loop.
	ArgsAtInits: true,
	Ops: map[*ir.OpDef]decompose.Rewrite{
		tt.MakeTensorPtr: {Do: makePointer},
		tt.Advance:       {Do: advance},
		tt.Load:          {Check: checkLoad, Do: load},
		tt.Store:         {Check: checkStore, Do: store},
	},
}

func blockOf(t ir.Type) *ir.TensorType {
	p, _ := tt.AsPtr(t)
	return p.Pointee().(*ir.TensorType)
}

// pointer has the components of a block pointer.
type pointer struct {
	base                    *ir.Value
	sizes, strides, offsets []*ir.Value
}

func pointerOf(r *decompose.Rewriter, v *ir.Value) pointer {
	list := r.Components(v)
	n := (len(list) - 1) / 3
	return pointer{list[0], list[1 : 1+n], list[1+n : 1+2*n], list[1+2*n:]}
}

func (p pointer) components() []*ir.Value {
	return slices.Concat([]*ir.Value{p.base}, p.sizes, p.strides, p.offsets)
}

func makePointer(r *decompose.Rewriter, op *ir.Op) {
	m, _ := tt.AsMakeTensorPtr(op)
	p := pointer{base: m.Base(), sizes: m.Shape(), strides: m.Strides()}
	for _, o := range m.Offsets() {
		p.offsets = append(p.offsets, blockaddress.ToI64(r.Builder, o))
	}
	r.ReplaceWithComponents(op, p.components())
}

func advance(r *decompose.Rewriter, op *ir.Op) {
	a, _ := tt.AsAdvance(op)
	p := pointerOf(r, a.Ptr())
	p.offsets = slices.Clone(p.offsets)
	for i, by := range a.Offsets() {
		p.offsets[i] = arith.NewBinary(r.Builder, arith.AddI, p.offsets[i], blockaddress.ToI64(r.Builder, by))
	}
	r.ReplaceWithComponents(op, p.components())
}

// access has the addresses of an access and, where it may be out of bounds, its mask.
func access(r *decompose.Rewriter, v *ir.Value, checked []int64) (pointers, inside *ir.Value) {
	p, shape := pointerOf(r, v), blockOf(v.Type()).Shape
	places := map[int]*ir.Value{}
	block := blockaddress.Block{Shape: shape, Positions: func(dim int) *ir.Value {
		if places[dim] == nil {
			places[dim] = blockaddress.RangeFrom(r.Builder, shape, dim, p.offsets[dim])
		}
		return places[dim]
	}}
	pointers = block.Pointers(r.Builder, p.base, p.strides)
	return pointers, block.InBounds(r.Builder, checked, p.sizes)
}

func load(r *decompose.Rewriter, op *ir.Op) {
	l, _ := tt.AsLoad(op)
	pointers, inside := access(r, l.Ptr(), l.BoundaryCheck())
	var other *ir.Value
	if padding, ok := l.Padding(); ok && inside != nil {
		other = paddingTensor(r, blockOf(l.Ptr().Type()), padding)
	}
	r.Replace(op, tt.NewLoad(r.Builder, pointers, inside, other, accessAttrs(op)...).Result())
}

func store(r *decompose.Rewriter, op *ir.Op) {
	s, _ := tt.AsStore(op)
	pointers, inside := access(r, s.Ptr(), s.BoundaryCheck())
	tt.NewStore(r.Builder, pointers, s.Value(), inside, accessAttrs(op)...)
	op.Erase()
}

// blockAttrs are attributes of accesses through block pointers only.
var blockAttrs = []string{"boundaryCheck", "padding", ir.OperandSegmentSizes}

// accessAttrs are the attributes an access keeps.
func accessAttrs(op *ir.Op) []ir.NamedAttr {
	return slices.DeleteFunc(op.Attrs(), func(a ir.NamedAttr) bool { return slices.Contains(blockAttrs, a.Name) })
}

// paddingTensor is a block of the value of loads out of bounds.
func paddingTensor(r *decompose.Rewriter, t *ir.TensorType, padding tt.PaddingOption) *ir.Value {
	var value ir.Attr
	switch elem := t.Elem.(type) {
	case *ir.FloatType:
		value = r.Ctx.Float(elem, 0)
		if padding == tt.PadNaN {
			value = r.Ctx.Float(elem, math.NaN())
		}
	default:
		value = r.Ctx.IntAttr(elem, 0)
	}
	return tt.NewSplat(r.Builder, arith.NewConstant(r.Builder, value), r.Ctx.Tensor(t.Shape, t.Elem)).Result()
}

func checkLoad(op *ir.Op) error {
	l, _ := tt.AsLoad(op)
	if l.Mask() != nil || l.Other() != nil {
		return rewrite.CannotLower(op, "a load of a block has no mask")
	}
	return blockaddress.Check(op, blockOf(l.Ptr().Type()).Shape)
}

func checkStore(op *ir.Op) error {
	s, _ := tt.AsStore(op)
	if !tt.IsBlockPtr(s.Ptr().Type()) {
		return rewrite.CannotLower(op, "it stores a block pointer")
	}
	if s.Mask() != nil {
		return rewrite.CannotLower(op, "a store of a block has no mask")
	}
	return blockaddress.Check(op, blockOf(s.Ptr().Type()).Shape)
}
