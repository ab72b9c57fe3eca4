// Package canonicalize is the pass canonicalize. It knows no operation: folders are part of definitions, and
// the patterns are beside the dialects, in dialect/*/patterns.
package canonicalize

import (
	"errors"
	"slices"
	"strconv"
	"sync"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass folds, applies the patterns of all dialects, erases dead operations and simplifies control flow until
// nothing changes:
//
//	%c1 = arith.constant 1 : i32
//	%c2 = arith.constant 2 : i32
//	%0 = arith.addi %c1, %c2 : i32
//	%1 = arith.addi %0, %x : i32
//
// becomes
//
//	%c3 = arith.constant 3 : i32
//	%0 = arith.addi %x, %c3 : i32
var Pass = newPass(all, nil)

// With is Pass with more patterns.
func With(more []*rewrite.Pattern) *pass.Pass {
	if len(more) == 0 {
		return Pass
	}
	return newPass(sync.OnceValue(func() *rewrite.PatternSet {
		return rewrite.NewPatternSet(append(slices.Concat(tables...), more...))
	}), more)
}

// newPass makes the pass for the patterns of all dialects, in usual, some of which are
// not among those of the project.
func newPass(usual func() *rewrite.PatternSet, more []*rewrite.Pattern) *pass.Pass {
	return &pass.Pass{
		Name:  "canonicalize",
		Title: "Canonicalizer",
		Doc:   "Canonicalize operations",
		Options: []pass.Option{
			{Name: "disable-patterns", Kind: pass.String, List: true, Doc: "Labels of patterns that should be filtered out during application"},
			{Name: "enable-patterns", Kind: pass.String, List: true, Doc: "Labels of patterns that should be used during application, all other patterns are filtered out"},
			{Name: foldReinterpretCast, Kind: pass.Bool, Own: true, Doc: "Fold constant operands of memref.reinterpret_cast into its type"},
			{Name: "max-iterations", Kind: pass.Long, Default: strconv.Itoa(defaultIterations), Doc: "Max. iterations between applying patterns / simplifying regions"},
			{Name: "max-num-rewrites", Kind: pass.Long, Default: "-1", Doc: "Max. number of pattern rewrites within an iteration"},
			{Name: rebuildLoops, Kind: pass.Bool, Own: true, Doc: "Simplify what loops carry as MLIR did before version 22: arguments of a rebuilt loop get the locations of their initial values"},
			{Name: "region-simplify", Kind: pass.Enum, Default: "normal", Doc: "Perform control flow optimizations to the region tree",
				Values: []pass.EnumValue{
					{Name: "disabled", Doc: "Don't run any control-flow simplification."},
					{Name: "normal", Doc: "Perform simple control-flow simplifications (e.g. dead args elimination)."},
					{Name: "aggressive", Doc: "Perform aggressive control-flow simplification (e.g. block merging)."},
				}},
			{Name: "test-convergence", Kind: pass.Bool, Doc: "Test only: Fail pass on non-convergence to detect cyclic pattern"},
			{Name: "top-down", Kind: pass.Bool, Default: "true", Doc: "Seed the worklist in general top-down order"},
		},
		Run: func(ctx *pass.Context, root *ir.Op) error { return run(ctx, root, usual, more) },
	}
}

// Canonical is the property that no folder and no pattern of the project matches.
var Canonical = &pass.Property{Name: "canonical"}

// Names of options that mlir-opt does not have.
const (
	foldReinterpretCast = "fold-reinterpret-cast"
	rebuildLoops        = "rebuild-loops"
)

var simplifyLevels = map[string]rewrite.RegionSimplify{
	"disabled":   rewrite.SimplifyOff,
	"normal":     rewrite.SimplifyNormal,
	"aggressive": rewrite.SimplifyAggressive,
}

func run(ctx *pass.Context, root *ir.Op, usual func() *rewrite.PatternSet, more []*rewrite.Pattern) error {
	opt := rewrite.DefaultGreedy()
	opt.TopDown = ctx.Bool("top-down")
	opt.Simplify = simplifyLevels[ctx.Str("region-simplify")]
	opt.MaxIterations = int(ctx.Int("max-iterations"))
	opt.MaxRewrites = int(ctx.Int("max-num-rewrites"))
	patterns := selected(ctx, usual, more)
	res, err := rewrite.Greedy(root, patterns, opt)
	if err != nil {
		return err
	}
	if !res.Changed {
		ctx.PreserveAll()
	}
	if res.Converged {
		if patterns == usual() && opt.Simplify != rewrite.SimplifyOff {
			ctx.Establish(Canonical)
		}
		return nil
	}
	if ctx.Bool("test-convergence") {
		return errNotConverged
	}
	if opt.MaxIterations >= defaultIterations { // fewer iterations stop early on purpose
		ctx.Warnf(root, "canonicalize stopped after %d iterations with more to do", res.Iterations)
	}
	return nil
}

const defaultIterations = 10

var errNotConverged = errors.New("canonicalization did not converge")
