package cpu

import (
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// scanning is a scan being built.
type scanning struct {
	*scanloop.Scan
	c        *compiler
	from, to []*array
}

// emitScan goes along the axis with what it has so far in registers. Along other
// axes than the last whole rows are combined.
func emitScan(c *compiler, found *scanloop.Scan) error {
	s := &scanning{Scan: found, c: c}
	for i, v := range s.Inputs {
		a, err := c.array(v)
		if err != nil {
			return err
		}
		to, err := c.fresh(a.elem, a.sizes, a.bounds)
		if err != nil {
			return err
		}
		s.from, s.to = append(s.from, a), append(s.to, to)
		c.bind(s.Loop.Result(i), to)
	}
	if s.Axis == s.to[0].rank()-1 {
		if done, err := s.inVectors(); done || err != nil {
			return err
		}
	}
	var err error
	c.within(append(s.from, s.to...), func() {
		if s.Axis == s.to[0].rank()-1 {
			err = s.alongRows()
		} else {
			err = s.rowByRow()
		}
	})
	return err
}

// at is the place of the step along the axis.
func (s *scanning) at(step amount) amount {
	if !s.Reverse {
		return step
	}
	last := known(s.to[0].sizes[s.Axis].n - 1)
	if step.isKnown() {
		return known(last.n - step.n)
	}
	return amount{v: s.c.b.Sub(last.value(), step.v)}
}

func with(index []amount, axis int, at amount) []amount {
	out := append([]amount(nil), index...)
	out[axis] = at
	return out
}

func (s *scanning) read(arrays []*array, index []amount) []llvmir.Value {
	out := make([]llvmir.Value, len(arrays))
	for i, a := range arrays {
		out[i] = s.c.read(a, index)
	}
	return out
}

func (s *scanning) write(index []amount, values []llvmir.Value) {
	for i, a := range s.to {
		s.c.write(a, index, values[i])
	}
}

func (s *scanning) combine(soFar, next []llvmir.Value) ([]llvmir.Value, error) {
	for i := range soFar {
		s.c.words[s.Combine.Arg(i)], s.c.words[s.Combine.Arg(len(soFar)+i)] = soFar[i], next[i]
		s.c.words[s.Combine.Arg(2*len(soFar)+i)] = soFar[i] // the destination, which has it too
	}
	return s.c.straight(s.Combine, func(last *ir.Op) ([]llvmir.Value, error) { return s.c.wordsOf(last.Operands()) })
}

// steps are those behind the first.
func (s *scanning) steps() llvmir.Range {
	return llvmir.Range{From: llvmir.ConstInt(llvmir.I64, 1), To: s.to[0].sizes[s.Axis].value()}
}

func (s *scanning) alongRows() (failed error) {
	c := s.c
	c.loops(s.to[0].sizes[:s.Axis], func(point []amount) {
		index := append(point[:len(point):len(point)], amount{})
		first := with(index, s.Axis, s.at(known(0)))
		start := s.read(s.from, first)
		s.write(first, start)
		defer c.forget(len(c.computed))
		c.b.For(s.steps(), start, func(n llvmir.Value, soFar []llvmir.Value) []llvmir.Value {
			here := with(index, s.Axis, s.at(amount{v: n}))
			made, err := s.combine(soFar, s.read(s.from, here))
			if err != nil {
				failed = err
				return soFar
			}
			s.write(here, made)
			return made
		})
	})
	return failed
}

func (s *scanning) rowByRow() (failed error) {
	c := s.c
	layer := append([]amount(nil), s.to[0].sizes...)
	layer[s.Axis] = known(1)
	c.loops(layer, func(point []amount) {
		first := with(point, s.Axis, s.at(known(0)))
		s.write(first, s.read(s.from, first))
	})
	c.b.For(s.steps(), nil, func(n llvmir.Value, _ []llvmir.Value) []llvmir.Value {
		here, before := s.at(amount{v: n}), s.at(amount{v: c.b.Sub(n, llvmir.ConstInt(llvmir.I64, 1))})
		c.loops(layer, func(point []amount) {
			made, err := s.combine(s.read(s.to, with(point, s.Axis, before)), s.read(s.from, with(point, s.Axis, here)))
			if err != nil {
				failed = err
				return
			}
			s.write(with(point, s.Axis, here), made)
		})
		return nil
	})
	return failed
}

// scanAround is the scan an operation is, or is in.
func scanAround(op *ir.Op) (*scanloop.Scan, bool) {
	for ; op != nil; op = op.Parent() {
		if op.Is(scf.For) {
			return scanloop.Of(op)
		}
	}
	return nil, false
}
