// Package rewritetensordescriptortopointer is the pass triton-rewrite-tensor-descriptor-to-pointer:
// accesses through descriptors become accesses through tensors of pointers. It knows Triton; package decompose
// does the 1:N conversion.
package rewritetensordescriptortopointer

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/triton/internal/blockaddress"
	"github.com/tshared/tshared/transform/triton/internal/decompose"
)

// Pass computes the address of each element of a block, and which of them are in bounds:
//
//	%d = tt.make_tensor_descriptor %base, [%n], [%s] : !tt.ptr<f32>, !tt.tensordesc<tensor<8xf32>>
//	%v = tt.descriptor_load %d[%i] : !tt.tensordesc<tensor<8xf32>> -> tensor<8xf32>
//
// becomes
//
//	%at = ... %i + [0, 1, ... 7]
//	%ps = tt.addptr splat(%base), %at * splat(%s)
//	%m = %at >= 0 and %at < splat(%n)
//	%v = tt.load %ps, %m, dense<0.0> : tensor<8x!tt.ptr<f32>>
//
// A descriptor argument of a function becomes the base, the sizes, the strides, and whether loads out of bounds
// are NaN. With the option promises, code relies on what makers of descriptors guarantee. With the option
// rounding, whether loads of f32 are rounded to TF32 follows, as in Triton since 3.7.
var Pass = &pass.Pass{
	Name:  "triton-rewrite-tensor-descriptor-to-pointer",
	Title: "TritonRewriteTensorDescriptorToPointer",
	Doc:   "Rewrite load/stores of tensor descriptors into pointer load/stores",
	Options: []pass.Option{
		{Name: promisesOption, Kind: pass.Bool, Own: true, Doc: "Rely on bases and strides being multiples of 16 bytes, and on the last stride being 1"},
		{Name: roundingOption, Kind: pass.Bool, Own: true, Doc: "Descriptor arguments end with whether loads of f32 are rounded to TF32"},
	},
	Run: func(ctx *pass.Context, root *ir.Op) error {
		if !pass.Get(ctx, pass.TypeSet).Any(isDescriptor) {
			ctx.PreserveAll()
			return nil
		}
		return decompose.Convert(root, newConversion(accesses{ctx.Bool(promisesOption), ctx.Bool(roundingOption)}))
	},
}

const (
	promisesOption = "promises"
	roundingOption = "rounding"
)

func isDescriptor(t ir.Type) bool { _, ok := tt.AsTensorDesc(t); return ok }

func newConversion(a accesses) *decompose.TypeConversion {
	c := &decompose.TypeConversion{
		What:     "a tensor descriptor",
		Converts: isDescriptor,
		Types: func(ctx *ir.Context, t ir.Type) []ir.Type {
			block := blockOf(ctx, t)
			types := []ir.Type{tt.PtrTo(ctx, block.Elem)}
			for range 2 * len(block.Shape) {
				types = append(types, ir.I64)
			}
			for range a.flags() {
				types = append(types, ir.I1)
			}
			return types
		},
		Ops: map[*ir.OpDef]decompose.Rewrite{
			tt.MakeTensorDescriptor: {Check: checkBase, Do: a.makeDescriptor},
			tt.DescriptorLoad:       {Check: checkBlock, Do: a.load},
			tt.DescriptorStore:      {Check: checkBlock, Do: a.store},
			tt.DescriptorReduce:     {Check: checkReduce, Do: a.reduce},
			tt.DescriptorGather:     {Check: checkBlock, Do: a.gather},
			tt.DescriptorScatter:    {Check: checkBlock, Do: a.scatter},
		},
	}
	if a.promises {
		c.ArgAttrs = a.promisedArgAttrs
	}
	return c
}

// accesses rewrites the operations on descriptors.
type accesses struct {
	promises bool // code relies on what makers of descriptors guarantee
	rounding bool // descriptors say whether f32 is rounded
}

// flags is how many booleans a descriptor ends with.
func (a accesses) flags() int {
	if a.rounding {
		return 2
	}
	return 1
}

func blockOf(ctx *ir.Context, t ir.Type) *ir.TensorType {
	d, _ := tt.AsTensorDesc(t)
	return d.SignlessBlock(ctx)
}

// descriptor has the components of a descriptor.
type descriptor struct {
	base           *ir.Value
	sizes, strides []*ir.Value
	padsNaN        *ir.Value
	rounds         *ir.Value // nil where no descriptor does
}

func (a accesses) descriptorOf(r *decompose.Rewriter, v *ir.Value) descriptor {
	list := r.Components(v)
	n := (len(list) - 1 - a.flags()) / 2
	strides := list[1+n : 1+2*n]
	if a.promises {
		strides = append(slices.Clone(strides[:n-1]), arith.NewConstant(r.Builder, r.Ctx.IntAttr(ir.I64, 1)))
	}
	d := descriptor{base: list[0], sizes: list[1 : 1+n], strides: strides, padsNaN: list[1+2*n]}
	if a.rounding {
		d.rounds = list[2+2*n]
	}
	return d
}

func checkBase(op *ir.Op) error {
	m, _ := tt.AsMakeTensorDescriptor(op)
	if m.Base().Type() != tt.PtrTo(op.Context(), m.Block().Elem) {
		return rewrite.CannotLower(op, "its base is not a pointer to its elements in global memory")
	}
	return nil
}

func checkBlock(op *ir.Op) error {
	return blockaddress.Check(op, blockOf(op.Context(), op.Operand(0).Type()).Shape)
}

func (a accesses) makeDescriptor(r *decompose.Rewriter, op *ir.Op) {
	m, _ := tt.AsMakeTensorDescriptor(op)
	if a.promises {
		promiseOperands(m)
	}
	list := []*ir.Value{m.Base()}
	for _, n := range m.Shape() {
		list = append(list, blockaddress.ToI64(r.Builder, n))
	}
	list = append(list, m.Strides()...)
	for i := range a.flags() { // a kernel cannot ask for rounding
		flag := arith.NewConstant(r.Builder, ir.BoolAttr(i == 0 && m.Padding() == tt.PadNaN))
		r.EraseIfUnused(flag.DefiningOp()) // accesses know it statically
		list = append(list, flag)
	}
	r.ReplaceWithComponents(op, list)
}

// pointers are the addresses of a block.
func (d descriptor) pointers(r *decompose.Rewriter, b blockaddress.Block) *ir.Value {
	return listed(b).Pointers(r.Builder, d.base, d.strides)
}

// inBounds is the mask of the elements of a block that are inside the tensor.
func (d descriptor) inBounds(r *decompose.Rewriter, b blockaddress.Block) *ir.Value {
	dims := make([]int64, len(b.Shape))
	for i := range dims {
		dims[i] = int64(i)
	}
	return listed(b).InBounds(r.Builder, dims, d.sizes)
}

// listed computes all positions of a block before they are used.
func listed(b blockaddress.Block) blockaddress.Block {
	places := make([]*ir.Value, len(b.Shape))
	for dim := range places {
		places[dim] = b.Positions(dim)
	}
	return blockaddress.Block{Shape: b.Shape, Positions: func(dim int) *ir.Value { return places[dim] }}
}

// blockAt is the block of a shape that starts at the given indices.
func blockAt(r *decompose.Rewriter, shape []int64, indices []*ir.Value) blockaddress.Block {
	offsets := make([]*ir.Value, len(indices))
	for i, v := range indices {
		offsets[i] = widenInPlace(r.Builder, v)
	}
	return blockaddress.Block{Shape: shape, Positions: func(dim int) *ir.Value {
		return blockaddress.RangeFrom(r.Builder, shape, dim, offsets[dim])
	}}
}

// rowsAt is a block of arbitrary rows.
func rowsAt(r *decompose.Rewriter, o tt.DescriptorRowsOp) blockaddress.Block {
	rows, column := blockaddress.ToI64(r.Builder, o.XOffsets()), blockaddress.ToI64(r.Builder, o.YOffset())
	n := rows.Type().(*ir.TensorType).Shape[0]
	shape := []int64{n, blockOf(r.Ctx, o.Desc().Type()).Shape[1]}
	return blockaddress.Block{Shape: shape, Positions: func(dim int) *ir.Value {
		if dim == 0 {
			return blockaddress.ExpandAlong(r.Builder, len(shape), dim, rows)
		}
		return blockaddress.RangeFrom(r.Builder, shape, dim, column)
	}}
}

// accessAttrs are the attributes an access keeps: cache modifiers and discardable attributes.
func accessAttrs(op *ir.Op) []ir.NamedAttr {
	attrs := slices.Clone(op.Discardable())
	for _, name := range []string{"cache", "evict"} {
		if a := op.Attr(name); a != nil {
			attrs = append(attrs, ir.NamedAttr{Name: name, Attr: a})
		}
	}
	return attrs
}

// shaped reshapes a tensor if its type differs.
func shaped(r *decompose.Rewriter, v *ir.Value, t ir.Type) *ir.Value {
	if v.Type() == t {
		return v
	}
	return tt.NewReshape(r.Builder, v, t).Result()
}

// widenInPlace makes an offset 64 bits wide; the cast has the location of the offset.
func widenInPlace(b *ir.Builder, v *ir.Value) *ir.Value {
	saved := b.Save()
	defer b.Restore(saved)
	b.Loc = v.Loc()
	return blockaddress.ToI64(b, v)
}
