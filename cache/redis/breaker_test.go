package redis

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestBreaker follows a breaker through an outage, with a clock of the test.
func TestBreaker(t *testing.T) {
	clock := time.Unix(0, 0)
	down, probes, back := true, 0, 0
	b := newBreaker(func() error {
		probes++
		if down {
			return errors.New("down")
		}
		return nil
	}, func() { back++ })
	b.now = func() time.Time { return clock }
	ask := func() bool {
		defer b.probes.Wait()
		return b.allow()
	}

	require.True(t, ask())
	pause, news := b.failed()
	require.True(t, news)
	require.GreaterOrEqual(t, pause, firstPause)
	require.LessOrEqual(t, pause, firstPause*5/4)
	_, news = b.failed()
	require.False(t, news, "a request that began before")
	require.False(t, ask())
	require.Zero(t, probes, "the pause is not over")

	// Each failed probe doubles the pause, up to the last.
	for want := 2 * firstPause; want <= 16*lastPause; want *= 2 {
		clock = b.until
		before := probes
		require.False(t, ask(), "who asks gets no answer, but starts a probe")
		require.Equal(t, before+1, probes)
		require.False(t, ask())
		require.Equal(t, before+1, probes)
		pause := b.until.Sub(clock)
		require.GreaterOrEqual(t, pause, min(want, lastPause))
		require.LessOrEqual(t, pause, min(want, lastPause)*5/4)
	}

	// The server answers a probe, but not the next request: the pause is as long as before.
	down, clock = false, b.until
	require.False(t, ask())
	require.True(t, ask())
	require.Equal(t, 1, back)
	pause, news = b.failed()
	require.True(t, news)
	require.GreaterOrEqual(t, pause, lastPause)

	// It answers both: all is forgotten.
	clock = b.until
	require.False(t, ask())
	require.True(t, ask())
	b.succeeded()
	pause, _ = b.failed()
	require.LessOrEqual(t, pause, firstPause*5/4)

	b.close()
	clock, before := b.until, probes
	require.False(t, ask())
	require.Equal(t, before, probes)
}
