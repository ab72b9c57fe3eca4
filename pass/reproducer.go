package pass

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Reproducer is a Hook that records failures and, with Snapshot, the IR before the first
// one.
type Reproducer struct {
	NopHook
	// Snapshot, when set, prints the outermost operation before every pass, with the
	// pipeline of that pass alone.
	Snapshot func(top *ir.Op, pipeline *Pipeline) []byte
	// Text is the last snapshot before the first failure.
	Text []byte
	// Panicked is the first panic, nil when there was none.
	Panicked *diag.Bug

	mu       sync.Mutex
	failures []failure
}

type failure struct {
	title, op string
	pos       diag.Position
}

// BeforePass implements Hook.
func (r *Reproducer) BeforePass(ev *Event) {
	if r.Snapshot == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.failures) > 0 {
		return
	}
	top := ev.Op
	for top.Parent() != nil {
		top = top.Parent()
	}
	r.Text = r.Snapshot(top, ev.Pipeline())
}

// AfterFailure implements Hook.
func (r *Reproducer) AfterFailure(ev *Event, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Panicked == nil {
		errors.As(err, &r.Panicked)
	}
	op := "'" + ev.Op.Name() + "' operation" + symbolSuffix(ev.Op)
	r.failures = append(r.failures, failure{ev.Pass().title(), op, ir.PositionOf(ev.Op.Loc())})
}

// Failed reports whether any pass failed.
func (r *Reproducer) Failed() bool { return len(r.failures) > 0 }

// Diagnostic returns a note on what failed and where the reproducer was written.
func (r *Reproducer) Diagnostic(file string) *diag.Diagnostic {
	parts := make([]string, len(r.failures))
	for i, f := range r.failures {
		parts[i] = fmt.Sprintf("`%s` on %s", f.title, f.op)
	}
	pos := r.failures[0].pos
	return diag.Errorf(pos, "Failures have been detected while processing an MLIR pass pipeline").
		Note(pos, "Pipeline failed while executing [%s]: reproducer generated at `%s`", strings.Join(parts, ", "), file)
}
