// Package flight computes once for all who ask at the same time.
package flight

import (
	"context"
	"sync"

	"github.com/tshared/tshared/diag"
)

// Group has computations under way, by key. However many goroutines ask for one, one computes.
type Group[T any] struct {
	mu   sync.Mutex
	wait map[string]*call[T]
}

// call is a computation that others wait for.
type call[T any] struct {
	done  chan struct{}
	value T
	err   error
}

// Do computes the value of a key, or waits for the goroutine that does. When ctx is done, it returns its cause. A computation that its
// caller stopped, as its error says, is begun again by one that waits.
func (g *Group[T]) Do(ctx context.Context, key string, stopped func(error) bool, compute func() (T, error)) (T, error) {
	for {
		other, mine := g.join(key)
		if mine {
			defer g.leave(key, other)
			other.value, other.err = compute()
			return other.value, other.err
		}
		select {
		case <-other.done:
		case <-ctx.Done():
			var none T
			return none, context.Cause(ctx)
		}
		if !stopped(other.err) {
			return other.value, other.err
		}
	}
}

// join finds the computation of a key, or begins it.
func (g *Group[T]) join(key string) (_ *call[T], mine bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if other := g.wait[key]; other != nil {
		return other, false
	}
	if g.wait == nil {
		g.wait = map[string]*call[T]{}
	}
	begun := &call[T]{done: make(chan struct{}), err: diag.Bugf("a computation that others wait for panicked")}
	g.wait[key] = begun
	return begun, true
}

// leave ends a computation.
func (g *Group[T]) leave(key string, mine *call[T]) {
	g.mu.Lock()
	delete(g.wait, key)
	g.mu.Unlock()
	close(mine.done)
}
