package tune_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/tune"
)

// TestEventTimer: each run is between two events of its stream, after its preparation and a
// write of the memory that flushes the cache; nothing is left open.
func TestEventTimer(t *testing.T) {
	f := fakecuda.New()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	stream, err := c.NewStream()
	require.NoError(t, err)
	timer, err := tune.NewEventTimer(c, stream, 1<<16)
	require.NoError(t, err)
	work, err := c.Alloc(1 << 12)
	require.NoError(t, err)
	var order []string
	prepare := func() error { order = append(order, "prepare"); return nil }
	run := func() error { order = append(order, "run"); return work.FillAsync(stream, 0, work.Size, 1) }
	const n = 150 // more than are in the stream at once
	each, all, err := timer.Time(context.Background(), n, prepare, run)
	require.NoError(t, err)
	require.Len(t, each, n)
	assert.Positive(t, all)
	require.Len(t, order, 2*n)
	assert.Equal(t, []string{"prepare", "run", "prepare"}, order[:3])
	for _, d := range each {
		assert.GreaterOrEqual(t, d, time.Duration(0))
	}
	broken := errors.New("launch failed")
	_, _, err = timer.Time(context.Background(), 1, nil, func() error { return broken })
	assert.ErrorIs(t, err, broken)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _, err = timer.Time(ctx, 1, nil, run)
	assert.ErrorIs(t, err, context.Canceled)
	require.NoError(t, timer.Close())
	require.NoError(t, work.Close())
	require.NoError(t, stream.Close())
	require.NoError(t, c.Release())
	assert.Empty(t, f.Problems())
}
