package patterns

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var indexSwitchPatterns = []*rewrite.Pattern{
	{Name: "FoldConstantCase", Root: scf.IndexSwitch, Benefit: 1, Rewrite: takeKnownCase},
}

// takeKnownCase:
//
//	%r = scf.index_switch %c2 -> i32
//	case 2 {
//	  "op"()
//	  scf.yield %x : i32
//	}
//	default {
//	  scf.yield %y : i32
//	}
//	use(%r)
//
// becomes
//
//	"op"()
//	use(%x)
func takeKnownCase(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := scf.AsIndexSwitch(op)
	c, ok := rewrite.ConstantValue(o.Arg()).(*ir.IntegerAttr)
	if !ok {
		return rewrite.MatchFailure(op, "the case is not known")
	}
	replaceWithBlock(r, op, scf.IndexSwitchOp{Op: op}.RegionFor(c.Value).Entry())
	return nil
}
