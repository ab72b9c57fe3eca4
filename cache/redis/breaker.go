package redis

import (
	"math/rand/v2"
	"sync"
	"time"
)

// The pauses of a breaker.
const (
	firstPause = time.Second
	lastPause  = 2 * time.Minute
)

// breaker keeps requests from a server that fails. The first failure opens it, and requests are not
// made any more. After a pause, the next one starts a probe in the background, and goes without an
// answer itself: nobody waits for a server twice in one outage. A probe that succeeds closes the
// breaker, one that fails doubles the pause. The pause is forgotten only when a real request has
// succeeded: a server may answer a probe, but be too slow for values.
type breaker struct {
	probe func() error  // asks the server whether it is back
	back  func()        // is called when it is
	first time.Duration // pause after the first failure
	now   func() time.Time

	probes  sync.WaitGroup
	mu      sync.Mutex
	open    bool
	closed  bool // by close, for good
	probing bool
	until   time.Time     // end of the pause
	pause   time.Duration // after the next failure
}

func newBreaker(probe func() error, back func()) *breaker {
	return &breaker{probe: probe, back: back, first: firstPause, now: time.Now}
}

// allow reports whether a request may be made.
func (b *breaker) allow() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open && !b.closed && !b.probing && !b.now().Before(b.until) {
		b.probing = true
		b.probes.Go(b.runProbe)
	}
	return !b.open
}

func (b *breaker) runProbe() {
	err := b.probe()
	b.mu.Lock()
	defer b.mu.Unlock()
	b.probing = false
	if err != nil {
		b.startPause()
		return
	}
	if !b.closed {
		b.open = false
		b.back()
	}
}

// startPause is called with the lock held.
func (b *breaker) startPause() time.Duration {
	pause := max(b.pause, b.first)
	b.pause = min(2*pause, lastPause)
	// Machines that lost the server at once come back one after the other.
	pause += rand.N(pause/4 + 1)
	b.open, b.until = true, b.now().Add(pause)
	return pause
}

// failed is told of requests that failed. It reports for how long there will be none, and whether
// that is news: requests that began before the breaker opened may fail after it.
func (b *breaker) failed() (pause time.Duration, news bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open {
		return 0, false
	}
	return b.startPause(), true
}

// succeeded is told of requests that were answered.
func (b *breaker) succeeded() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pause = 0
}

// close opens the breaker for good, and waits for a probe that runs.
func (b *breaker) close() {
	b.mu.Lock()
	b.open, b.closed = true, true
	b.mu.Unlock()
	b.probes.Wait()
}
