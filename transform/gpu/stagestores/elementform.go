package stagestores

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/foldresult"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// elements are the elements of a tensor. Like addresses of the lowering, they are taken not to overflow.
type elements struct {
	form           // of integers and indices
	bounds  []form // of i1: an element is true where all of these are positive or 0
	isTruth bool   // the elements are i1
}

// form is an integer for each element of a tensor: the sum of rest and, for each dimension, start and the coordinate times stride.
type form struct {
	dims []formDim
	rest foldresult.Entry
}

// formDim is the part of a form along a dimension.
type formDim struct{ start, stride foldresult.Entry }

// along lists the dimensions along which the elements differ.
func (f form) along() (list []int) {
	for d, dim := range f.dims {
		if !dim.stride.IsConst(0) {
			list = append(list, d)
		}
	}
	return list
}

// formBuilder finds the forms of tensors. Numbers that no value of the kernel is yet it computes at its insertion point.
type formBuilder struct{ b *ir.Builder }

// of are the elements of a tensor.
func (x formBuilder) of(v *ir.Value) (e elements, ok bool) {
	t, isTensor := v.Type().(*ir.TensorType)
	op := v.DefiningOp()
	switch {
	case !isTensor || op == nil:
		return e, false
	case op.Is(tile.ConvertLayout):
		return x.of(op.Operand(0))
	case op.Is(tensor.ExpandShape):
		o, _ := tensor.AsExpandShape(op)
		if e, ok = x.of(o.Src()); !ok {
			return e, false
		}
		from := o.Src().Type().(*ir.TensorType)
		place := make([]int, len(from.Shape))
		for i, group := range o.Groups() {
			d := slices.IndexFunc(group, func(d int64) bool { return t.Shape[d] == from.Shape[i] })
			if d < 0 {
				return e, false
			}
			place[i] = int(group[d])
		}
		return x.moved(e, place, len(t.Shape)), true
	}
	view, ok := linalg.AsStructured(op)
	if !ok || len(view.Yielded()) != 1 || !view.IndexingMaps()[len(view.Inputs())].IsIdentity() || slices.ContainsFunc(view.Iterators(), func(it linalg.Iterator) bool { return it != linalg.Parallel }) {
		return e, false
	}
	return x.inBody(view, view.Yielded()[0])
}

// inBody is a value in the body of a structured operation, by the coordinates of its result.
func (x formBuilder) inBody(view linalg.StructuredOp, v *ir.Value) (e elements, ok bool) {
	op := v.DefiningOp()
	switch {
	case op == nil && v.ArgOf() == view.Body():
		return x.operand(view, v.Index())
	case op == nil || op.Block() != view.Body() || op.Is(arith.Constant):
		return x.uniform(v, view.NumLoops())
	case op.Is(linalg.Index):
		e, _ = constant(0, view.NumLoops())
		e.dims[linalg.IndexOp{Op: op}.Dim()].stride = foldresult.Const(1)
		return e, true
	case op.Is(arith.IndexCast), op.Is(arith.ExtSI):
		return x.inBody(view, op.Operand(0))
	}
	if op.NumOperands() != 2 {
		return e, false
	}
	lhs, ok := x.inBody(view, op.Operand(0))
	rhs, also := x.inBody(view, op.Operand(1))
	switch {
	case !ok || !also || lhs.isTruth != rhs.isTruth:
		return e, false
	case lhs.isTruth:
		return elements{isTruth: true, bounds: slices.Concat(lhs.bounds, rhs.bounds)}, op.Is(arith.AndI)
	case op.Is(arith.AddI):
		return elements{form: x.plus(lhs.form, rhs.form, 1)}, true
	case op.Is(arith.SubI):
		return elements{form: x.plus(lhs.form, rhs.form, -1)}, true
	case op.Is(arith.MulI):
		e.form, ok = x.times(lhs.form, rhs.form)
		return e, ok
	case op.Is(arith.CmpI):
		return x.compared(arith.CmpIOp{Op: op}.Predicate(), lhs.form, rhs.form)
	}
	return e, false
}

// operand are the elements of an operand, by the coordinates of the result.
func (x formBuilder) operand(view linalg.StructuredOp, i int) (e elements, ok bool) {
	v := view.Op.Operand(i)
	if !ir.IsTensor(v.Type()) {
		return x.uniform(v, view.NumLoops())
	}
	if e, ok = x.of(v); !ok {
		return e, false
	}
	var place []int
	for _, at := range view.IndexingMaps()[i].Results {
		d, isDim := at.(*affine.Dim)
		if !isDim { // the only element along a dimension of size 1
			place = append(place, -1)
			continue
		}
		place = append(place, d.Pos)
	}
	return x.moved(e, place, view.NumLoops()), true
}

// uniform are elements that all are a scalar.
func (x formBuilder) uniform(v *ir.Value, rank int) (e elements, ok bool) {
	n, isConstant := foldresult.ConstantOf(v)
	switch {
	case v.Type() == ir.Type(ir.I1):
		return elements{isTruth: true}, isConstant && n != 0
	case isConstant:
		return constant(n, rank)
	case !ir.IsInteger(v.Type()) && v.Type() != ir.Type(ir.Index):
		return e, false
	}
	e, _ = constant(0, rank)
	e.rest = foldresult.Value(foldresult.OfInt(x.b, v))
	return e, true
}

// constant are elements that all are a number.
func constant(n int64, rank int) (elements, bool) {
	return elements{form: form{dims: make([]formDim, rank), rest: foldresult.Const(n)}}, true
}

// moved are elements whose dimensions have other places among so many, or none where there is one element.
func (x formBuilder) moved(e elements, place []int, rank int) elements {
	if e.isTruth {
		e.bounds = slices.Clone(e.bounds)
		for i := range e.bounds {
			e.bounds[i] = x.movedForm(e.bounds[i], place, rank)
		}
		return e
	}
	e.form = x.movedForm(e.form, place, rank)
	return e
}

func (x formBuilder) movedForm(f form, place []int, rank int) form {
	dims := make([]formDim, rank)
	for i, d := range f.dims {
		if place[i] >= 0 {
			dims[place[i]] = d
		} else {
			f.rest = foldresult.Add(x.b, f.rest, d.start)
		}
	}
	f.dims = dims
	return f
}

// plus is the sum with a multiple of another form. A number that is added to a coordinate moves it along its dimension.
func (x formBuilder) plus(f, g form, factor int64) form {
	add := func(a, b foldresult.Entry) foldresult.Entry {
		if factor < 0 {
			return foldresult.Sub(x.b, a, b)
		}
		return foldresult.Add(x.b, a, b)
	}
	sum := form{dims: slices.Clone(f.dims), rest: add(f.rest, g.rest)}
	for d, dim := range g.dims {
		sum.dims[d] = formDim{add(f.dims[d].start, dim.start), add(f.dims[d].stride, dim.stride)}
	}
	if along := sum.along(); len(along) == 1 {
		d := &sum.dims[along[0]]
		d.start, sum.rest = foldresult.Add(x.b, d.start, sum.rest), foldresult.Const(0)
	}
	return sum
}

// times is the product of a form and one of equal elements.
func (x formBuilder) times(f, g form) (form, bool) {
	if len(f.along()) == 0 {
		f, g = g, f
	}
	if len(g.along()) > 0 {
		return form{}, false
	}
	by := x.first(g)
	product := form{rest: foldresult.Mul(x.b, f.rest, by)}
	for _, d := range f.dims {
		product.dims = append(product.dims, formDim{foldresult.Mul(x.b, d.start, by), foldresult.Mul(x.b, d.stride, by)})
	}
	return product, true
}

// first is the first element.
func (x formBuilder) first(f form) foldresult.Entry {
	sum := f.rest
	for _, d := range f.dims {
		sum = foldresult.Add(x.b, sum, d.start)
	}
	return sum
}

// compared is the bound that a comparison of signed integers says.
func (x formBuilder) compared(p arith.IPredicate, f, g form) (e elements, ok bool) {
	e.isTruth = true
	switch p {
	case arith.ISLT, arith.ISLE:
		f, g = g, f
	case arith.ISGT, arith.ISGE:
	default:
		return e, false
	}
	bound := x.plus(f, g, -1)
	if p == arith.ISLT || p == arith.ISGT {
		one, _ := constant(1, len(bound.dims))
		bound = x.plus(bound, one.form, -1)
	}
	e.bounds = []form{bound}
	return e, true
}
