package codegen

import (
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// isConstant reports whether a call's argument is part of the callee's name instead of being
// passed.
func isConstant(v pyeval.Value) bool {
	switch v := v.(type) {
	case *semantic.Tensor, *semantic.Descriptor, *semantic.Aggregate:
		return false
	case *semantic.Constexpr:
		_, tensor := v.Value.(*semantic.Tensor)
		return !tensor
	}
	return true
}

// isKernelValue reports whether a value is one of the language: a tensor, a constexpr, a
// tuple of them. Others, such as None and types, are Python's.
func isKernelValue(v pyeval.Value) bool {
	switch v.(type) {
	case *semantic.Tensor, *semantic.Descriptor, *semantic.Aggregate, *semantic.Constexpr, *pyeval.Tuple:
		return true
	}
	return false
}

// handlesOf lists the values of the IR that a value consists of.
func handlesOf(v pyeval.Value) []*ir.Value { return appendHandles(nil, v) }

func appendHandles(to []*ir.Value, v pyeval.Value) []*ir.Value {
	switch v := v.(type) {
	case *semantic.Tensor:
		return append(to, v.Handle)
	case *semantic.Descriptor:
		to = append(to, v.Handle)
		for _, t := range v.Shape {
			to = append(to, t.Handle)
		}
		for _, t := range v.Strides {
			to = append(to, t.Handle)
		}
	case *semantic.Aggregate:
		for _, e := range v.Fields {
			to = appendHandles(to, e)
		}
	case *pyeval.Tuple:
		for _, e := range v.Elts {
			to = appendHandles(to, e)
		}
	}
	return to
}

// sameHandles reports whether two values consist of the same values of the IR.
func sameHandles(a, b pyeval.Value) bool {
	if s, ok := a.(*semantic.Tensor); ok {
		if t, ok := b.(*semantic.Tensor); ok {
			return s.Handle == t.Handle
		}
	}
	x, y := handlesOf(a), handlesOf(b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		if x[i] != y[i] {
			return false
		}
	}
	return true
}

// rebuild makes a value of the shape of another out of values of the IR, and returns those
// that are left.
func rebuild(like pyeval.Value, handles []*ir.Value) (pyeval.Value, []*ir.Value) {
	switch v := like.(type) {
	case *semantic.Tensor:
		return &semantic.Tensor{Handle: handles[0], Type: v.Type}, handles[1:]
	case *semantic.Descriptor:
		d := &semantic.Descriptor{Handle: handles[0], Type: v.Type}
		handles = handles[1:]
		d.Shape, handles = rebuildTensors(v.Shape, handles)
		d.Strides, handles = rebuildTensors(v.Strides, handles)
		return d, handles
	case *semantic.Aggregate:
		a := &semantic.Aggregate{Class: v.Class}
		a.Fields, handles = rebuildAll(v.Fields, handles)
		return a, handles
	case *pyeval.Tuple:
		t := &pyeval.Tuple{Class: v.Class}
		t.Elts, handles = rebuildAll(v.Elts, handles)
		return t, handles
	}
	return like, handles
}

func rebuildTensors(like []*semantic.Tensor, handles []*ir.Value) ([]*semantic.Tensor, []*ir.Value) {
	all := make([]*semantic.Tensor, len(like))
	for i, t := range like {
		all[i] = &semantic.Tensor{Handle: handles[i], Type: t.Type}
	}
	return all, handles[len(like):]
}

func rebuildAll(like []pyeval.Value, handles []*ir.Value) ([]pyeval.Value, []*ir.Value) {
	all := make([]pyeval.Value, len(like))
	for i, e := range like {
		all[i], handles = rebuild(e, handles)
	}
	return all, handles
}

// typeOf is the type of a value, nil for a value without one.
func typeOf(v pyeval.Value) semantic.Type {
	switch v := v.(type) {
	case *semantic.Tensor:
		return v.Type
	case *semantic.Descriptor:
		return v.Type
	case *semantic.Constexpr:
		return &semantic.ConstexprType{Value: v.Value}
	case *pyeval.Tuple:
		t := &semantic.TupleType{Class: v.Class}
		for _, e := range v.Elts {
			t.Elems = append(t.Elems, typeOf(e))
		}
		return t
	case *semantic.Aggregate:
		return aggregateType(v)
	case *jit.Function:
		return &semantic.ConstexprType{Value: v}
	}
	return nil
}
