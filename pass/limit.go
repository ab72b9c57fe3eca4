package pass

import (
	"context"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// Passes make a few operations of one. A module that grows beyond both bounds
// is one that calls or unrolls without measure.
const (
	leastMaxOps = 200_000
	usualGrowth = 20
)

// DefaultMaxOps is how many operations a module may grow to that has so many.
func DefaultMaxOps(ops int64) int64 { return max(leastMaxOps, usualGrowth*ops) }

// MaxOpsFlag is the flag of the commands that sets Config.MaxOps.
const MaxOpsFlag = "max-ops"

// limit has the run interrupted when its budget is used up or its context ends.
func (cfg *Config) limit(c *ir.Context) (release func()) {
	most, now := cfg.MaxOps, c.LiveOps()
	switch {
	case most == 0:
		most = DefaultMaxOps(now)
	case most < 0:
		most = 1<<63 - 2 // a limit that Stop can take the place of
	}
	lift, ours := c.LimitOps(most, &diag.LimitError{From: now, What: "operations", Limit: most, Flag: MaxOpsFlag})
	if cfg.Context == nil || !ours {
		return lift
	}
	var mu sync.Mutex // so that nothing stops the context after the run
	over := false
	stop := context.AfterFunc(cfg.Context, func() {
		mu.Lock()
		defer mu.Unlock()
		if !over {
			c.Stop(context.Cause(cfg.Context))
		}
	})
	return func() {
		stop()
		mu.Lock()
		defer mu.Unlock()
		over = true
		lift()
	}
}
