package launch

import (
	"context"
	"time"
)

// expectation estimates the time of a variant; nil where there is nothing to estimate it by.
func (s *tuning) expectation(v variant) func(context.Context) (time.Duration, error) {
	if s.device.context == nil || !s.fn.isPython() {
		return nil
	}
	return func(ctx context.Context) (time.Duration, error) { return s.expect(ctx, v) }
}

// pruning is the factor of the search's Prune.
func (s *tuning) pruning() float64 {
	if s.options.NoPrune {
		return -1
	}
	return 0
}

// expect estimates the time of a variant; 0 for a launch with arguments of several parts.
func (s *tuning) expect(ctx context.Context, v variant) (time.Duration, error) {
	c, err := s.specialized(v)
	if err != nil {
		return 0, err
	}
	defer c.free()
	l := ExpectedLaunch{}
	if l.Grid, err = c.grid(s.grid); err != nil {
		return 0, err
	}
	for i := range c.args {
		switch a := &c.args[i]; {
		case a.kind == tuple || a.kind == descriptor:
			return 0, nil
		case !c.isConstant(i) && !a.isConstant():
			l.Args = append(l.Args, ExpectedArg{Integer: a.kind == integer || a.kind == boolean, Value: int64(a.bits), Bytes: a.bytes})
		}
	}
	r, err := s.fn.request(s.device, c)
	if err != nil {
		return 0, err
	}
	return s.fn.source.Expect(ctx, r, l)
}
