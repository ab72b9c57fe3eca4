package main

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

// configTimes has the times of all configs, which were measured in turns.
type configTimes struct {
	timer   tune.Timer
	done    func() error
	configs []*configTime
}

// configTime is a config with its launch and its times.
type configTime struct {
	name  string
	fn    *jit.Function
	bound *jit.Bound
	times []time.Duration
}

// exhaustive gets all configs ready that can run.
func (m *placed) exhaustive(ctx context.Context) (*configTimes, error) {
	all := &configTimes{timer: tune.HostClock(), done: func() error { return nil }}
	if c := m.device.Context(); c != nil {
		timer, err := tune.NewEventTimer(c, nil, 0)
		if err != nil {
			return nil, err
		}
		all.timer, all.done = timer, timer.Close
	}
	for i := range m.configs {
		only := jit.Autotune{Configs: m.configs[i : i+1]}
		fn, err := m.load(&only)
		if err != nil {
			return nil, err
		}
		b, err := fn.Bind(ctx, m.device, m.grid, m.args...)
		if err != nil { // it lacks resources, as the search finds out as well
			if err := fn.Close(); err != nil {
				return nil, err
			}
			continue
		}
		all.configs = append(all.configs, &configTime{name: m.nameOf(i), fn: fn, bound: b})
	}
	if len(all.configs) == 0 {
		return nil, errors.New("no config can run")
	}
	return all, nil
}

// nameOf is the name of a config in results: launch settings of a GPU are none of a CPU.
func (m *placed) nameOf(i int) string {
	c := m.configs[i]
	if m.device.Context() == nil {
		c.NumWarps, c.NumStages, c.NumCTAs = 0, 0, 0
	}
	return c.String()
}

// turnTime is how long a config runs in a round. The second half is measured: the clock rate of a
// GPU follows the power that a kernel draws, with a delay.
const turnTime = 40 * time.Millisecond

// measure gives each config its turn in each round.
func (all *configTimes) measure(ctx context.Context, rounds int) error {
	random := rand.New(rand.NewPCG(1, uint64(rounds)))
	for range rounds {
		// What runs before a config decides how warm the device is.
		for _, i := range random.Perm(len(all.configs)) {
			c := all.configs[i]
			_, cost, err := all.timer.Time(ctx, 2, nil, c.bound.Start)
			if err != nil {
				return err
			}
			each, _, err := all.timer.Time(ctx, int(max(3, turnTime/max(cost/2, 1))), nil, c.bound.Start)
			if err != nil {
				return err
			}
			c.times = append(c.times, each[len(each)/2:]...)
		}
	}
	return nil
}

// medians are the times of configs by name.
func (all *configTimes) medians() map[string]time.Duration {
	medians := map[string]time.Duration{}
	for _, c := range all.configs {
		sorted := slices.Sorted(slices.Values(c.times))
		median := sorted[len(sorted)/2]
		if old, ok := medians[c.name]; !ok || median < old {
			medians[c.name] = median
		}
	}
	return medians
}

// fastest are the fastest configs, at most n, in order.
func (all *configTimes) fastest(n int) []string {
	medians := all.medians()
	names := slices.SortedFunc(maps.Keys(medians), func(a, b string) int {
		return cmp.Or(cmp.Compare(medians[a], medians[b]), cmp.Compare(a, b))
	})
	return names[:min(n, len(names))]
}

func (all *configTimes) close() {
	for _, c := range all.configs {
		_ = errors.Join(c.bound.Close(), c.fn.Close()) // the process ends
	}
	_ = all.done()
}
