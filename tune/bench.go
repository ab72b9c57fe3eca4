package tune

import (
	"cmp"
	"context"
	"slices"
	"time"
)

// BenchOptions say how long a measurement takes. The zero value is that of Triton's do_bench.
type BenchOptions struct {
	// Warmup is the time of runs before the measured ones, 0 for 25 ms, and Rep that of the
	// measured ones, 0 for 100 ms. Flushing caches and preparing runs count.
	Warmup, Rep time.Duration
	// Trials is the number of runs that tell how many fit into Rep, 0 for 5, and MaxRuns the
	// most that are measured, 0 for 100000.
	Trials, MaxRuns int
	// Prepare is called before each run and is not measured; it may be nil.
	Prepare func() error
	// GiveUp ends a measurement after the first runs if these take longer; 0 never does.
	GiveUp time.Duration
}

// The times and numbers of do_bench.
const (
	defaultWarmup = 25 * time.Millisecond
	defaultRep    = 100 * time.Millisecond
	defaultTrials = 5
	maxRuns       = 100_000
)

// Measurement is the time of a function.
type Measurement struct {
	// Median, Low and High are the quantiles .5, .2 and .8 of the runs.
	Median time.Duration `json:"median_ns"`
	Low    time.Duration `json:"low_ns"`
	High   time.Duration `json:"high_ns"`
	// Min is the shortest run.
	Min time.Duration `json:"min_ns"`
	// Runs is the number of runs that were measured.
	Runs int `json:"runs"`
	// GaveUp says that only the first runs were measured, see BenchOptions.GiveUp.
	GaveUp bool `json:"gave_up,omitempty"`
}

// Bench measures a function: one run to see that it works, trials that tell how many fit
// into the time, runs to warm up, and the measured ones. An error of the function ends it.
func Bench(ctx context.Context, t Timer, run func() error, o BenchOptions) (Measurement, error) {
	if _, _, err := t.Time(ctx, 1, o.Prepare, run); err != nil {
		return Measurement{}, err
	}
	trials := cmp.Or(o.Trials, defaultTrials)
	first, spent, err := t.Time(ctx, trials, o.Prepare, run)
	if err != nil {
		return Measurement{}, err
	}
	// The shortest of the first runs decides: a disturbance must not end a good candidate.
	if o.GiveUp > 0 && slices.Min(first) > o.GiveUp {
		m := measurementOf(first)
		m.GaveUp = true
		return m, nil
	}
	cost := spent / time.Duration(trials)
	if _, _, err := t.Time(ctx, runsIn(cmp.Or(o.Warmup, defaultWarmup), cost), o.Prepare, run); err != nil {
		return Measurement{}, err
	}
	runs := min(runsIn(cmp.Or(o.Rep, defaultRep), cost), cmp.Or(o.MaxRuns, maxRuns))
	each, _, err := t.Time(ctx, runs, o.Prepare, run)
	if err != nil {
		return Measurement{}, err
	}
	return measurementOf(each), nil
}

// runsIn is how many runs of a cost fit into a time, at least one.
func runsIn(total, cost time.Duration) int {
	return int(max(1, min(total/max(cost, 1), maxRuns)))
}

// measurementOf sums up runs.
func measurementOf(each []time.Duration) Measurement {
	sorted := slices.Sorted(slices.Values(each))
	return Measurement{Median: quantile(sorted, .5), Low: quantile(sorted, .2), High: quantile(sorted, .8), Min: sorted[0], Runs: len(sorted)}
}

// scaled is the measurement for a device on which a candidate takes to where it took from.
func (m Measurement) scaled(to, from time.Duration) Measurement {
	for _, t := range []*time.Duration{&m.Median, &m.Low, &m.High, &m.Min} {
		*t = time.Duration(float64(*t) * float64(to) / float64(max(from, 1)))
	}
	return m
}

// quantile interpolates between the two runs that a quantile lies between.
func quantile(sorted []time.Duration, q float64) time.Duration {
	at := q * float64(len(sorted)-1)
	i := int(at)
	if i+1 >= len(sorted) {
		return sorted[i]
	}
	return sorted[i] + time.Duration((at-float64(i))*float64(sorted[i+1]-sorted[i]))
}
