package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/pass"
)

// result is the measurement of a problem.
type result struct {
	problem *problem
	err     error
	compile time.Duration   // from text to code
	times   []time.Duration // of launches, sorted
	checked bool
	wrong   []*testcase.Outcome
}

func (r *result) best() time.Duration   { return r.times[0] }
func (r *result) median() time.Duration { return r.times[len(r.times)/2] }

// measure compiles a kernel, checks it and launches it.
func (o *options) measure(ctx context.Context, b backend, p *problem) *result {
	r := &result{problem: p}
	r.err = cli.CatchPanics("tshared bench", func() error { return r.fill(ctx, o, b) })
	if ctx.Err() != nil && r.err != nil {
		r.err = context.Cause(ctx)
	}
	return r
}

func (r *result) fill(ctx context.Context, o *options, b backend) (err error) {
	p := r.problem
	on, err := b.start()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, on.close()) }()
	started := time.Now()
	k, params, err := on.kernel(ctx, p, o)
	if err != nil {
		return err
	}
	defer k.Close()
	r.compile = time.Since(started)
	p.MaxMemory = o.budget.MaxMemory
	launch, err := p.prepare(on.memory())
	if err != nil {
		return err
	}
	if err := manifest.CheckValues(params, launch.Launch.Args); err != nil {
		return err
	}
	if err := k.Launch(ctx, launch.Launch, o.workers); err != nil {
		return err
	}
	if err := r.check(launch); err != nil {
		return err
	}
	for i := range o.n {
		if p.Unrepeatable {
			launch.Restore()
		}
		took, err := k.time(ctx, launch.Launch, o.workers, p.Unrepeatable)
		if err != nil {
			return fmt.Errorf("launch %d: %w", i+2, err)
		}
		r.times = append(r.times, took)
	}
	slices.Sort(r.times)
	return nil
}

// kernel reads and compiles the kernel of a problem, and returns its parameters with their
// promises.
func (on machine) kernel(ctx context.Context, p *problem, o *options) (k Kernel, args []manifest.Param, err error) {
	if manifest.IsCompiled(p.file) {
		return on.loaded(p)
	}
	how := source.Options{Case: p.caseFile, Messages: io.Discard, Limits: pass.Config{Context: ctx, MaxOps: o.budget.MaxOps}}
	open := p.read
	how.CPU = open != nil && o.backend == "cpu" // a case says for itself what it was recorded for
	if open == nil {
		open = func(how source.Options) (*source.Kernel, error) { return o.python.Open(p.file, how) }
	}
	read, err := open(how)
	if err != nil {
		return k, nil, err
	}
	if read.Symbol != "" {
		p.Symbol = read.Symbol
	}
	if _, args, err = abi.Arguments(read.Module.Top, p.Symbol); err != nil {
		return k, nil, err
	}
	k, err = on.compile(ctx, read.Module, p, o)
	return k, args, err
}

// loaded loads a compiled kernel.
func (on machine) loaded(p *problem) (k Kernel, args []manifest.Param, err error) {
	if on.load == nil {
		return k, nil, fmt.Errorf("%s is compiled for a GPU: it takes --backend=cuda", p.file)
	}
	compiled, err := manifest.Load(p.file)
	if err != nil {
		return k, nil, err
	}
	compiled.Kernel.FillArguments(p.Describe)
	k, err = on.load(compiled)
	return k, compiled.Kernel.Arguments(), err
}

// time measures one launch.
func (k Kernel) time(ctx context.Context, l interp.Launch, workers int, fresh bool) (time.Duration, error) {
	if k.Timed != nil {
		return k.Timed(ctx, l, fresh)
	}
	started := time.Now()
	err := k.Launch(ctx, l, workers)
	return time.Since(started), err
}

// check compares the results of the first launch.
func (r *result) check(launch *testcase.Run) error {
	if r.problem.madeUp() {
		return nil
	}
	outcomes, err := launch.Check()
	if err != nil {
		return err
	}
	r.checked = true
	for _, o := range outcomes {
		if !o.OK() {
			r.wrong = append(r.wrong, o)
		}
	}
	return nil
}
