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
