package launch

import (
	"context"
	"runtime"
	"sync"
)

// warmUpConfigs compiles all configs of an autotuned kernel at once. Some may fail, as long as one
// does not.
func (f *Kernel) warmUpConfigs(ctx context.Context, d *Device, c *call, args []any) error {
	if err := c.bind(args); err != nil {
		return err
	}
	s := &tuning{fn: f, device: d, call: c, about: f.decorators.tuner}
	configs, err := s.prune()
	if err != nil {
		return err
	}
	variants := s.variants(configs)
	errs := make([]error, len(variants))
	var wait sync.WaitGroup
	free := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i, v := range variants {
		wait.Go(func() {
			free <- struct{}{}
			defer func() { <-free }()
			errs[i] = s.load(ctx, v)
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err == nil {
			return nil
		}
	}
	return errs[0]
}

// load compiles and loads the kernel of a variant.
func (s *tuning) load(ctx context.Context, v variant) error {
	c, err := s.specialized(v)
	if err != nil {
		return err
	}
	defer c.free()
	_, err = s.fn.executable(ctx, s.device, c)
	return err
}
