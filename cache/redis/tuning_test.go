package redis

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/tune"
)

func TestTuningIsShared(t *testing.T) { requireSharing(t, "tuning", 20) }

// getTuning tunes for the n-th key, with a clock that finds the second of three configs fastest.
func getTuning(c *cache.Cache, n int) (made bool, err error) {
	var took time.Duration
	var candidates []tune.Candidate
	for i, d := range []time.Duration{3, 1, 2} {
		candidates = append(candidates, tune.Candidate{
			Name: fmt.Sprintf("config %d", i),
			Compile: func(context.Context) (*tune.Compiled, error) {
				return &tune.Compiled{Run: func() error { took = d * time.Microsecond; return nil }}, nil
			},
		})
	}
	about := tune.Subject{Kernel: "softmax", Key: fmt.Sprintf("n=%d", n), Device: "none"}
	space := tune.Space{Candidates: candidates, Timer: constantTimer{&took, &made}}
	var failed error
	e, err := tune.Store{Layer: c}.Search(context.Background(), about, space, func(err error) { failed = err })
	switch {
	case err != nil:
		return made, err
	case failed != nil:
		return made, failed
	case e.Best != "config 1" || len(e.Outcomes) != 3:
		return made, fmt.Errorf("%s is the best of %d", e.Best, len(e.Outcomes))
	}
	return made, nil
}

// constantTimer says of each run that it took what the run says.
type constantTimer struct {
	took *time.Duration
	used *bool
}

func (c constantTimer) Time(ctx context.Context, n int, prepare, run func() error) (each []time.Duration, all time.Duration, err error) {
	*c.used = true
	if err := run(); err != nil {
		return nil, 0, err
	}
	for range n {
		each = append(each, *c.took)
	}
	return each, time.Duration(n) * *c.took, ctx.Err()
}
