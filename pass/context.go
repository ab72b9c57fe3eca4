package pass

import (
	"fmt"
	"io"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/remarks"
	"github.com/tshared/tshared/ir"
)

// Context is what a pass gets besides the operation: its options (through the
// embedded Values), memoised analyses, and where to report to.
type Context struct {
	*Values
	IR *ir.Context
	// Out takes what a pass prints that is neither IR nor a diagnostic.
	Out io.Writer

	runner *runner
	event  *Event
	sink   *sink
	memo   *memo
	kept   preserved
}

// Collector hands a warning or remark to whoever runs the pipeline. Errors are
// returned instead.
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

// Remarks collects how memory accesses are lowered. It may be nil: all methods accept
// that.
func (c *Context) Remarks() *Remarks { return c.runner.cfg.Remarks }

// Count adds to one of the pass's statistics.
func (c *Context) Count(statistic string, n int) {
	if s := c.runner.cfg.Statistics; s != nil {
		s.add(c.event, statistic, n)
	}
}

// sink takes what comes out of passes besides IR. Passes that run at the same
// time have one each, emptied in the order of their operations.
type sink struct {
	report func(*diag.Diagnostic)
	out    io.Writer
}
