// Package tune is the command tshared tune: it measures the configs of a kernel and shows which is
// the fastest.
package tune

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/device"
	"github.com/tshared/tshared/internal/cli/kernelcache"
	"github.com/tshared/tshared/internal/cli/progress"
	"github.com/tshared/tshared/internal/verify/launcharg"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

// Main runs the command and returns its exit code.
func Main(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	err := cli.CatchPanics("tshared tune", func() error {
		o, err := parseOptions(args, stdout)
		if err != nil {
			return err
		}
		return o.budget.Within(ctx, func(ctx context.Context) error { return o.run(ctx, stdout, stderr) })
	})
	if err == nil || errors.Is(err, flag.ErrHelp) {
		return 0
	}
	code := cli.Fail(stderr, "tune", args, "", err)
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		cli.Complain(stderr, "note: what was measured is in the cache: the same command goes on from there")
	}
	return code
}

// run measures the configs and shows them.
func (o *options) run(ctx context.Context, stdout, stderr io.Writer) (err error) {
	program, err := o.python.Load(ctx, o.file, "", stderr)
	if err != nil {
		return err
	}
	values, err := launcharg.ByName(o.args, program.Params())
	if err != nil {
		return err
	}
	kept, err := kernelcache.Open(slog.New(slog.NewTextHandler(stderr, nil)))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	bar := progress.NewBar(stderr, "configs")
	searched := false
	fn, err := jit.FromModule(program.Module(), program.Kernel().Name(), jit.WithCache(kept.Cache),
		jit.WithWarnings(func(w *diag.Diagnostic) { cli.Complain(bar.Messages(stderr), program.Module().Explain(w).Error()) }),
		jit.WithTuneProgress(func(p tune.Progress) { searched = true; bar.Line(p.String()) }))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, fn.Close()) }()
	d, err := device.Open(o.backend, o.budget.MaxMemory)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	choices, err := o.choices(program.Kernel(), stderr)
	if err != nil {
		return program.Module().Explain(err)
	}
	args, err := o.arguments(d, values)
	if err != nil {
		return err
	}
	entry, err := fn.Tune(ctx, d.Device, jit.GridExpr(o.grid), jit.TuneOptions{Autotune: choices, Workers: o.workers, Anew: o.fresh, NoPrune: o.noPrune}, args...)
	bar.Clear()
	if err != nil {
		return explain(err)
	}
	if !searched {
		cli.Complain(stderr, "note: these times are from the cache; --fresh measures again")
	}
	if n := pruned(entry); n > 0 {
		cli.Complain(stderr, fmt.Sprintf("note: %d of %d configs were not measured: they are expected to be much slower; --no-prune measures all", n, len(entry.Outcomes)))
	}
	if o.save != "" {
		if err := save(o.save, entry); err != nil {
			return err
		}
	}
	return newReport(o, entry).write(stdout, o.json)
}

// pruned is the number of configs that were not measured by what they are expected to take.
func pruned(e *tune.Entry) (n int) {
	for _, o := range e.Outcomes {
		if o.Pruned {
			n++
		}
	}
	return n
}

// explain adds all reasons to the error of a search in which no config could run.
func explain(err error) error {
	var none *tune.NoneError
	if !errors.As(err, &none) {
		return err
	}
	text := "no config can run:"
	for _, outcome := range none.Outcomes {
		text += "\n  " + outcome.Name + ": " + outcome.Skipped
	}
	return errors.New(text)
}

// save adds the result to a table, which is made if there is none.
func save(file string, e *tune.Entry) error {
	table, err := tune.Load(file)
	if errors.Is(err, os.ErrNotExist) {
		table, err = &tune.Table{}, nil
	}
	if err != nil {
		return err
	}
	table.Add(*e)
	return table.Save(file)
}
