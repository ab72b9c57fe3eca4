package launch

import (
	"fmt"
	"sync"

	"github.com/tshared/tshared/cache"
)

// environmentCache is the cache that the environment asks for.
var environmentCache = sync.OnceValues(func() (*cache.Cache, error) {
	o := cache.FromEnv()
	if o.Dir == "" && len(o.ReadOnly) == 0 {
		_, err := cache.Open(o)
		return nil, err
	}
	return cache.Open(o)
})

// openCache takes the cache of the environment, unless another was given.
func (s *settings) openCache() error {
	if s.own {
		return nil
	}
	c, err := environmentCache()
	if err != nil {
		return fmt.Errorf("the cache of compiled kernels: %w", err)
	}
	if c != nil {
		s.cache = c
	}
	return nil
}

// store is where compiled kernels are kept; nil is nowhere. Stages that files replace are no
// results to keep.
func (f *Kernel) store() cache.Layer {
	if f.source != nil && f.source.Overrides() {
		return nil
	}
	return f.load.cache
}
