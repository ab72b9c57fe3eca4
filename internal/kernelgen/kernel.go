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

// Generate generates the kernel of a seed.
func Generate(seed uint64) *Kernel {
	g := newGenerator(rand.New(rand.NewPCG(seed, 0x7473686172656421)))
	g.kernel()
	launch := g.launch()
	features := make([]string, 0, len(g.features))
	for f := range g.features {
		features = append(features, f)
	}
	slices.Sort(features)
	return &Kernel{Seed: seed, Text: launch.Header() + g.text(), Launch: launch, Features: features}
}
