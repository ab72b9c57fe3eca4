package semantic

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Options are the settings of a compilation that the rules depend on.
type Options struct {
	Version    Version
	Removed    bool   // accept what the release has no more
	Backend    string // cuda or hip
	Capability int    // compute capability: 90 is sm_90
	NumWarps   int
	NumCTAs    int
	NumStages  int
	// Debug makes assertions, which are left out otherwise.
	Debug bool
	// SanitizeOverflow computes whether integer operations overflow; with Debug the answer
	// is asserted, otherwise it is unused.
	SanitizeOverflow bool
	// AllowNonConstexprGlobals lets kernels read any global variable.
	AllowNonConstexprGlobals bool
	// DefaultDotPrecision is the input precision of dots that name none.
	DefaultDotPrecision string
	// MaxNumImpreciseAcc is the default of dot's max_num_imprecise_acc.
	MaxNumImpreciseAcc int64
	// LineInfo gives operations their locations.
	LineInfo bool
}

// DefaultOptions are the settings for a compute capability.
func DefaultOptions(capability int) Options {
	o := Options{Version: Newest, Removed: true, Backend: "cuda", Capability: capability, NumWarps: 4, NumCTAs: 1, NumStages: 3,
		SanitizeOverflow: true, DefaultDotPrecision: "tf32", LineInfo: true}
	if capability == 90 {
		o.MaxNumImpreciseAcc = 1 << 30
	}
	return o
}

// NarrowFloats lists the 8-bit floats of the target.
func (o Options) NarrowFloats() []string {
	switch {
	case o.Backend == "hip":
		return []string{"fp8e4nv", "fp8e5", "fp8e5b16", "fp8e4b8"}
	case o.Capability >= 89:
		return []string{"fp8e5", "fp8e4b15", "fp8e4nv"}
	}
	return []string{"fp8e5", "fp8e4b15"}
}

// Builder creates operations. Moving its insertion point changes its location: the
// operations that follow have the location of the operation at the new place until a node
// of the program sets another.
type Builder struct {
	*ir.Builder
	Options Options
}

// NewBuilder makes a builder without an insertion point.
func NewBuilder(ctx *ir.Context, o Options) *Builder {
	return &Builder{Builder: ir.NewBuilder(ctx), Options: o}
}

// SetLoc sets the location of the operations that follow.
func (b *Builder) SetLoc(l ir.Location) { b.Loc = l }

// MoveToStart moves to the start of a block. The location is that of its first operation.
func (b *Builder) MoveToStart(block *ir.Block) {
	b.AtStart(block)
	b.Loc = locationIn(block, block.First())
}

// MoveToEnd moves to the end of a block. The location is that of its last operation.
func (b *Builder) MoveToEnd(block *ir.Block) {
	b.AtEnd(block)
	b.Loc = locationIn(block, block.Last())
}

// MoveAfter moves after an operation. The location is that of the operation.
func (b *Builder) MoveAfter(op *ir.Op) {
	b.MoveBehind(op)
	b.Loc = op.Loc()
}

// MoveTo returns to a saved insertion point. The location is that of the operation
// there, of the block's parent at the end of a block.
func (b *Builder) MoveTo(p ir.InsertionPoint) {
	b.Restore(p)
	b.Loc = locationIn(p.Block(), p.Next())
}

// locationIn is the location of an operation, or of the parent of a block where it is nil.
func locationIn(block *ir.Block, op *ir.Op) ir.Location {
	if op == nil && block != nil {
		op = block.ParentOp()
	}
	if op == nil {
		return ir.Unknown
	}
	return op.Loc()
}

// AddBlock appends a block with arguments to a region and moves to it. The location stays,
// and that of the arguments is unknown.
func (b *Builder) AddBlock(region *ir.Region, args []ir.Type) *ir.Block {
	block := ir.NewBlock()
	for _, t := range args {
		block.AddArg(t, ir.Unknown)
	}
	region.Append(block)
	b.AtEnd(block)
	return block
}

// Splat repeats a value in a tensor. Splats of constants are constants: they are folded
// as they are made, so that the scalar stays behind.
func (b *Builder) Splat(v *ir.Value, t ir.Type) *ir.Value {
	if c := arith.ConstantOf(v); c != nil {
		return arith.NewConstant(b.Builder, b.Ctx.SplatOf(t.(ir.ShapedType), c))
	}
	return tt.NewSplat(b.Builder, v, t).Result()
}

// Broadcast repeats a tensor along its dimensions of size 1, folded as a splat is.
func (b *Builder) Broadcast(v *ir.Value, t ir.Type) *ir.Value {
	if v.Type() == t {
		return v
	}
	if d, ok := arith.ConstantOf(v).(*ir.DenseAttr); ok && d.Splat {
		return arith.NewConstant(b.Builder, b.Ctx.Dense(t.(ir.ShapedType), []byte(d.Data), true))
	}
	return tt.NewBroadcast(b.Builder, v, t).Result()
}

// Unsplat gives the only element of a tensor.
func (b *Builder) Unsplat(v *ir.Value) *ir.Value { return tt.NewUnsplat(b.Builder, v).Result() }
