package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/cli/bench"
	"github.com/tshared/tshared/internal/interp/memory"
	"github.com/tshared/tshared/internal/testcase"
)

// fastest is the measured optimisation level.
const fastest = 3

// The columns: our code by number of workers, and the baselines.
const (
	ours1  = "ours"
	ours2  = "ours_2"
	plainC = "c"
	fastC  = "c_fast"
	sgemm1 = "sgemm_1"
	sgemm2 = "sgemm_2"
)

// figure is the measurement of a problem.
type figure struct {
	Kernel    string             `json:"kernel"`
	CompileMS float64            `json:"compile_ms"`
	Turns     int                `json:"turns"`
	MS        map[string]float64 `json:"ms"` // best time of each column
	Wrong     []string           `json:"wrong,omitempty"`
	Error     string             `json:"error,omitempty"`
}

// contender does the work of a kernel.
type contender struct {
	column string
	launch func() error
	checks bool // writes results to the buffers
	// rest is the pause after its turn, for threads that keep spinning.
	rest time.Duration
}

// runs is the number of launches per turn. The first one finds cold caches and sleeping threads.
const runs = 3

func (o *options) measure(ctx context.Context, p *testcase.Problem, loops *loops, blas *blas) *figure {
	f := &figure{Kernel: p.Kernel, MS: map[string]float64{}}
	if err := f.fill(ctx, o, p, loops, blas); err != nil {
		f.Error = err.Error()
	}
	return f
}

func (f *figure) fill(ctx context.Context, o *options, p *testcase.Problem, loops *loops, blas *blas) error {
	text, err := os.ReadFile(p.File)
	if err != nil {
		return err
	}
	started := time.Now()
	m, err := tshared.Parse(p.File, string(text))
	if err != nil {
		return err
	}
	k, err := bench.Native(m, p.Case, fastest)
	if err != nil {
		return err
	}
	defer k.Close()
	f.CompileMS = milliseconds(time.Since(started))
	run, err := p.PrepareIn(memory.NewNative())
	if err != nil {
		return err
	}
	all := []contender{
		{column: ours1, checks: true, launch: func() error { return k.Launch(ctx, run.Launch, 1) }},
		{column: ours2, checks: true, launch: func() error { return k.Launch(ctx, run.Launch, 2) }},
	}
	all = append(all, loops.contenders(run)...)
	all = append(all, blas.contenders(p.Kernel)...)
	if err := f.check(run, all); err != nil {
		return err
	}
	// The garbage collector would disturb the measurement.
	runtime.GC()
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	return f.measureInterleaved(o, all)
}

// check runs each contender once and compares the results.
func (f *figure) check(run *testcase.Run, all []contender) error {
	for _, c := range all {
		run.Restore()
		if err := c.launch(); err != nil {
			return fmt.Errorf("%s: %w", c.column, err)
		}
		if !c.checks {
			continue
		}
		outcomes, err := run.Check()
		if err != nil {
			return err
		}
		for _, o := range outcomes {
			if !o.OK() {
				f.Wrong = append(f.Wrong, c.column+": "+o.String())
			}
		}
	}
	return nil
}

// measureInterleaved measures all contenders in turns.
func (f *figure) measureInterleaved(o *options, all []contender) error {
	for _, c := range all {
		f.MS[c.column] = math.Inf(1)
	}
	for start := time.Now(); f.Turns < o.turns || time.Since(start) < o.least; f.Turns++ {
		for _, c := range all {
			for range runs {
				started := time.Now()
				if err := c.launch(); err != nil {
					return fmt.Errorf("%s: %w", c.column, err)
				}
				f.MS[c.column] = min(f.MS[c.column], milliseconds(time.Since(started)))
			}
			time.Sleep(c.rest)
		}
	}
	return nil
}

func milliseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
