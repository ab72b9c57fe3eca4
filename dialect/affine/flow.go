package affine

import (
	"fmt"

	"github.com/tshared/tshared/ir"
)

// forFlow: the body runs as often as constant bounds say. Its iter_args are the initial
// values or those yielded before.
var forFlow = &ir.RegionBranch{
	Successors: func(op *ir.Op, from *ir.Region, _ []ir.Attr) []ir.RegionSuccessor {
		f := ForOp{op}
		body := ir.RegionSuccessor{Region: op.Region0(), Inputs: f.IterArgs()}
		out := ir.RegionSuccessor{Inputs: op.Results()}
		switch trips, known := f.TripCount(); {
		case known && from == nil && trips > 0:
			return []ir.RegionSuccessor{body}
		case known && (from == nil || trips == 1):
			return []ir.RegionSuccessor{out}
		}
		return []ir.RegionSuccessor{body, out}
	},
	EntryOperands: func(op *ir.Op, _ *ir.Region) (start, n int) {
		start, n, _ = op.OperandGroup(2)
		return start, n
	},
}

// TripCount is the number of iterations of a loop with constant bounds.
func (f ForOp) TripCount() (n int64, ok bool) {
	lower, ok1 := f.Lower().Map.ConstantResults()
	upper, ok2 := f.Upper().Map.ConstantResults()
	if !ok1 || !ok2 || len(lower) != 1 || len(upper) != 1 || f.Step() <= 0 {
		return 0, false
	}
	return max(0, (upper[0]-lower[0]+f.Step()-1)/f.Step()), true
}

// ifFlow: one of two regions runs, or none.
var ifFlow = &ir.RegionBranch{
	Successors: func(op *ir.Op, from *ir.Region, _ []ir.Attr) []ir.RegionSuccessor {
		out := ir.RegionSuccessor{Inputs: op.Results()}
		if from != nil {
			return []ir.RegionSuccessor{out}
		}
		then, otherwise := ir.RegionSuccessor{Region: op.RegionAt(0)}, out
		if !op.RegionAt(1).Empty() {
			otherwise = ir.RegionSuccessor{Region: op.RegionAt(1)}
		}
		return []ir.RegionSuccessor{then, otherwise}
	},
	InvocationBounds: func(op *ir.Op, _ []ir.Attr) []int { return []int{1, 1} },
}

// endsSurely: a loop with step 1 ends whatever its bounds; with another step
// the counter might wrap around.
func endsSurely(op *ir.Op) bool { return ForOp{op}.Step() == 1 }

func allRegions(op *ir.Op) []*ir.Region { return op.Regions() }

// verifyFlow checks, for each edge of the control flow, that the values passed fit
// those received.
func verifyFlow(op *ir.Op) error {
	for _, point := range op.RegionBranchPoints() {
		for _, to := range ir.RegionSuccessors(point, op, nil) {
			start, n := ir.RegionOperands(point, op, to.Region)
			if why := mismatch(point.Operands()[start:start+n], to.Inputs); why != "" {
				return op.OpErrorf("along control flow edge from %s to %s: %s", pointName(point, op), targetName(to), why).
					Note(ir.PositionOf(point.Loc()), "region branch point")
			}
		}
	}
	return nil
}

func mismatch(have, want []*ir.Value) string {
	if len(have) != len(want) {
		return fmt.Sprintf("region branch point has %d operands, but region successor needs %d inputs", len(have), len(want))
	}
	for i := range have {
		if have[i].Type() != want[i].Type() {
			return fmt.Sprintf("successor operand type #%d %s should match successor input type #%d %s",
				i, ir.QuoteType(have[i].Type()), i, ir.QuoteType(want[i].Type()))
		}
	}
	return ""
}

func pointName(point, op *ir.Op) string {
	if point == op {
		return "parent"
	}
	return "Operation " + point.Name()
}

func targetName(to ir.RegionSuccessor) string {
	if to.Region == nil {
		return "parent"
	}
	return fmt.Sprintf("Region #%d", to.Region.Index())
}
