package tune

import (
	"context"
	"time"
)

// meter is a Timer that counts the time it takes.
type meter struct {
	Timer
	took time.Duration
}

// Time implements Timer.
func (m *meter) Time(ctx context.Context, n int, prepare, run func() error) ([]time.Duration, time.Duration, error) {
	each, all, err := m.Timer.Time(ctx, n, prepare, run)
	m.took += all
	return each, all, err
}

// spent reports whether the search has used up its budget.
func (s *search) spent() bool { return s.Budget > 0 && s.meter.took >= s.Budget }
