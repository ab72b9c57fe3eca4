package launch

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/tune"
)

// Autotune are the choices for a kernel, as @triton.autotune has them: configs, the arguments
// for whose values the choice is made anew, hooks, and the arguments that measured launches
// must not change.
type Autotune = specialize.Autotune

// Config is one choice of an Autotune.
type Config = specialize.Config

// WithAutotune gives a kernel choices, in place of those of its decorator. The first launch for
// each key measures them and takes the fastest.
func WithAutotune(a Autotune) Option { return func(s *settings) { s.tuning.given = &a } }

// WithTable takes choices from a table of tuning results, such as one that is shipped with a
// program, for the same device and text of the kernel. What is measured is added to it.
func WithTable(t *tune.Table) Option { return func(s *settings) { s.tuning.table = t } }

// WithTuneProgress has a function told what searches for the fastest config are doing.
func WithTuneProgress(report func(tune.Progress)) Option {
	return func(s *settings) { s.tuning.progress = report }
}

// tuningSettings are what the options of Load say about tuning.
type tuningSettings struct {
	given    *Autotune
	table    *tune.Table
	progress func(tune.Progress)
}

// TuneOptions are the settings of Tune.
type TuneOptions struct {
	// Autotune are the choices; nil stands for those of the kernel.
	Autotune *Autotune
	// Workers are the numbers of workers to try on a CPU; nil stands for those of the device.
	Workers []int
	// Anew measures also what is known from the cache.
	Anew bool
	// NoPrune measures also the configs that are expected to be much slower than others.
	NoPrune bool
}

// Tune measures the configs of the kernel for a launch, whose arguments are those of Launch, and
// returns what became of each; the fastest is compiled then, and taken by launches to come. What the cache has of
// such a search is not measured again, unless the options ask for it. Memory of the arguments
// changes as launches change it, unless the Autotune says otherwise.
func (f *Kernel) Tune(ctx context.Context, d *Device, grid any, o TuneOptions, args ...any) (*tune.Entry, error) {
	if err := f.check(ctx, d); err != nil {
		return nil, err
	}
	if !f.isPython() {
		return nil, fmt.Errorf("kernel %s: only kernels of Python files can be tuned", f.name)
	}
	c := f.newCall()
	defer c.free()
	if err := c.bind(args); err != nil {
		return nil, err
	}
	a := o.Autotune
	if a == nil {
		dec, err := f.readDecorators()
		if err != nil {
			return nil, err
		}
		a = dec.tuner
	}
	if a == nil {
		a = &Autotune{Configs: []Config{{}}}
	}
	if err := a.CheckConflicts(c.givenValues(nil)); err != nil {
		return nil, fmt.Errorf("kernel %s: %w", f.name, err)
	}
	s := &tuning{fn: f, device: d, grid: grid, call: c, about: a, options: o, must: true}
	defer s.close()
	entry, configs, err := s.search(ctx)
	if err != nil {
		return nil, err
	}
	// Times of the cache leave nothing compiled, and nobody would hear of warnings.
	if err := s.load(ctx, variant{config: configs[entry.Best]}); err != nil {
		return nil, err
	}
	if o.Autotune == nil && f.decorators != nil && o.Workers == nil {
		f.decorators.keep(string(f.decorators.key(d, c)), configs[entry.Best])
	}
	return entry, nil
}

// printAutotuning is the variable that has choices printed, as TRITON_PRINT_AUTOTUNING does.
const printAutotuning = "TSHARED_PRINT_AUTOTUNING"

// tell prints which config was chosen, and which ones cannot run.
func (s *tuning) tell(e *tune.Entry, took time.Duration, from string) {
	if os.Getenv(printAutotuning) != "1" {
		return
	}
	for _, o := range e.Outcomes {
		if o.Skipped != "" {
			fmt.Fprintf(os.Stderr, "tshared: autotuning %s skipped config %s: %s\n", s.fn.name, o.Name, o.Skipped)
		}
		if o.Name == e.Best {
			fmt.Fprintf(os.Stderr, "tshared: autotuning %s for %s %s in %v; best config: %s (%s)\n",
				s.fn.name, e.Key, from, took.Round(time.Millisecond), e.Best, tune.Milliseconds(o.Median))
		}
	}
}
