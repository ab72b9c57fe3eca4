package main

import (
	"context"
	"fmt"
	"maps"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/cli/bench"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/testcase"
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
	// bestC is the fastest C function of a kernel that has several, in either build. The table leaves
	// it out, since it repeats a time of c or c_fast.
	bestC = "c_best"
)

// figure is the measurement of a problem.
type figure struct {
	Kernel    string             `json:"kernel"`
	CompileMS float64            `json:"compile_ms"`
	Turns     int                `json:"turns"`
	MS        map[string]float64 `json:"ms"` // best time of each column
	// Loops are the best times of the C functions of a kernel that has several.
	Loops map[string]float64 `json:"loops,omitempty"`
	Wrong []string           `json:"wrong,omitempty"`
	Error string             `json:"error,omitempty"`
}

// contender does the work of a kernel.
type contender struct {
	column string
	order  string // ending of the name of a C function
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
			return fmt.Errorf("%s: %w", c.column+c.order, err)
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
				f.Wrong = append(f.Wrong, c.column+c.order+": "+o.String())
			}
		}
	}
	return nil
}

// measureInterleaved measures all contenders in turns.
func (f *figure) measureInterleaved(o *options, all []contender) error {
	best := make([]float64, len(all))
	for i := range best {
		best[i] = math.Inf(1)
	}
	for start := time.Now(); f.Turns < o.turns || time.Since(start) < o.least; f.Turns++ {
		for i, c := range all {
			if hopeless(all, best, i) {
				continue
			}
			for range runs {
				started := time.Now()
				if err := c.launch(); err != nil {
					return fmt.Errorf("%s: %w", c.column+c.order, err)
				}
				best[i] = min(best[i], milliseconds(time.Since(started)))
			}
			time.Sleep(c.rest)
		}
	}
	f.record(all, best)
	return nil
}

// hopelessly is how many times slower than another order of its loops a C function is that has no
// second turn.
const hopelessly = 3

func hopeless(all []contender, best []float64, i int) bool {
	for j, c := range all {
		if c.column == all[i].column && !math.IsInf(best[i], 1) && best[i] > hopelessly*best[j] {
			return true
		}
	}
	return false
}

// record keeps the best time of each column, and where a column has several contenders those too.
func (f *figure) record(all []contender, best []float64) {
	for i, c := range all {
		if before, ok := f.MS[c.column]; !ok || best[i] < before {
			f.MS[c.column] = best[i]
		}
		if !slices.ContainsFunc(all, func(other contender) bool { return other.column == c.column && other.order != c.order }) {
			continue
		}
		if f.Loops == nil {
			f.Loops = map[string]float64{}
		}
		f.Loops[c.column+c.order] = best[i]
		f.MS[bestC] = slices.Min(slices.Collect(maps.Values(f.Loops)))
	}
}

func milliseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }
