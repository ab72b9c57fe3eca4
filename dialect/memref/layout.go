package memref

import (
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/ir/affine"
)

// Strides finds, for a buffer whose elements stand at offset + sum of
// index * stride, the strides and the offset, ir.Dynamic where they are known
// at run time only. It reports false when the layout is not of that kind.
func Strides(t *ir.MemRefType) (strides []int64, offset int64, ok bool) {
	switch layout := t.Layout.(type) {
	case nil:
		return rowMajor(t.Shape), 0, true
	case *ir.StridedAttr:
		return layout.Strides, layout.Offset, true
	case *ir.AffineMapAttr:
		return mapStrides(layout.Map)
	}
	return nil, 0, false
}

// IsStrided reports whether Strides succeeds.
func IsStrided(t *ir.MemRefType) bool {
	_, _, ok := Strides(t)
	return ok
}

// rowMajor are the strides of a dense buffer: the last dimension has stride 1.
// Those before an empty dimension mean nothing and count as unknown.
func rowMajor(shape []int64) []int64 {
	strides := make([]int64, len(shape))
	n := int64(1)
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = n
		if n = mul(n, shape[i]); n == 0 {
			n = ir.Dynamic
		}
	}
	return strides
}

// mul and add compute with numbers of which some are known at run time only.
func mul(a, b int64) int64 {
	if a == 0 || b == 0 {
		return 0
	}
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	return a * b
}

func add(a, b int64) int64 {
	if a == ir.Dynamic || b == ir.Dynamic {
		return ir.Dynamic
	}
	return a + b
}

// compatible numbers may be equal at run time.
func compatible(a, b int64) bool { return a == ir.Dynamic || b == ir.Dynamic || a == b }

// linearForm is a sum of dimensions times factors and an offset, where factors
// and offset depend on symbols only.
type linearForm struct {
	factors []affine.Expr
	offset  affine.Expr
}

// mapStrides reads the strides off the one result of a map.
func mapStrides(m *affine.Map) (strides []int64, offset int64, ok bool) {
	if len(m.Results) != 1 {
		return nil, 0, false
	}
	form := linearForm{factors: make([]affine.Expr, m.NumDims), offset: affine.C(0)}
	for i := range form.factors {
		form.factors[i] = affine.C(0)
	}
	if !form.add(m.Results[0], affine.C(1)) {
		return nil, 0, false
	}
	strides = make([]int64, m.NumDims)
	for i, f := range form.factors {
		strides[i] = constantOr(affine.Simplify(f, m.NumDims, m.NumSyms), ir.Dynamic)
	}
	return strides, constantOr(affine.Simplify(form.offset, m.NumDims, m.NumSyms), ir.Dynamic), true
}

// add adds e * factor; it reports false when that is not linear.
func (l *linearForm) add(e, factor affine.Expr) bool {
	switch e := e.(type) {
	case *affine.Dim:
		l.factors[e.Pos] = affine.Add(l.factors[e.Pos], factor)
		return true
	case *affine.Binary:
		switch e.Kind {
		case affine.KindAdd:
			return l.add(e.LHS, factor) && l.add(e.RHS, factor)
		case affine.KindMul:
			if affine.IsSymbolicOrConstant(e.LHS) {
				return l.add(e.RHS, affine.Mul(factor, e.LHS))
			}
			return l.add(e.LHS, affine.Mul(factor, e.RHS))
		}
		return false
	}
	l.offset = affine.Add(l.offset, affine.Mul(e, factor))
	return true
}

func constantOr(e affine.Expr, otherwise int64) int64 {
	if c, ok := e.(*affine.Constant); ok {
		return c.Value
	}
	return otherwise
}

// LayoutMap is the layout of a buffer as an affine map, nil when it is of a
// kind that has none.
func LayoutMap(t *ir.MemRefType) *affine.Map {
	switch layout := t.Layout.(type) {
	case nil:
		return affine.Identity(len(t.Shape))
	case *ir.StridedAttr:
		return stridedMap(layout.Strides, layout.Offset)
	case *ir.AffineMapAttr:
		return layout.Map
	}
	return nil
}

// stridedMap gives each number known at run time only a symbol, the offset
// first.
func stridedMap(strides []int64, offset int64) *affine.Map {
	symbols := 0
	number := func(v int64) affine.Expr {
		if v != ir.Dynamic {
			return affine.C(v)
		}
		symbols++
		return affine.S(symbols - 1)
	}
	e := number(offset)
	for i, s := range strides {
		e = affine.Add(e, affine.Mul(affine.D(i), number(s)))
	}
	return affine.NewMap(len(strides), symbols, e)
}

// HasIdentityLayout reports whether the elements of a buffer stand one after
// the other from its start.
func HasIdentityLayout(t *ir.MemRefType) bool {
	if t.Layout == nil {
		return true
	}
	m := LayoutMap(t)
	return m != nil && m.IsIdentity()
}
