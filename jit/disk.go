package jit

import (
	"fmt"
	"sync"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/compilation"
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
func (f *Function) store() cache.Layer {
	if driver.ReadEnvironment().Overrides() {
		return nil
	}
	return f.load.cache
}

// compilerVersion and hasLLVM are variables for tests.
var (
	compilerVersion = driver.Version
	hasLLVM         = driver.HasLLVM
)

// diskKey is a hash of everything that the code depends on, with this compiler.
func (b *building) diskKey() (cache.Key, error) { return b.diskKeyBy(compilerVersion()) }

// diskKeyBy is the key of code that a compiler made.
func (b *building) diskKeyBy(compiler string) (cache.Key, error) {
	source, err := b.sourceKey()
	if err != nil {
		return cache.Key{}, err
	}
	return b.inputs(source, compiler).Key()
}

// inputs are what the code depends on.
func (b *building) inputs(source, compiler string) *compilation.Inputs {
	return &compilation.Inputs{Source: source, Compiler: compiler, Override: b.ir, Target: b.device.target(), Options: b.compileOptions(), Specialization: b.specialization}
}

// sourceKey identifies what is compiled.
func (b *building) sourceKey() (string, error) {
	sf := b.fn.file
	if sf == nil {
		return b.fn.kernel.SourceKey(b.specialization, b.frontOptions())
	}
	h := cache.NewHasher("stage")
	h.AddString(string(sf.stage), sf.kernel)
	h.Add("text", sf.text)
	h.Add("manifest", sf.manifest)
	return h.Sum().String(), nil
}
