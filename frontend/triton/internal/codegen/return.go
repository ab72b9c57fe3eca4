package codegen

import (
	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// pendingReturn is a return statement whose operation is made at the end of the function: whether constants become operations depends
// on all of them.
type pendingReturn struct {
	at    *pysyntax.Return
	value pyeval.Value // None for nothing
	where ir.InsertionPoint
}

// deferReturn keeps the value of a return statement. What follows goes into a block that nothing branches to.
func (f *frame) deferReturn(s *pysyntax.Return, v pyeval.Value) error {
	if semantic.IsNone(v) {
		v = pyeval.None
	} else if v = constantParam(v); !isKernelValue(v) {
		return f.errorf(s, "a function of a kernel cannot return an object of type %s", v.TypeName())
	}
	f.returns = append(f.returns, pendingReturn{s, v, f.b.Save()})
	f.b.MoveToEnd(f.newBlock())
	return nil
}

// endReturns makes the operations of the return statements. All return one type: constants that differ become operations.
func (f *frame) endReturns() error {
	if len(f.returns) == 0 {
		return nil
	}
	common := f.returns[0].value
	for _, r := range f.returns[1:] {
		var ok bool
		if common, ok = f.commonResult(common, r.value); !ok {
			return f.errorf(r.at, "Return type mismatch: %s and %s", returnText(f.returns[0].value), returnText(r.value))
		}
	}
	end := f.b.Save()
	for _, r := range f.returns {
		f.b.Restore(r.where)
		v, err := f.asResult(r.value, common)
		if err != nil {
			return f.located(r.at, err)
		}
		var handles []*ir.Value
		if v != pyeval.Value(pyeval.None) {
			handles = handlesOf(v)
		}
		tt.NewReturn(f.b.Builder, handles)
		if f.result = v; v == pyeval.Value(pyeval.None) {
			f.result = nil
		}
	}
	f.returned = true
	f.b.Restore(end)
	return nil
}

func returnText(v pyeval.Value) string {
	if v == pyeval.Value(pyeval.None) {
		return semantic.Void.String()
	}
	return describe(v)
}

// commonResult is a value of the type that two results have in common.
func (f *frame) commonResult(a, b pyeval.Value) (pyeval.Value, bool) {
	if x, ok := a.(*pyeval.Tuple); ok {
		y, ok := b.(*pyeval.Tuple)
		if !ok || len(x.Elts) != len(y.Elts) || x.Class != y.Class {
			return nil, false
		}
		elts := make([]pyeval.Value, len(x.Elts))
		for i := range elts {
			if elts[i], ok = f.commonResult(x.Elts[i], y.Elts[i]); !ok {
				return nil, false
			}
		}
		return &pyeval.Tuple{Elts: elts, Class: x.Class}, true
	}
	if sameResult(a, b) {
		return a, true
	}
	// A value that is not a constant says the type; of two constants, a type stands for both.
	x, y := resultType(a), resultType(b)
	if x == nil || y == nil || !sameType(x, y) {
		return nil, false
	}
	if _, ok := b.(*semantic.Tensor); ok {
		return b, true
	}
	if _, ok := a.(*semantic.Tensor); ok {
		return a, true
	}
	return &semantic.Tensor{Type: x}, true
}

// resultType is the type of a result as an operation, nil where it cannot be one.
func resultType(v pyeval.Value) semantic.Type {
	if c, ok := v.(*semantic.Constexpr); ok {
		t, err := semantic.LiteralType(c.Value)
		if err != nil {
			return nil
		}
		return t
	}
	return typeOf(v)
}

// asResult is a result of a function with the type of another.
func (f *frame) asResult(v, like pyeval.Value) (pyeval.Value, error) {
	switch x := v.(type) {
	case *pyeval.Tuple:
		elts := make([]pyeval.Value, len(x.Elts))
		for i, e := range x.Elts {
			var err error
			if elts[i], err = f.asResult(e, like.(*pyeval.Tuple).Elts[i]); err != nil {
				return nil, err
			}
		}
		return &pyeval.Tuple{Elts: elts, Class: x.Class}, nil
	case *semantic.Constexpr:
		if _, ok := like.(*semantic.Tensor); ok {
			return f.sem.ToTensor(x)
		}
	}
	return v, nil
}
