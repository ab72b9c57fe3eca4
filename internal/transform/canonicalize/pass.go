// Package canonicalize is the pass canonicalize: every operation in its
// simplest form. It knows no operation; the folders are part of their
// definitions, and the patterns are in internal/transform/patterns, one package per
// dialect.
package canonicalize

import (
	"errors"
	"strconv"

	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// Pass folds, applies the patterns of all dialects, drops what is dead, and
// simplifies the control flow, until nothing changes:
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
var Pass = &pass.Pass{
	Name:  "canonicalize",
	Title: "Canonicalizer",
	Doc:   "Canonicalize operations",
	Options: []pass.Option{
		{Name: "disable-patterns", Kind: pass.String, List: true, Doc: "Labels of patterns that should be filtered out during application"},
		{Name: "enable-patterns", Kind: pass.String, List: true, Doc: "Labels of patterns that should be used during application, all other patterns are filtered out"},
		{Name: foldReinterpretCast, Kind: pass.Bool, Own: true, Doc: "Fold constant operands of memref.reinterpret_cast into its type"},
		{Name: "max-iterations", Kind: pass.Long, Default: strconv.Itoa(usualIterations), Doc: "Max. iterations between applying patterns / simplifying regions"},
		{Name: "max-num-rewrites", Kind: pass.Long, Default: "-1", Doc: "Max. number of pattern rewrites within an iteration"},
		{Name: "region-simplify", Kind: pass.Enum, Default: "normal", Doc: "Perform control flow optimizations to the region tree",
			Values: []pass.EnumValue{
				{Name: "disabled", Doc: "Don't run any control-flow simplification."},
				{Name: "normal", Doc: "Perform simple control-flow simplifications (e.g. dead args elimination)."},
				{Name: "aggressive", Doc: "Perform aggressive control-flow simplification (e.g. block merging)."},
			}},
		{Name: "test-convergence", Kind: pass.Bool, Doc: "Test only: Fail pass on non-convergence to detect cyclic pattern"},
		{Name: "top-down", Kind: pass.Bool, Default: "true", Doc: "Seed the worklist in general top-down order"},
	},
	Run: run,
}

// Settled is the fact that no folder or pattern has anything left to do.
var Settled = &pass.Property{Name: "settled"}

const foldReinterpretCast = "fold-reinterpret-cast"

var simplifyLevels = map[string]rewrite.RegionSimplify{
	"disabled":   rewrite.SimplifyOff,
	"normal":     rewrite.SimplifyNormal,
	"aggressive": rewrite.SimplifyAggressive,
}

func run(ctx *pass.Context, root *ir.Op) error {
	opt := rewrite.DefaultGreedy()
	opt.TopDown = ctx.Bool("top-down")
	opt.Simplify = simplifyLevels[ctx.Str("region-simplify")]
	opt.MaxIterations = int(ctx.Int("max-iterations"))
	opt.MaxRewrites = int(ctx.Int("max-num-rewrites"))
	patterns := selected(ctx)
	res, err := rewrite.Greedy(root, patterns, opt)
	if err != nil {
		return err
	}
	if !res.Changed {
		ctx.PreserveAll()
	}
	if res.Converged {
		if patterns == all() && opt.Simplify != rewrite.SimplifyOff {
			ctx.Establish(Settled)
		}
		return nil
	}
	if ctx.Bool("test-convergence") {
		return errNotConverged
	}
	if opt.MaxIterations >= usualIterations { // else it was asked to stop early
		ctx.Warnf(root, "canonicalize stopped after %d iterations with more to do", res.Iterations)
	}
	return nil
}

const usualIterations = 10

var errNotConverged = errors.New("canonicalization did not converge")
