package pass

import (
	"fmt"
	"io"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
)

// Context is the input of a pass besides the operation: its options (through the embedded
// Values), cached analyses, and functions for diagnostics and remarks. IR is the context
// of the operation. It is valid during the run of the pass.
type Context struct {
	*Values
	IR *ir.Context
	// Out receives the output of a pass that is neither IR nor a diagnostic.
	Out io.Writer

	runner *runner
	event  *Event
	sink   *sink
	memo   *memo
	kept   preserved

	slots map[any]any // of the run that the pass is in; nil where nobody reads them
	inner map[any]any // of the last run of the pass's own
}

// Report reports a warning or remark. Errors are returned by Run instead.
func (c *Context) Report(d *diag.Diagnostic) { c.sink.report(d) }

// Warnf reports a warning about an operation.
func (c *Context) Warnf(op *ir.Op, format string, args ...any) {
	c.Report(ir.DiagnosticAt(diag.Warning, op.Loc(), fmt.Sprintf(format, args...)))
}

// Remarkf reports a remark about an operation.
func (c *Context) Remarkf(op *ir.Op, format string, args ...any) {
	c.Report(ir.DiagnosticAt(diag.Remark, op.Loc(), fmt.Sprintf(format, args...)))
}

// Remarks is a collection of remarks on how memory accesses are lowered; see
// Config.Remarks. It is safe for concurrent use.
type Remarks = remarks.Collector

// Remarks returns the collector of Config. It may be nil: all methods accept that.
func (c *Context) Remarks() *Remarks { return c.runner.cfg.Remarks }

// Run runs a pipeline on the operation of the pass, with the hooks and checks of the run
// that the pass is in. What its passes leave in slots can be read until the next run.
func (c *Context) Run(p *Pipeline) error {
	inner := &job{pipeline: p, op: c.event.Op, memo: newMemo(), sink: c.sink, around: c.event.Around, path: c.event.Path, slots: map[any]any{}}
	errs, _ := c.runner.run(inner)
	c.inner = inner.slots
	return errs.Err()
}

// Slot is a place for what a pass knows about its run besides the operation, for a pass
// that runs it by Context.Run. Declare one as a package-level variable: its pointer is its
// identity.
type Slot[T any] struct {
	Name string // for people
}

// Leave leaves a value in a slot. Nobody may want it.
func (s *Slot[T]) Leave(ctx *Context, v T) {
	if ctx.slots != nil {
		ctx.slots[s] = v
	}
}

// Left returns what a pass of the last Context.Run left in a slot.
func (s *Slot[T]) Left(ctx *Context) (v T, ok bool) {
	v, ok = ctx.inner[s].(T)
	return v, ok
}

// Count adds n to one of the pass's statistics.
func (c *Context) Count(statistic string, n int) {
	if s := c.runner.cfg.Statistics; s != nil {
		s.add(c.event, statistic, n)
	}
}

// sink receives diagnostics and output of passes. Concurrent jobs have one each; they are
// merged in the order of their operations.
type sink struct {
	report func(*diag.Diagnostic)
	out    io.Writer
}
