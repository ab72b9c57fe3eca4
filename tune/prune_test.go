package tune_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/tune"
)

// expecting gives candidates estimates.
func expecting(all []tune.Candidate, expected ...time.Duration) []tune.Candidate {
	for i, d := range expected {
		all[i].Expect = func(context.Context) (time.Duration, error) { return d, nil }
	}
	return all
}

// names of the candidates that were left out.
func prunedOf(r *tune.Result) (names []string) {
	for _, o := range r.Outcomes {
		if o.Pruned {
			names = append(names, o.Name)
		}
	}
	return names
}

// TestPruning: candidates that are expected to be far slower than the best are neither compiled nor measured, but eight are left.
func TestPruning(t *testing.T) {
	costs := []int{100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200}
	for _, test := range []struct {
		expected []time.Duration
		prune    float64
		want     []string
	}{
		{[]time.Duration{10, 11, 12, 13, 14, 15, 16, 17, 18, 40, 31}, 0, []string{"c9", "c10"}},
		{[]time.Duration{10, 11, 12, 13, 14, 15, 16, 17, 18, 40, 31}, 3.5, []string{"c9"}},
		{[]time.Duration{10, 11, 12, 13, 14, 15, 16, 17, 18, 40, 31}, -1, nil},
		{[]time.Duration{10, 11, 12, 13, 14, 15, 16, 0, 18, 40, 31}, 0, nil},                          // a launch whose sizes are not known
		{[]time.Duration{10, 90, 90, 90, 90, 91, 92, 93, 94, 95, 96}, 0, []string{"c8", "c9", "c10"}}, // eight are left
		{[]time.Duration{10, 90, 90, 90, 90, 91, 92, 93}, 0, nil},
	} {
		f := newFakeTimer(1, 0, 0)
		r, err := tune.Search(t.Context(), tune.Space{Candidates: expecting(f.candidates(costs[:len(test.expected)]...), test.expected...), Timer: f, Prune: test.prune})
		require.NoError(t, err)
		assert.Equal(t, "c0", r.Best().Name)
		assert.Equal(t, test.want, prunedOf(r), test.expected)
		for _, name := range test.want {
			assert.Zero(t, f.runs[name], name)
		}
	}
}

// TestPrunedCandidatesStandIn: where no other candidate can run, those that were left out are measured.
func TestPrunedCandidatesStandIn(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	all := expecting(f.candidates(100, 110, 120, 130, 140, 150, 160, 170, 50), 10, 10, 10, 10, 10, 10, 10, 10, 90)
	for i := range 8 {
		all[i].Compile = func(context.Context) (*tune.Compiled, error) { return nil, errResources }
	}
	r, err := tune.Search(t.Context(), tune.Space{Candidates: all, Timer: f})
	require.NoError(t, err)
	assert.Equal(t, "c8", r.Best().Name)
}

// TestPrunedResultIsNoEnd: a result of a search that left candidates out is not the answer of one that must not.
func TestPrunedResultIsNoEnd(t *testing.T) {
	f := newFakeTimer(1, 0, 0)
	all := expecting(f.candidates(100, 110, 120, 130, 140, 150, 160, 170, 50), 10, 10, 10, 10, 10, 10, 10, 10, 90)
	layer, err := cache.Open(cache.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	store := tune.Store{Layer: layer}
	about := tune.Subject{Kernel: "k"}
	e, err := store.Search(t.Context(), about, tune.Space{Candidates: all, Timer: f}, nil)
	require.NoError(t, err)
	assert.Equal(t, "c0", e.Best)
	assert.Equal(t, "it is expected to take 9.0 times as long as c0", e.Outcomes[8].Skipped)
	e, err = store.Search(t.Context(), about, tune.Space{Candidates: all, Timer: f, Prune: -1}, nil)
	require.NoError(t, err)
	assert.Equal(t, "c8", e.Best)
}
