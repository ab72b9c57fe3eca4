// Package rewrite changes IR: the Rewriter with its primitive steps, patterns whose match
// failures have a reason, a greedy driver for simplification and a conversion driver that
// leaves no illegal operation. It knows operations only through their definitions, and no
// dialect.
package rewrite

import "github.com/tshared/tshared/ir"

// Rewriter is a builder that can also replace and erase. Listeners are told of every
// change made through it, so that drivers know which operations to visit again.
// Operations created while rewriting get the location of the builder, which drivers set
// to that of the operation being rewritten. One goroutine at a time may use it.
type Rewriter struct {
	*ir.Builder
	listeners   []Listener
	oneListener [1]Listener  // storage for the usual single listener
	one         [1]*ir.Value // storage for ReplaceWithOp
}

// Listener is told of changes. Fields may be nil.
type Listener struct {
	// Inserted is called for every new operation, also those nested in an inserted
	// operation. With OuterOnly, nested operations are reported only in copies.
	Inserted  func(op *ir.Op)
	OuterOnly bool
	// Modified is called after operands, attributes or regions changed.
	Modified func(op *ir.Op)
	// Moved is called after an operation moved.
	Moved func(op *ir.Op)
	// Replaced is called before the values replace the results of op.
	Replaced func(op *ir.Op, values []*ir.Value)
	// Erased is called before an operation is erased. The operations nested in it are
	// erased by then, the last ones first.
	Erased func(op *ir.Op)
	// MatchFailed is called when a pattern did not match.
	MatchFailed func(p *Pattern, op *ir.Op, reason error)
}

// NewRewriter makes a rewriter without an insertion point.
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

// copied reports the operations nested in a copy to listeners with OuterOnly.
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

// Modify runs change, which changes an operation in place, and then tells listeners.
func (r *Rewriter) Modify(op *ir.Op, change func()) {
	change()
	r.modified(op)
}

// ReplaceUses replaces all uses of a value.
func (r *Rewriter) ReplaceUses(from, to *ir.Value) {
	if from == to {
		return
	}
	for u := range from.Uses() {
		u.Set(to)
		r.modified(u.Owner())
	}
}

// ReplaceUsesIf replaces the uses of a value that pick accepts.
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

// Replace replaces the results of op by values, one per result, and erases op.
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

// ReplaceWithOp replaces the results of op by those of another operation, and erases op.
func (r *Rewriter) ReplaceWithOp(op, with *ir.Op) {
	if with.NumResults() == 1 {
		r.one[0] = with.Result(0)
		r.Replace(op, r.one[:]...)
		return
	}
	r.Replace(op, with.Results()...)
}

// ReplaceWithNew creates an operation before op, with op's location, and replaces op by
// it.
func (r *Rewriter) ReplaceWithNew(op *ir.Op, def *ir.OpDef, operands []*ir.Value, results []ir.Type, attrs ...ir.NamedAttr) *ir.Op {
	saved := r.Save()
	r.Before(op)
	made := r.Create(def, operands, results, attrs...)
	r.Restore(saved)
	r.ReplaceWithOp(op, made)
	return made
}

// Clone inserts a copy of op at the insertion point. The mapping translates the operands,
// and gets the results of the copy.
func (r *Rewriter) Clone(op *ir.Op, m *ir.Mapping) *ir.Op {
	c := op.Clone(m)
	r.Insert(c)
	if c.NumRegions() > 0 && r.Block() != nil {
		r.copied(c)
	}
	return c
}

// MoveBefore moves op before another operation.
func (r *Rewriter) MoveBefore(op, at *ir.Op) {
	if op == at {
		return
	}
	r.Leave(op)
	op.Remove()
	at.Block().InsertBefore(at, op)
	r.moved(op)
}

// MoveAfter moves op after another operation.
func (r *Rewriter) MoveAfter(op, at *ir.Op) {
	if op == at {
		return
	}
	r.Leave(op)
	op.Remove()
	at.Block().InsertAfter(at, op)
	r.moved(op)
}
