package launch

import (
	"context"
	"encoding/binary"
	"maps"
)

// noGrid stands for the grid of a call that is not launched: nothing can be measured for it.
type noGrid struct{}

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
	return dec.searches.Do(ctx, key, isStopped, func() (*Config, error) {
		if config, ok := (*dec.choices.Load())[key]; ok {
			return config, nil
		}
		config, err := f.search(ctx, d, c, grid)
		if err == nil {
			dec.keep(key, config)
		}
		return config, err
	})
}

// keep has launches of a key take a config.
func (dec *decorators) keep(key string, config *Config) {
	dec.mu.Lock()
	defer dec.mu.Unlock()
	table := maps.Clone(*dec.choices.Load())
	table[key] = config
	dec.choices.Store(&table)
}

// search searches for the config of a call.
func (f *Kernel) search(ctx context.Context, d *Device, c *call, grid any) (*Config, error) {
	s := &tuning{fn: f, device: d, grid: grid, call: c, about: f.decorators.tuner}
	defer s.close()
	entry, configs, err := s.search(ctx)
	if err != nil {
		return nil, err
	}
	return configs[entry.Best], nil
}
