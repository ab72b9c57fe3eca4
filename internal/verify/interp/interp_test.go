package interp

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestProgramsRunInOrder(t *testing.T) {
	var ids [][3]int
	var progress []int
	l := Launch{Grid: [3]int{2, 1, 2}, Progress: func(done, total int) { progress = append(progress, done*10+total) }}
	require.NoError(t, l.EachProgram(func(id [3]int) error { ids = append(ids, id); return nil }))
	require.Equal(t, [][3]int{{0, 0, 0}, {1, 0, 0}, {0, 0, 1}, {1, 0, 1}}, ids)
	require.Equal(t, []int{14, 24, 34, 44}, progress)

	stop := errors.New("stop")
	ids = nil
	require.ErrorIs(t, l.EachProgram(func(id [3]int) error { ids = append(ids, id); return stop }), stop)
	require.Len(t, ids, 1)
}

func TestStepLimiter(t *testing.T) {
	m := NewStepLimiter(context.Background(), &Launch{MaxSteps: 2})
	require.NoError(t, m.Step())
	require.NoError(t, m.Step())
	require.ErrorIs(t, m.Step(), ErrTooManySteps)
	require.EqualValues(t, 3, m.Steps())

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m = NewStepLimiter(ctx, &Launch{})
	var err error
	for range 1000 {
		if err = m.Step(); err != nil {
			break
		}
	}
	require.ErrorIs(t, err, context.Canceled)
}

// TestWork: steps that take long are ended by the context too.
func TestWork(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := NewStepLimiter(ctx, &Launch{})
	require.NoError(t, m.Work(pollWork))
	cancel()
	require.NoError(t, m.Work(pollWork-1), "the clock is not looked at for little work")
	require.ErrorIs(t, m.Work(1), context.Canceled)
}

func TestDescriptorWords(t *testing.T) {
	require.Equal(t, Arg{7, 2, 3, 3, 1, 1}, Descriptor(7, []int64{2, 3}, []int64{3, 1}, true))
}
