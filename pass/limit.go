package pass

import (
	"context"
	"sync"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/ir"
)

// A pass makes a few operations of one. A module that exceeds both limits has unbounded
// inlining or unrolling.
const (
	leastMaxOps = 200_000
	usualGrowth = 20
)

// DefaultMaxOps returns the number of operations to which a module with ops operations
// may grow.
func DefaultMaxOps(ops int64) int64 { return max(leastMaxOps, usualGrowth*ops) }

// MaxOpsFlag is the name of the command-line flag for Config.MaxOps.
const MaxOpsFlag = "max-ops"

// Limit interrupts work on a context, by a panic with an *ir.Interrupt, when it exceeds the
// limit of operations or cfg.Context ends, until release is called. Runs of pipelines limit
// themselves.
func (cfg *Config) Limit(c *ir.Context) (release func()) {
	most, now := cfg.MaxOps, c.LiveOps()
	switch {
	case most == 0:
		most = DefaultMaxOps(now)
	case most < 0:
		most = 1<<63 - 2 // a limit that Stop can replace
	}
	lift, ours := c.LimitOps(most, &diag.LimitError{From: now, What: "operations", Limit: most, Flag: MaxOpsFlag})
	if cfg.Context == nil || !ours {
		return lift
	}
	var mu sync.Mutex // nothing may stop the context after the run
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
