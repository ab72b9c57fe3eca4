package tune

import (
	"context"
	"errors"
	"sync"

	"github.com/tshared/tshared/diag"
)

// flights are computations under way, by key. However many goroutines ask for one, one computes.
type flights[T any] struct {
	mu   sync.Mutex
	wait map[string]*flight[T]
}

// flight is a computation that others wait for.
type flight[T any] struct {
	done  chan struct{}
	value T
	err   error
}

// do computes the value of a key, or waits for the goroutine that does. When ctx is done, it
// returns its cause. A computation whose own context ended is begun again by one that waits.
func (f *flights[T]) do(ctx context.Context, key string, compute func() (T, error)) (T, error) {
	for {
		other, mine := f.join(key)
		if mine {
			defer f.leave(key, other)
			other.value, other.err = compute()
			return other.value, other.err
		}
		select {
		case <-other.done:
		case <-ctx.Done():
			var none T
			return none, context.Cause(ctx)
		}
		if !errors.Is(other.err, errStopped) {
			return other.value, other.err
		}
	}
}

// errStopped marks the error of a measurement that its caller stopped: it is none of those who
// waited.
var errStopped = errors.New("the measurement was stopped")

// join finds the flight of a key, or begins it.
func (f *flights[T]) join(key string) (_ *flight[T], mine bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if other := f.wait[key]; other != nil {
		return other, false
	}
	if f.wait == nil {
		f.wait = map[string]*flight[T]{}
	}
	begun := &flight[T]{done: make(chan struct{}), err: diag.Bugf("tune: a candidate panicked")}
	f.wait[key] = begun
	return begun, true
}

// leave ends a flight.
func (f *flights[T]) leave(key string, mine *flight[T]) {
	f.mu.Lock()
	delete(f.wait, key)
	f.mu.Unlock()
	close(mine.done)
}
