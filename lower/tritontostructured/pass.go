// Package tritontostructured is the pass triton-to-structured: accesses to addresses of a base, offsets and
// strides become accesses to tiles. The pass knows Triton and the dialect tts. It leaves accesses alone that
// the analyses of pointers and masks do not match.
package tritontostructured

import (
	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/transform/triton/rewritetensorpointer"
)

const (
	gatherOption      = "enable-make-gather-scatter"
	wrappedOption     = "gather-wrapped"
	rowsOption        = "whole-rows"
	prepassOnlyOption = "run-prepass-only"
	skipPrepassOption = "skip-prepass"
	unsafeMaskOption  = "use-unsafe-mask"
)

// Pass describes addresses:
//
//	%r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
//	%s = tt.splat %base : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
//	%p = tt.addptr %s, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
//	%v = tt.load %p : tensor<64x!tt.ptr<f32>>
//
// becomes
//
//	%t = tts.make_tptr %base to sizes: [64], strides: [1], offsets: [0], shape: [0], order: [] : ...
//	%v = "tts.load"(%t) ...
var Pass = &pass.Pass{
	Name:         "triton-to-structured",
	Title:        "TritonToStructured",
	Doc:          "Convert accesses through pointers to accesses to tiles of known base, offsets and strides",
	EmitsRemarks: true,
	Options: []pass.Option{
		{Name: gatherOption, Kind: pass.Bool, Default: "true", Doc: "Allow one dimension of a tile to have a tensor of indices"},
		{Name: wrappedOption, Kind: pass.Bool, Doc: "Leave accesses alone whose addresses repeat, as those of x % 64 do"},
		{Name: rowsOption, Kind: pass.Bool, Doc: "Describe tiles of x % 2048 and x / 2048 that begin at a multiple of their size as tiles of one row"},
		discardable.Option,
		{Name: prepassOnlyOption, Kind: pass.Bool, Doc: "Only make loops carry the offsets and strides of pointers"},
		{Name: skipPrepassOption, Kind: pass.Bool, Doc: "Assume that loops carry offsets and strides already"},
		{Name: unsafeMaskOption, Kind: pass.Bool, Doc: "Assume that masks keep leading elements"},
	},
	Run: run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	var functions []*ir.Op
	originals := map[*ir.Op]*ir.Op{} // functions with block pointers
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if !op.Is(tt.Func) {
			return ir.Continue
		}
		functions = append(functions, op)
		if hasBlocks(op) {
			originals[op] = op.Clone(ir.NewMapping())
		}
		return ir.Skip
	})
	if !ctx.Bool(prepassOnlyOption) {
		reportFootprints(ctx, functions)
	}
	if !ctx.Bool(skipPrepassOption) {
		for _, fn := range functions {
			if err := prepass(fn); err != nil {
				return err
			}
		}
	}
	if ctx.Bool(prepassOnlyOption) {
		return nil
	}
	for _, fn := range functions {
		done, r := rewriteFunction(ctx, fn)
		if original := originals[fn]; original != nil && r.rejectedBlock {
			// A block that is not a tile is accessed through a tensor of pointers. So are the other blocks,
			// because one loop may carry both.
			if rewritetensorpointer.Rewrite(original) == nil {
				replace(done, original)
				if err := prepass(original); err != nil {
					return err
				}
				_, r = rewriteFunction(ctx, original)
			}
		}
		for _, tell := range r.reports {
			tell()
		}
	}
	discardable.Finish(ctx, root)
	return nil
}

func hasBlocks(fn *ir.Op) bool {
	return !fn.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if op.Is(tt.MakeTensorPtr) {
			return ir.Stop
		}
		return ir.Continue
	})
}

// replace replaces a function by another.
func replace(fn, by *ir.Op) {
	fn.Block().InsertBefore(fn, by)
	fn.Erase()
}

// rewriteFunction assumes that the tiles of iter_args keep base and moduli in all iterations. It starts again
// without an assumption that is refuted, and returns the function, which may be a clone.
func rewriteFunction(ctx *pass.Context, fn *ir.Op) (*ir.Op, *rewriter) {
	refused := map[assumption]bool{}
	for {
		var backup *ir.Op
		if carriesStates(fn) {
			backup = fn.Clone(ir.NewMapping())
		}
		r := newRewriter(ctx, fn)
		r.refutedBefore = refused
		r.region(fn.Region0())
		if len(r.refuted) == 0 {
			return fn, r
		}
		for _, p := range r.refuted {
			refused[p] = true
		}
		replace(fn, backup)
		fn = backup
	}
}

func carriesStates(fn *ir.Op) bool {
	return !fn.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if op.Is(tts.GetStructuredState) || op.Is(scf.While) || carriesMasks(op) {
			return ir.Stop
		}
		return ir.Continue
	})
}

// rewriter rewrites a function in program order.
type rewriter struct {
	ctx      *pass.Context
	b        *ir.Builder
	pointers *pointer.Analysis
	masks    *mask.Analysis
	tiles    map[*ir.Value]*ir.Value // the tile of a pointer
	iterArgs map[*ir.Value]iterArg   // of iter_args
	// described has the pointers of the tiles that loops carry instead.
	described        map[*ir.Value]*ir.Value
	loops            int                      // number of loops so far
	refutedBefore    map[assumption]bool      // assumptions refuted by earlier attempts
	refuted          []assumption             // assumptions refuted by this attempt
	carriedStrides   map[*ir.Value]assumption // strides that loops carry
	assumedInvariant map[assumption]bool      // those assumed not to change
	reports          []func()                 // remarks of a successful attempt

	rejectedBlock bool                // an access through a block pointer did not match
	reasons       map[*ir.Value]error // why a pointer has no tile
}

// assumption is an assumption about an iter_arg: the number of the loop in the function, and the index of the
// iter_arg.
type assumption struct {
	loop, index int
	what        assumptionKind
}

type assumptionKind int

const (
	structured assumptionKind = iota // it differs in offsets and strides only, or is a box
	invariant                        // its strides do not change, nor its base in an scf.while; or a box starts at 0
	regular                          // it is offsets and strides from any base
)

func newRewriter(ctx *pass.Context, fn *ir.Op) *rewriter {
	b := ir.NewBuilder(fn.Context())
	r := &rewriter{
		ctx: ctx, b: b,
		pointers:         pointer.New(b),
		tiles:            map[*ir.Value]*ir.Value{},
		iterArgs:         map[*ir.Value]iterArg{},
		described:        map[*ir.Value]*ir.Value{},
		carriedStrides:   map[*ir.Value]assumption{},
		assumedInvariant: map[assumption]bool{},
		reasons:          map[*ir.Value]error{},
	}
	r.pointers.Gather, r.pointers.Rows = ctx.Bool(gatherOption), ctx.Bool(rowsOption)
	r.masks = &mask.Analysis{Builder: b, Carried: r.positions}
	return r
}

// rewrites has the rewrite of each operation.
var rewrites *rewrite.WalkTable[*rewriter]

func (r *rewriter) region(region *ir.Region) { rewrite.WalkRegion(r, r.b, region, rewrites) }
