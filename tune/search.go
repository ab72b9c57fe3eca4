package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"github.com/tshared/tshared/cuda"
)

// Space is what a search looks at, and how.
type Space struct {
	// Candidates are what there is to choose from.
	Candidates []Candidate
	// Timer measures runs.
	Timer Timer
	// Bench says how long the measurement of a candidate takes.
	Bench BenchOptions
	// Workers is how many candidates compile at once; 0 is one per core.
	Workers int
	// Overlap measures candidates while others compile. That is sound where compiling does
	// not disturb runs: they are on another device, and the host only launches them. The
	// candidates that are left in the end are measured again without company.
	Overlap bool
	// Hopeless ends the measurement of a candidate after its first runs if these take that
	// many times as long as the best so far; 0 stands for 3.
	Hopeless float64
	// Finalists is how many of the fastest candidates are measured again in turns; 0 stands
	// for 16. Those that are far from the fastest are not among them.
	Finalists int
	// Prune is how many times as long as the best a candidate may be expected to take, and be measured nevertheless; 0 stands for 3,
	// and a negative number for any. Eight candidates are left in any case, and all where one has no estimate.
	Prune float64
	// Budget is how long the runs of a search may take in all; 0 has no limit. When the time is
	// up, candidates that are left have their first runs only, and the turns of the fastest end
	// with the round.
	Budget time.Duration
	// Known has the outcomes of an earlier search that was stopped, by name: these candidates
	// are not measured again, unless they are finalists.
	Known map[string]Outcome
	// Save gets each outcome as soon as there is one, so that a search that is stopped can go
	// on; it may be nil. An error ends the search.
	Save func(Outcome) error
	// Progress is told what the search is doing; it may be nil.
	Progress func(Progress)
	// Finish is called once at the end of the search, also of one that fails; it may be nil.
	Finish func() error
}

// The usual choices of a Space.
const (
	defaultHopeless  = 3
	defaultFinalists = 16
	defaultPrune     = 3
	// closeToBest is how much slower than the fastest a finalist may have been.
	closeToBest = 1.25
)

// search is the state of a Search.
type search struct {
	Space
	started  time.Time
	outcomes []Outcome
	done     []bool // by candidate: the outcome is known
	compiled []*Compiled
	expected []time.Duration // by candidate; 0 is not known
	watch    *stopwatch
	found    bool          // a candidate was measured
	best     time.Duration // the median of the fastest so far
	progress Progress
}

// Search compiles all candidates in parallel, measures them one by one, and measures those
// that are close to the fastest again in turns, so that a change of the clock rate in between
// favours none. Candidates that do not compile or run are skipped, and their outcomes have the
// reason. When ctx is done, Search returns its cause.
func Search(ctx context.Context, space Space) (result *Result, err error) {
	s, err := newSearch(space)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(ctx) // which candidates may keep for their runs
	defer cancel()
	defer func() { err = errors.Join(err, s.close()) }()
	resumed := 0
	for i, c := range s.Candidates {
		if known, ok := s.Known[c.Name]; ok {
			s.outcomes[i], s.done[i] = known, true
			s.consider(known)
			resumed++
		}
	}
	if err := s.prune(ctx); err != nil {
		return nil, err
	}
	if err := s.measureAll(ctx, cancel); err != nil {
		return nil, err
	}
	if !s.found && s.unprune() {
		if err := s.measureAll(ctx, cancel); err != nil {
			return nil, err
		}
	}
	if !s.found {
		return nil, &NoneError{s.outcomes}
	}
	best, err := s.final(ctx)
	if err != nil {
		return nil, err
	}
	return &Result{Outcomes: s.outcomes, Resumed: resumed, best: best}, nil
}

func newSearch(space Space) (*search, error) {
	space.Workers = cmp.Or(space.Workers, runtime.GOMAXPROCS(0))
	space.Hopeless, space.Finalists, space.Prune = cmp.Or(space.Hopeless, defaultHopeless), cmp.Or(space.Finalists, defaultFinalists), cmp.Or(space.Prune, defaultPrune)
	switch {
	case space.Timer == nil:
		return nil, errors.New("a search needs a Timer")
	case space.Workers < 1:
		return nil, fmt.Errorf("a search needs at least one worker, found %d", space.Workers)
	case len(space.Candidates) == 0:
		return nil, &NoneError{}
	}
	names := map[string]bool{}
	for _, c := range space.Candidates {
		if names[c.Name] {
			return nil, fmt.Errorf("two candidates have the name %q", c.Name)
		}
		names[c.Name] = true
	}
	n, watch := len(space.Candidates), &stopwatch{Timer: space.Timer}
	space.Timer = watch
	return &search{Space: space, watch: watch, started: time.Now(), outcomes: make([]Outcome, n), done: make([]bool, n), compiled: make([]*Compiled, n), expected: make([]time.Duration, n),
		progress: Progress{Total: n}}, nil
}

// close frees the candidates.
func (s *search) close() error {
	var errs []error
	for _, c := range s.compiled {
		if c != nil && c.Close != nil {
			errs = append(errs, c.Close())
		}
	}
	if s.Finish != nil {
		errs = append(errs, s.Finish())
	}
	return errors.Join(errs...)
}

// measureAll compiles and measures the candidates without an outcome. Without Overlap all are
// compiled first, and then measured in their order. An error stops what is being compiled.
func (s *search) measureAll(ctx context.Context, cancel func()) (err error) {
	var todo []int
	for i := range s.Candidates {
		if !s.done[i] {
			todo = append(todo, i)
		}
	}
	finished := s.compileAll(ctx, todo)
	defer func() { // candidates that are being compiled when a search ends must be freed
		if err != nil {
			cancel()
		}
		for c := range finished {
			s.compiled[c.index] = c.compiled
		}
	}()
	ready := make([]compilation, 0, len(todo))
	for range todo {
		c := <-finished
		s.compiled[c.index] = c.compiled
		s.tell(func(p *Progress) { p.Compiled++ })
		if ready = append(ready, c); s.Overlap {
			if err := s.measure(ctx, c); err != nil {
				return err
			}
		}
	}
	if s.Overlap {
		return nil
	}
	slices.SortFunc(ready, func(a, b compilation) int { return cmp.Compare(a.index, b.index) })
	for _, c := range ready {
		if err := s.measure(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// measure finds the outcome of a candidate. Its own errors are the reason to skip it; the
// errors that end the search are returned.
func (s *search) measure(ctx context.Context, c compilation) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	o := Outcome{Name: s.Candidates[c.index].Name, Expected: s.expected[c.index], Compile: c.took}
	err := c.err
	if err == nil {
		o.Resources = c.compiled.Resources
		o.Measurement, err = Bench(ctx, s.Timer, c.compiled.Run, s.benchOptions(c.compiled))
	}
	switch {
	case ctx.Err() != nil:
		return context.Cause(ctx)
	case errors.As(err, new(*cuda.ContextLost)):
		return fmt.Errorf("candidate %s: %w", o.Name, err)
	case err != nil:
		o.Measurement, o.Skipped = Measurement{}, err.Error()
	}
	s.outcomes[c.index], s.done[c.index] = o, true
	s.consider(o)
	if s.Save != nil && c.err == nil { // one that does not compile here may compile elsewhere
		return s.Save(o)
	}
	return nil
}

func (s *search) benchOptions(c *Compiled) BenchOptions {
	o := s.Bench
	o.Prepare = both(s.Bench.Prepare, c.Prepare)
	o.GiveUp = time.Duration(s.Hopeless * float64(s.best))
	if s.spent() {
		o.GiveUp = 1 // after the first runs, however short they are
	}
	return o
}

// both calls two functions, of which any may be nil.
func both(first, second func() error) func() error {
	if first == nil || second == nil {
		if first == nil {
			return second
		}
		return first
	}
	return func() error {
		if err := first(); err != nil {
			return err
		}
		return second()
	}
}

// consider counts an outcome, which may be the fastest so far.
func (s *search) consider(o Outcome) {
	s.tell(func(p *Progress) {
		p.Measured++
		if o.Skipped != "" {
			p.Skipped++
			return
		}
		if !s.found || o.Median < s.best {
			s.found, s.best, p.Best, p.BestTime = true, o.Median, o.Name, o.Median
		}
	})
}
