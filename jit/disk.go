package jit

import (
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/compilation"
)

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
	return &compilation.Inputs{Source: source, Compiler: compiler, Override: b.ir, Target: targetOf(b.Device), Options: b.compileOptions(), Specialization: b.Specialization}
}

// sourceKey identifies what is compiled.
func (b *building) sourceKey() (string, error) {
	sf := b.source.file
	if sf == nil {
		return b.source.kernel.SourceKey(b.Specialization, b.frontOptions())
	}
	h := cache.NewHasher("stage")
	h.AddString(string(sf.stage), sf.kernel)
	h.Add("text", sf.text)
	h.Add("manifest", sf.manifest)
	return h.Sum().String(), nil
}
