package tune

import (
	"context"
	"time"
)

// Timer measures runs.
type Timer interface {
	// Time measures n runs one by one. Before each run prepare is called, which is not
	// measured and may be nil. The first result has the time of each run, the second is how
	// long all of it took. When ctx is done, Time returns its cause.
	Time(ctx context.Context, n int, prepare, run func() error) (each []time.Duration, all time.Duration, err error)
}

// HostClock measures runs by the clock of the host, for functions that return when their
// work is done.
func HostClock() Timer { return hostClock{} }

type hostClock struct{}

func (hostClock) Time(ctx context.Context, n int, prepare, run func() error) ([]time.Duration, time.Duration, error) {
	each := make([]time.Duration, 0, n)
	started := time.Now()
	for range n {
		if ctx.Err() != nil {
			return nil, 0, context.Cause(ctx)
		}
		if prepare != nil {
			if err := prepare(); err != nil {
				return nil, 0, err
			}
		}
		begin := time.Now()
		if err := run(); err != nil {
			return nil, 0, err
		}
		each = append(each, time.Since(begin))
	}
	return each, time.Since(started), nil
}
