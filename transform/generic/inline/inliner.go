package inline

import (
	"slices"

	"github.com/tshared/tshared/ir"
)

// inliner visits the strongly connected components of the call graph bottom up.
type inliner struct {
	maxIterations int
	threshold     uint64
	optimize      func(*ir.Op) error

	graph *graph
	uses  *useCounts
	dead  []*ir.Op // erased at the end
}

func (in *inliner) run(root *ir.Op) error {
	in.graph = newGraph(root)
	in.uses = newUseCounts(root, in.graph)
	for _, group := range in.graph.components() {
		if err := in.group(group); err != nil {
			return err
		}
	}
	for _, f := range in.dead {
		f.Erase()
	}
	return nil
}

// group simplifies functions and inlines into them, alternately.
func (in *inliner) group(functions []*ir.Op) error {
	for range in.maxIterations {
		for _, f := range functions {
			if err := in.optimize(f); err != nil {
				return err
			}
			in.uses.recount(f)
		}
		changed := false
		if functions, changed = in.inlineInto(functions); !changed {
			return nil
		}
	}
	return nil
}

// site is a call in a function, with the chain of functions that were inlined to get it there.
type site struct {
	caller, call, callee *ir.Op
	history              *history
}

type history struct {
	callee *ir.Op
	before *history
}

func (h *history) includes(f *ir.Op) bool {
	for ; h != nil; h = h.before {
		if h.callee == f {
			return true
		}
	}
	return false
}

// inlineInto inlines the calls in functions. It returns the functions that are left: those without callers are
// dropped.
func (in *inliner) inlineInto(functions []*ir.Op) (left []*ir.Op, changed bool) {
	dead := map[*ir.Op]bool{}
	var sites []site
	for _, f := range functions {
		if in.uses.isDead(f) {
			dead[f] = true
			in.dead = append(in.dead, f)
			continue
		}
		if mayCall(f) {
			sites = appendSites(sites, f, callsIn(f.Region0()), nil)
		}
	}
	for i := 0; i < len(sites); i++ {
		s := sites[i]
		if dead[s.caller] || s.history.includes(s.callee) || !in.shouldInline(s) {
			continue
		}
		last := in.uses.isLastUse(s.callee)
		in.uses.inlined(s.caller, s.call, s.callee)
		calls := splice(s.call, s.callee, last)
		sites = appendSites(sites, s.caller, calls, &history{s.callee, s.history})
		changed = true
		if last {
			in.uses.forget(s.callee)
			dead[s.callee] = true
			in.dead = append(in.dead, s.callee)
		}
	}
	return slices.DeleteFunc(functions, func(f *ir.Op) bool { return dead[f] }), changed
}

func appendSites(sites []site, caller *ir.Op, calls []*ir.Op, h *history) []site {
	for _, call := range calls {
		if f := callee(call); f != nil {
			sites = append(sites, site{caller, call, f, h})
		}
	}
	return sites
}

// callsIn lists the calls in a region: those of the last block first, those in nested regions last.
func callsIn(r *ir.Region) (calls []*ir.Op) {
	var work []*ir.Block
	push := func(r *ir.Region) {
		for b := range r.Blocks() {
			work = append(work, b)
		}
	}
	for push(r); len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for op := range b.Ops() {
			if op.Def().Call != nil {
				calls = append(calls, op)
				continue
			}
			for _, nested := range op.Regions() {
				if !op.Def().Function {
					push(nested)
				}
			}
		}
	}
	return calls
}

// shouldInline rejects recursive functions, and functions that are too large.
func (in *inliner) shouldInline(s site) bool {
	body, caller := s.callee.Region0(), s.call.Parent()
	back := in.graph.callees[s.callee]
	switch {
	case s.call.Has(ir.Terminator), s.callee.Contains(s.call):
		return false
	case slices.Contains(back, s.callee), slices.Contains(back, s.caller):
		return false
	case !body.HasOneBlock() && caller.Def() != s.callee.Def() && caller.Has(ir.SingleBlock):
		return false
	case body.HasOneBlock() && !body.Entry().Last().Has(ir.ReturnLike):
		return false
	case !in.isProfitable(s):
		return false
	}
	return isLegal(s.call, s.callee)
}

// isProfitable compares the sizes of callee and caller, in percent.
func (in *inliner) isProfitable(s site) bool {
	if in.threshold == alwaysInline || in.threshold == 0 {
		return in.threshold == alwaysInline
	}
	caller := countOps(s.caller)
	return caller == 0 || countOps(s.callee)*100/caller <= in.threshold
}

func countOps(f *ir.Op) (n uint64) {
	f.Walk(func(op *ir.Op) ir.WalkResult {
		if op != f {
			n++
		}
		return ir.Continue
	})
	return n
}

// isLegal reports whether the types of call and function agree, neither forbids inlining, and all operations
// are registered.
func isLegal(call, function *ir.Op) bool {
	if may := call.Def().Call.MayInline; may != nil && !may(call, function) {
		return false
	}
	entry := function.Region0().Entry()
	start, n := call.Def().Call.Args(call)
	if entry.NumArgs() != n {
		return false
	}
	for i, a := range entry.Args() {
		if call.Operand(start+i).Type() != a.Type() {
			return false
		}
	}
	for b := range function.Region0().Blocks() {
		if end := b.Last(); end.Has(ir.ReturnLike) && !slices.Equal(end.OperandTypes(), call.ResultTypes()) {
			return false
		}
	}
	return function.Walk(func(op *ir.Op) ir.WalkResult {
		if !op.Def().Registered() {
			return ir.Stop
		}
		return ir.Continue
	})
}
