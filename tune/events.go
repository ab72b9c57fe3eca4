package tune

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tshared/tshared/cuda"
)

// FlushBytes is more than the L2 cache of any GPU has.
const FlushBytes = 256 << 20

// EventTimer measures runs on a GPU by events in a stream, with nothing of the buffers in the
// L2 cache. A run puts work into the stream and does not wait. One goroutine uses the timer at
// a time.
type EventTimer struct {
	context *cuda.Context
	stream  *cuda.Stream
	flush   *cuda.Memory // what is written into it displaces everything else from the cache
	pairs   []eventPair
}

// eventPair is around one run.
type eventPair struct{ begin, end *cuda.Event }

// batch is the number of runs that are in the stream at once: while one runs, the host has
// time to put the next after it.
const batch = 64

// NewEventTimer makes a timer for a stream; nil is the default stream. Before each run the
// timer writes flushBytes of memory; 0 stands for FlushBytes, and a negative number for none.
func NewEventTimer(c *cuda.Context, s *cuda.Stream, flushBytes int) (*EventTimer, error) {
	t := &EventTimer{context: c, stream: s}
	if flushBytes == 0 {
		flushBytes = FlushBytes
	}
	if flushBytes > 0 {
		var err error
		if t.flush, err = c.Alloc(flushBytes); err != nil {
			return nil, fmt.Errorf("memory that flushes the L2 cache: %w", err)
		}
	}
	return t, nil
}

// need makes events for n runs, if there are not as many yet.
func (t *EventTimer) need(n int) (err error) {
	for len(t.pairs) < n {
		t.pairs = append(t.pairs, eventPair{})
		p := &t.pairs[len(t.pairs)-1]
		if p.begin, err = t.context.NewEvent(); err == nil {
			p.end, err = t.context.NewEvent()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Time implements Timer. What prepare puts into the stream is not measured.
func (t *EventTimer) Time(ctx context.Context, n int, prepare, run func() error) ([]time.Duration, time.Duration, error) {
	each := make([]time.Duration, 0, n)
	started := time.Now()
	for len(each) < n {
		runs := min(batch, n-len(each))
		if err := t.need(runs); err != nil {
			return nil, 0, err
		}
		pairs := t.pairs[:runs]
		if err := t.enqueue(ctx, pairs, prepare, run); err != nil {
			return nil, 0, err
		}
		for _, p := range pairs {
			took, err := p.end.Since(p.begin)
			if err != nil {
				return nil, 0, err
			}
			each = append(each, took)
		}
	}
	return each, time.Since(started), nil
}

// enqueue puts a run per pair into the stream, and waits for all.
func (t *EventTimer) enqueue(ctx context.Context, pairs []eventPair, prepare, run func() error) error {
	for _, p := range pairs {
		if ctx.Err() != nil {
			return errors.Join(context.Cause(ctx), t.context.Synchronize())
		}
		if err := t.timePair(p, prepare, run); err != nil {
			return err
		}
	}
	return pairs[len(pairs)-1].end.Wait(ctx)
}

// timePair puts one run into the stream. The flush comes last before the run: it takes longer than
// launching, so that the device does not wait for the host between the events.
func (t *EventTimer) timePair(p eventPair, prepare, run func() error) error {
	if prepare != nil {
		if err := prepare(); err != nil {
			return err
		}
	}
	if t.flush != nil {
		if err := t.flush.FillAsync(t.stream, 0, t.flush.Size, 0); err != nil {
			return err
		}
	}
	if err := p.begin.Record(t.stream); err != nil {
		return err
	}
	if err := run(); err != nil {
		return err
	}
	return p.end.Record(t.stream)
}

// Close frees the events and the memory.
func (t *EventTimer) Close() error {
	var errs []error
	for _, p := range t.pairs {
		for _, e := range []*cuda.Event{p.begin, p.end} {
			if e != nil {
				errs = append(errs, e.Close())
			}
		}
	}
	if t.flush != nil {
		errs = append(errs, t.flush.Close())
	}
	t.pairs, t.flush = nil, nil
	return errors.Join(errs...)
}
