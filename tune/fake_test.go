package tune_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tshared/tshared/tune"
)

// fakeTimer is a device with a clock of its own. Runs say how long they take; noise and a slow
// change of the clock rate are added.
type fakeTimer struct {
	rng   *rand.Rand
	noise float64 // the standard deviation of a run's time, relative
	drift float64 // how far the clock rate moves, relative
	phase float64 // where it begins to
	now   time.Duration
	cost  time.Duration // of the run that is measured now
	runs  map[string]int
}

func newFakeTimer(seed uint64, noise, drift float64) *fakeTimer {
	rng := rand.New(rand.NewPCG(seed, 1))
	return &fakeTimer{rng: rng, noise: noise, drift: drift, phase: 6 * rng.Float64(), runs: map[string]int{}}
}

func (f *fakeTimer) Time(ctx context.Context, n int, prepare, run func() error) ([]time.Duration, time.Duration, error) {
	began := f.now
	var each []time.Duration
	for range n {
		if ctx.Err() != nil {
			return nil, 0, context.Cause(ctx)
		}
		if prepare != nil {
			if err := prepare(); err != nil {
				return nil, 0, err
			}
		}
		if err := run(); err != nil {
			return nil, 0, err
		}
		factor := 1 + f.drift*math.Sin(f.now.Seconds()*5+f.phase) + f.noise*math.Abs(f.rng.NormFloat64())
		if f.rng.IntN(20) == 0 { // something else ran
			factor *= 1 + 2*f.rng.Float64()
		}
		took := time.Duration(float64(f.cost) * factor)
		f.now += took + 100*time.Microsecond
		each = append(each, took)
	}
	return each, f.now - began, nil
}

// candidate takes a time on the fake device.
func (f *fakeTimer) candidate(name string, cost time.Duration) tune.Candidate {
	return tune.Candidate{Name: name, Compile: func(context.Context) (*tune.Compiled, error) {
		return &tune.Compiled{Run: func() error { f.cost = cost; f.runs[name]++; return nil }}, nil
	}}
}

// candidates take the times in microseconds.
func (f *fakeTimer) candidates(costs ...int) (all []tune.Candidate) {
	for i, c := range costs {
		all = append(all, f.candidate(fmt.Sprintf("c%d", i), time.Duration(c)*time.Microsecond))
	}
	return all
}

var errResources = errors.New("out of resources: 300000 bytes of shared memory, the device has 232448")

// counter counts calls that are under way at once.
type counter struct {
	mu        sync.Mutex
	now, most int
	total     atomic.Int64
}

func (c *counter) enter() {
	c.mu.Lock()
	c.now++
	c.most = max(c.most, c.now)
	c.mu.Unlock()
	c.total.Add(1)
}

func (c *counter) leave() {
	c.mu.Lock()
	c.now--
	c.mu.Unlock()
}
