package tune

import (
	"context"
	"sync"
	"time"
)

// compilation is a candidate that was compiled, or failed to.
type compilation struct {
	index    int
	compiled *Compiled // nil with an error
	err      error
	took     time.Duration
}

// compileAll compiles candidates in Workers goroutines. The channel gets one compilation for
// each, in the order in which they end, and is closed after the last.
func (s *search) compileAll(ctx context.Context, candidates []int) <-chan compilation {
	todo, finished := make(chan int), make(chan compilation, len(candidates))
	var workers sync.WaitGroup
	for range min(s.Workers, len(candidates)) {
		workers.Go(func() {
			for i := range todo {
				finished <- s.compile(ctx, i)
			}
		})
	}
	go func() {
		for _, i := range candidates {
			todo <- i
		}
		close(todo)
		workers.Wait()
		close(finished)
	}()
	return finished
}

// compile compiles one candidate; when ctx is done, it does not begin.
func (s *search) compile(ctx context.Context, i int) compilation {
	if ctx.Err() != nil {
		return compilation{index: i, err: context.Cause(ctx)}
	}
	started := time.Now()
	c, err := s.Candidates[i].Compile(ctx)
	return compilation{index: i, compiled: c, err: err, took: time.Since(started)}
}
