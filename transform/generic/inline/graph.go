package inline

import (
	"slices"

	"github.com/tshared/tshared/analysis/symbols"
	"github.com/tshared/tshared/ir"
)

// graph is the call graph.
type graph struct {
	functions []*ir.Op // with a body, in order
	callees   map[*ir.Op][]*ir.Op
}

func newGraph(root *ir.Op) *graph {
	g := &graph{callees: map[*ir.Op][]*ir.Op{}}
	calls := mayCall(root)
	root.WalkReadOnly(func(op *ir.Op) ir.WalkResult {
		if op != root && isBody(op) {
			g.functions = append(g.functions, op)
			if !calls {
				return ir.Continue
			}
			op.WalkReadOnly(func(call *ir.Op) ir.WalkResult {
				if f := callee(call); f != nil && !slices.Contains(g.callees[op], f) {
					g.callees[op] = append(g.callees[op], f)
				}
				return ir.Continue
			})
		}
		return ir.Continue
	})
	return g
}

// mayCall reports whether there may be calls in an operation.
func mayCall(op *ir.Op) bool {
	return op.Context().MayHaveAny(func(def *ir.OpDef) bool { return def.Call != nil })
}

// isBody reports whether an operation is a function with a body.
func isBody(op *ir.Op) bool { return op.Def().Function && !op.Region0().Empty() }

// callee is the function with a body that an operation calls by its plain name; nil for none.
func callee(call *ir.Op) *ir.Op {
	c := call.Def().Call
	if c == nil {
		return nil
	}
	ref := c.Callee(call)
	if ref == nil || len(ref.Nested) > 0 {
		return nil
	}
	if f := ir.LookupSymbol(call, ref); f != nil && isBody(f) {
		return f
	}
	return nil
}

// components lists the strongly connected components, callees before callers.
func (g *graph) components() [][]*ir.Op {
	s := &sccFinder{graph: g, number: map[*ir.Op]int{}, low: map[*ir.Op]int{}, onStack: map[*ir.Op]bool{}}
	for _, f := range g.functions {
		if s.number[f] == 0 {
			s.visit(f)
		}
	}
	return s.found
}

// sccFinder is Tarjan's algorithm. Its recursion is as deep as the call chains.
type sccFinder struct {
	*graph
	number, low map[*ir.Op]int // from 1, in order of visits
	stack       []*ir.Op
	onStack     map[*ir.Op]bool
	found       [][]*ir.Op
}

func (s *sccFinder) visit(f *ir.Op) {
	n := len(s.number) + 1
	s.number[f], s.low[f] = n, n
	s.stack = append(s.stack, f)
	s.onStack[f] = true
	for _, next := range s.callees[f] {
		switch {
		case s.number[next] == 0:
			s.visit(next)
			s.low[f] = min(s.low[f], s.low[next])
		case s.onStack[next]:
			s.low[f] = min(s.low[f], s.number[next])
		}
	}
	if s.low[f] < n {
		return
	}
	at := slices.Index(s.stack, f)
	group := slices.Clone(s.stack[at:])
	slices.Reverse(group)
	s.stack = s.stack[:at]
	for _, member := range group {
		s.onStack[member] = false
	}
	s.found = append(s.found, group)
}

// useCounts counts the references to discardable functions. It counts nothing when there are none.
type useCounts struct {
	root *ir.Op
	// total has an entry for each discardable function.
	total map[*ir.Op]int
	// in counts the references by each function.
	in map[*ir.Op]map[*ir.Op]int
}

func newUseCounts(root *ir.Op, g *graph) *useCounts {
	u := &useCounts{root, map[*ir.Op]int{}, map[*ir.Op]map[*ir.Op]int{}}
	for _, f := range g.functions {
		if isDiscardable(f, root) {
			u.total[f] = 0
		}
	}
	if len(u.total) == 0 {
		return u
	}
	// References outside of functions never go away.
	root.Walk(func(op *ir.Op) ir.WalkResult {
		if isBody(op) {
			return ir.Skip
		}
		for f := range u.references(op, false) {
			delete(u.total, f)
		}
		return ir.Continue
	})
	for _, f := range g.functions {
		u.recount(f)
	}
	return u
}

// isDiscardable reports whether nothing outside can refer to the function.
func isDiscardable(f, root *ir.Op) bool {
	visibility, said := f.StringAttr(ir.SymbolVisibilityAttr)
	if !f.Has(ir.Symbol) || !said || visibility == "public" {
		return false
	}
	return visibility == "private" || root.Parent() == nil
}

// references counts the references of an operation and, if nested, of its regions.
func (u *useCounts) references(op *ir.Op, nested bool) map[*ir.Op]int {
	counts := map[*ir.Op]int{}
	uses := symbols.Of(op)
	if nested {
		uses, _ = symbols.UsesOf(op)
	}
	for _, use := range uses {
		if f := ir.LookupSymbol(use.User, use.Ref); f != nil {
			counts[f]++
		}
	}
	return counts
}

func (u *useCounts) add(counts map[*ir.Op]int, sign int) {
	for f, n := range counts {
		if _, ok := u.total[f]; ok {
			u.total[f] += sign * n
		}
	}
}

// recount counts the references of a function again after it has changed.
func (u *useCounts) recount(f *ir.Op) {
	if len(u.total) == 0 {
		return
	}
	u.add(u.in[f], -1)
	u.in[f] = u.references(f, true)
	u.add(u.in[f], 1)
}

func (u *useCounts) forget(f *ir.Op) {
	u.add(u.in[f], -1)
	delete(u.in, f)
}

// inlined accounts for a call that was replaced by the body of its callee.
func (u *useCounts) inlined(caller, call, callee *ir.Op) {
	if len(u.total) == 0 {
		return
	}
	for f, n := range u.references(call, false) {
		u.in[caller][f] -= n
		u.add(map[*ir.Op]int{f: n}, -1)
	}
	for f, n := range u.in[callee] {
		u.in[caller][f] += n
	}
	u.add(u.in[callee], 1)
}

func (u *useCounts) isDead(f *ir.Op) bool {
	n, ok := u.total[f]
	return ok && n == 0
}

// isLastUse reports whether a function is dead after its next use is gone.
func (u *useCounts) isLastUse(f *ir.Op) bool {
	n, ok := u.total[f]
	return ok && n == 1
}
