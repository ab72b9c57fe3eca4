package launch

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/tshared/tshared/internal/host/flight"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// decorators are what stands above @triton.jit, and the configs that were chosen so far. They
// are evaluated at the first launch.
type decorators struct {
	read       sync.Once
	err        error     // of evaluating them
	tuner      *Autotune // nil without @triton.autotune
	heuristics bool
	keys       []int // the parameters for whose values a config is chosen anew
	tuned      []int // the parameters that configs set

	choices  atomic.Pointer[map[string]*Config] // by key; replaced, never changed
	mu       sync.Mutex                         // of replacing them
	searches flight.Group[*Config]
}

// newDecorators is nil for a kernel without decorators, whose launches need not look for them.
func newDecorators(k Source, given *Autotune) *decorators {
	if !k.Decorated() && given == nil {
		return nil
	}
	d := &decorators{tuner: given}
	d.choices.Store(&map[string]*Config{})
	return d
}

// readDecorators evaluates the decorators.
func (f *Kernel) readDecorators() (*decorators, error) {
	dec := f.decorators
	if dec == nil {
		return &decorators{}, nil
	}
	dec.read.Do(func() {
		if dec.tuner == nil {
			if dec.tuner, dec.err = f.source.Autotune(); dec.err != nil {
				dec.err = f.explain(dec.err)
				return
			}
		}
		dec.heuristics = f.source.Heuristics()
		if dec.tuner == nil {
			return
		}
		for _, name := range dec.tuner.Key {
			if i, ok := f.index[name]; ok {
				dec.keys = append(dec.keys, i)
			}
		}
		dec.err = f.findTuned(dec)
	})
	return dec, dec.err
}

// findTuned finds the parameters that configs set.
func (f *Kernel) findTuned(dec *decorators) error {
	seen := map[int]bool{}
	for _, c := range dec.tuner.Configs {
		for _, name := range c.Names {
			i, ok := f.index[name]
			if !ok {
				return fmt.Errorf("config %s of kernel %s sets %q, which is none of its parameters: %s", c.String(), f.name, name, strings.Join(f.names(), ", "))
			}
			if !seen[i] {
				seen[i] = true
				dec.tuned = append(dec.tuned, i)
			}
		}
	}
	return nil
}

// decide gives parameters of a bound call what the decorators decide: the constants of a
// config, for which the first launch of a key measures all of them, and those of heuristics.
func (f *Kernel) decide(ctx context.Context, d *Device, c *call, grid any) error {
	dec, err := f.readDecorators()
	if err != nil {
		if c.hasConstants() { // a launch that gives everything needs no decorators
			return nil
		}
		return err
	}
	if dec.tuner != nil {
		if err := dec.checkConflicts(f, c); err != nil {
			return err
		}
		config, err := f.choose(ctx, d, c, grid)
		if err != nil {
			return err
		}
		if err := c.apply(config); err != nil {
			return err
		}
		if err := c.shapeDescriptors(d); err != nil {
			return err
		}
	}
	return c.computeHeuristics(dec)
}

// hasConstants reports whether all constexpr parameters have values.
func (c *call) hasConstants() bool {
	for i := range c.fn.params {
		if p := &c.fn.params[i]; p.Constexpr && !p.HasDefault && !c.given[i] {
			return false
		}
	}
	return true
}

// checkConflicts refuses arguments that configs set as well.
func (dec *decorators) checkConflicts(f *Kernel, c *call) error {
	for _, i := range dec.tuned {
		if c.given[i] {
			return fmt.Errorf("kernel %s: %w", f.name, dec.tuner.CheckConflicts(c.givenValues(nil)))
		}
	}
	return nil
}

// apply gives a call the constants and launch settings of a config.
func (c *call) apply(config *Config) error {
	for _, name := range config.Names {
		i, ok := c.fn.index[name]
		if !ok {
			return c.fn.unknown(name)
		}
		c.given[i] = true
		if err := c.readDefault(i, config.Constants[name]); err != nil {
			return c.fn.argError(i, err)
		}
	}
	for _, set := range []struct {
		to   *int
		from int
	}{{&c.options.NumWarps, config.NumWarps}, {&c.options.NumStages, config.NumStages}, {&c.options.NumCTAs, config.NumCTAs}, {&c.options.MaxRegisters, config.MaxRegisters}} {
		if set.from != 0 {
			*set.to = set.from
		}
	}
	c.config = config
	return nil
}

// computeHeuristics gives parameters the constants of @triton.heuristics.
func (c *call) computeHeuristics(dec *decorators) error {
	if !dec.heuristics {
		return nil
	}
	added, err := c.fn.source.Decide(c.givenValues(nil))
	if err != nil {
		return c.fn.explain(err)
	}
	for name, v := range added {
		i, ok := c.fn.index[name]
		if !ok {
			return fmt.Errorf("a heuristic of kernel %s: %w", c.fn.name, c.fn.unknown(name))
		}
		c.given[i] = true
		if err := c.readDefault(i, v); err != nil {
			return c.fn.argError(i, err)
		}
	}
	return nil
}

// givenValues are the arguments that have values, as the front end takes them. Memory, which may
// be nil, is what hooks change behind pointers.
func (c *call) givenValues(memory func(*argument) specialize.Memory) map[string]any {
	values := map[string]any{}
	for i := range c.args {
		if !c.given[i] {
			continue
		}
		if c.args[i].kind == descriptor {
			values[c.fn.params[i].Name] = c.args[i].pythonDescriptor(memory)
			continue
		}
		v, ok := c.args[i].pythonValue()
		if !ok {
			continue
		}
		if p, isPointer := v.(specialize.Pointer); isPointer && memory != nil {
			p.Memory = memory(&c.args[i])
			v = p
		}
		values[c.fn.params[i].Name] = v
	}
	return values
}
