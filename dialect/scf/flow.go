package scf

import "github.com/tshared/tshared/ir"

// forFlow: the body runs as often as the bounds say, perhaps never. Its iter_args are
// the initial values or those yielded before.
var forFlow = &ir.RegionBranch{
	Successors: func(op *ir.Op, _ *ir.Region, _ []ir.Attr) []ir.RegionSuccessor {
		body := ir.RegionSuccessor{Region: op.Region0(), Inputs: ForOp{op}.IterArgs()}
		out := ir.RegionSuccessor{Inputs: op.Results()}
		return []ir.RegionSuccessor{body, out}
	},
	EntryOperands: func(op *ir.Op, _ *ir.Region) (start, n int) { return 3, op.NumOperands() - 3 },
	AlwaysEnters:  true,
}

// whileFlow: the first region decides between the second and the end.
var whileFlow = &ir.RegionBranch{
	Successors: func(op *ir.Op, from *ir.Region, _ []ir.Attr) []ir.RegionSuccessor {
		if from == op.RegionAt(0) {
			return []ir.RegionSuccessor{whileEnd(op), whileAfter(op)}
		}
		return []ir.RegionSuccessor{{Region: op.RegionAt(0), Inputs: WhileOp{op}.Before().Args()}}
	},
	EntryOperands: func(op *ir.Op, _ *ir.Region) (start, n int) { return 0, op.NumOperands() },
}

func whileEnd(op *ir.Op) ir.RegionSuccessor { return ir.RegionSuccessor{Inputs: op.Results()} }

func whileAfter(op *ir.Op) ir.RegionSuccessor {
	return ir.RegionSuccessor{Region: op.RegionAt(1), Inputs: WhileOp{op}.After().Args()}
}

var conditionEnd = &ir.RegionTerminator{
	SuccessorOperands: func(op *ir.Op, _ *ir.Region) (start, n int) { return 1, op.NumOperands() - 1 },
	Successors: func(op *ir.Op, operands []ir.Attr) []ir.RegionSuccessor {
		c, known := isTrue(operands[0])
		switch {
		case known && c:
			return []ir.RegionSuccessor{whileAfter(op.Parent())}
		case known:
			return []ir.RegionSuccessor{whileEnd(op.Parent())}
		}
		return []ir.RegionSuccessor{whileAfter(op.Parent()), whileEnd(op.Parent())}
	},
}

func isTrue(a ir.Attr) (is, known bool) {
	b, ok := a.(*ir.IntegerAttr)
	return ok && b.Value != 0, ok
}

// ifFlow: one of two regions runs, or none.
var ifFlow = &ir.RegionBranch{
	Successors: func(op *ir.Op, from *ir.Region, operands []ir.Attr) []ir.RegionSuccessor {
		out := ir.RegionSuccessor{Inputs: op.Results()}
		if from != nil {
			return []ir.RegionSuccessor{out}
		}
		then, otherwise := ir.RegionSuccessor{Region: op.RegionAt(0)}, out
		if !op.RegionAt(1).Empty() {
			otherwise = ir.RegionSuccessor{Region: op.RegionAt(1)}
		}
		if len(operands) > 0 {
			if c, known := isTrue(operands[0]); known && c {
				return []ir.RegionSuccessor{then}
			} else if known {
				return []ir.RegionSuccessor{otherwise}
			}
		}
		return []ir.RegionSuccessor{then, otherwise}
	},
	InvocationBounds: atMostOnce,
}

func atMostOnce(op *ir.Op, _ []ir.Attr) []int {
	runs := make([]int, op.NumRegions())
	for i := range runs {
		runs[i] = 1
	}
	return runs
}

// switchFlow: the region of one case runs, or the default.
var switchFlow = &ir.RegionBranch{
	Successors: func(op *ir.Op, from *ir.Region, operands []ir.Attr) []ir.RegionSuccessor {
		if from != nil {
			return []ir.RegionSuccessor{{Inputs: op.Results()}}
		}
		if len(operands) > 0 {
			if v, ok := operands[0].(*ir.IntegerAttr); ok {
				return []ir.RegionSuccessor{{Region: (IndexSwitchOp{op}).RegionFor(v.Value)}}
			}
		}
		var all []ir.RegionSuccessor
		for _, r := range op.Regions() {
			all = append(all, ir.RegionSuccessor{Region: r})
		}
		return all
	},
	InvocationBounds: atMostOnce,
}

// RegionFor is the region that runs for a value.
func (s IndexSwitchOp) RegionFor(value int64) *ir.Region {
	for i, c := range s.Cases() {
		if c == value {
			return s.CaseRegions()[i]
		}
	}
	return s.DefaultRegion()
}

// throughFlow: control goes through the region once.
var throughFlow = &ir.RegionBranch{
	Successors: func(op *ir.Op, from *ir.Region, _ []ir.Attr) []ir.RegionSuccessor {
		if from != nil {
			return []ir.RegionSuccessor{{Inputs: op.Results()}}
		}
		return []ir.RegionSuccessor{{Region: op.Region0()}}
	},
}

func allRegions(op *ir.Op) []*ir.Region { return op.Regions() }

// endsSurely: a loop with step 1 ends whatever its bounds; with another step
// the counter might wrap around.
func endsSurely(op *ir.Op) bool {
	step := (ForOp{op}).Step().DefiningOp()
	if step == nil || !step.Has(ir.ConstantLike) {
		return false
	}
	v, ok := step.IntAttr("value")
	return ok && v == 1
}

// never: the operation is not speculated.
func never(*ir.Op) bool { return false }
