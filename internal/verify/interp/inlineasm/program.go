// Package inlineasm interprets inline PTX that package inlineptx parses. Unsupported instructions
// are refused with a reason.
package inlineasm

import (
	"sync/atomic"

	"github.com/tshared/tshared/internal/kernel/inlineptx"
)

// Program is a piece of assembly, ready to run.
type Program struct {
	text  *inlineptx.Program
	evals []func([]uint64) uint64 // of its steps
}

// Outputs and Inputs are the numbers of result and operand registers.
func (p *Program) Outputs() int { return p.text.Outputs() }
func (p *Program) Inputs() int  { return p.text.Inputs() }

// Check reports whether results and operands of the given widths fit the constraints.
func (p *Program) Check(outputs, inputs []int) error { return p.text.Operands.Check(outputs, inputs) }

// Parse reads assembly text with the constraints of its operands.
func Parse(text, constraints string) (*Program, error) {
	read, err := inlineptx.Parse(text, constraints)
	if err != nil {
		return nil, err
	}
	p := &Program{text: read}
	for _, s := range read.Steps {
		eval, err := evaluation(s)
		if err != nil {
			return nil, err
		}
		p.evals = append(p.evals, eval)
	}
	return p, nil
}

func evaluation(s inlineptx.Instruction) (func([]uint64) uint64, error) {
	switch {
	case s.Join != 0:
		return join(s.Join), nil
	case s.Field.Width != 0:
		return field(s.Field.At, s.Field.Width), nil
	}
	return operation(s.Operation, len(s.Args))
}

// clock is the value of special registers such as %clock64; it counts the reads.
var clock atomic.Uint64

// Run computes the outputs from the inputs, as bit patterns.
func (p *Program) Run(in []uint64) []uint64 {
	r := make([]uint64, p.text.Registers)
	for i, v := range in {
		r[p.text.Start(i)] = v
	}
	for i, v := range p.text.Constants {
		r[i] = v
	}
	for _, i := range p.text.Counters {
		r[i] = clock.Add(1)
	}
	for at, s := range p.text.Steps {
		if g := s.Guard; g.Present && (r[g.Register] != 0) == g.Inverted {
			continue
		}
		args := make([]uint64, len(s.Args))
		for i, a := range s.Args {
			args[i] = r[a]
		}
		r[s.Dst] = p.evals[at](args)
	}
	return r[:p.text.Outputs()]
}
