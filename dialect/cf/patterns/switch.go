package patterns

import (
	"slices"

	"github.com/tshared/tshared/dialect/cf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var switchPatterns = []*rewrite.Pattern{
	{Name: "SimplifySwitchWithOnlyDefault", Root: cf.Switch, Benefit: 1, Rewrite: onlyDefault},
	{Name: "DropSwitchCasesThatMatchDefault", Root: cf.Switch, Benefit: 1, Rewrite: dropCasesLikeDefault},
	{Name: "SimplifyConstSwitchValue", Root: cf.Switch, Benefit: 1, Rewrite: takeKnownCase},
	{Name: "SimplifyPassThroughSwitch", Root: cf.Switch, Benefit: 1, Rewrite: switchThrough},
	{Name: "SimplifySwitchFromSwitchOnSameCondition", Root: cf.Switch, Benefit: 1, Rewrite: sameSwitchBefore},
	{Name: "SimplifySwitchFromDefaultSwitchOnSameCondition", Root: cf.Switch, Benefit: 1, Rewrite: dropExcludedCases},
}

// onlyDefault:
//
//	cf.switch %x : i32, [
//	  default: ^bb1
//	]
//
// becomes
//
//	cf.br ^bb1
func onlyDefault(r *rewrite.Rewriter, op *ir.Op) error {
	if op.NumSuccessors() > 1 {
		return rewrite.MatchFailure(op, "it has cases")
	}
	replaceWithBranch(r, op, cf.DestinationOf(op, 0))
	return nil
}

// keepCases rebuilds a switch with fewer cases.
func keepCases(r *rewrite.Rewriter, op *ir.Op, keep func(cf.Case) bool) error {
	s := cf.SwitchOp{Op: op}
	cases := slices.DeleteFunc(s.Cases(), func(c cf.Case) bool { return !keep(c) })
	if len(cases) == op.NumSuccessors()-1 {
		return rewrite.MatchFailure(op, "all cases are needed")
	}
	cf.NewSwitch(r.Builder, s.Flag(), s.Default(), cases)
	r.Erase(op)
	return nil
}

// dropCasesLikeDefault:
//
//	cf.switch %x : i32, [
//	  default: ^bb1,
//	  1: ^bb1,
//	  2: ^bb2
//	]
//
// becomes
//
//	cf.switch %x : i32, [
//	  default: ^bb1,
//	  2: ^bb2
//	]
func dropCasesLikeDefault(r *rewrite.Rewriter, op *ir.Op) error {
	otherwise := cf.SwitchOp{Op: op}.Default()
	return keepCases(r, op, func(c cf.Case) bool {
		return c.To.Block != otherwise.Block || !slices.Equal(c.To.Operands, otherwise.Operands)
	})
}

// takeKnownCase:
//
//	cf.switch %c2 : i32, [
//	  default: ^bb1,
//	  2: ^bb2
//	]
//
// becomes
//
//	cf.br ^bb2
func takeKnownCase(r *rewrite.Rewriter, op *ir.Op) error {
	o, _ := cf.AsSwitch(op)
	flag, ok := rewrite.ConstantValue(o.Flag()).(*ir.IntegerAttr)
	if !ok {
		return rewrite.MatchFailure(op, "the case is not known")
	}
	replaceWithBranch(r, op, caseOf(op, flag))
	return nil
}

func caseOf(op *ir.Op, flag *ir.IntegerAttr) cf.Destination {
	return cf.DestinationOf(op, 1+slices.Index(cf.SwitchOp{Op: op}.CaseValues(), flag)) // index -1 is the default
}

// switchThrough:
//
//	  cf.switch %x : i32, [
//	    default: ^bb1,
//	    2: ^bb2
//	  ]
//	^bb2:
//	  cf.br ^bb3
//
// becomes
//
//	cf.switch %x : i32, [
//	  default: ^bb1,
//	  2: ^bb3
//	]
func switchThrough(r *rewrite.Rewriter, op *ir.Op) error {
	s := cf.SwitchOp{Op: op}
	otherwise, changed := beyond(s.Default())
	cases := s.Cases()
	for i := range cases {
		to, moved := beyond(cases[i].To)
		cases[i].To = to
		changed = changed || moved
	}
	if !changed {
		return rewrite.MatchFailure(op, "the blocks it leads to do something")
	}
	cf.NewSwitch(r.Builder, s.Flag(), otherwise, cases)
	r.Erase(op)
	return nil
}

// switchBefore is the switch on the same value that is the only predecessor of a switch, and the successor
// index by which it leads there.
func switchBefore(op *ir.Op) (before *ir.Op, successor int) {
	o, _ := cf.AsSwitch(op)
	edge := onlyEdge(op.Block())
	if edge == nil {
		return nil, 0
	}
	if s, ok := cf.AsSwitch(edge.Owner()); !ok || s.Flag() != o.Flag() {
		return nil, 0
	}
	return edge.Owner(), edge.Index()
}

// sameSwitchBefore:
//
//	  cf.switch %x : i32, [
//	    default: ^bb1,
//	    2: ^bb2
//	  ]
//	^bb2:  // nothing else branches here
//	  cf.switch %x : i32, [
//	    default: ^bb3,
//	    2: ^bb4
//	  ]
//
// becomes a branch to ^bb4 in ^bb2.
func sameSwitchBefore(r *rewrite.Rewriter, op *ir.Op) error {
	before, successor := switchBefore(op)
	if before == nil || successor == 0 {
		return rewrite.MatchFailure(op, "its block is not reached by a case of the same value")
	}
	replaceWithBranch(r, op, caseOf(op, cf.SwitchOp{Op: before}.CaseValues()[successor-1]))
	return nil
}

// dropExcludedCases:
//
//	  cf.switch %x : i32, [
//	    default: ^bb1,
//	    2: ^bb2
//	  ]
//	^bb1:  // nothing else branches here
//	  cf.switch %x : i32, [
//	    default: ^bb3,
//	    2: ^bb4,
//	    3: ^bb5
//	  ]
//
// loses case 2 in ^bb1.
func dropExcludedCases(r *rewrite.Rewriter, op *ir.Op) error {
	before, successor := switchBefore(op)
	if before == nil || successor != 0 {
		return rewrite.MatchFailure(op, "its block is not reached by the default of the same value")
	}
	excluded := cf.SwitchOp{Op: before}.CaseValues()
	return keepCases(r, op, func(c cf.Case) bool { return !slices.Contains(excluded, c.Value) })
}
