// Package shapes has the problems on which the kernels of the examples are tried: their
// launches, and what must come out.
package shapes

import "math/rand/v2"

// Launch is a launch of a kernel.
type Launch struct {
	File, Kernel string
	Grid         string // a function of the file
	Args         []any  // by position
	Named        []Named
}

// Named is an argument by name.
type Named struct {
	Name  string
	Value any
}

// Problem is one problem: kernels that run one after the other, and their outputs.
type Problem struct {
	Launches []Launch
	Outputs  []Output
}

// Check compares all outputs.
func (p *Problem) Check() error {
	for i := range p.Outputs {
		if err := p.Outputs[i].Check(); err != nil {
			return err
		}
	}
	return nil
}

// Case is a problem by name. New makes it with fresh buffers, always the same ones.
type Case struct {
	Name string
	New  func() *Problem
}

func seeded() *rand.Rand { return rand.New(rand.NewPCG(23, 42)) }
