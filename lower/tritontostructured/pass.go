// Package tritontostructured is the pass triton-to-structured: accesses through
// pointers whose addresses are a base, offsets and strides become accesses to
// tiles. It knows Triton and what its operations become (tts), and leaves alone
// what the analyses of pointers and masks decline.
package tritontostructured

import (
	"github.com/tshared/tshared/analysis/mask"
	"github.com/tshared/tshared/analysis/pointer"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/dialect/tts"
	"github.com/tshared/tshared/internal/transform/tritonrewritetensorpointer"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/lower/internal/discardable"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

const (
	gatherOption      = "enable-make-gather-scatter"
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
		{Name: gatherOption, Kind: pass.Bool, Default: "true", Doc: "Let one dimension of a tile go through a tensor of indices"},
		discardable.Option,
		{Name: prepassOnlyOption, Kind: pass.Bool, Doc: "Only make loops carry the offsets and strides of pointers"},
		{Name: skipPrepassOption, Kind: pass.Bool, Doc: "Take it that loops carry offsets and strides already"},
		{Name: unsafeMaskOption, Kind: pass.Bool, Doc: "Take it that masks keep elements from the first one on"},
	},
	Run: run,
}

func run(ctx *pass.Context, root *ir.Op) error {
	var functions []*ir.Op
	originals := map[*ir.Op]*ir.Op{} // of functions with block pointers
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
	if !ctx.Bool(skipPrepassOption) {
		if err := prepass(root); err != nil {
			return err
		}
	}
	if ctx.Bool(prepassOnlyOption) {
		return nil
	}
	for _, fn := range functions {
		done, r := rewriteFunction(ctx, fn)
		if original := originals[fn]; original != nil && r.rejectedBlock {
			// A block that is no tile is accessed through a tensor of pointers,
			// and so are the others, since they may go through one loop.
			if tritonrewritetensorpointer.Rewrite(original) == nil {
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

// replace puts a function in the place of another.
func replace(fn, by *ir.Op) {
	fn.Block().InsertBefore(fn, by)
	fn.Erase()
}

// rewriteFunction takes it that loops carry offsets and strides of the same
// base, and wrap around alike, from one turn to the next. Where that turns out
// wrong it starts again and does not take it so. It returns the function, which
// may be another one then.
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

// rewriter goes through a function from its start to its end.
type rewriter struct {
	ctx      *pass.Context
	b        *ir.Builder
	pointers *pointer.Analysis
	masks    *mask.Analysis
	tiles    map[*ir.Value]*ir.Value // what describes the addresses of a pointer
	iterArgs map[*ir.Value]iterArg   // of values that loops carry
	// described has the pointers for the descriptions that loops get instead.
	described        map[*ir.Value]*ir.Value
	loops            int                      // met so far
	refutedBefore    map[assumption]bool      // what was taken for granted and is wrong
	refuted          []assumption             // what turned out wrong this time
	carriedStrides   map[*ir.Value]assumption // strides that loops carry
	assumedInvariant map[assumption]bool      // those taken not to change
	reports          []func()                 // what to report when all went well

	rejectedBlock bool                // an access through a block pointer was declined
	reasons       map[*ir.Value]error // why a pointer is not described
}

// assumption is something a loop carries: the number of the loop in the function,
// and that of the value, and what was taken for granted about it.
type assumption struct {
	loop, index int
	what        assumptionKind
}

type assumptionKind int

const (
	structured assumptionKind = iota // that it differs in offsets and strides only, or is a box
	invariant                        // that its strides do not change, nor its base in an scf.while; or that a box starts at 0
	regular                          // that it is offsets and strides from any base
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
	r.pointers.Gather = ctx.Bool(gatherOption)
	r.masks = &mask.Analysis{Builder: b, Carried: r.positions}
	return r
}

// rewrites has the rewrite of each operation.
var rewrites *rewrite.WalkTable[*rewriter]

func (r *rewriter) region(region *ir.Region) { rewrite.WalkRegion(r, r.b, region, rewrites) }
