package tune

import (
	"context"
	"time"
)

// stopwatch is a Timer that counts the time it takes.
type stopwatch struct {
	Timer
	took time.Duration
}

// Time implements Timer.
func (w *stopwatch) Time(ctx context.Context, n int, prepare, run func() error) ([]time.Duration, time.Duration, error) {
	each, all, err := w.Timer.Time(ctx, n, prepare, run)
	w.took += all
	return each, all, err
}

// spent reports whether the search has used up its budget.
func (s *search) spent() bool { return s.Budget > 0 && s.watch.took >= s.Budget }
