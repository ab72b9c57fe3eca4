package playground

import (
	"context"
	"time"
)

// How long a kernel may be compiled or run. The page ends the whole engine where it does not
// answer for longer.
const (
	exploreTime = 10 * time.Second
	runTime     = 10 * time.Second
)

// deadline is a context that looks at the clock itself: in a browser timers wait while Go code runs.
type deadline struct {
	context.Context
	at time.Time
}

func newDeadline(after time.Duration) deadline {
	return deadline{context.Background(), time.Now().Add(after)}
}

// Deadline implements context.Context.
func (d deadline) Deadline() (time.Time, bool) { return d.at, true }

// Err implements context.Context.
func (d deadline) Err() error {
	if time.Now().Before(d.at) {
		return nil
	}
	return context.DeadlineExceeded
}
