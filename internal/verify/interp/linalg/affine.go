package linalg

import (
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// affineMap is an affine map whose operands are words.
type affineMap struct {
	inputs  []int
	results []evaluation
}

func (c *compiler) mapping(m *expr.Map, inputs []*ir.Value) affineMap {
	a := affineMap{inputs: c.allAt(inputs)}
	for _, e := range m.Results {
		a.results = append(a.results, evaluationOf(e, m.NumDims))
	}
	return a
}

func (a *affineMap) in(f *frame) ([]int, error) {
	in := make([]int, len(a.inputs))
	for i, w := range a.inputs {
		in[i] = int(f.w[w])
	}
	out := make([]int, len(a.results))
	for i, eval := range a.results {
		v, err := eval(in)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

// least and greatest combine the results of an affine.min or affine.max map.
func least(list []int) int {
	v := list[0]
	for _, w := range list[1:] {
		v = min(v, w)
	}
	return v
}

func greatest(list []int) int {
	v := list[0]
	for _, w := range list[1:] {
		v = max(v, w)
	}
	return v
}

func buildAffineMap(combine func([]int) int) builder {
	return func(c *compiler, op *ir.Op) (step, error) {
		a := c.mapping(affine.MapOf(op), op.Operands())
		dst := c.at(op.Result(0))
		return func(f *frame) error {
			values, err := a.in(f)
			if err == nil {
				f.w[dst] = uint64(combine(values))
			}
			return err
		}, nil
	}
}

// subscripted compiles the subscripts of an affine access into slots of their own.
func (c *compiler) subscripted(view affine.AccessOp) (elementAccess, func(f *frame) error, error) {
	m := c.mapping(view.Map(), view.Inputs())
	t, err := elementType(view.MemRef().Type())
	a := elementAccess{view: c.at(view.MemRef()), t: t}
	for range m.results {
		a.indices = append(a.indices, c.scratch(words).at)
	}
	return a, func(f *frame) error {
		indices, err := m.in(f)
		for i, v := range indices {
			f.w[a.indices[i]] = uint64(v)
		}
		return err
	}, err
}

func buildAffineLoad(c *compiler, op *ir.Op) (step, error) {
	view, _ := affine.AsLoad(op)
	a, subscripts, err := c.subscripted(view)
	dst := c.at(op.Result(0))
	return func(f *frame) error {
		if err := subscripts(f); err != nil {
			return err
		}
		v, err := a.read(f)
		f.w[dst] = v
		return err
	}, err
}

func buildAffineStore(c *compiler, op *ir.Op) (step, error) {
	view, _ := affine.AsStore(op)
	a, subscripts, err := c.subscripted(view)
	value := c.at(view.Stored())
	return func(f *frame) error {
		if err := subscripts(f); err != nil {
			return err
		}
		return a.write(f, f.w[value])
	}, err
}

func buildAffineFor(c *compiler, op *ir.Op) (step, error) {
	loop, _ := affine.AsFor(op)
	lower, upper := c.mapping(loop.Lower().Map, loop.Lower().Inputs), c.mapping(loop.Upper().Map, loop.Upper().Inputs)
	counter, carried, by := c.at(loop.Counter()), c.slotsOf(loop.IterArgs()), int(loop.Step())
	enter := c.move(carried, c.slotsOf(loop.Inits()))
	body := iteration(op.ResultTypes(), c.region(op.Region0(), c.yieldTo(carried)).run)
	leave := c.move(c.slotsOf(op.Results()), carried)
	return func(f *frame) error {
		from, err := lower.in(f)
		if err != nil {
			return err
		}
		to, err := upper.in(f)
		if err != nil {
			return err
		}
		enter(f)
		for i, last := greatest(from), least(to); i < last; i += by {
			f.w[counter] = uint64(i)
			if err := body(f); err != nil {
				return err
			}
		}
		leave(f)
		return nil
	}, nil
}

func buildAffineIf(c *compiler, op *ir.Op) (step, error) {
	view, _ := affine.AsIf(op)
	set := view.Condition()
	test := c.mapping(expr.NewMap(set.NumDims, set.NumSyms, set.Constraints...), op.Operands())
	results := c.slotsOf(op.Results())
	then := c.region(op.RegionAt(0), c.yieldTo(results))
	var otherwise *code
	if view.Else() != nil {
		otherwise = c.region(op.RegionAt(1), c.yieldTo(results))
	}
	return func(f *frame) error {
		values, err := test.in(f)
		if err != nil {
			return err
		}
		inside := true
		for i, v := range values {
			inside = inside && (v == 0 || v > 0 && !set.Eq[i])
		}
		switch {
		case inside:
			return then.run(f)
		case otherwise != nil:
			return otherwise.run(f)
		}
		return nil
	}, nil
}
