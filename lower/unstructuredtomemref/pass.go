// Package unstructuredtomemref is the pass unstructured-to-memref: gathers and scatters at offsets from a
// pointer become accesses to single elements of a memref. The pass does not know how the offsets came about.
package unstructuredtomemref

import (
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/memref"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/ptrmemref"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/lower/internal/views"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass replaces tts.gather, tts.scatter and the atomic operations of tts.
var Pass = &pass.Pass{
	Name:  "unstructured-to-memref",
	Title: "UnstructuredToMemref",
	Doc:   "Convert unstructured memory accesses to memref operations",
	Options: []pass.Option{
		structure.Option,
		{Name: undefinedOption, Kind: pass.Bool, Own: true, Doc: "Make masked-off lanes of a gather without other value poison instead of 0"},
	},
	Run: func(ctx *pass.Context, root *ir.Op) error {
		c := &conversion{leaveUndefined: ctx.Bool(undefinedOption), keepsStructure: ctx.Bool(structure.Keep)}
		return rewrite.Apply(root, target, []*rewrite.Pattern{
			{Name: "gather", Root: tts.Gather, Rewrite: c.gather},
			{Name: "masked-gather", Root: tts.MaskedGather, Rewrite: c.maskedGather},
			{Name: "scatter", Root: tts.Scatter, Rewrite: c.scatter},
			{Name: "atomic-rmw", Root: tts.AtomicRMW, Rewrite: c.atomicRMW},
			{Name: "atomic-cas", Root: tts.AtomicCAS, Rewrite: c.atomicCAS},
		})
	},
}

const undefinedOption = "leave-undefined"

var target = rewrite.NewTarget().Illegal(tts.Gather, tts.MaskedGather, tts.Scatter, tts.AtomicRMW, tts.AtomicCAS)

// conversion is one run of the pass.
type conversion struct {
	memory         ptrmemref.Memory
	leaveUndefined bool // masked-off lanes without an other value
	keepsStructure bool // accesses to the elements of tensors are operations
}

// element is one element of memory as a memref:
//
//	%i = arith.index_cast %offset : i32 to index
//	%m = memref.reinterpret_cast %base to offset: [%i], sizes: [1], strides: [1]
func (c *conversion) element(r *rewrite.Rewriter, ptr, offset *ir.Value) *ir.Value {
	base := c.memory.At(r.Ctx, ptr)
	one := []foldresult.Entry{foldresult.Const(1)}
	return views.ReinterpretCast(r.Builder, base, foldresult.Value(index(r.Builder, offset)), one, one)
}

// flat is all memory behind a pointer as memref<?xT>.
func (c *conversion) flat(r *rewrite.Rewriter, ptr *ir.Value) *ir.Value {
	base := c.memory.At(r.Ctx, ptr)
	row := r.Ctx.MemRef([]int64{ir.Dynamic}, ir.ElementTypeOf(base.Type()), nil, nil)
	return memref.NewCast(r.Builder, base, row).Dest()
}

// isKept reports whether an access to the elements of a tensor is one operation. Elements that are something else in memory are converted
// one by one, and volatile loads are not merged.
func (c *conversion) isKept(op *ir.Op, elements ir.Type) bool {
	return c.keepsStructure && ptrmemref.Stored(elements) == elements && !op.HasAttr(ir.Volatile)
}

func index(b *ir.Builder, v *ir.Value) *ir.Value {
	return arith.NewCast(b, arith.IndexCast, v, ir.Index)
}
