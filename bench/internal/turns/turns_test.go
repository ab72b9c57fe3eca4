package turns

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// counting is a device with a clock of its own, on which launches say how long they take.
type counting struct{ cost time.Duration }

func (c *counting) Time(_ context.Context, n int, _, run func() error) (each []time.Duration, all time.Duration, err error) {
	for range n {
		if err := run(); err != nil {
			return nil, 0, err
		}
		each, all = append(each, c.cost), all+c.cost
	}
	return each, all, nil
}

// TestTurns: the second half of each turn counts, and launches of one name are one.
func TestTurns(t *testing.T) {
	c := &counting{}
	all := Turns{Timer: c}
	for _, l := range []struct {
		name string
		cost time.Duration
	}{{"slow", 4 * time.Millisecond}, {"fast", time.Millisecond}, {"slow", 2 * time.Millisecond}} {
		all.Launches = append(all.Launches, &Launch{Name: l.name, Start: func() error { c.cost = l.cost; return nil }})
	}
	require.NoError(t, all.Measure(t.Context(), 3))
	assert.Equal(t, map[string]time.Duration{"fast": time.Millisecond, "slow": 2 * time.Millisecond}, all.Medians())
	assert.Equal(t, []string{"fast", "slow"}, all.Fastest(8))
	assert.Equal(t, []string{"fast"}, all.Fastest(1))
	assert.Len(t, all.Launches[1].Times, 3*20)
	all.Launches[0].Start = func() error { return assert.AnError }
	assert.ErrorIs(t, all.Measure(t.Context(), 1), assert.AnError)
}
