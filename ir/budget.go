package ir

import (
	"math"
	"runtime/debug"
	"sync/atomic"

	"github.com/tshared/tshared/diag"
)

// opBudget bounds the work on a context. Every new operation counts, so nothing
// that makes operations can go on without end, whoever makes them.
type opBudget struct {
	live  atomic.Int64 // operations that were made and not erased
	limit atomic.Int64 // of live; below 0 when work was stopped
	why   atomic.Pointer[error]
}

// unlimited is the limit when there is none.
const unlimited = math.MaxInt64

// Interrupt is what work on a context panics with when it must not go on.
// Recovered turns it into a diagnostic.
type Interrupt struct {
	Loc Location // of the operation that was one too many; may be nil
	Err error
}

// LiveOps is how many operations there are. One that is merely forgotten
// counts for good.
func (c *Context) LiveOps() int64 { return c.budget.live.Load() }

// LimitOps has work on the context interrupted with an error when there are
// more operations than the limit. It reports false, and does nothing, while
// another limit is in force; lift ends the limit, and Stop's effect too.
func (c *Context) LimitOps(limit int64, err error) (lift func(), ok bool) {
	if !c.budget.limit.CompareAndSwap(unlimited, limit) {
		return func() {}, false
	}
	c.budget.why.Store(&err)
	return func() { c.budget.limit.Store(unlimited) }, true
}

// Stop has all work on the context interrupted as soon as it makes or looks at
// an operation, until the limit in force is lifted.
func (c *Context) Stop(err error) {
	c.budget.why.Store(&err)
	c.budget.limit.Store(-1)
}

// Poll interrupts work that goes on for long without making operations.
func (c *Context) Poll(op *Op) {
	if c.budget.limit.Load() < 0 {
		c.interrupt(op)
	}
}

// admit counts a new operation.
func (c *Context) admit(op *Op) {
	if c.budget.live.Add(1) > c.budget.limit.Load() {
		c.interrupt(op)
	}
}

func (c *Context) interrupt(op *Op) { panic(&Interrupt{op.Loc(), *c.budget.why.Load()}) }

// Recovered is the diagnostic of a panic: of an Interrupt its reason, of
// anything else that who has a bug. The operation is the one being worked on; it
// may be nil. Callers are deferred functions, so that the stack is that of the
// panic.
func Recovered(v any, who string, op *Op) *diag.Diagnostic {
	if i, ok := v.(*Interrupt); ok {
		loc := i.Loc
		if (loc == nil || !PositionOf(loc).Known()) && op != nil {
			loc = op.Loc()
		}
		if loc == nil {
			loc = Unknown
		}
		d := DiagnosticAt(diag.Error, loc, who+" gave up: "+i.Err.Error())
		d.Cause = i.Err
		return d
	}
	bug := &diag.Bug{Who: who, Value: v, Stack: debug.Stack()}
	if op != nil {
		bug.On, bug.Pos = Describe(op), PositionOf(op.Loc())
	}
	return bug.Diagnostic()
}

// Describe names an operation: func.func @f.
func Describe(op *Op) string {
	if name, ok := op.SymbolName(); ok {
		return op.Name() + " @" + name
	}
	return op.Name()
}
