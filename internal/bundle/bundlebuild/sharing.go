package bundlebuild

import (
	"context"
	"sync"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/driver"
)

// sharing has the code that LLVM made of equal IR once.
type sharing struct {
	mu      sync.Mutex
	results map[cache.Key]*sharedResult
}

// sharedResult is code that is being made, for which others wait, or that is made.
type sharedResult struct {
	done   chan struct{}
	result *driver.Result
	err    error
}

// shareKey identifies what LLVM is told.
func shareKey(t driver.Target, ir *driver.Result) cache.Key {
	h := cache.NewHasher(string(driver.LLIR))
	h.AddString("target", t.Identity())
	h.Add("manifest", ir.Manifest)
	h.Add("text", ir.Code())
	return h.Sum()
}

// do makes code, unless it is there or another goroutine makes it.
func (s *sharing) do(ctx context.Context, key cache.Key, compile func() (*driver.Result, error)) (*driver.Result, error) {
	s.mu.Lock()
	if other := s.results[key]; other != nil {
		s.mu.Unlock()
		select {
		case <-other.done:
			return other.result, other.err
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	if s.results == nil {
		s.results = map[cache.Key]*sharedResult{}
	}
	mine := &sharedResult{done: make(chan struct{}), err: diag.Bugf("bundlebuild: the compilation panicked")}
	s.results[key] = mine
	s.mu.Unlock()
	defer close(mine.done)
	mine.result, mine.err = compile()
	return mine.result, mine.err
}
