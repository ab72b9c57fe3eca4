package jit

import (
	"fmt"
	"io/fs"
	"sync"
	"sync/atomic"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
)

// Function is a kernel that can be launched. Goroutines may share it.
type Function struct {
	name       string
	load       settings
	module     *triton.Module // nil for the file of a stage
	kernel     *triton.Kernel // of the module
	file       *stageFile     // nil for a Python file
	variants   *variants      // of a kernel that was compiled ahead of time; nil for others
	params     []triton.LaunchParam
	index      map[string]int
	positional int // how many parameters take arguments by position

	decorators *decorators // nil without any

	grids    sync.Map                              // of gridexpr.Grid by text; nil for what Python must evaluate
	calls    sync.Pool                             // of *call
	compiled atomic.Pointer[map[string]executable] // by key; replaced, never changed

	mu      sync.Mutex
	flights map[string]*flight // compilations under way, by key
	closed  bool

	telling sync.Mutex // of warnings
	warned  diag.List  // that were told
}

// settings are what the options of Load set.
type settings struct {
	triton  triton.LoadOptions
	options Options
	hooks   Hooks
	cache   cache.Layer // nil for none, where own is set
	own     bool        // WithCache was given
	tuning  tuningSettings
	bounds  tshared.Bounds
	check   bool
	warn    func(*diag.Diagnostic) // nil for nobody
}

// Option is an option of Load.
type Option func(*settings)

// WithPath adds folders that imports of the Python file are searched in.
func WithPath(folders ...string) Option {
	return func(s *settings) { s.triton.Path = append(s.triton.Path, folders...) }
}

// WithLibrary compiles the functions of tl that are Triton themselves from an installed package
// triton, whose folder is given.
func WithLibrary(folder string) Option { return func(s *settings) { s.triton.Library = folder } }

// WithEnviron is os.environ as the Python file sees it.
func WithEnviron(variables map[string]string) Option {
	return func(s *settings) { s.triton.Environ = variables }
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
func WithBounds(b tshared.Bounds) Option { return func(s *settings) { s.bounds = b } }

func newSettings(options []Option) (s settings) {
	for _, set := range options {
		if set != nil {
			set(&s)
		}
	}
	return s
}

// Load reads a Python file, and finds a kernel in it by name. Nothing is compiled yet. The
// error has the places of all mistakes.
//
// A file that a stage of a compilation made is taken as well, by its extension: source, ttir,
// linalg, tile, llir, ptx, cubin or o. Its kernel is specialised: arguments must have the types
// that it was compiled for, and constants are no arguments any more. Code, from llir on, needs
// its manifest beside it: k.json for k.ptx. The name may be empty where there is one kernel.
func Load(file, kernel string, options ...Option) (*Function, error) {
	if f, ok, err := loadFile(file, kernel, options); ok {
		return f, err
	}
	s := newSettings(options)
	m, err := triton.Load(file, s.triton)
	if err != nil {
		return nil, err
	}
	return ofModule(m, kernel, s)
}

// LoadFS is Load for a file system, such as embedded files. Imports are found in it.
func LoadFS(fsys fs.FS, file, kernel string, options ...Option) (*Function, error) {
	if fsys == nil {
		return nil, fmt.Errorf("%s: the file system is nil", file)
	}
	read := func(name string) ([]byte, error) { return fs.ReadFile(fsys, name) }
	if f, ok, err := loadStage(file, kernel, read, options); ok {
		return f, err
	}
	s := newSettings(options)
	m, err := triton.LoadFS(fsys, file, s.triton)
	if err != nil {
		return nil, err
	}
	return ofModule(m, kernel, s)
}

// LoadText is Load for text; name stands for the file in messages.
func LoadText(name, text, kernel string, options ...Option) (*Function, error) {
	s := newSettings(options)
	m, err := triton.LoadText(name, text, s.triton)
	if err != nil {
		return nil, err
	}
	return ofModule(m, kernel, s)
}

// FromModule is Load for a file that was read before. Options about reading have no effect.
func FromModule(m *triton.Module, kernel string, options ...Option) (*Function, error) {
	return ofModule(m, kernel, newSettings(options))
}

// ofModule makes a Function of a kernel of a module.
func ofModule(m *triton.Module, kernel string, s settings) (*Function, error) {
	k, err := m.Kernel(kernel)
	if err != nil {
		return nil, m.Explain(err)
	}
	f := &Function{name: k.Name(), module: m, kernel: k, params: k.LaunchParams()}
	f.decorators = newDecorators(k, s.tuning.given)
	return newFunction(f, s)
}

// newFunction completes a Function.
func newFunction(f *Function, s settings) (*Function, error) {
	if err := s.openCache(); err != nil {
		return nil, err
	}
	f.load, f.index, f.flights = s, map[string]int{}, map[string]*flight{}
	for i := range f.params {
		f.index[f.params[i].Name] = i
		if !f.params[i].KeywordOnly {
			f.positional++
		}
	}
	f.compiled.Store(&map[string]executable{})
	f.calls.New = func() any {
		return &call{fn: f, args: make([]argument, len(f.params)), given: make([]bool, len(f.params))}
	}
	return f, nil
}

// explain adds lines of the Python file to an error about it.
func (f *Function) explain(err error) error {
	if f.module == nil {
		return err
	}
	return f.module.Explain(err)
}

// tellWarnings tells of warnings that were not told before.
func (f *Function) tellWarnings(list diag.List) {
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
func (f *Function) Name() string { return f.name }

// Close frees everything that was compiled. Nothing of the function may run any more. Closing
// twice is no error; launching afterwards is one.
func (f *Function) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closed = true
	var first error
	for _, k := range *f.compiled.Load() {
		if err := k.close(); err != nil && first == nil {
			first = fmt.Errorf("kernel %s: %w", f.name, err)
		}
	}
	f.compiled.Store(&map[string]executable{})
	return first
}
