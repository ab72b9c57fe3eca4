package gpusession

import (
	"context"
	"errors"
	"time"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/interp"
)

// Timing launches a kernel again and again on what is on the device.
type Timing struct {
	program    *Program
	launch     *gpu.Bound
	begin, end *cuda.Event
	sweep      *cuda.Memory // larger than the cache: what is in it displaces the buffers
}

// Timing gets launches ready. Run must have brought the buffers to the device.
func (p *Program) Timing(l interp.Launch) (*Timing, error) {
	s := p.session
	launch, err := p.prepare(l)
	if err != nil {
		return nil, err
	}
	t := &Timing{program: p, launch: launch}
	if t.begin, err = s.context.NewEvent(); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	if t.end, err = s.context.NewEvent(); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	if t.sweep, err = s.context.Alloc(max(2*s.Device().Limits.L2, 1<<20)); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

// Once is the time of one launch by the device's clock, with nothing of the buffers
// in its cache. Where the kernel does not do the same twice, fresh brings the
// buffers of the host to the device first.
func (t *Timing) Once(ctx context.Context, fresh bool) (time.Duration, error) {
	s := t.program.session
	if fresh {
		if err := s.upload(); err != nil {
			return 0, err
		}
	}
	for _, step := range []func() error{
		func() error { return t.sweep.FillAsync(s.stream, 0, t.sweep.Size, 0) },
		func() error { return t.begin.Record(s.stream) },
		t.launch.Start,
		func() error { return t.end.Record(s.stream) },
		func() error { return t.end.Wait(ctx) },
	} {
		if err := step(); err != nil {
			return 0, err
		}
	}
	return t.end.Since(t.begin)
}

// Close gives everything back.
func (t *Timing) Close() error {
	errs := []error{t.launch.Close()}
	for _, e := range []*cuda.Event{t.begin, t.end} {
		if e != nil {
			errs = append(errs, e.Close())
		}
	}
	if t.sweep != nil {
		errs = append(errs, t.sweep.Close())
	}
	return errors.Join(errs...)
}
