package pass

import "github.com/tshared/tshared/ir"

// Analysis is an analysis of an operation whose result passes share. Name stands in
// timing reports; Compute runs at most once per operation until a pass invalidates the
// result. Declare one as a package-level variable: its pointer is its identity.
type Analysis[T any] struct {
	Name    string
	Compute func(ctx *Context, op *ir.Op) T
}

// DominanceInfo is the dominance of the operation a pass runs on.
var DominanceInfo = &Analysis[*ir.Dominance]{
	Name:    "DominanceInfo",
	Compute: func(*Context, *ir.Op) *ir.Dominance { return ir.NewDominance() },
}

// TypeSet is the set of types in the operation a pass runs on.
var TypeSet = &Analysis[*ir.TypeSet]{
	Name:    "TypeSet",
	Compute: func(_ *Context, op *ir.Op) *ir.TypeSet { return ir.NewTypeSet(op) },
}

// Get returns the result of an analysis for the operation the pass runs on. The result is
// cached until a pass runs that does not preserve it.
func Get[T any](ctx *Context, a *Analysis[T]) T {
	if v, ok := ctx.memo.values[a]; ok {
		return v.(T)
	}
	op := ctx.event.Op
	for _, h := range ctx.runner.cfg.Hooks {
		h.BeforeAnalysis(ctx.event, a.Name)
	}
	v := a.Compute(ctx, op)
	for _, h := range ctx.runner.cfg.Hooks {
		h.AfterAnalysis(ctx.event, a.Name)
	}
	ctx.memo.values[a] = v
	return v
}

// Preserve states that the pass did not invalidate an analysis.
func Preserve[T any](ctx *Context, a *Analysis[T]) {
	ctx.kept.add(a)
}

// PreserveAll states that the pass changed nothing that any analysis depends on.
func (c *Context) PreserveAll() { c.kept.all = true }

// Property is a property of the operation a pass runs on, with a Name for people. It
// holds from Establish until a pass runs that does not preserve everything. Later passes
// use it to skip work that would change nothing. Declare one as a package-level variable:
// its pointer is its identity.
type Property struct{ Name string }

// Establish states that a property holds when the pass is done.
func (c *Context) Establish(p *Property) {
	c.memo.values[p] = true
	c.kept.add(p)
}

// Holds reports whether an earlier pass established a property that still holds.
func (c *Context) Holds(p *Property) bool {
	_, ok := c.memo.values[p]
	return ok
}

// preserved is the set of analyses that stay valid.
type preserved struct {
	all  bool
	some map[any]bool
}

func (p *preserved) add(key any) {
	if p.some == nil {
		p.some = map[any]bool{}
	}
	p.some[key] = true
}

func (p preserved) has(key any) bool { return p.all || p.some[key] }

// and returns the intersection.
func (p preserved) and(q preserved) preserved {
	if p.all {
		return q
	}
	if q.all {
		return p
	}
	var both preserved
	for k := range p.some {
		if q.some[k] {
			both.add(k)
		}
	}
	return both
}

// memo caches the analyses of an operation and of operations nested in it.
type memo struct {
	values map[any]any
	inside map[*ir.Op]*memo
}

func newMemo() *memo { return &memo{values: map[any]any{}, inside: map[*ir.Op]*memo{}} }

func (m *memo) of(op *ir.Op) *memo {
	in := m.inside[op]
	if in == nil {
		in = newMemo()
		m.inside[op] = in
	}
	return in
}

// drop removes the results that a pass on the operation may have invalidated.
func (m *memo) drop(kept preserved) {
	m.dropOwn(kept)
	if kept.all {
		return
	}
	for op, in := range m.inside {
		if op.Block() == nil {
			delete(m.inside, op)
			continue
		}
		in.drop(kept)
	}
}

// dropOwn removes the results for the operation itself that passes on nested operations
// may have invalidated. The memos of these are up to date.
func (m *memo) dropOwn(kept preserved) {
	for k := range m.values {
		if !kept.has(k) {
			delete(m.values, k)
		}
	}
}
