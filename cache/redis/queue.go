package redis

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"github.com/tshared/tshared/cache"
)

// Bounds of what waits to be written.
const (
	maxWrites     = 256
	maxWriteBytes = 64 << 20
)

// write is an entry, as cache.Encode wrote it, that waits to be written; or, with done, the mark up to
// which a flush waits.
type write struct {
	key   cache.Key
	entry []byte
	done  chan<- struct{}
}

// queue hands writes to a function, one at a time, in the background.
type queue struct {
	do     func(ctx context.Context, w write)
	cancel context.CancelFunc // ends a write that runs, and drops those that wait
	ended  chan struct{}
	bytes  atomic.Int64 // of the entries that wait
	lost   atomic.Int64 // entries that were dropped

	mu     sync.RWMutex // held for reading while the channel is sent to
	closed bool
	writes chan write
}

var (
	errClosed = errors.New("remote cache: closed")
	errFull   = errors.New("too many wait to be written")
)

func newQueue(do func(ctx context.Context, w write)) *queue {
	ctx, cancel := context.WithCancel(context.Background())
	q := &queue{do: do, cancel: cancel, ended: make(chan struct{}), writes: make(chan write, maxWrites)}
	go q.run(ctx)
	return q
}

func (q *queue) run(ctx context.Context) {
	defer close(q.ended)
	for w := range q.writes {
		switch {
		case w.done != nil:
			close(w.done)
			continue
		case ctx.Err() != nil:
			q.lost.Add(1)
		default:
			q.do(ctx, w)
		}
		q.bytes.Add(-int64(len(w.entry)))
	}
}

// err is the error of a queue that takes no more.
func (q *queue) err() error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return errClosed
	}
	return nil
}

// add appends a write, if there is room.
func (q *queue) add(w write) error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return errClosed
	}
	n := int64(len(w.entry))
	if q.bytes.Add(n) <= maxWriteBytes {
		select {
		case q.writes <- w:
			return nil
		default:
		}
	}
	q.bytes.Add(-n)
	return errFull
}

// flush waits for the writes added so far.
func (q *queue) flush(ctx context.Context) error {
	done := make(chan struct{})
	if err := q.mark(ctx, done); err != nil {
		return err
	}
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (q *queue) mark(ctx context.Context, done chan<- struct{}) error {
	q.mu.RLock()
	defer q.mu.RUnlock()
	if q.closed {
		return errClosed
	}
	select {
	case q.writes <- write{done: done}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// close ends the queue after the writes that wait; when the context ends, it drops them, and
// returns how many.
func (q *queue) close(ctx context.Context) (lost int) {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		close(q.writes)
	}
	q.mu.Unlock()
	select {
	case <-q.ended:
	case <-ctx.Done():
		q.cancel()
		<-q.ended
	}
	q.cancel()
	return int(q.lost.Swap(0))
}
