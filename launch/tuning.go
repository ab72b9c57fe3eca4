package launch

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tshared/tshared/tune"
)

// tuning is a search for the fastest config of a kernel.
type tuning struct {
	fn      *Kernel
	device  *Device
	grid    any
	call    *call // with the arguments of the launch, bound
	about   *Autotune
	options TuneOptions
	must    bool // measure, whatever is known without measuring

	slices  []stagedSlice // the arguments that are slices
	staged  []closer      // what the search allocated
	timer   tune.Timer
	effects *effects
}

// stagedSlice is a slice in place of which launches on a GPU get a copy.
type stagedSlice struct {
	index int // of the argument
	was   argument
}

// closer frees something.
type closer interface{ Close() error }

// choices are the configs of a search by name.
type choices = map[string]*Config

// search finds the fastest config: by itself, in the table, in the cache, or by measuring.
func (s *tuning) search(ctx context.Context) (*tune.Entry, choices, error) {
	configs, err := s.prune()
	if err != nil {
		return nil, nil, err
	}
	variants := s.variants(configs)
	byName := choices{}
	for _, v := range variants {
		byName[v.name] = v.config
	}
	about, err := s.subject(variants)
	if err != nil {
		return nil, nil, err
	}
	if len(variants) == 1 && !s.must {
		return &tune.Entry{Subject: about, Best: variants[0].name}, byName, nil
	}
	if e := s.shipped(about, byName); e != nil && !s.must {
		return e, byName, nil
	}
	e, err := s.measured(ctx, about, variants)
	if err != nil {
		return nil, nil, fmt.Errorf("autotuning of kernel %s: %w", s.fn.name, err)
	}
	if t := s.fn.load.tuning.table; t != nil {
		t.Add(*e)
	}
	return e, byName, nil
}

// prune leaves out the configs that the decorator's functions do not want.
func (s *tuning) prune() ([]Config, error) {
	if s.about.Prune == nil {
		return s.about.Configs, nil
	}
	var keywords []string
	for i, p := range s.fn.params {
		if s.call.given[i] && (p.Constexpr || p.KeywordOnly) {
			keywords = append(keywords, p.Name)
		}
	}
	configs, err := s.about.Prune(s.call.givenValues(nil), keywords)
	return configs, s.fn.explain(err)
}

// variant is one thing to measure: a config, and on a CPU a number of workers.
type variant struct {
	name    string
	config  *Config
	workers int
}

// variants are what a search measures. On a CPU configs that differ in launch settings of a GPU
// only are one.
func (s *tuning) variants(configs []Config) (all []variant) {
	workers := s.options.Workers
	if workers == nil || s.device.context != nil {
		workers = []int{s.device.workers}
	}
	seen := map[string]bool{}
	for i := range configs {
		c := configs[i]
		if s.device.context == nil {
			c.NumWarps, c.NumStages, c.NumCTAs, c.MaxRegisters = 0, 0, 0, 0
		}
		for _, n := range workers {
			name := c.String()
			if s.options.Workers != nil {
				name = strings.TrimSpace(fmt.Sprintf("%s workers=%d", name, n))
			}
			if name == "" {
				name = "default"
			}
			if !seen[name] {
				seen[name] = true
				all = append(all, variant{name, &c, n})
			}
		}
	}
	return all
}

// shipped is the result of the table that was given, nil where none applies. The driver and the
// build may be others: the table of a program is made before the program is built.
func (s *tuning) shipped(about tune.Subject, configs choices) *tune.Entry {
	t := s.fn.load.tuning.table
	if t == nil {
		return nil
	}
	about.Driver, about.Build = "", ""
	e, err := t.Lookup(about)
	if err != nil || configs[e.Best] == nil {
		return nil
	}
	s.tell(e, 0, "was in a table")
	return e
}

// measured searches through the cache.
func (s *tuning) measured(ctx context.Context, about tune.Subject, variants []variant) (*tune.Entry, error) {
	if err := s.prepare(); err != nil {
		return nil, err
	}
	space := tune.Space{Timer: s.timer, Prune: s.pruning(), Bench: bench, Overlap: s.device.context != nil, Progress: s.fn.load.tuning.progress, Finish: s.effects.finish}
	for _, v := range variants {
		space.Candidates = append(space.Candidates, tune.Candidate{Name: v.name, Compile: func(ctx context.Context) (*tune.Compiled, error) { return s.compile(ctx, v) }, Expect: s.expectation(v)})
	}
	store := tune.Store{Layer: s.fn.store()}
	if s.options.Anew {
		store.Layer = nil
	}
	started := time.Now()
	e, err := store.Search(ctx, about, space, nil)
	if err != nil {
		return nil, err
	}
	s.tell(e, time.Since(started), "was measured or cached")
	return e, nil
}

// Variables for tests, whose GPU has no cache and is slow.
var (
	flushBytes = tune.FlushBytes
	bench      tune.BenchOptions
)

// prepare gets the arguments ready for launches that are measured.
func (s *tuning) prepare() (err error) {
	if s.device.context != nil {
		if err := s.stage(); err != nil {
			return err
		}
	}
	if s.timer, err = s.device.newTimer(); err != nil {
		return err
	}
	if timer, ok := s.timer.(closer); ok {
		s.staged = append(s.staged, timer)
	}
	s.effects, err = s.newEffects()
	return err
}

// close frees what the search allocated, and gives the call its slices back.
func (s *tuning) close() {
	for _, old := range s.slices {
		s.call.args[old.index] = old.was
	}
	for _, c := range s.staged {
		_ = c.Close() // nothing can be done about it
	}
}
