// Package kernelgen generates random kernels in Triton IR, as text, together with their launch. The
// same seed generates the same kernel.
//
// Every kernel has one right result: no access that its mask keeps is out of bounds, no two
// programs and no two elements of a store write to one address, and floating-point numbers are
// integers small enough for sums in any order to be exact. To ensure that, the generator tracks the
// bounds of all values (see value).
//
// The package knows the syntax of Triton IR and no other package of this module.
package kernelgen

import (
	"maps"
	"math/rand/v2"
	"slices"
)

// Kernel is a module in text form with a launch in its first lines.
type Kernel struct {
	Seed     uint64
	Text     string
	Launch   *Launch
	Features []string // sorted
}

// Name of the kernel's function.
const Name = "kernel"

// Generate generates the kernel of a seed; every fourth is one of GenerateIndices, every eighth one of
// GenerateCarried.
func Generate(seed uint64) *Kernel {
	switch {
	case seed%4 == 3:
		return GenerateIndices(seed)
	case seed%8 == 5:
		return GenerateCarried(seed)
	}
	g := newGenerator(rand.New(rand.NewPCG(seed, 0x7473686172656421)))
	g.kernel()
	return g.finish(seed)
}

// finish is the kernel, with its launch and features.
func (g *generator) finish(seed uint64) *Kernel {
	launch := g.launch()
	features := slices.Sorted(maps.Keys(g.features))
	return &Kernel{Seed: seed, Text: launch.Header() + g.text(), Launch: launch, Features: features}
}
