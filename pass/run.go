package pass

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Config configures the run of a pipeline. The zero value verifies after every pass and
// uses one thread.
type Config struct {
	// SkipVerify turns off the verifier after each pass, and SkipChecks what passes check
	// themselves, before and after they run.
	SkipVerify, SkipChecks bool
	// Threads, above 1, is the number of operations on which a nested pipeline runs
	// concurrently. The result is the same.
	Threads int
	Hooks   []Hook
	// Report receives warnings and remarks, one at a time and in order; nil drops them.
	Report func(*diag.Diagnostic)
	// Out receives the output of passes; nil drops it.
	Out io.Writer
	// Remarks, when set, collects how memory accesses are lowered.
	Remarks *Remarks
	// Statistics, when set, collects the counters of passes.
	Statistics *Statistics
	// Context, when set, cancels the run. The error then wraps its cause, and the
	// operation is left inconsistent.
	Context context.Context
	// MaxOps is the limit of operations in the context; 0 is DefaultMaxOps of their
	// number at the start, below 0 means no limit. The error wraps a *diag.LimitError, and
	// the operation is left inconsistent.
	MaxOps int64
}

// Run runs the pipeline on an operation. The error is a diag.List. A failed pass ends the
// pipeline on its operation, but not on the operation's siblings. Different operations of
// one context may run pipelines concurrently if they are isolated from each other.
func (p *Pipeline) Run(op *ir.Op, cfg Config) error {
	if err := p.CheckOrder(); err != nil {
		return err
	}
	if p.Anchor != Any && p.Anchor != op.Name() {
		msg := fmt.Sprintf("can't run '%s' pass manager on '%s' op", p.Anchor, op.Name())
		return diag.List{ir.DiagnosticAt(diag.Error, op.Loc(), msg)}
	}
	if cfg.Report == nil {
		cfg.Report = func(*diag.Diagnostic) {}
	}
	if cfg.Out == nil {
		cfg.Out = io.Discard
	}
	defer cfg.Limit(op.Context())()
	r := &runner{cfg: cfg}
	job := job{pipeline: p, op: op, memo: newMemo(), sink: &sink{cfg.Report, cfg.Out}}
	errs, _ := r.run(&job)
	return errs.Err()
}

type runner struct{ cfg Config }

// job is a pipeline to run on an operation.
type job struct {
	pipeline *Pipeline
	op       *ir.Op
	memo     *memo
	sink     *sink
	around   []*Pipeline
	path     []int
	slots    map[any]any
}

// event describes step i of the job.
func (j *job) event(i int, s Step, around []*Pipeline) *Event {
	return &Event{Step: s, Op: j.op, Around: around, Path: append(j.path[:len(j.path):len(j.path)], i)}
}

// run runs all steps of a job and returns the analyses that stay valid.
func (r *runner) run(j *job) (diag.List, preserved) {
	kept := preserved{all: true}
	around := append(j.around[:len(j.around):len(j.around)], j.pipeline)
	for i, s := range merged(j.pipeline.Steps) {
		ev := j.event(i, s, around)
		var errs diag.List
		var k preserved
		if s.Nested != nil {
			errs, k = r.nested(j, ev)
		} else {
			errs, k = r.pass(j, ev)
		}
		kept = kept.and(k)
		if len(errs) > 0 {
			return errs, preserved{}
		}
	}
	return nil, kept
}

// nested runs a pipeline on each operation of its anchor directly inside.
func (r *runner) nested(j *job, ev *Event) (diag.List, preserved) {
	for _, h := range r.cfg.Hooks {
		h.BeforePipeline(ev)
	}
	jobs, errs := inside(j, ev)
	kept := preserved{all: true}
	if len(errs) == 0 {
		errs, kept = r.all(jobs, j.sink)
		j.memo.dropOwn(kept)
	}
	for _, h := range r.cfg.Hooks {
		h.AfterPipeline(ev)
	}
	return errs, kept
}

// inside returns a job per operation that a nested pipeline runs on.
func inside(j *job, ev *Event) (jobs []*job, errs diag.List) {
	p := ev.Step.Nested
	for _, region := range j.op.Regions() {
		for b := range region.Blocks() {
			for op := range b.Ops() {
				if p.Anchor == Any && !p.fits(op) || p.Anchor != Any && p.Anchor != op.Name() {
					continue
				}
				if err := schedulable(op); err != nil {
					errs.Add(err)
					continue
				}
				jobs = append(jobs, &job{pipeline: p, op: op, memo: j.memo.of(op), sink: j.sink, around: ev.Around, path: ev.Path, slots: j.slots})
			}
		}
	}
	return jobs, errs
}

// fits reports whether a pipeline for any operation can run on this one.
func (p *Pipeline) fits(op *ir.Op) bool {
	if !op.Def().Registered() || !op.Has(ir.IsolatedFromAbove) {
		return false
	}
	for _, s := range p.Steps {
		if s.Pass != nil && !s.Pass.runsOn(op.Name()) {
			return false
		}
	}
	return true
}

// schedulable checks that an operation is isolated: only then can it change independently
// of others.
func schedulable(op *ir.Op) error {
	if !op.Def().Registered() {
		return op.OpErrorf("trying to schedule a pass on an unregistered operation")
	}
	if !op.Has(ir.IsolatedFromAbove) {
		return op.OpErrorf("trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'")
	}
	return nil
}

// all runs jobs on different operations, in order or concurrently.
func (r *runner) all(jobs []*job, to *sink) (errs diag.List, kept preserved) {
	kept.all = true
	if r.cfg.Threads <= 1 || len(jobs) <= 1 {
		for _, j := range jobs {
			e, k := r.run(j)
			errs, kept = append(errs, e...), kept.and(k)
		}
		return errs, kept
	}
	outcomes := make([]outcome, len(jobs))
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(r.cfg.Threads, len(jobs)) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range next {
				outcomes[i].of(r, jobs[i])
			}
		}()
	}
	for i := range jobs {
		next <- i
	}
	close(next)
	wg.Wait()
	for i := range outcomes {
		o := &outcomes[i]
		for _, d := range o.reported {
			to.report(d)
		}
		_, _ = to.out.Write(o.printed.Bytes())
		errs, kept = append(errs, o.errs...), kept.and(o.kept)
	}
	return errs, kept
}

// outcome is the result of one of several concurrent jobs.
type outcome struct {
	errs     diag.List
	kept     preserved
	reported diag.List
	printed  bytes.Buffer
}

func (o *outcome) of(r *runner, j *job) {
	j.sink = &sink{func(d *diag.Diagnostic) { o.reported = append(o.reported, d) }, &o.printed}
	o.errs, o.kept = r.run(j)
}

// pass runs one pass on the job's operation, then the post-condition and the verifier.
func (r *runner) pass(j *job, ev *Event) (diag.List, preserved) {
	p := ev.Pass()
	if !p.runsOn(j.op.Name()) {
		return diag.List{j.op.OpErrorf("trying to schedule pass '%s' on an unsupported operation", p.title())}, preserved{}
	}
	ctx := &Context{Values: ev.Step.Options, IR: j.op.Context(), Out: j.sink.out, runner: r, event: ev, sink: j.sink, memo: j.memo, slots: j.slots}
	for _, h := range r.cfg.Hooks {
		h.BeforePass(ev)
	}
	err := r.guarded(ctx, p, j.op)
	if err == nil {
		for _, h := range r.cfg.Hooks {
			h.AfterPass(ev)
		}
		j.memo.drop(ctx.kept)
		return nil, ctx.kept
	}
	for _, h := range r.cfg.Hooks {
		h.AfterFailure(ev, err)
	}
	return diagnostics(err, p, j.op), preserved{}
}
