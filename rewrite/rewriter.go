// Package rewrite changes IR: the Rewriter with its primitive steps, patterns
// whose match failures have a reason, a greedy driver for simplification and a
// conversion driver that leaves no illegal operation. It knows operations
// only through their definitions, and no dialect.
package rewrite

import "github.com/tshared/tshared/ir"

// Rewriter is a builder that can also take things away. Every change made
// through it is told to its listeners, so that the drivers know what to look
// at again. Operations made while rewriting get the location of the builder,
// which the drivers set to that of the operation being rewritten.
type Rewriter struct {
	*ir.Builder
	listeners   []Listener
	oneListener [1]Listener  // most rewriters have one
	one         [1]*ir.Value // what ReplaceWithOp mostly replaces by
}

// Listener is told of changes; nil fields are skipped.
type Listener struct {
	// Inserted is called for every new operation, also those nested in one
	// that is put in as a whole; with OuterOnly nested ones count only when
	// they are copies.
	Inserted  func(op *ir.Op)
	OuterOnly bool
	// Modified is called after operands, attributes or regions changed.
	Modified func(op *ir.Op)
	// Moved is called after an operation changed its place.
	Moved func(op *ir.Op)
	// Replaced is called before the uses of op's results become the values.
	Replaced func(op *ir.Op, values []*ir.Value)
	// Erased is called while the operation is still whole. The operations in
	// it have gone by then, the last ones first.
	Erased func(op *ir.Op)
	// MatchFailed is called when a pattern did not match.
	MatchFailed func(p *Pattern, op *ir.Op, reason error)
}

// NewRewriter makes a rewriter without insertion point.
func NewRewriter(ctx *ir.Context) *Rewriter {
	r := &Rewriter{Builder: ir.NewBuilder(ctx)}
	r.Builder.Listener = r.inserted
	return r
}

// Listen adds a listener.
func (r *Rewriter) Listen(l Listener) {
	if l.wantsNothing() {
		return
	}
	if r.listeners == nil {
		r.listeners = r.oneListener[:0]
	}
	r.listeners = append(r.listeners, l)
}

func (l *Listener) wantsNothing() bool {
	return l.Inserted == nil && l.Modified == nil && l.Moved == nil && l.Replaced == nil && l.Erased == nil && l.MatchFailed == nil
}

func (r *Rewriter) inserted(op *ir.Op) {
	for i := range r.listeners {
		l := &r.listeners[i]
		switch {
		case l.Inserted == nil:
		case l.OuterOnly || op.NumRegions() == 0:
			l.Inserted(op)
		default:
			op.Walk(func(o *ir.Op) ir.WalkResult { l.Inserted(o); return ir.Continue })
		}
	}
}

// copied tells listeners that missed them of the operations inside a copy.
func (r *Rewriter) copied(op *ir.Op) {
	for i := range r.listeners {
		if l := &r.listeners[i]; l.Inserted != nil && l.OuterOnly {
			op.Walk(func(o *ir.Op) ir.WalkResult {
				if o != op {
					l.Inserted(o)
				}
				return ir.Continue
			})
		}
	}
}

func (r *Rewriter) modified(op *ir.Op) {
	for i := range r.listeners {
		if f := r.listeners[i].Modified; f != nil {
			f(op)
		}
	}
}

func (r *Rewriter) moved(op *ir.Op) {
	for i := range r.listeners {
		if f := r.listeners[i].Moved; f != nil {
			f(op)
		}
	}
}

func (r *Rewriter) erased(op *ir.Op) {
	for i := range r.listeners {
		if f := r.listeners[i].Erased; f != nil {
			f(op)
		}
	}
}

func (r *Rewriter) matchFailed(p *Pattern, op *ir.Op, reason error) {
	for i := range r.listeners {
		if f := r.listeners[i].MatchFailed; f != nil {
			f(p, op, reason)
		}
	}
}

// Modify changes an operation in place.
func (r *Rewriter) Modify(op *ir.Op, change func()) {
	change()
	r.modified(op)
}

// ReplaceUses makes the users of one value use another.
func (r *Rewriter) ReplaceUses(from, to *ir.Value) {
	if from == to {
		return
	}
	for u := range from.Uses() {
		u.Set(to)
		r.modified(u.Owner())
	}
}

// ReplaceUsesIf makes those users of a value use another that the predicate
// picks.
func (r *Rewriter) ReplaceUsesIf(from, to *ir.Value, pick func(*ir.Use) bool) {
	if from == to {
		return
	}
	for u := range from.Uses() {
		if pick(u) {
			u.Set(to)
			r.modified(u.Owner())
		}
	}
}

// Replace makes the users of op's results use the values instead, one per
// result, and erases op.
func (r *Rewriter) Replace(op *ir.Op, values ...*ir.Value) {
	if len(values) != op.NumResults() {
		panic("BUG: replacement of " + op.Name() + " has the wrong number of values")
	}
	for i := range r.listeners {
		if f := r.listeners[i].Replaced; f != nil {
			f(op, values)
		}
	}
	for i, v := range values {
		r.ReplaceUses(op.Result(i), v)
	}
	r.Erase(op)
}

// ReplaceWithOp replaces op by the results of another operation, which stays
// where it is.
func (r *Rewriter) ReplaceWithOp(op, with *ir.Op) {
	if with.NumResults() == 1 {
		r.one[0] = with.Result(0)
		r.Replace(op, r.one[:]...)
		return
	}
	r.Replace(op, with.Results()...)
}

// ReplaceWithNew makes an operation at op's place, with its location, and
// replaces op by it.
func (r *Rewriter) ReplaceWithNew(op *ir.Op, def *ir.OpDef, operands []*ir.Value, results []ir.Type, attrs ...ir.NamedAttr) *ir.Op {
	saved := r.Save()
	r.Before(op)
	made := r.Create(def, operands, results, attrs...)
	r.Restore(saved)
	r.ReplaceWithOp(op, made)
	return made
}

// Clone puts a copy of op at the insertion point. Operands are mapped, and the
// copy's results are recorded in the mapping.
func (r *Rewriter) Clone(op *ir.Op, m *ir.Mapping) *ir.Op {
	c := op.Clone(m)
	r.Insert(c)
	if c.NumRegions() > 0 && r.Block() != nil {
		r.copied(c)
	}
	return c
}

// MoveBefore takes op to the place before another operation.
func (r *Rewriter) MoveBefore(op, at *ir.Op) {
	if op == at {
		return
	}
	r.Leave(op)
	op.Remove()
	at.Block().InsertBefore(at, op)
	r.moved(op)
}

// MoveAfter takes op to the place behind another operation.
func (r *Rewriter) MoveAfter(op, at *ir.Op) {
	if op == at {
		return
	}
	r.Leave(op)
	op.Remove()
	at.Block().InsertAfter(at, op)
	r.moved(op)
}
