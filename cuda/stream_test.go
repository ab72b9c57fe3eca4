package cuda_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

func TestStreamsAndEvents(t *testing.T) {
	f := fakecuda.New()
	c := start(t, f)
	s := stream(t, c)
	first, err := c.NewEvent()
	require.NoError(t, err)
	second, err := c.NewEvent()
	require.NoError(t, err)
	require.NoError(t, first.Record(s))
	require.NoError(t, second.Record(nil))
	require.NoError(t, s.WaitEvent(second))
	require.NoError(t, second.Synchronize())
	took, err := second.Since(first)
	require.NoError(t, err)
	require.Equal(t, time.Millisecond, took)
	f.Busy(1)
	ready, err := s.Done()
	require.NoError(t, err)
	require.False(t, ready)
	ready, err = s.Done()
	require.NoError(t, err)
	require.True(t, ready)
	require.NoError(t, first.Close())
	require.NoError(t, second.Close())
	require.EqualError(t, second.Record(s), "the event is closed")
	other, err := c.NewStreamWithPriority(-1)
	require.NoError(t, err)
	require.NoError(t, other.Close())
	require.EqualError(t, other.Synchronize(), "the stream is closed")
	require.EqualError(t, other.Close(), "the stream was closed before")
}

func TestObjectsOfOtherContexts(t *testing.T) {
	f, g := fakecuda.New(), fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{}
	a, b := start(t, f), start(t, g)
	s := stream(t, b)
	e, err := a.NewUntimedEvent()
	require.NoError(t, err)
	require.EqualError(t, e.Record(s), "the stream belongs to another context")
	require.EqualError(t, s.WaitEvent(e), "the event belongs to another context")
	require.EqualError(t, load(t, a, "k").Launch(cuda.Config{Stream: s}), "the stream belongs to another context")
	require.NoError(t, e.Close())
}

func TestTimeout(t *testing.T) {
	f := fakecuda.New()
	c := start(t, f)
	s := stream(t, c)
	e, err := c.NewUntimedEvent()
	require.NoError(t, err)
	require.NoError(t, e.Record(s))
	f.Busy(250) // more than are asked in a hurry
	require.NoError(t, e.Wait(context.Background()))

	f.Busy(1 << 30)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Millisecond)
	defer cancel()
	err = e.Wait(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	var timeout *cuda.Timeout
	require.ErrorAs(t, err, &timeout)
	require.ErrorContains(t, err, "A kernel cannot be stopped alone")
	require.ErrorIs(t, s.Wait(ctx), context.DeadlineExceeded)
	f.Busy(0)
	require.NoError(t, s.Wait(ctx), "finished work is no timeout, even if the context has ended")
	f.Fail("cuStreamQuery", cuda.ErrLaunchFailed)
	require.ErrorIs(t, s.Wait(context.Background()), cuda.ErrLaunchFailed)
	require.NoError(t, c.Device().Reset())
}

func TestGraph(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["scale"] = scale()
	c := start(t, f)
	s := stream(t, c)
	k := load(t, c, "scale")
	x := alloc(t, c, 4)
	require.NoError(t, x.Write(0, floats(1)))
	g, err := s.Capture(func() error {
		runtime.Gosched()
		for range 2 {
			if err := k.Launch(cuda.Config{Stream: s}, x, float32(3), int32(1)); err != nil {
				return err
			}
		}
		return nil
	})
	require.NoError(t, err)
	got := make([]byte, 4)
	require.NoError(t, x.Read(0, got))
	require.Equal(t, floats(1), got, "nothing is done while it is recorded")
	ready, err := g.Instantiate()
	require.NoError(t, err)
	require.NoError(t, g.Close())
	_, err = g.Instantiate()
	require.EqualError(t, err, "the graph is closed")
	require.NoError(t, ready.Launch(s))
	require.NoError(t, ready.Launch(nil))
	require.NoError(t, x.Read(0, got))
	require.Equal(t, floats(81), got)
	require.NoError(t, ready.Close())
	require.EqualError(t, ready.Launch(s), "the graph is closed")
}

func TestFailedCapture(t *testing.T) {
	f := fakecuda.New()
	c := start(t, f)
	s := stream(t, c)
	wrong := errors.New("wrong")
	_, err := s.Capture(func() error { return wrong })
	require.Equal(t, wrong, err)
	_, err = s.Capture(s.Synchronize)
	require.ErrorIs(t, err, cuda.ErrCaptureUnsupported)
	require.Panics(t, func() { _, _ = s.Capture(func() error { panic(wrong) }) })
	require.NoError(t, s.Synchronize(), "the stream can be used again")
	f.Fail("cuStreamEndCapture", cuda.ErrCaptureInvalidated)
	_, err = s.Capture(func() error { return nil })
	require.ErrorIs(t, err, cuda.ErrCaptureInvalidated)
}
