package fuzz

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/tshared/tshared/internal/kernelgen"
)

// Campaign checks many kernels.
type Campaign struct {
	Checker  *Checker
	Seed     uint64 // of the first kernel; the others follow
	Count    int
	Jobs     int           // kernels checked at a time
	Patience time.Duration // for one kernel, before it counts as one that hangs
	// Report gets what was found, one call at a time, in any order.
	Report func(k *kernelgen.Kernel, v *Verdict)
	// Generate makes the kernels; nil is kernelgen.Generate.
	Generate func(seed uint64) *kernelgen.Kernel
}

// Run checks the kernels until the context ends.
func (c *Campaign) Run(ctx context.Context) {
	seeds := make(chan uint64)
	var mu sync.Mutex
	var workers sync.WaitGroup
	for range max(1, c.Jobs) {
		workers.Go(func() {
			for seed := range seeds {
				k, v := c.one(ctx, seed)
				if ctx.Err() != nil {
					return // what was found may be that
				}
				mu.Lock()
				c.Report(k, v)
				mu.Unlock()
			}
		})
	}
feed:
	for i := range c.Count {
		select {
		case seeds <- c.Seed + uint64(i):
		case <-ctx.Done():
			break feed
		}
	}
	close(seeds)
	workers.Wait()
}

func (c *Campaign) one(ctx context.Context, seed uint64) (*kernelgen.Kernel, *Verdict) {
	generate := c.Generate
	if generate == nil {
		generate = kernelgen.Generate
	}
	k := generate(seed)
	done := make(chan *Verdict, 1)
	go func() { done <- c.Checker.Check(ctx, k.Text, k.Launch) }()
	select {
	case v := <-done:
		return k, v
	case <-time.After(c.Patience):
		return k, &Verdict{Kind: Hang, Detail: fmt.Sprintf("nothing came out in %s", c.Patience)}
	}
}
