package distribute

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Elementwise is a structured operation with parallel loops only: each point has an element in every
// result.
type Elementwise struct {
	Op    *ir.Op              // the structured operation
	View  linalg.StructuredOp // of it
	Loops []int               // loop of each dimension of the results
	Shape []int64             // of the results, or of the loops if there are no results
}

// ElementwiseOf matches the indexing maps of the results.
func ElementwiseOf(view linalg.StructuredOp) (*Elementwise, error) {
	op := view.Op
	p := &Elementwise{Op: op, View: view}
	maps, inputs := view.IndexingMaps(), len(view.Inputs())
	if op.NumResults() > 0 {
		out := maps[inputs]
		for _, m := range maps[inputs:] {
			if m.String() != out.String() {
				return nil, errors.New("results with different indices are not supported")
			}
		}
		for d := range out.Results {
			loop, ok := out.DimPosition(d)
			if !ok || slices.Contains(p.Loops, loop) {
				return nil, errors.New("results with computed indices are not supported")
			}
			p.Loops = append(p.Loops, loop)
		}
		if len(p.Loops) != len(view.Iterators()) {
			return nil, errors.New("results without an element for each point are not supported")
		}
		p.Shape, _ = ir.ShapeOf(op.Result(0).Type())
		return p, nil
	}
	if len(view.Inits()) > 0 {
		return nil, errors.New("structured operations on memory are not supported")
	}
	p.Shape = make([]int64, len(view.Iterators()))
	for i, v := range view.Inputs() {
		shape, ok := ir.ShapeOf(v.Type())
		for d := range maps[i].Results {
			if loop, isDim := maps[i].DimPosition(d); isDim && ok {
				p.Shape[loop] = shape[d]
			}
		}
	}
	for i := range p.Shape {
		p.Loops = append(p.Loops, i)
	}
	if !layout.Fits(p.Shape) {
		return nil, errors.New("its iteration space is dynamic, or its sizes are not powers of two")
	}
	return p, nil
}

// IsElementwise reports whether every point of the loops has an element in each result, and layouts of the
// operands give each thread the elements that its points need.
func IsElementwise(view linalg.StructuredOp) bool {
	for _, it := range view.Iterators() {
		if it != linalg.Parallel {
			return false
		}
	}
	p, err := ElementwiseOf(view)
	for i, v := range view.Op.Operands() {
		_, ok := ir.ShapeOf(v.Type())
		if err == nil && ok && i < view.Body().NumArgs() && view.Body().Arg(i).HasUses() {
			_, err = p.operandMap(i)
		}
	}
	return err == nil
}

// OperandLayout is the layout in which an operand gives each thread the elements for its points of a
// layout l.
func (p *Elementwise) OperandLayout(operand int, shape []int64, l *layout.Layout) (*layout.Layout, error) {
	from, err := p.operandMap(operand)
	if err != nil {
		return nil, err
	}
	return l.Compose(shape, from), nil
}

// operandMap says from which dimensions of the points the indices of an operand are computed.
func (p *Elementwise) operandMap(operand int) ([]layout.DimMap, error) {
	m := p.View.IndexingMaps()[operand]
	from := make([]layout.DimMap, len(m.Results))
	for d, e := range m.Results {
		from[d].Dim = -1
		if b, ok := e.(*affine.Binary); ok && b.Kind == affine.KindFloorDiv {
			by, ok := b.RHS.(*affine.Constant)
			if !ok || by.Value <= 0 || by.Value&(by.Value-1) != 0 {
				return nil, errors.New("operands with computed indices are not supported")
			}
			e, from[d].Shift = b.LHS, layout.Log2(by.Value)
		}
		switch e := e.(type) {
		case *affine.Dim:
			from[d].Dim = slices.Index(p.Loops, e.Pos)
		case *affine.Constant:
			if e.Value != 0 {
				return nil, errors.New("operands with constant indices are not supported")
			}
		default:
			return nil, errors.New("operands with computed indices are not supported")
		}
	}
	return from, nil
}

// EachElementwise calls a function for the pure elementwise operations of a kernel, with the layout of their results.
func EachElementwise(kernel *ir.Op, f func(p *Elementwise, l *layout.Layout)) {
	kernel.Walk(func(op *ir.Op) ir.WalkResult {
		view, ok := linalg.AsStructured(op)
		if !ok || op.NumResults() == 0 || view.Body() == nil || op.Is(linalg.Reduce) || IsDot(op) {
			return ir.Continue
		}
		l := tile.LayoutOf(op.Result(0).Type())
		if l == nil || !IsPure(op) || !IsElementwise(view) {
			return ir.Continue
		}
		if p, err := ElementwiseOf(view); err == nil {
			f(p, l)
		}
		return ir.Continue
	})
}
