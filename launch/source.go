package launch

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"time"

	"github.com/tshared/tshared/cache"
	cpucode "github.com/tshared/tshared/cpu/code"
	"github.com/tshared/tshared/diag"
	gpucode "github.com/tshared/tshared/gpu/code"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/kernel"
)

// Source is what package jit compiles a kernel from: a Python file, or the file of a stage of a
// compilation. Programs have no use for it.
type Source interface {
	// Name is the name of the kernel.
	Name() string
	// Origin is the file, for messages.
	Origin() string
	// Params are the parameters that launches give values.
	Params() []specialize.LaunchParam
	// Fixed describes arguments that are specialised already; nil for those of a Python file.
	Fixed() *Fixed
	// Explain adds lines of the Python file to an error about it.
	Explain(err error) error
	// Grid is the grid that the Python file has under a name.
	Grid(name string, values map[string]any) ([3]int, error)
	// Decorated reports whether something stands above @triton.jit.
	Decorated() bool
	// Autotune is what @triton.autotune says, nil where there is none.
	Autotune() (*Autotune, error)
	// Heuristics reports whether there are @triton.heuristics, and Decide computes their constants.
	Heuristics() bool
	Decide(args map[string]any) (map[string]any, error)
	// Key identifies the text of the kernel for results of tuning, and Compiler the build.
	Key(s *Specialization) (string, error)
	Compiler() string
	// Overrides reports whether files replace stages, so that results are not kept.
	Overrides() bool
	// Build finds a kernel in the cache, or compiles it, and loads it.
	Build(ctx context.Context, r *Request) (Code, error)
	// Expect is how long a launch is expected to take; 0 where that is not known.
	Expect(ctx context.Context, r *Request, l ExpectedLaunch) (time.Duration, error)
	// Preload loads entries of the cache, those of the keys or else all that are of the kernel. What
	// it loaded counts also where there is an error.
	Preload(ctx context.Context, r *Request, keys []cache.Key) ([]Preloaded, error)
}

// ExpectedLaunch has the facts about a launch that are known before its kernel is compiled.
type ExpectedLaunch struct {
	Grid kernel.Grid   // programs
	Args []ExpectedArg // those that the kernel has at run time, in its order
}

// ExpectedArg is an argument of a launch: an integer, or a buffer whose size is known.
type ExpectedArg struct {
	Integer bool  // Value is known
	Value   int64 // of an integer
	Bytes   int   // of a buffer; 0 where the size is not known
}

// SourceOptions are the options that say how a Python file is read.
type SourceOptions struct {
	Path    []string          // folders that imports are searched in
	Library string            // the folder of an installed package triton
	Environ map[string]string // os.environ as the file sees it
}

// ReadOptions finds what options say about reading a file.
func ReadOptions(options []Option) SourceOptions { return newSettings(options).source }

// Request is a compilation that a launch needs. Key and Cached are results.
type Request struct {
	Kernel         string                             // its name
	Device         *Device                            // to compile for
	Specialization *Specialization                    // of the arguments
	Options        Options                            // of the launch
	Overlap        bool                               // arguments share memory
	Descriptors    bool                               // some arguments are tensor descriptors
	Checked        bool                               // checked code is wanted
	Override       string                             // the file of Triton IR that a config has in the place of the kernel's; empty for none
	LaunchKey      []byte                             // the key in memory, without the device
	Store          cache.Layer                        // nil for none
	Stage          func(StageEvent)                   // nil for nobody
	Warn           func(diag.List)                    // is told of warnings
	Adopt          func(d *Device, p Preloaded) error // adds code to what launches find

	Key    cache.Key // on disk
	Cached bool      // the code is from the cache
}

// Preloaded is code of the cache for launches with a key.
type Preloaded struct {
	LaunchKey []byte // the key in memory, without the device
	Code      Code   // in the memory of the device
}

// FromSource makes a Kernel of a source.
func FromSource(src Source, options ...Option) (*Kernel, error) {
	s := newSettings(options)
	f := &Kernel{name: src.Name(), source: src, fixed: src.Fixed(), params: src.Params()}
	if f.fixed == nil {
		f.decorators = newDecorators(src, s.tuning.given)
	} else if s.tuning.given != nil {
		return nil, fmt.Errorf("%s: only kernels of Python files can be autotuned: this one is specialised", src.Origin())
	}
	return newKernel(f, s)
}

// isPython reports whether the kernel is that of a Python file.
func (f *Kernel) isPython() bool { return f.source != nil && f.fixed == nil }

// build finds a kernel in the cache or compiles it, and loads it.
func (f *Kernel) build(ctx context.Context, d *Device, c *call) (Code, error) {
	r, err := f.request(d, c)
	if err != nil {
		return nil, err
	}
	about := Compilation{Kernel: f.name, Device: d, Specialization: r.Specialization, Options: c.options}
	if hook := f.load.hooks.BeforeCompile; hook != nil && hook(about) {
		return nil, fmt.Errorf("kernel %s: %w", f.name, ErrSkipped)
	}
	start := time.Now()
	var k Code
	if r.Checked, err = f.checks(d); err == nil {
		k, err = f.source.Build(ctx, r)
	}
	about.Key, about.Cached = r.Key, r.Cached
	about.Took, about.Err = time.Since(start), err
	if hook := f.load.hooks.AfterCompile; hook != nil {
		hook(about)
	}
	if err != nil {
		return nil, err
	}
	if hook := f.load.hooks.KernelLoaded; hook != nil {
		hook(about)
	}
	return k, nil
}

// request is the compilation that a specialised call needs.
func (f *Kernel) request(d *Device, c *call) (*Request, error) {
	s, err := c.specialization()
	if err != nil {
		return nil, err
	}
	r := &Request{Kernel: f.name, Device: d, Specialization: s, Options: c.options, Overlap: c.overlap, Descriptors: c.hasDescriptors(), LaunchKey: c.key[deviceBytes:],
		Store: f.store(), Stage: f.load.hooks.Stage, Warn: f.tellWarnings, Adopt: f.adopt}
	if c.config != nil {
		r.Override = c.config.IROverride
	}
	return r, nil
}

// launchKey is a key in memory of what an entry of the cache has.
func (d *Device) launchKey(rest []byte) string {
	return string(append(binary.LittleEndian.AppendUint32(nil, d.id), rest...))
}

// LoadCode loads code on a device.
func LoadCode(d *Device, code, manifest []byte) (Code, error) {
	return loadBy(d, cpucode.LoadBytes, code, manifest)
}

// loadBy is LoadCode with a function for code of CPUs.
func loadBy(d *Device, load func(code, manifest []byte) (*cpucode.Kernel, error), code, manifest []byte) (Code, error) {
	if d.context == nil {
		k, err := load(code, manifest)
		if err != nil {
			return nil, err
		}
		return &cpuKernel{kernel: k}, nil
	}
	k, err := gpucode.LoadBytes(d.context, code, manifest)
	if err != nil {
		return nil, err
	}
	if err := k.Load(); err != nil {
		return nil, errors.Join(err, k.Close())
	}
	return &gpuKernel{kernel: k}, nil
}

// Preload loads kernels of the cache on a device, by their keys, so that launches that need them
// compile nothing; Compilation.Key and `tshared cache list` have the keys. Without keys it loads
// all entries that were made of this function. An entry of another function or device, or of a
// file that has changed since, is an error where its key was given. With WithCheck the entries say
// which kernels are loaded, and checked code is compiled for them.
func (f *Kernel) Preload(ctx context.Context, d *Device, keys ...cache.Key) error {
	store := f.store()
	if store == nil {
		return fmt.Errorf("kernel %s has no cache to load from", f.name)
	}
	if f.source == nil {
		return fmt.Errorf("kernel %s is compiled: there is nothing to preload", f.name)
	}
	checked, err := f.checks(d)
	if err != nil {
		return err
	}
	list, err := f.source.Preload(ctx, &Request{Kernel: f.name, Device: d, Store: store, Checked: checked, Warn: f.tellWarnings}, keys)
	for _, p := range list {
		if wrong := f.adopt(d, p); err == nil {
			err = wrong
		}
	}
	return err
}

// adopt adds a loaded kernel to those that launches find.
func (f *Kernel) adopt(d *Device, p Preloaded) error {
	key := d.launchKey(p.LaunchKey)
	f.mu.Lock()
	defer f.mu.Unlock()
	if _, there := (*f.compiled.Load())[key]; there || f.closed {
		return p.Code.close()
	}
	table := maps.Clone(*f.compiled.Load())
	table[key] = p.Code
	f.compiled.Store(&table)
	return nil
}
