package gpusession

import (
	"context"
	"errors"
	"time"

	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/tune"
)

// Timing launches a kernel again and again on what is on the device.
type Timing struct {
	program *Program
	launch  *gpu.Bound
	timer   *tune.EventTimer
}

// Timing gets launches ready. Run must have brought the buffers to the device.
func (p *Program) Timing(l interp.Launch) (*Timing, error) {
	s := p.session
	launch, err := p.prepare(l)
	if err != nil {
		return nil, err
	}
	timer, err := tune.NewEventTimer(s.context, s.stream, max(2*s.Device().Limits.L2, 1<<20))
	if err != nil {
		return nil, errors.Join(err, launch.Close())
	}
	return &Timing{program: p, launch: launch, timer: timer}, nil
}

// Once is the time of one launch by the device's clock, with nothing of the buffers
// in its cache. Where the kernel does not do the same twice, fresh brings the
// buffers of the host to the device first.
func (t *Timing) Once(ctx context.Context, fresh bool) (time.Duration, error) {
	var prepare func() error
	if fresh {
		prepare = t.program.session.upload
	}
	each, _, err := t.timer.Time(ctx, 1, prepare, t.launch.Start)
	if err != nil {
		return 0, err
	}
	return each[0], nil
}

// Close gives everything back.
func (t *Timing) Close() error { return errors.Join(t.launch.Close(), t.timer.Close()) }
