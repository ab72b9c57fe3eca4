package tune

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
)

// leftByPruning is how many candidates are measured whatever they are expected to take: an estimate may be off for some.
const leftByPruning = 8

// prune skips the candidates that are expected to be much slower than the best. Where one has no estimate, none is skipped: it may be one of a launch
// whose sizes are not known.
func (s *search) prune(ctx context.Context) error {
	if s.Prune < 0 || len(s.Candidates) <= leftByPruning {
		return nil
	}
	if !s.expect(ctx) {
		return context.Cause(ctx) // nil where only an estimate is missing
	}
	order := make([]int, len(s.Candidates))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.expected[a], s.expected[b]) })
	best := order[0]
	for _, i := range order[leftByPruning:] {
		slower := float64(s.expected[i]) / float64(s.expected[best])
		if slower <= s.Prune || s.done[i] {
			continue
		}
		s.outcomes[i], s.done[i] = Outcome{Name: s.Candidates[i].Name, Expected: s.expected[i], Pruned: true,
			Skipped: fmt.Sprintf("it is expected to take %.1f times as long as %s", slower, s.Candidates[best].Name)}, true
		s.tell(func(p *Progress) { p.Compiled++; p.Measured++; p.Pruned++ })
	}
	return nil
}

// unprune takes the candidates back that were left out, since no other can run; false where there are none.
func (s *search) unprune() (found bool) {
	for i, o := range s.outcomes {
		if o.Pruned {
			s.done[i], found = false, true
			s.tell(func(p *Progress) { p.Compiled--; p.Measured--; p.Pruned-- })
		}
	}
	return found
}

// expect estimates all candidates; false where one has no estimate.
func (s *search) expect(ctx context.Context) bool {
	for _, c := range s.Candidates {
		if c.Expect == nil {
			return false
		}
	}
	todo := make(chan int)
	var workers sync.WaitGroup
	for range min(s.Workers, len(s.Candidates)) {
		workers.Go(func() {
			for i := range todo {
				if ctx.Err() != nil {
					continue
				}
				if d, err := s.Candidates[i].Expect(ctx); err == nil { // its compilation has the same error
					s.expected[i] = d
				}
			}
		})
	}
	for i := range s.Candidates {
		todo <- i
	}
	close(todo)
	workers.Wait()
	return ctx.Err() == nil && !slices.Contains(s.expected, 0)
}
