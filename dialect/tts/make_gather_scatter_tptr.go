package tts

import (
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Operand slots of MakeGatherScatterTPtr.
const (
	gatherBase = iota
	gatherOffset
	gatherStrides
	gatherOffsets
	gatherMask
)

func tensorOf(t ir.Type, elem ir.Type) bool {
	switch t := t.(type) {
	case *ir.TensorType:
		return t.Elem == elem
	case *ir.UnrankedTensorType:
		return t.Elem == elem
	}
	return false
}

// indexTensor constrains the offsets along one dimension.
var indexTensor = ir.TypeIs("tensor of 32-bit signless integer values or tensor of 64-bit signless integer values",
	func(t ir.Type) bool { return tensorOf(t, ir.I32) || tensorOf(t, ir.I64) })

// MakeGatherScatterTPtr defines tts.make_gather_scatter_tptr: describes the addresses
// of a tile that has an arbitrary offset for each index of one dimension.
var MakeGatherScatterTPtr = &ir.OpDef{
	Name: "tts.make_gather_scatter_tptr",
	Doc:  "describes the addresses of a tile that has an arbitrary offset for each index of one dimension",
	Example: "// %p: !tt.ptr<f32>\n// %o: tensor<4xi32>\n// %m: tensor<4xi1>\n" +
		"%r = tts.make_gather_scatter_tptr %p to sizes: [4, 8] gather_scatter_dim: 0 gather_scatter_offset: %o gather_scatter_mask: %m, " +
		"strides: [8, 1], offsets: [0, 0] : tensor<4xi32> tensor<4xi1> <f32> to !tt.ptr<tensor<4x8xf32>>",
	Operands: []ir.Slot{
		{Name: "base", Type: tt.PtrConstraint},
		{Name: "gather_scatter_offset", Type: indexTensor},
		indices("strides"), indices("offsets"),
		{Name: "gather_scatter_mask", Type: tt.BoolLikeConstraint, Arity: ir.Optional},
	},
	Results: []ir.Slot{{Name: "result", Type: tt.PtrLikeConstraint}},
	Attrs: []ir.AttrSlot{
		{Name: "gather_scatter_dim", Type: ir.I32Attr},
		ints("sizes"), ints("static_strides"), ints("static_offsets"),
	},
	// The type of the mask stands alone, so its blank stays when it is absent.
	Format: "$base `to` `sizes` `` `:` $sizes `gather_scatter_dim` `` `:` $gather_scatter_dim " +
		"`gather_scatter_offset` `` `:` $gather_scatter_offset (`gather_scatter_mask` `` `:` $gather_scatter_mask^)?" +
		stridesFormat + offsetsFormat +
		" attr-dict `:` type($gather_scatter_offset) type($gather_scatter_mask) type($base) `to` type($result)",
	Custom: indexLists,
	Traits: ir.Pure | ir.OperandSegments,
	Verify: verifyGatherScatter,
}

// MakeGatherScatterTPtrOp views a tts.make_gather_scatter_tptr.
type MakeGatherScatterTPtrOp struct{ tile }

// AsMakeGatherScatterTPtr views an operation as tts.make_gather_scatter_tptr.
func AsMakeGatherScatterTPtr(op *ir.Op) (MakeGatherScatterTPtrOp, bool) {
	return MakeGatherScatterTPtrOp{tile{op, gatherStrides}}, op.Is(MakeGatherScatterTPtr)
}

// GatherScatterDim is the dimension without structure.
func (o MakeGatherScatterTPtrOp) GatherScatterDim() int {
	v, _ := o.Op.IntAttr("gather_scatter_dim")
	return int(v)
}

func verifyGatherScatter(op *ir.Op) error {
	o := MakeGatherScatterTPtrOp{tile{op, gatherStrides}}
	rank := len(o.Sizes())
	if dim := o.GatherScatterDim(); dim < 0 || dim >= rank {
		return op.Errorf("gatherScatterDim is out of bounds")
	}
	strides, offsets := o.strideList(), o.offsetList()
	if len(strides.Static) != rank || len(offsets.Static) != rank {
		return op.Errorf("sizes, strides, and offsets must have the same number of dimensions")
	}
	if err := verifyLists(op, rank, []namedList{{"stride", strides}, {"offset", offsets}}); err != nil {
		return err
	}
	shape, ranked := ir.ShapeOf(o.GatherScatterOffset().Type())
	if !ranked || len(shape) != 1 {
		return op.Errorf("gatherScatterOffset must be a 1D tensor")
	}
	if size := o.Sizes()[o.GatherScatterDim()]; shape[0] != size {
		return op.Errorf("gatherScatterOffset has %d elements for a dimension of %d", shape[0], size)
	}
	if err := verifyTileType(o.tile); err != nil {
		return err
	}
	if o.GatherScatterMask() == nil {
		return nil
	}
	mask, ranked := ir.ShapeOf(o.GatherScatterMask().Type())
	switch {
	case !ranked:
		return op.Errorf("gatherScatterMask must be a 1D tensor")
	case len(mask) != 1:
		return op.Errorf("gatherScatterMask must be a 1D tensor of boolean type")
	case mask[0] != shape[0]:
		return op.Errorf("gatherScatterMask must have the same size as gatherScatterOffset")
	}
	return verifyMaskedUses(o)
}

// verifyMaskedUses: a mask of the addresses replaces that of the accesses in
// the same dimension.
func verifyMaskedUses(o MakeGatherScatterTPtrOp) error {
	for use := range o.Result().Uses() {
		user := use.Owner()
		m, ok := asMasked(user)
		if !ok {
			return o.Op.Errorf("tts.make_gather_scatter_tptr can only be used in tts.load or tts.store operations")
		}
		if !m.HasMask() {
			return o.Op.Errorf("%s user of tts.make_gather_scatter_tptr with gather_scatter_mask must have mask provided", user.Name())
		}
		dims, dim := m.MaskDims(), o.GatherScatterDim()
		if dim >= len(dims) || !dims[dim].IsConst(0) {
			return o.Op.Errorf("%s user of tts.make_gather_scatter_tptr with gather_scatter_mask must have mask size of 0 for gather_scatter_dim", user.Name())
		}
	}
	return nil
}

// GatherScatterTPtr has the operands and attributes of a tts.make_gather_scatter_tptr.
type GatherScatterTPtr struct {
	Base    *ir.Value          // the pointer that all offsets count from
	Offset  *ir.Value          // tensor of the offsets of dimension Dim, in elements
	Mask    *ir.Value          // says which of these offsets are accessed; nil: all
	Dim     int                // the gathered or scattered dimension
	Sizes   []int64            // of the tile
	Strides []foldresult.Entry // one entry per dimension
	Offsets []foldresult.Entry // that of dimension Dim is not looked at
}

// Build makes the operation.
func (t *GatherScatterTPtr) Build(b *ir.Builder) *ir.Op {
	base, _ := tt.AsPtr(t.Base.Type())
	result := tt.PtrInSpace(b.Ctx, b.Ctx.Tensor(t.Sizes, base.Pointee()), base.Space())
	offsets := append([]foldresult.Entry(nil), t.Offsets...)
	offsets[t.Dim] = foldresult.Const(0)
	strideList, offsetList := foldresult.IndexList(b, t.Strides...), foldresult.IndexList(b, offsets...)
	operands, segments := grouped(b.Ctx, []*ir.Value{t.Base}, []*ir.Value{t.Offset},
		strideList.Dynamic, offsetList.Dynamic, optional(t.Mask))
	return b.Create(MakeGatherScatterTPtr, operands, []ir.Type{result}, segments,
		ir.NamedAttr{Name: "gather_scatter_dim", Attr: b.Ctx.IntAttr(ir.I32, int64(t.Dim))},
		ir.NamedAttr{Name: "sizes", Attr: b.Ctx.I64Array(t.Sizes...)},
		ir.NamedAttr{Name: "static_strides", Attr: strideList.StaticAttr(b.Ctx)},
		ir.NamedAttr{Name: "static_offsets", Attr: offsetList.StaticAttr(b.Ctx)})
}
