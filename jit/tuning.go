package jit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/stages"
	"github.com/tshared/tshared/tune"
)

// tuning is a search for the fastest config of a kernel.
type tuning struct {
	fn      *Function
	device  *Device
	grid    any
	call    *call // with the arguments of the launch, bound
	about   *Autotune
	options TuneOptions

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
	explicit := s.options.Autotune != nil || s.options.Anew || s.options.Workers != nil
	if len(variants) == 1 && !explicit {
		return &tune.Entry{Subject: about, Best: variants[0].name}, byName, nil
	}
	if e := s.shipped(about, byName); e != nil && !explicit {
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
	return configs, s.fn.module.Explain(err)
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

// subject says what the search is about: what the source and the configs are, the values of the
// key, the device and the build.
func (s *tuning) subject(variants []variant) (tune.Subject, error) {
	about := tune.Subject{Kernel: s.fn.name, Key: s.keyText(), Build: stages.Version()}
	about.Device, about.Driver = s.device.identity()
	h := cache.NewHasher("tuned")
	for _, v := range variants {
		h.AddString("config", v.name)
	}
	c, err := s.specialized(variants[0])
	if err != nil {
		return about, err
	}
	defer c.free()
	spec, err := c.specialization()
	if err != nil {
		return about, err
	}
	source, err := s.fn.kernel.SourceKey(spec, triton.Options{})
	if err != nil {
		return about, s.fn.module.Explain(err)
	}
	h.AddString("source", source)
	options, err := json.Marshal(s.call.options)
	h.Add("options", options)
	about.Source = h.Sum().String()[:16]
	return about, err
}

// identity is the name of the device and the version of its driver.
func (d *Device) identity() (device, driver string) {
	if d.context == nil {
		workers := d.workers
		if workers == 0 {
			workers = runtime.GOMAXPROCS(0)
		}
		return fmt.Sprintf("%s, %d workers", processor(), workers), ""
	}
	return d.context.Device().Name, d.context.Device().Driver.String()
}

// processor is the name of this machine's processor.
var processor = sync.OnceValue(func() string {
	text, _ := os.ReadFile("/proc/cpuinfo") // without it the architecture is all that is known
	for line := range strings.Lines(string(text)) {
		if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return runtime.GOARCH
})

// keyText is the key as tables have it: n=4096, x_ptr: fp32.
func (s *tuning) keyText() string {
	var parts []string
	values := s.call.givenValues(nil)
	for _, name := range s.about.Key {
		v, given := values[name]
		if _, isPointer := v.(triton.Pointer); given && !isPointer {
			parts = append(parts, name+"="+triton.ConstantText(v))
		}
	}
	for i := range s.call.args {
		if a := &s.call.args[i]; a.kind == memory {
			parts = append(parts, s.fn.params[i].Name+": "+a.elem.String())
		} else if a.kind == descriptor {
			parts = append(parts, s.fn.params[i].Name+": "+a.elems[0].elem.String())
		}
	}
	return strings.Join(parts, ", ")
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
	space := tune.Space{Timer: s.timer, Bench: bench, Overlap: s.device.context != nil, Progress: s.fn.load.tuning.progress, Finish: s.effects.finish}
	for _, v := range variants {
		space.Candidates = append(space.Candidates, tune.Candidate{Name: v.name, Compile: func(ctx context.Context) (*tune.Compiled, error) { return s.compile(ctx, v) }})
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
	s.timer = tune.HostClock()
	if s.device.context != nil {
		if err := s.stage(); err != nil {
			return err
		}
		timer, err := tune.NewEventTimer(s.device.context, s.device.stream, flushBytes)
		if err != nil {
			return err
		}
		s.timer, s.staged = timer, append(s.staged, timer)
	}
	s.effects, err = s.newEffects()
	return err
}

// stage copies slices to a GPU once: launches that are measured run on the copies.
func (s *tuning) stage() error {
	for i := range s.call.args {
		a := &s.call.args[i]
		if !a.hasSlice() {
			continue
		}
		if a.kind != memory {
			return s.fn.argError(i, errors.New("a slice inside of a tuple or descriptor cannot be tuned with: give a *gpu.Buffer"))
		}
		m, err := s.device.context.Alloc(a.bytes)
		if err != nil {
			return s.fn.argError(i, err)
		}
		s.staged = append(s.staged, m)
		if err := m.Write(0, a.hostBytes()); err != nil {
			return s.fn.argError(i, err)
		}
		staged := argument{kind: memory, elem: a.elem, bits: uint64(m.Pointer), bytes: a.bytes}
		staged.value = Pointer{Address: staged.bits, Dtype: a.elem.String(), Bytes: a.bytes}
		s.slices = append(s.slices, stagedSlice{i, *a})
		*a = staged
	}
	if s.staged == nil {
		return nil
	}
	return s.device.context.Synchronize() // the copies are in the default stream
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

// specialized is the call of a variant.
func (s *tuning) specialized(v variant) (*call, error) {
	c := s.fn.newCall()
	c.copy(s.call)
	err := c.apply(v.config)
	if err == nil {
		err = c.shapeDescriptors(s.device)
	}
	if err == nil {
		var dec *decorators
		if dec, err = s.fn.readDecorators(); err == nil {
			err = c.computeHeuristics(dec)
		}
	}
	if err == nil {
		err = c.complete()
	}
	if err == nil {
		err = c.specialize(s.device)
	}
	if err != nil {
		c.free()
		return nil, err
	}
	return c, nil
}

// compile gets a variant ready to be measured.
func (s *tuning) compile(ctx context.Context, v variant) (*tune.Compiled, error) {
	d := s.device
	if d.context == nil {
		d = d.WithWorkers(v.workers)
	}
	c, err := s.specialized(v)
	if err != nil {
		return nil, err
	}
	k, frozen, err := s.freeze(ctx, d, c)
	if err != nil {
		c.free()
		return nil, err
	}
	out := &tune.Compiled{Prepare: s.effects.before(c), Close: func() error { defer c.free(); return frozen.Close() }}
	out.Run = func() error { return frozen.Run(ctx) }
	if g, ok := frozen.(interface{ Start() error }); ok {
		out.Run = g.Start
	}
	out.Resources, err = resources(k)
	return out, err
}

// freeze compiles the kernel of a call, and prepares its launch.
func (s *tuning) freeze(ctx context.Context, d *Device, c *call) (executable, frozen, error) {
	size, err := c.grid(s.grid)
	if err != nil {
		return nil, nil, err
	}
	if size[0] == 0 {
		return nil, nil, errors.New("the grid has no programs")
	}
	if err := c.encode(); err != nil {
		return nil, nil, err
	}
	k, err := s.fn.executable(ctx, d, c)
	if err != nil {
		return nil, nil, err
	}
	b, err := k.prepare(d, size, c)
	return k, b, err
}

// resources are what a kernel takes of a GPU.
func resources(k executable) (tune.Resources, error) {
	g, ok := k.(*gpuKernel)
	if !ok {
		return tune.Resources{}, nil
	}
	a, err := g.kernel.Attributes()
	return tune.Resources{Registers: a.Registers, SharedBytes: a.Shared + g.kernel.SharedMemory(), SpillBytes: a.Local}, err
}
