package patterns

import (
	"math/big"

	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var forPatterns = []*rewrite.Pattern{
	{Name: "SimplifyTrivialLoops", Root: scf.For, Benefit: 1, IgnoresBody: true, Rewrite: simplifyTrivialLoop},
	{Name: "ForOpTensorCastFolder", Root: scf.For, Benefit: 1, IgnoresBody: true, Rewrite: castInsideLoop},
}

// simplifyTrivialLoop replaces a loop that never runs by its inits, a loop that runs once by its body, and a
// loop that only yields values from outside by these.
func simplifyTrivialLoop(r *rewrite.Rewriter, op *ir.Op) error {
	f := scf.ForOp{Op: op}
	trips, known := tripCount(foldresult.Entry{Value: f.LowerBound()}, foldresult.Entry{Value: f.UpperBound()}, foldresult.Entry{Value: f.Step()}, f.Unsigned())
	switch {
	case known && trips.Sign() == 0:
		r.Replace(op, f.InitArgs()...)
		return nil
	case !known:
		return rewrite.MatchFailure(op, "it is not known how often it runs")
	case trips.Cmp(big.NewInt(1)) == 0:
		replaceWithBlock(r, op, f.Body(), append([]*ir.Value{f.LowerBound()}, f.InitArgs()...)...)
		return nil
	case !onlyYields(f.Body()):
		return rewrite.MatchFailure(op, "it runs several times and does something")
	}
	for _, v := range f.Yielded() {
		if v.ArgOf() == f.Body() {
			return rewrite.MatchFailure(op, "it yields what changes from run to run")
		}
	}
	r.Replace(op, f.Yielded()...)
	return nil
}
