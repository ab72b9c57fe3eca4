package ir

import (
	"math"
	"runtime/debug"
	"sync/atomic"

	"github.com/tshared/tshared/diag"
)

// opBudget limits the work on a context. Every new operation counts, so that code which
// creates operations cannot run forever.
type opBudget struct {
	live  atomic.Int64 // operations created and not erased
	limit atomic.Int64 // limit of live; below 0 once Stop was called
	why   atomic.Pointer[error]
}

// unlimited is the limit when there is none.
const unlimited = math.MaxInt64

// Interrupt is the panic value of work on a context that exceeds a limit or was stopped.
// Recovered turns it into a diagnostic.
type Interrupt struct {
	Loc Location // of the operation that exceeded the limit; may be nil
	Err error    // why
}

// LiveOps returns the number of operations created and not erased. An operation that is
// dropped without Erase stays counted.
func (c *Context) LiveOps() int64 { return c.budget.live.Load() }

// LimitOps interrupts work on the context with err when there are more than limit
// operations. While another limit is in force it does nothing and reports false. lift
// ends the limit, and the effect of Stop. It is safe for concurrent use.
func (c *Context) LimitOps(limit int64, err error) (lift func(), ok bool) {
	if !c.budget.limit.CompareAndSwap(unlimited, limit) {
		return func() {}, false
	}
	c.budget.why.Store(&err)
	return func() { c.budget.limit.Store(unlimited) }, true
}

// Stop interrupts all work on the context with err as soon as it creates or visits an
// operation, until the limit in force is lifted. It is safe for concurrent use.
func (c *Context) Stop(err error) {
	c.budget.why.Store(&err)
	c.budget.limit.Store(-1)
}

// Poll interrupts work that runs for long without creating operations, if Stop was
// called.
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

// Recovered returns the diagnostic for a panic: the reason of an Interrupt, or for
// another value a *diag.Bug of who. op is the operation being processed, or nil. Call it
// in a deferred function: the diagnostic has the stack of the panic.
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

// Describe returns the name of an operation with its symbol: func.func @f.
func Describe(op *Op) string {
	if name, ok := op.SymbolName(); ok {
		return op.Name() + " @" + name
	}
	return op.Name()
}
