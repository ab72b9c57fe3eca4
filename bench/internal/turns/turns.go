// Package turns measures launches for long, each in its turn, so that programs can tell how close
// a choice is to the best.
package turns

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/tshared/tshared/tune"
)

// Launch is one of the things that are compared.
type Launch struct {
	Name  string          // of which several launches may have the same
	Start func() error    // runs it as the Timer expects
	Times []time.Duration // of the runs that count
}

// Turns are launches that are measured in turns.
type Turns struct {
	Timer    tune.Timer
	Launches []*Launch
}

// turnTime is how long a launch runs in a round. The second half is measured: the clock rate of a
// GPU follows the power that a kernel draws, with a delay.
const turnTime = 40 * time.Millisecond

// Measure gives each launch its turn in each round.
func (t *Turns) Measure(ctx context.Context, rounds int) error {
	random := rand.New(rand.NewPCG(1, uint64(rounds)))
	for range rounds {
		// What runs before a launch decides how warm the device is.
		for _, i := range random.Perm(len(t.Launches)) {
			l := t.Launches[i]
			_, cost, err := t.Timer.Time(ctx, 2, nil, l.Start)
			if err != nil {
				return err
			}
			each, _, err := t.Timer.Time(ctx, int(max(3, turnTime/max(cost/2, 1))), nil, l.Start)
			if err != nil {
				return err
			}
			l.Times = append(l.Times, each[len(each)/2:]...)
		}
	}
	return nil
}

// Medians are the times of launches by name: of those with the same name, that of the fastest.
func (t *Turns) Medians() map[string]time.Duration {
	medians := map[string]time.Duration{}
	for _, l := range t.Launches {
		sorted := slices.Sorted(slices.Values(l.Times))
		median := sorted[len(sorted)/2]
		if old, ok := medians[l.Name]; !ok || median < old {
			medians[l.Name] = median
		}
	}
	return medians
}

// Fastest are the names of the fastest launches, at most n, in order.
func (t *Turns) Fastest(n int) []string {
	medians := t.Medians()
	names := slices.SortedFunc(maps.Keys(medians), func(a, b string) int {
		return cmp.Or(cmp.Compare(medians[a], medians[b]), cmp.Compare(a, b))
	})
	return names[:min(n, len(names))]
}
