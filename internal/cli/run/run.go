// Package run is the command tshared run: it reads a kernel and its launch, runs the grid with one
// of the backends, and checks or prints the results.
package run

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/cli/source"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/pass"
)

// The exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitWrong  = 2
)

// Main runs the command in this process and returns its exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	return execute(ctx, args, stdout, stderr, "")
}

// execute is Main with a folder for crash reports.
func execute(ctx context.Context, args []string, stdout, stderr io.Writer, crashFolder string) int {
	o, err := parseOptions(args, stdout)
	if errors.Is(err, flag.ErrHelp) {
		return exitOK
	}
	code := exitFailed
	if err == nil {
		if backends[o.backend].native && !o.check {
			o.crashFolder = crashFolder
		}
		err = cli.CatchPanics("tshared run", func() (err error) { code, err = o.run(ctx, stdout, stderr); return err })
	}
	if err != nil {
		cli.Complain(stderr, o.said(err))
		if o != nil && o.json {
			_, _ = stdout.Write(cli.JSON(failure{o.file, diag.Printable(o.said(err))})) // a closed output is told by the one who closed it
		}
		return cli.ExitCode(err, stderr, append([]string{"run"}, args...), o.input())
	}
	return code
}

// said is an error as the user reads it. What a kernel did wrong while it ran gets its source line here.
func (o *options) said(err error) string {
	if ranInto(err) {
		return o.quoted(diag.Printable(err.Error()))
	}
	return cli.Said("run", err)
}

// ranInto reports whether an error is about a place in a kernel that ran.
func ranInto(err error) bool {
	var fault *interp.Error
	var failure *cpu.Failure
	var crash *crashError
	var assertion *manifest.Failure
	var simulated *sim.Fault
	return errors.As(err, &fault) || errors.As(err, &failure) || errors.As(err, &assertion) ||
		errors.As(err, &crash) && crash.Placed || errors.As(err, &simulated) && simulated.Source != nil
}

// run runs the kernel. Memory is watched all the time; each part of the work has its own time.
func (o *options) run(ctx context.Context, stdout, stderr io.Writer) (code int, err error) {
	code = exitFailed
	watched := cli.Budget{MaxMemory: o.budget.MaxMemory}
	err = watched.Within(ctx, func(ctx context.Context) (err error) { code, err = o.launch(ctx, stdout, stderr); return err })
	return code, err
}

// timed does a part of the work in its time.
func (o *options) timed(ctx context.Context, work func(ctx context.Context) error) error {
	return (&cli.Budget{Timeout: o.budget.Timeout}).Within(ctx, work)
}

func (o *options) launch(ctx context.Context, stdout, stderr io.Writer) (code int, err error) {
	backend, err := backendNamed(o.backend, o.check)
	if err != nil {
		return exitFailed, err
	}
	if backend.close != nil {
		defer func() { err = errors.Join(err, backend.close()) }()
	}
	c, err := o.loadCase()
	if err != nil {
		return exitFailed, err
	}
	o.show = progress.NewStages(stderr, "compiling "+diag.Printable(o.file), o.budget.Timeout,
		append([]string{progress.Reading(source.IsPython(o.file))}, backend.stages...))
	defer o.show.End()
	o.show.Stage(progress.Reading(source.IsPython(o.file)), 0)
	var kernel *kernel
	err = o.timed(ctx, func(ctx context.Context) (err error) {
		kernel, err = o.openKernel(ctx, c, backend, o.show.Messages(stderr))
		return err
	})
	if err != nil {
		return exitFailed, err
	}
	var fill testcase.Filler
	madeUp := o.caseFile == "" // there is no reference then
	if c == nil {
		if c, fill, err = o.makeCase(kernel); err != nil {
			return exitFailed, err
		}
	} else if o.fill != nil {
		fill = func(a *testcase.Arg, data []byte) { madeUp = true; testcase.Random(*o.fill)(a, data) }
	}
	if err := kernel.Check(c); err != nil {
		return exitFailed, err
	}
	o.compile.NumWarps, o.compile.NumStages = cmp.Or(o.compile.NumWarps, c.NumWarps), cmp.Or(o.compile.NumStages, c.NumStages)
	o.compile.TritonOptions = o.compile.Or(c.Options)
	room := backend.memory
	if o.crashFolder != "" {
		room = memory.NewGuarded
	}
	o.show.Stage("arguments", 0)
	var launch *testcase.Run
	c.MaxMemory = o.budget.MaxMemory
	err = o.timed(ctx, func(context.Context) (err error) { launch, err = c.PrepareIn(room(), fill); return err })
	if err != nil {
		return exitFailed, missingData(err)
	}
	if err := manifest.CheckValues(kernel.Params, launch.Launch.Args); err != nil {
		return exitFailed, err
	}
	if o.stats != "" {
		o.elementBytes = elementBytesOf(launch)
	}
	var program program
	err = o.timed(ctx, func(ctx context.Context) (err error) {
		o.compiling = ctx
		program, err = kernel.prepare(backend)
		return err
	})
	o.show.End()
	if err != nil {
		return exitFailed, err
	}
	bar := progress.NewBar(stderr, "programs")
	launch.Launch.Print = bar.Messages(stdout)
	if o.json {
		launch.Launch.Print = bar.Messages(stderr)
	}
	launch.Launch.MaxSteps, launch.Launch.FindRaces = o.maxSteps, o.check
	launch.Launch.Progress = bar.Show
	end := bar.Watch(launch.Launch.Programs(), o.budget.Timeout)
	err = o.limited(ctx, program, launch.Launch)
	end()
	if err != nil {
		return exitFailed, o.explain(err)
	}
	if o.counted != nil {
		o.counted.write(stderr, o.stats)
	}
	if o.out != "" {
		if err := save(o.out, launch, o.caseFile == ""); err != nil {
			return exitFailed, err
		}
	}
	return o.report(stdout, stderr, kernel, launch, madeUp)
}

// report prints what the kernel wrote, compared with references unless the contents are made up.
func (o *options) report(stdout, stderr io.Writer, k *kernel, launch *testcase.Run, madeUp bool) (int, error) {
	if o.grid == "" && o.caseFile == "" {
		cli.Complain(stderr, "note: one program ran, because there is no --grid; --grid 'cdiv(n, BLOCK)', for instance, says how many do")
	}
	var outcomes []*testcase.Outcome
	if !madeUp {
		var err error
		if outcomes, err = launch.Check(); err != nil {
			return exitFailed, missingData(err)
		}
	}
	code := exitOK
	if slices.ContainsFunc(outcomes, func(out *testcase.Outcome) bool { return !out.OK() }) {
		code = exitWrong
	}
	switch {
	case o.json:
		return code, o.writeJSON(stdout, k, launch, outcomes)
	case madeUp:
		summarize(stdout, launch)
	}
	for _, out := range outcomes {
		if out.OK() {
			fmt.Fprintln(stdout, diag.Printable(out.String()))
		} else {
			cli.Complain(stderr, out.String())
		}
	}
	return code, nil
}

func (o *options) loadCase() (*testcase.Case, error) {
	if o.caseFile == "" {
		return nil, nil
	}
	c, err := testcase.Load(o.caseFile)
	if err == nil {
		c.AllowOutside = o.outside
	}
	return c, err
}

func missingData(err error) error {
	if errors.Is(err, testcase.ErrNoData) {
		return fmt.Errorf("%w; --fill=random:SEED makes some up", err)
	}
	var memory *testcase.MemoryError
	if errors.As(err, &memory) && !memory.Machine {
		return fmt.Errorf("%w; --max-memory raises it", err)
	}
	if errors.Is(err, testcase.ErrOutside) {
		return fmt.Errorf("%w; --allow-outside reads it all the same", err)
	}
	return err
}

// limited runs a program in its time. The error says where the kernel was when its time was over.
func (o *options) limited(ctx context.Context, run program, l interp.Launch) error {
	ctx, release := (&cli.Budget{Timeout: o.budget.Timeout}).Context(ctx)
	defer release()
	return run(ctx, l)
}

// input is the kernel's file; "" when the command line is invalid.
func (o *options) input() string {
	if o == nil {
		return ""
	}
	return o.file
}

// lower lowers a kernel for the interpreter within the budget.
func (o *options) lower(m *tshared.Module) error {
	o.show.Stage(progress.Lower, m.Context().LiveOps())
	return m.Lower(pass.Config{Context: o.compiling, MaxOps: o.budget.MaxOps, Hooks: o.show.Hooks()})
}

func (o *options) explain(err error) error {
	switch {
	case errors.Is(err, interp.ErrTooManySteps) || errors.Is(err, cpu.ErrTooManySteps):
		return fmt.Errorf("%w after %d operations: does the kernel end? --max-steps raises it", err, o.maxSteps)
	case sim.IsStepLimit(err):
		return fmt.Errorf("%w: does the kernel end? --max-steps raises it", err)
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w: it ran for %s, does the kernel end? --timeout gives it longer", err, o.budget.Timeout)
	}
	return err
}
