package fuzz

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/tshared/tshared/internal/verify/kernelgen"
)

// Campaign checks many random kernels.
type Campaign struct {
	Checker *Checker
	Seed    uint64 // of the first kernel; the others follow
	Count   int
	Jobs    int           // kernels in parallel
	Timeout time.Duration // for one kernel, after which it counts as a timeout
	// Report receives the results, one call at a time, in any order.
	Report func(k *kernelgen.Kernel, v *Result)
	// Generate generates the kernels; nil is kernelgen.Generate.
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
				k, v := c.runSeed(ctx, seed)
				if ctx.Err() != nil {
					return // the result may be due to the cancellation
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

func (c *Campaign) runSeed(ctx context.Context, seed uint64) (*kernelgen.Kernel, *Result) {
	generate := c.Generate
	if generate == nil {
		generate = kernelgen.Generate
	}
	k := generate(seed)
	done := make(chan *Result, 1)
	go func() { done <- c.Checker.Check(ctx, k.Text, k.Launch) }()
	select {
	case v := <-done:
		return k, v
	case <-time.After(c.Timeout):
		return k, &Result{Kind: Timeout, Detail: fmt.Sprintf("nothing came out in %s", c.Timeout)}
	}
}
