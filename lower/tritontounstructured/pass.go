// Package tritontounstructured is the pass triton-to-unstructured: accesses through tensors of pointers become
// gathers and scatters at offsets from one base. The pass knows Triton and the dialect tts. Pointers that have
// more than one base are left alone.
package tritontounstructured

import (
	"fmt"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/lower/internal/structure"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/generic/canonicalize"
	"github.com/tshared/tshared/transform/generic/cse"
)

const widthOption = "offset-bit-width"

// Pass turns arithmetic on pointers into arithmetic on offsets:
//
//	%s = tt.splat %base : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
//	%p = tt.addptr %s, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
//	%v = tt.load %p, %m : tensor<64x!tt.ptr<f32>>
//
// becomes
//
//	%v = tts.gather %base[%i] mask = %m : (<f32>, tensor<64xi32>) -> tensor<64xf32>
var Pass = &pass.Pass{
	Name:         "triton-to-unstructured",
	Title:        "TritonToUnstructured",
	Doc:          "Convert accesses through pointers to gathers and scatters at offsets from one base",
	EmitsRemarks: true,
	Options: []pass.Option{
		discardable.Option,
		structure.Option,
		{Name: widthOption, Kind: pass.Ulong, Default: "32", Doc: "Width of offsets unless a wider one is added"},
	},
	Run: run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	width := int(ctx.Uint(widthOption))
	if width < 8 || width > 64 {
		return fmt.Errorf("offsets of %d bits are not supported, only those of 8 to 64", ctx.Uint(widthOption))
	}
	changed := false
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if !op.Is(tt.Func) {
			return ir.Continue
		}
		r := newRewriter(op, width)
		r.accesses, r.keepsStructure = ctx.Remarks(), ctx.Bool(structure.Keep)
		r.b.Listener = func(*ir.Op) { changed = true } // every change creates an operation
		r.findOrigins(op)
		r.region(op.Region0())
		r.eraseDead()
		return ir.Skip
	})
	discardable.Finish(ctx, root)
	canonical := !changed && ctx.Holds(canonicalize.Canonical)
	if !canonical {
		if _, err := rewrite.Greedy(root, canonicalize.All(), rewrite.DefaultGreedy()); err != nil {
			return err
		}
	}
	if shared := cse.Simplify(root); canonical && shared == (cse.Summary{}) {
		ctx.PreserveAll()
	}
	reportArithmetic(ctx.Remarks(), root)
	return nil
}

// rewriter rewrites a function in program order.
type rewriter struct {
	b             *ir.Builder
	width         int
	offsets       map[*ir.Value]*ir.Value // of pointers, from their base
	origins       map[*ir.Value]origin
	replacedBases map[*ir.Value]*ir.Value // by which value a base was replaced
	dead          []*ir.Op                // dead operations, users before definitions

	accesses       *remarks.Collector
	keepsStructure bool // masked-off elements of a load may all differ
}

func newRewriter(fn *ir.Op, width int) *rewriter {
	return &rewriter{b: ir.NewBuilder(fn.Context()), width: width,
		offsets: map[*ir.Value]*ir.Value{}, origins: map[*ir.Value]origin{}, replacedBases: map[*ir.Value]*ir.Value{}}
}

// rewrites has the rewrite of each operation.
var rewrites *rewrite.WalkTable[*rewriter]

func (r *rewriter) region(region *ir.Region) { rewrite.WalkRegion(r, r.b, region, rewrites) }

// eraseDead erases pointers that were only computed for accesses.
func (r *rewriter) eraseDead() {
	for i := len(r.dead) - 1; i >= 0; i-- {
		if !r.dead[i].HasUses() {
			r.dead[i].Erase()
		}
	}
}
