package launch

import (
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/host/flight"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/kernel"
)

// Kernel is a kernel that can be launched. Goroutines may share it.
type Kernel struct {
	name       string
	load       settings
	source     Source    // nil for a kernel that was compiled ahead of time
	fixed      *Fixed    // of a source that is specialised already; nil for others
	variants   *variants // of a kernel that was compiled ahead of time; nil for others
	params     []specialize.LaunchParam
	index      map[string]int
	positional int // how many parameters take arguments by position

	decorators *decorators // nil without any

	grids    sync.Map                        // of parsedGrid by text
	calls    sync.Pool                       // of *call
	compiled atomic.Pointer[map[string]Code] // by key; replaced, never changed

	compilations flight.Group[Code]

	mu     sync.Mutex
	closed bool

	telling sync.Mutex // of warnings
	warned  diag.List  // that were told
}

// settings are what the options of Load set.
type settings struct {
	source  SourceOptions
	options Options
	hooks   Hooks
	cache   cache.Layer // nil for none, where own is set
	own     bool        // WithCache was given
	tuning  tuningSettings
	bounds  kernel.Bounds
	check   bool
	warn    func(*diag.Diagnostic) // nil for nobody
}

// Option is an option of kernels: of jit.Load and of bundle.Open.
type Option func(*settings)

// WithPath adds folders that imports of the Python file are searched in.
func WithPath(folders ...string) Option {
	return func(s *settings) { s.source.Path = append(s.source.Path, folders...) }
}

// WithLibrary compiles the functions of tl that are Triton themselves from an installed package
// triton, whose folder is given.
func WithLibrary(folder string) Option { return func(s *settings) { s.source.Library = folder } }

// WithEnviron is os.environ as the Python file sees it.
func WithEnviron(variables map[string]string) Option {
	return func(s *settings) { s.source.Environ = variables }
}

// WithCache keeps compiled kernels in a cache: a *cache.Cache, or another layer. Nil keeps none.
// Without this option the cache is the one that the environment asks for, see cache.FromEnv.
func WithCache(layer cache.Layer) Option {
	return func(s *settings) {
		s.cache, s.own = layer, true
		if c, ok := layer.(*cache.Cache); ok && c == nil {
			s.cache = nil
		}
	}
}

// WithOptions sets the options of launches that do not give their own.
func WithOptions(o Options) Option { return func(s *settings) { s.options = o } }

// WithHooks has functions called when kernels are compiled, loaded and launched.
func WithHooks(h Hooks) Option { return func(s *settings) { s.hooks = h } }

// WithWarnings has a function called with the warnings about the kernel, such as one about a loop that computes something
// else than it would in Python. They are told when the kernel is compiled or taken from the cache, each place once, by
// one goroutine at a time. The function must not launch the kernel.
func WithWarnings(warn func(w *diag.Diagnostic)) Option { return func(s *settings) { s.warn = warn } }

// WithBounds says which launches are refused because of the sizes of their arguments. Without it those are
// refused that certainly access memory outside of a slice or a device buffer.
func WithBounds(b kernel.Bounds) Option { return func(s *settings) { s.bounds = b } }

func newSettings(options []Option) (s settings) {
	for _, set := range options {
		if set != nil {
			set(&s)
		}
	}
	return s
}

// newFunction completes a Kernel.
func newKernel(f *Kernel, s settings) (*Kernel, error) {
	if err := s.openCache(); err != nil {
		return nil, err
	}
	f.load, f.index = s, map[string]int{}
	for i := range f.params {
		f.index[f.params[i].Name] = i
		if !f.params[i].KeywordOnly {
			f.positional++
		}
	}
	f.compiled.Store(&map[string]Code{})
	f.calls.New = func() any {
		return &call{fn: f, args: make([]argument, len(f.params)), given: make([]bool, len(f.params))}
	}
	return f, nil
}

// explain adds lines of the Python file to an error about it.
func (f *Kernel) explain(err error) error {
	if f.source == nil {
		return err
	}
	return f.source.Explain(err)
}

// tellWarnings tells of warnings that were not told before.
func (f *Kernel) tellWarnings(list diag.List) {
	if f.load.warn == nil || len(list) == 0 {
		return
	}
	f.telling.Lock()
	defer f.telling.Unlock()
	for _, w := range f.warned.AddNew(list...) {
		f.load.warn(w)
	}
}

// Name is the name of the kernel.
func (f *Kernel) Name() string { return f.name }

// Close frees everything that was compiled. Nothing of the function may run any more. Closing
// twice is not an error; launching afterwards is one.
func (f *Kernel) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	var first error
	for _, k := range *f.compiled.Load() {
		if err := k.close(); err != nil && first == nil {
			first = fmt.Errorf("kernel %s: %w", f.name, err)
		}
	}
	f.compiled.Store(&map[string]Code{})
	return first
}
