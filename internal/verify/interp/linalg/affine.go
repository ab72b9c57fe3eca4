package linalg

import (
	"github.com/tshared/tshared/dialect/affine"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/ir"
	expr "github.com/tshared/tshared/ir/affine"
)

// affineMap is an affine map whose operands are words: signed integers of some bits.
type affineMap struct {
	inputs, bits []int
	results      []evaluation
}

func (c *compiler) mapping(m *expr.Map, inputs []*ir.Value) affineMap {
	a := affineMap{inputs: c.allAt(inputs), bits: make([]int, len(inputs))}
	for i, v := range inputs {
		t, _ := scalarType(v.Type())
		a.bits[i] = t.Width
	}
	for _, e := range m.Results {
		a.results = append(a.results, evaluationOf(e, m.NumDims))
	}
	return a
}

func (a *affineMap) in(f *frame) ([]int, error) {
	in := make([]int, len(a.inputs))
	for i, w := range a.inputs {
		in[i] = int(scalar.Signed(f.w[w], a.bits[i]))
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
