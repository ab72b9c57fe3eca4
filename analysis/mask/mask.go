// Package mask finds the box of elements that a mask keeps: along each dimension
// a number of elements from the first one on, and what is left over as a mask
// along one dimension. It makes the operations that compute the numbers, and
// changes nothing else.
package mask

import (
	"slices"

	"github.com/tshared/tshared/analysis/amount"
	"github.com/tshared/tshared/analysis/declined"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/mixed"
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/ir"
)

// Box is what a mask keeps.
type Box struct {
	// Kept is the number of elements kept along each dimension.
	Kept []mixed.Entry
	// Elements decides along dimension ElementDim instead, one bit for each
	// position; nil for nothing.
	Elements   *ir.Value
	ElementDim int
}

// Analysis finds boxes; what it computes is inserted where its builder stands.
type Analysis struct {
	Builder *ir.Builder
	// Range tells what is known from elsewhere about a tensor of consecutive
	// integers: its first one. It may be nil.
	Range func(v *ir.Value) (first mixed.Entry, ok bool)
}

// state describes an integer, a tensor of integers or a mask.
type state struct {
	// scalar is the one integer that everything is.
	scalar *mixed.Entry
	// flag is the one bit that everything is.
	flag *ir.Value
	// Consecutive integers go from first to behind end, along the one dimension
	// that is not 1.
	first, end mixed.Entry
	dims       []mixed.Entry // for masks: what is kept
	elements   *ir.Value
	elementDim int
}

// Of finds the box of a mask.
func (a *Analysis) Of(mask *ir.Value) (*Box, error) {
	s, err := a.visit(mask)
	if err != nil {
		return nil, err
	}
	if s.flag != nil {
		s = a.guarded(s, s.flag)
	}
	return &Box{Kept: s.dims, Elements: s.elements, ElementDim: s.elementDim}, nil
}

func (a *Analysis) visit(v *ir.Value) (*state, error) {
	op := v.DefiningOp()
	if t := v.Type(); ir.IsInteger(t) || t == ir.Index {
		return a.scalarOf(v), nil
	}
	if a.Range != nil {
		if first, ok := a.Range(v); ok {
			n := mixed.Const(v.Type().(*ir.TensorType).Shape[0])
			return &state{first: first, end: amount.Add(a.Builder, first, n), dims: []mixed.Entry{n}}, nil
		}
	}
	if op == nil {
		return nil, declined.At(nil, "nothing is known about an argument of type %s", ir.QuoteType(v.Type()))
	}
	transfer := transfers[op.Def()]
	if transfer == nil {
		return nil, declined.At(op, "it is not a comparison of positions with a bound")
	}
	return transfer(a, op)
}

func (a *Analysis) scalarOf(v *ir.Value) *state {
	if v.Type() == ir.I1 {
		return &state{flag: v}
	}
	if c, ok := arith.ConstantOf(v).(*ir.IntegerAttr); ok && c.Big == nil {
		e := mixed.Const(c.Value)
		return &state{scalar: &e}
	}
	e := mixed.Value(amount.OfInt(a.Builder, v))
	return &state{scalar: &e}
}

type transfer = func(a *Analysis, op *ir.Op) (*state, error)

// transfers has for each operation that can stand in a mask how the state of
// its result follows from those of its operands.
var transfers map[*ir.OpDef]transfer

func init() {
	transfers = map[*ir.OpDef]transfer{
		arith.Constant: constant,
		arith.AddI:     add,
		arith.AndI:     and,
		arith.OrI:      or,
		arith.CmpI:     compare,
		arith.ExtSI:    same,
		tt.MakeRange:   makeRange,
		tt.Splat:       splat,
		tt.ExpandDims:  expandDims,
		tt.Broadcast:   broadcast,
	}
}

func same(a *Analysis, op *ir.Op) (*state, error) { return a.visit(op.Operand(0)) }

func shapeOf(v *ir.Value) []int64 { return v.Type().(*ir.TensorType).Shape }

func sizes(v *ir.Value) (dims []mixed.Entry) {
	for _, n := range shapeOf(v) {
		dims = append(dims, mixed.Const(n))
	}
	return dims
}

func constant(a *Analysis, op *ir.Op) (*state, error) {
	d, ok := arith.ConstantOf(op.Result(0)).(*ir.DenseAttr)
	if !ok || !d.Splat {
		return nil, declined.At(op, "it is not one value repeated")
	}
	c, ok := d.At(a.Builder.Ctx, 0).(*ir.IntegerAttr)
	if !ok || c.Big != nil {
		return nil, declined.At(op, "it is not one integer repeated")
	}
	dims := sizes(op.Result(0))
	if c.Type == ir.I1 {
		if c.Value == 0 {
			dims[0] = mixed.Const(0)
		}
		return &state{dims: dims}, nil
	}
	e := mixed.Const(c.Value)
	return &state{scalar: &e, dims: dims}, nil
}

func makeRange(_ *Analysis, op *ir.Op) (*state, error) {
	r, _ := tt.AsMakeRange(op)
	return &state{first: mixed.Const(r.Start()), end: mixed.Const(r.End()), dims: sizes(op.Result(0))}, nil
}

func splat(a *Analysis, op *ir.Op) (*state, error) {
	s, err := a.visit(op.Operand(0))
	if err != nil {
		return nil, err
	}
	s.dims = sizes(op.Result(0))
	return s, nil
}

func expandDims(a *Analysis, op *ir.Op) (*state, error) {
	e, _ := tt.AsExpandDims(op)
	src := op.Operand(0)
	s, err := a.visit(src)
	if err != nil {
		// A mask nothing is known about still decides along its own dimension.
		if t := src.Type().(*ir.TensorType); t.Elem != ir.I1 || len(t.Shape) != 1 {
			return nil, err
		}
		s = &state{dims: []mixed.Entry{mixed.Const(0)}, elements: src}
	}
	s.dims = slices.Insert(slices.Clone(s.dims), e.Axis(), mixed.Const(1))
	if s.elements != nil && e.Axis() <= s.elementDim {
		s.elementDim++
	}
	return s, nil
}

func broadcast(a *Analysis, op *ir.Op) (*state, error) {
	s, err := a.visit(op.Operand(0))
	if err != nil {
		return nil, err
	}
	from, to := shapeOf(op.Operand(0)), shapeOf(op.Result(0))
	if s.scalar == nil && s.flag == nil && ir.ElementTypeOf(op.Result(0).Type()) != ir.I1 && onlyOnes(from) {
		return nil, declined.At(op, "one position is repeated")
	}
	s.dims = slices.Clone(s.dims)
	for i := range to {
		switch {
		case from[i] == to[i]:
		case s.elements != nil && i == s.elementDim:
			return nil, declined.At(op, "one bit is repeated")
		default:
			// The only element is kept, and with it all its copies, or none is.
			s.dims[i] = amount.Mul(a.Builder, s.dims[i], mixed.Const(to[i]))
		}
	}
	return s, nil
}

func onlyOnes(shape []int64) bool {
	return !slices.ContainsFunc(shape, func(n int64) bool { return n != 1 })
}

func (a *Analysis) operands(op *ir.Op) (x, y *state, err error) {
	if x, err = a.visit(op.Operand(0)); err != nil {
		return nil, nil, err
	}
	y, err = a.visit(op.Operand(1))
	return x, y, err
}

func add(a *Analysis, op *ir.Op) (*state, error) {
	x, y, err := a.operands(op)
	if err != nil {
		return nil, err
	}
	if x.scalar != nil && y.scalar != nil {
		sum := amount.Add(a.Builder, *x.scalar, *y.scalar)
		return &state{scalar: &sum, dims: x.dims}, nil
	}
	if x.scalar != nil {
		x, y = y, x
	}
	if y.scalar == nil {
		return nil, declined.At(op, "neither operand is one value repeated")
	}
	return &state{first: amount.Add(a.Builder, x.first, *y.scalar), end: amount.Add(a.Builder, x.end, *y.scalar), dims: x.dims}, nil
}
