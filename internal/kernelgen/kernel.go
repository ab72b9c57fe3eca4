// Package kernelgen makes random kernels in Triton IR, as text, together with
// what to launch them on. The same seed gives the same kernel.
//
// Kernels are such that there is one right result: no access that its mask
// keeps is outside of its buffer, no two programs and no two elements of a store
// write to one place, and floating-point numbers are integers small enough for
// sums in any order to be exact. To know that, a kernel is made together with
// the bounds of all its values (see value).
//
// The package knows the syntax of Triton IR and nothing of ours.
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

// Generate makes the kernel of a seed.
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
