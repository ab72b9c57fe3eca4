package launch

import (
	"context"
	"encoding/binary"
	"errors"
	"maps"

	"github.com/tshared/tshared/diag"
)

// noGrid stands for the grid of a call that is not launched: nothing can be measured for it.
type noGrid struct{}

// choice is a search under way, for which others wait.
type choice struct {
	done   chan struct{}
	config *Config
	err    error
}

// key is what a choice depends on: the device, values of arguments, and types of memory.
func (dec *decorators) key(d *Device, c *call) []byte {
	key := binary.LittleEndian.AppendUint32(c.key[:0], d.id)
	key = binary.LittleEndian.AppendUint32(key, uint32(d.workers))
	for _, i := range dec.keys {
		if a := &c.args[i]; a.kind != memory && a.kind != descriptor {
			key = a.appendConstant(key)
		}
	}
	for i := range c.args {
		key = c.args[i].appendDtypes(key)
	}
	c.key = key
	return key
}

// appendDtypes adds the types of memory behind an argument to a key.
func (a *argument) appendDtypes(key []byte) []byte {
	if a.kind == memory {
		return append(key, byte(a.elem))
	}
	for i := range a.elems {
		key = a.elems[i].appendDtypes(key)
	}
	return append(key, 0)
}

// choose finds the config of a key, or searches for it. One goroutine searches, others wait.
func (f *Kernel) choose(ctx context.Context, d *Device, c *call, grid any) (*Config, error) {
	dec := f.decorators
	if config, ok := (*dec.choices.Load())[string(dec.key(d, c))]; ok {
		return config, nil
	}
	if _, ok := grid.(noGrid); ok {
		return &dec.tuner.Configs[0], nil
	}
	key := string(c.key)
	for {
		dec.mu.Lock()
		if config, ok := (*dec.choices.Load())[key]; ok {
			dec.mu.Unlock()
			return config, nil
		}
		other := dec.flights[key]
		if other == nil {
			break
		}
		dec.mu.Unlock()
		select {
		case <-other.done:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
		// A search that was told to stop is none of this one's.
		if !errors.Is(other.err, context.Canceled) && !errors.Is(other.err, context.DeadlineExceeded) {
			return other.config, other.err
		}
	}
	mine := &choice{done: make(chan struct{}), err: diag.Bugf("jit: the search for a config panicked")}
	dec.flights[key] = mine
	dec.mu.Unlock()
	defer func() {
		dec.mu.Lock()
		delete(dec.flights, key)
		dec.mu.Unlock()
		close(mine.done)
	}()
	if mine.config, mine.err = f.find(ctx, d, c, grid); mine.err == nil {
		dec.keep(key, mine.config)
	}
	return mine.config, mine.err
}

// keep has launches of a key take a config.
func (dec *decorators) keep(key string, config *Config) {
	dec.mu.Lock()
	defer dec.mu.Unlock()
	table := maps.Clone(*dec.choices.Load())
	table[key] = config
	dec.choices.Store(&table)
}

// find searches for the config of a call.
func (f *Kernel) find(ctx context.Context, d *Device, c *call, grid any) (*Config, error) {
	s := &tuning{fn: f, device: d, grid: grid, call: c, about: f.decorators.tuner}
	defer s.close()
	entry, configs, err := s.search(ctx)
	if err != nil {
		return nil, err
	}
	return configs[entry.Best], nil
}
