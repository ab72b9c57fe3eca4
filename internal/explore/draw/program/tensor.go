package program

import (
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Tensor gives the elements of a tensor at coordinates; nil where an element is unknown.
type Tensor func(index []int64) ir.Attr

// Tensor is what is known of a tensor; nil if nothing is.
func (s *State) Tensor(v *ir.Value) Tensor {
	switch x := s.env[v].(type) {
	case Tensor:
		return x
	case *ir.DenseAttr:
		return denseTensor(s.types, x)
	}
	return nil
}

// denseTensor has the elements of a constant.
func denseTensor(ctx *ir.Context, a *ir.DenseAttr) Tensor {
	shape, _ := ir.ShapeOf(a.Type)
	return func(index []int64) ir.Attr { return a.At(ctx, int(linear(shape, index))) }
}

// linear is the row-major index of coordinates.
func linear(shape, index []int64) (at int64) {
	for d, i := range index {
		at = at*shape[d] + i
	}
	return at
}

// coordinates is the inverse of linear.
func coordinates(shape []int64, at int64) []int64 {
	out := make([]int64, len(shape))
	for d := len(shape) - 1; d >= 0; d-- {
		out[d], at = at%shape[d], at/shape[d]
	}
	return out
}

// splatOf is a tensor of equal elements.
func splatOf(a ir.Attr) any {
	if a == nil {
		return nil
	}
	return Tensor(func([]int64) ir.Attr { return a })
}

func (s *State) splat(op *ir.Op) { s.set(op.Result(0), splatOf(s.scalar(op.Operand(0)))) }

// reshape has the same elements at other coordinates.
func (s *State) reshape(op *ir.Op) {
	s.set(op.Result(0), nil)
	from := s.Tensor(op.Operand(0))
	old, ok := ir.ShapeOf(op.Operand(0).Type())
	shape, okResult := ir.ShapeOf(op.Result(0).Type())
	if from == nil || !ok || !okResult {
		return
	}
	s.set(op.Result(0), Tensor(func(index []int64) ir.Attr { return from(coordinates(old, linear(shape, index))) }))
}

// extract is an element.
func (s *State) extract(op *ir.Op) {
	s.set(op.Result(0), nil)
	from := s.Tensor(op.Operand(0))
	if at, ok := s.Ints(op.Operands()[1:]); ok && from != nil {
		s.set(op.Result(0), known(from(at)))
	}
}

// structured makes the tensors of a structured operation, whose elements are computed when they are asked for. Those of a
// reduction are unknown.
func (s *State) structured(op *ir.Op, view linalg.StructuredOp) {
	for i := range op.Results() {
		s.set(op.Result(i), s.elements(view, i))
	}
}

// elementwise is a structured operation without reduction as it was executed: what its operands were.
type elementwise struct {
	body    *ir.Block
	maps    []*affine.Map
	inputs  []Tensor
	scalars []ir.Attr // of operands that are scalars
	outside map[*ir.Value]any
	result  int
	loops   []int // of the dimensions of the result
	memo    map[int64]ir.Attr
	shape   []int64
	steps   *State
}

// elements is the tensor of a result.
func (s *State) elements(view linalg.StructuredOp, result int) any {
	body := view.Body()
	if body == nil {
		return nil
	}
	for _, kind := range view.Iterators() {
		if kind != linalg.Parallel {
			return nil
		}
	}
	e := &elementwise{body: body, maps: view.IndexingMaps(), outside: map[*ir.Value]any{}, result: result, memo: map[int64]ir.Attr{}, steps: s}
	e.shape, _ = ir.ShapeOf(view.Op.Result(result).Type())
	out := e.maps[len(view.Inputs())+result]
	if len(out.Results) != view.NumLoops() {
		return nil
	}
	for i := range out.Results {
		d, ok := out.DimPosition(i)
		if !ok {
			return nil
		}
		e.loops = append(e.loops, d)
	}
	for _, v := range append(append([]*ir.Value{}, view.Inputs()...), view.Inits()...) {
		e.inputs = append(e.inputs, s.Tensor(v))
		e.scalars = append(e.scalars, s.scalar(v))
	}
	for op := range body.Ops() {
		for _, v := range op.Operands() {
			if x := s.env[v]; x != nil && v.Block() != body {
				e.outside[v] = x
			}
		}
	}
	return Tensor(e.at)
}

// at computes an element, once.
func (e *elementwise) at(index []int64) ir.Attr {
	key := linear(e.shape, index)
	if a, ok := e.memo[key]; ok {
		return a
	}
	a := e.compute(index)
	e.memo[key] = a
	return a
}

func (e *elementwise) compute(index []int64) ir.Attr {
	loops := make([]int64, len(index))
	for i, d := range e.loops {
		loops[d] = index[i]
	}
	env := map[*ir.Value]ir.Attr{}
	for i, v := range e.body.Args() {
		if a := e.argument(i, loops); a != nil {
			env[v] = a
		}
	}
	lookup := func(v *ir.Value) ir.Attr {
		if a := env[v]; a != nil {
			return a
		}
		a, _ := e.outside[v].(ir.Attr)
		return a
	}
	for op := range e.body.Ops() {
		if op == e.body.Last() {
			return lookup(op.Operand(e.result))
		}
		e.steps.step()
		e.element(op, loops, env, lookup)
	}
	return nil
}

// argument is the element of an operand.
func (e *elementwise) argument(i int, loops []int64) ir.Attr {
	if e.inputs[i] == nil {
		return e.scalars[i]
	}
	at, ok := e.maps[i].Eval(loops, nil)
	if !ok {
		return nil
	}
	return e.inputs[i](at)
}

// element computes an operation of the body.
func (e *elementwise) element(op *ir.Op, loops []int64, env map[*ir.Value]ir.Attr, lookup func(*ir.Value) ir.Attr) {
	if o, ok := linalg.AsIndex(op); ok {
		env[op.Result(0)] = op.Context().IntAttr(ir.Index, loops[o.Dim()])
		return
	}
	operands := make([]ir.Attr, op.NumOperands())
	for i := range operands {
		operands[i] = lookup(op.Operand(i))
	}
	if list := fold(op, operands, lookup); len(list) == op.NumResults() {
		for i, f := range list {
			if f.Attr != nil {
				env[op.Result(i)] = f.Attr
			}
		}
	}
}
