package patterns

import (
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/rewrite"
)

var rebuildFor = []*rewrite.Pattern{
	{Name: "ForOpIterArgsFolder", Root: scf.For, Benefit: 1, IgnoresBody: true, Rewrite: dropIterArgs},
}

// dropIterArgs rebuilds a loop without the values that it need not carry: those that are the same in every
// iteration, those that nothing uses, and those that always equal an earlier one:
//
//	%r:3 = scf.for %i = %lb to %ub step %s iter_args(%a = %x, %b = %y, %c = %y) -> (i32, i32, i32) {
//	  %n = arith.addi %a, %b : i32
//	  scf.yield %a, %n, %n : i32, i32, i32
//	}
//	use(%r#0, %r#1, %r#2)
//
// becomes
//
//	%r = scf.for %i = %lb to %ub step %s iter_args(%b = %y) -> (i32) {
//	  %n = arith.addi %x, %b : i32
//	  scf.yield %n : i32
//	}
//	use(%x, %r, %r)
func dropIterArgs(r *rewrite.Rewriter, op *ir.Op) error {
	f := scf.ForOp{Op: op}
	inits, args, yielded := f.InitArgs(), f.IterArgs(), f.Yielded()
	params := atInits(inits)
	for i, init := range inits {
		result := op.Result(i)
		unused := !args[i].HasUses() && !result.HasUses()
		if yielded[i] == args[i] || yielded[i] == init || unused {
			params[i] = parameter{dropped: true, instead: init}
			continue
		}
		if j := sameIterArg(inits, yielded, params, i); j >= 0 {
			r.ReplaceUses(args[i], args[j])
			r.ReplaceUses(result, op.Result(j))
			params[i] = parameter{dropped: true}
		}
	}
	if !hasDropped(params) {
		return rewrite.MatchFailure(op, "all values it carries change and are used")
	}
	made := r.CreateFrom(&ir.OpState{Def: scf.For, Types: staying(op.ResultTypes(), params), Attrs: op.Attrs(),
		Operands: append([]*ir.Value{f.LowerBound(), f.UpperBound(), f.Step()}, staying(inits, params)...),
		Regions:  []*ir.Region{ir.NewRegion()}})
	yield := f.Body().Last()
	r.Modify(yield, func() { yield.SetOperands(staying(yield.Operands(), params)) })
	if made.NumResults() == 0 {
		yield.SetLoc(op.Loc())
	}
	moveBody(r, f.Body(), made.Region0(), append([]parameter{{loc: op.Loc()}}, params...))
	replaceResults(r, op, made, params)
	return nil
}

// sameIterArg is an earlier value that a loop goes on carrying and that starts and continues as value i does, -1 for
// none.
func sameIterArg(inits, yielded []*ir.Value, params []parameter, i int) int {
	for j := range i {
		if !params[j].dropped && inits[j] == inits[i] && yielded[j] == yielded[i] {
			return j
		}
	}
	return -1
}
