// Command autotune shows how good the choices of the autotuner are: it measures all configs of a
// matmul and a softmax for long, lets the autotuner choose ten times, and compares.
//
//	autotune                              # on the first GPU
//	autotune -cpu                         # on this machine's cores, with smaller problems
//	taskset -c 0 autotune -compile        # how long compiling all configs takes with one core,
//	taskset -c 0,1 autotune -compile      # and with two
//
// The exit code is 1 where less than nine of ten choices are within 3 % of the best.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

type options struct {
	cpu, compile bool
	problem      string
	searches     int
	rounds       int
}

func main() {
	var o options
	flag.BoolVar(&o.cpu, "cpu", false, "measure on the CPU")
	flag.BoolVar(&o.compile, "compile", false, "only compile all configs, and tell how long that took")
	flag.StringVar(&o.problem, "problem", "", "only problems whose names begin so")
	flag.IntVar(&o.searches, "searches", 10, "number of searches")
	flag.IntVar(&o.rounds, "rounds", 16, "rounds in which each config is measured for the exhaustive best")
	flag.Parse()
	if err := o.run(context.Background()); err != nil {
		fmt.Fprintf(os.Stderr, "autotune: %v\n", err)
		os.Exit(1)
	}
}

func (o *options) run(ctx context.Context) error {
	d := jit.CPU()
	if !o.cpu {
		var err error
		if d, err = jit.GPU(nil); err != nil {
			return err
		}
		defer d.Close()
	}
	fmt.Printf("%v, %d cores\n", d, runtime.GOMAXPROCS(0))
	var errs []error
	for _, p := range problems(o.cpu) {
		if !strings.HasPrefix(p.name, o.problem) {
			continue
		}
		m, err := place(d, p)
		if err == nil && o.compile {
			err = m.compile(ctx)
		} else if err == nil {
			err = m.compare(ctx, o)
		}
		if m != nil {
			err = errors.Join(err, m.close())
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", p.name, err))
		}
	}
	return errors.Join(errs...)
}

// compile compiles all configs, as many at once as there are cores.
func (m *placed) compile(ctx context.Context) error {
	warm, err := m.load(m.autotune())
	if err != nil {
		return err
	}
	first := *m.autotune()
	first.Configs = first.Configs[:1]
	one, err := m.load(&first)
	if err == nil {
		err = one.Warmup(ctx, m.device, m.args...) // opens LLVM
	}
	if err != nil {
		return err
	}
	started := time.Now()
	err = warm.Warmup(ctx, m.device, m.args...)
	fmt.Printf("%-24s %d configs compiled and loaded in %v\n", m.name, len(m.configs), time.Since(started).Round(time.Millisecond))
	return errors.Join(err, warm.Close(), one.Close())
}

// compare lets the autotuner choose, and compares its choices with the exhaustive best, half of
// which is measured before and half after.
func (m *placed) compare(ctx context.Context, o *options) error {
	all, err := m.exhaustive(ctx)
	if err != nil {
		return err
	}
	defer all.close()
	if err := all.Measure(ctx, o.rounds/2); err != nil {
		return err
	}
	chosen := make([]string, o.searches)
	var took time.Duration
	for i := range chosen {
		started := time.Now()
		if chosen[i], err = m.choose(ctx); err != nil {
			return err
		}
		took += time.Since(started)
	}
	if err := all.Measure(ctx, o.rounds-o.rounds/2); err != nil {
		return err
	}
	return m.report(all, chosen, took/time.Duration(max(1, o.searches)))
}

// choose is one search, with nothing known before.
func (m *placed) choose(ctx context.Context) (string, error) {
	fn, err := m.load(m.autotune())
	if err != nil {
		return "", err
	}
	e, err := fn.Tune(ctx, m.device, m.grid, jit.TuneOptions{}, m.args...)
	if err != nil {
		return "", errors.Join(err, fn.Close())
	}
	return e.Best, fn.Close()
}

// tolerance is how much slower than the best a choice may be.
const tolerance = 1.03

func (m *placed) report(all *configTimes, chosen []string, search time.Duration) error {
	best := all.Fastest(1)[0]
	fastest := all.Medians()[best]
	fmt.Printf("%s: %d configs, best %s: %s; a search takes %v\n", m.name, len(all.Medians()), tune.Milliseconds(fastest), best, search.Round(time.Millisecond))
	for _, name := range all.Fastest(8) {
		fmt.Printf("  exhaustive: %s  %s\n", tune.Milliseconds(all.Medians()[name]), name)
	}
	good := 0
	for _, name := range chosen {
		ratio := float64(all.Medians()[name]) / float64(fastest)
		if ratio <= tolerance {
			good++
		}
		fmt.Printf("  %.3f  %s\n", ratio, name)
	}
	fmt.Printf("  %d of %d within 3 %%\n", good, len(chosen))
	if 10*good < 9*len(chosen) {
		return fmt.Errorf("%d of %d choices are within 3 %% of the best", good, len(chosen))
	}
	return nil
}
