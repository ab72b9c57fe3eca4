package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
	"github.com/tshared/tshared/rewrite/regionsimplify"
)

// RebuildingPatterns are Patterns with other simplifications of what loops carry and branches yield: those that MLIR
// had before version 22, with which Triton 3.6 is built. They rebuild a loop without some of its arguments. The
// other arguments get new locations and with them new names: where MLIR's builder of the loop sets them, an argument
// has the location of its initial value, the induction variable and the arguments of the second region of scf.while
// that of the loop. Of an scf.if only unused results are removed, not those that equal another one.
var RebuildingPatterns = slices.Concat(
	executeRegionPatterns, regionsimplify.Patterns(scf.ExecuteRegion),
	rebuildFor, forPatterns,
	ifPatterns, []*rewrite.Pattern{regionsimplify.Unused(scf.If)},
	indexSwitchPatterns, regionsimplify.Patterns(scf.IndexSwitch),
	rebuildWhile, whilePatterns,
)

// parameter says what becomes of an argument of a region when its loop is rebuilt.
type parameter struct {
	dropped bool
	loc     ir.Location // of an argument that stays
	instead *ir.Value   // for the uses of a dropped one; nil if there are none
}

// allStay are the parameters of a region that keeps its arguments.
func allStay(args []*ir.Value) []parameter {
	out := make([]parameter, len(args))
	for i, a := range args {
		out[i].loc = a.Loc()
	}
	return out
}

// allAt are the parameters of a region whose arguments get one location.
func allAt(loc ir.Location, n int) []parameter { return slices.Repeat([]parameter{{loc: loc}}, n) }

// atInits are the parameters of a region whose arguments get the locations of their initial values.
func atInits(inits []*ir.Value) []parameter { return allStay(inits) }

// hasDropped reports whether an argument is dropped.
func hasDropped(params []parameter) bool {
	return slices.ContainsFunc(params, func(p parameter) bool { return p.dropped })
}

// staying lists the elements whose parameters stay.
func staying[T any](list []T, params []parameter) []T {
	var out []T
	for i, v := range list {
		if !params[i].dropped {
			out = append(out, v)
		}
	}
	return out
}

// substitutes has, for each parameter, the next of the values if it stays, else the value instead of it.
func substitutes(params []parameter, values []*ir.Value) []*ir.Value {
	out := make([]*ir.Value, len(params))
	for i, p := range params {
		if out[i] = p.instead; !p.dropped {
			out[i], values = values[0], values[1:]
		}
	}
	return out
}

// moveBody moves the operations of a block to a new one in another region. The new block has the arguments that
// stay.
func moveBody(r *rewrite.Rewriter, from *ir.Block, to *ir.Region, params []parameter) {
	body := to.AddBlock()
	for i, p := range params {
		if !p.dropped {
			body.AddArg(from.Arg(i).Type(), p.loc)
		}
	}
	for i, v := range substitutes(params, body.Args()) {
		if v != nil {
			r.ReplaceUses(from.Arg(i), v)
		}
	}
	// The arguments have no uses any more, so that they may stand for themselves.
	r.MergeBlocks(from, body, from.Args()...)
}

// replaceResults replaces the results of a loop by those of another one that lacks some.
func replaceResults(r *rewrite.Rewriter, op, made *ir.Op, params []parameter) {
	for i, v := range substitutes(params, made.Results()) {
		if v != nil {
			r.ReplaceUses(op.Result(i), v)
		}
	}
	r.Erase(op)
}
