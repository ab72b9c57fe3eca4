package cpu

import (
	"github.com/tshared/tshared/analysis/scanloop"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/dialect/scf"
	"github.com/tshared/tshared/ir"
)

// scanEmitter emits a scan.
type scanEmitter struct {
	*scanloop.Scan
	c        *compiler
	from, to []*memrefDesc
}

// emitScan scans along the axis with accumulators in registers. Along other axes than the
// last it combines whole rows.
func emitScan(c *compiler, found *scanloop.Scan) error {
	s := &scanEmitter{Scan: found, c: c}
	for i, v := range s.Inputs {
		a, err := c.desc(v)
		if err != nil {
			return err
		}
		to, err := c.allocate(a.elem, a.sizes, a.bounds)
		if err != nil {
			return err
		}
		s.from, s.to = append(s.from, a), append(s.to, to)
		c.bind(s.Loop.Result(i), to)
	}
	if s.Axis == s.to[0].rank()-1 {
		if done, err := s.emitVectorized(); done || err != nil {
			return err
		}
	}
	var err error
	c.withAliasScopes(append(s.from, s.to...), func() {
		if s.Axis == s.to[0].rank()-1 {
			err = s.emitAlongRows()
		} else {
			err = s.emitRowByRow()
		}
	})
	return err
}

// at is the index of a step along the axis.
func (s *scanEmitter) at(step foldResult) foldResult {
	if !s.Reverse {
		return step
	}
	last := static(s.to[0].sizes[s.Axis].n - 1)
	if step.isStatic() {
		return static(last.n - step.n)
	}
	return foldResult{v: s.c.b.Sub(last.value(), step.v)}
}

func with(index []foldResult, axis int, at foldResult) []foldResult {
	out := append([]foldResult(nil), index...)
	out[axis] = at
	return out
}

func (s *scanEmitter) read(arrays []*memrefDesc, index []foldResult) []llvmir.Value {
	out := make([]llvmir.Value, len(arrays))
	for i, a := range arrays {
		out[i] = s.c.read(a, index)
	}
	return out
}

func (s *scanEmitter) write(index []foldResult, values []llvmir.Value) {
	for i, a := range s.to {
		s.c.write(a, index, values[i])
	}
}

func (s *scanEmitter) combine(accs, next []llvmir.Value) ([]llvmir.Value, error) {
	for i := range accs {
		s.c.scalars[s.Combiner.Arg(i)], s.c.scalars[s.Combiner.Arg(len(accs)+i)] = accs[i], next[i]
		s.c.scalars[s.Combiner.Arg(2*len(accs)+i)] = accs[i] // the init, which is the accumulator too
	}
	return s.c.emitBlock(s.Combiner, func(last *ir.Op) ([]llvmir.Value, error) { return s.c.scalarsOf(last.Operands()) })
}

// steps are the steps after the first.
func (s *scanEmitter) steps() llvmir.Range {
	return llvmir.Range{From: llvmir.ConstInt(llvmir.I64, 1), To: s.to[0].sizes[s.Axis].value()}
}

func (s *scanEmitter) emitAlongRows() (failed error) {
	c := s.c
	c.loops(s.to[0].sizes[:s.Axis], func(point []foldResult) {
		index := append(point[:len(point):len(point)], foldResult{})
		first := with(index, s.Axis, s.at(static(0)))
		start := s.read(s.from, first)
		s.write(first, start)
		defer c.dropCached(len(c.cachedElements))
		c.b.For(s.steps(), start, func(n llvmir.Value, accs []llvmir.Value) []llvmir.Value {
			here := with(index, s.Axis, s.at(foldResult{v: n}))
			made, err := s.combine(accs, s.read(s.from, here))
			if err != nil {
				failed = err
				return accs
			}
			s.write(here, made)
			return made
		})
	})
	return failed
}

func (s *scanEmitter) emitRowByRow() (failed error) {
	c := s.c
	layer := append([]foldResult(nil), s.to[0].sizes...)
	layer[s.Axis] = static(1)
	c.loops(layer, func(point []foldResult) {
		first := with(point, s.Axis, s.at(static(0)))
		s.write(first, s.read(s.from, first))
	})
	c.b.For(s.steps(), nil, func(n llvmir.Value, _ []llvmir.Value) []llvmir.Value {
		here, before := s.at(foldResult{v: n}), s.at(foldResult{v: c.b.Sub(n, llvmir.ConstInt(llvmir.I64, 1))})
		c.loops(layer, func(point []foldResult) {
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

// scanAround is the scan that an operation is, or is in.
func scanAround(op *ir.Op) (*scanloop.Scan, bool) {
	for ; op != nil; op = op.Parent() {
		if op.Is(scf.For) {
			return scanloop.Of(op)
		}
	}
	return nil, false
}
