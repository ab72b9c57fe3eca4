package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

// comprehension runs the loops of a comprehension in a scope of its own; the first iterable
// is evaluated outside of it.
func (f *frame) comprehension(e pysyntax.Expr, generators []*pysyntax.Comprehension, yield func(g *frame) error) error {
	first, err := f.firstIterable(generators)
	if err != nil {
		return err
	}
	return f.inner(e, generators).loops(generators, first, yield)
}

func (f *frame) firstIterable(generators []*pysyntax.Comprehension) (func() (Value, error), error) {
	v, err := f.eval(generators[0].Iter)
	if err != nil {
		return nil, err
	}
	next, err := f.in.Iterate(v)
	return next, locate(f.scope.module, generators[0].Iter, err)
}

// inner is a frame with the variables of a comprehension.
func (f *frame) inner(e pysyntax.Expr, generators []*pysyntax.Comprehension) *frame {
	info := f.in.comprehensionInfo(e, generators)
	sc := &scope{kind: functionScope, parent: f.scope, module: f.scope.module, info: info, slots: make([]Value, len(info.names)), prefix: f.scope.prefix}
	return &frame{in: f.in, scope: sc, fn: f.fn}
}

// loops runs nested loops; next iterates over the outermost.
func (f *frame) loops(generators []*pysyntax.Comprehension, next func() (Value, error), yield func(g *frame) error) error {
	g := generators[0]
	for {
		step, err := f.advanceLoop(g, next)
		if err != nil || step == loopEnds {
			return err
		}
		if step == loopSkips {
			continue
		}
		if len(generators) == 1 {
			if err := yield(f); err != nil {
				return err
			}
			continue
		}
		it, err := f.firstIterable(generators[1:])
		if err != nil {
			return err
		}
		if err := f.loops(generators[1:], it, yield); err != nil {
			return err
		}
	}
}

func (f *frame) allTrue(tests []pysyntax.Expr) (bool, error) {
	for _, t := range tests {
		if ok, err := f.truth(t); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// generatorExp evaluates a generator expression: its loops run when elements are asked for.
func (f *frame) generatorExp(e *pysyntax.GeneratorExp) (Value, error) {
	first, err := f.firstIterable(e.Generators)
	if err != nil {
		return nil, err
	}
	g := f.inner(e, e.Generators)
	loops := []func() (Value, error){first} // the loops that run, the outermost first
	return &iterator{name: "generator", next: func() (Value, error) {
		for len(loops) > 0 {
			level := len(loops) - 1
			more, err := g.advanceLoop(e.Generators[level], loops[level])
			switch {
			case err != nil:
				return nil, err
			case more == loopEnds:
				loops = loops[:level]
			case more == loopSkips:
			case level == len(e.Generators)-1:
				return g.eval(e.Elt)
			default:
				next, err := g.firstIterable(e.Generators[level+1:])
				if err != nil {
					return nil, err
				}
				loops = append(loops, next)
			}
		}
		return nil, nil
	}}, nil
}

type loopStep uint8

const (
	loopEnds loopStep = iota
	loopSkips
	loopRuns
)

// advanceLoop takes the next element of one loop and tests its conditions.
func (f *frame) advanceLoop(g *pysyntax.Comprehension, next func() (Value, error)) (loopStep, error) {
	v, err := next()
	if v == nil || err != nil {
		return loopEnds, locate(f.scope.module, g.Iter, err)
	}
	if err := f.in.step(1); err != nil {
		return loopEnds, err
	}
	if err := f.assign(g.Target, v); err != nil {
		return loopEnds, err
	}
	ok, err := f.allTrue(g.Ifs)
	if err != nil || !ok {
		return loopSkips, err
	}
	return loopRuns, nil
}
