package llvm

import "github.com/tshared/tshared/ir"

func verifyConstant(op *ir.Op, value ir.Attr, t ir.Type) error {
	if text, ok := value.(*ir.StringAttr); ok {
		if a, ok := AsArray(t); !ok || a.Len() != int64(len(text.Value)) || a.Elem() != ir.I8 {
			return op.OpErrorf("expected array type of %d i8 elements for the string constant", len(text.Value))
		}
		return nil
	}
	if is(t, TargetDef) {
		return op.OpErrorf("does not support target extension type.")
	}
	if s, ok := AsStruct(t); ok {
		return verifyStructConstant(op, value, s)
	}
	switch value := value.(type) {
	case *ir.IntegerAttr:
		if !ir.IsInteger(t) {
			return op.OpErrorf("expected integer type")
		}
	case *ir.FloatAttr:
		return verifyFloatConstant(op, value.Type, t)
	case *ir.ArrayAttr:
		a, ok := AsArray(t)
		if !ok {
			return op.OpErrorf("expected array or struct type for array attribute")
		}
		return verifyArrayConstant(op, value, a, 0)
	case *ir.DenseAttr, *ir.SparseAttr, *ir.ResourceAttr, *ir.DenseStringAttr:
		return verifyElements(op, value, t)
	default:
		return op.OpErrorf("only supports integer, float, string or elements attributes")
	}
	return nil
}

func verifyStructConstant(op *ir.Op, value ir.Attr, s StructType) error {
	list, ok := value.(*ir.ArrayAttr)
	if !ok {
		return op.OpErrorf("expected array attribute for struct type")
	}
	fields := s.Fields()
	if len(list.Elems) != len(fields) {
		return op.OpErrorf("expected array attribute of size %d", len(fields))
	}
	for i, e := range list.Elems {
		if !ir.IsInteger(fields[i]) && !ir.IsFloat(fields[i]) {
			return op.OpErrorf("expected struct element types to be floating point type or integer type")
		}
		switch e.(type) {
		case *ir.IntegerAttr, *ir.FloatAttr:
		default:
			return op.OpErrorf("expected element of array attribute to be floating point or integer")
		}
		if ir.TypeOfAttr(e) != fields[i] {
			return op.OpErrorf("struct element at index %d is of wrong type", i)
		}
	}
	return nil
}

// verifyFloatConstant compares the type of a number with a floating-point type, or with
// an integer type of its width; it accepts all other types.
func verifyFloatConstant(op *ir.Op, from *ir.FloatType, t ir.Type) error {
	switch t := t.(type) {
	case *ir.FloatType:
		if t != from {
			return op.OpErrorf("attribute and type have different float semantics")
		}
	case *ir.IntegerType:
		if t.Width != from.Width() {
			return op.OpErrorf("expected integer type of width %d", from.Width())
		}
	}
	return nil
}

const nestedArrayWanted = "must be a zero, or undef, or array attribute"

// verifyArrayConstant checks nested arrays against an array type; only arrays
// of structures can be written so.
func verifyArrayConstant(op *ir.Op, list *ir.ArrayAttr, t ArrayType, dim int) error {
	if int64(len(list.Elems)) != t.Len() {
		return op.OpErrorf("array attribute size does not match array type size in dimension %d: %d vs. %d", dim, len(list.Elems), t.Len())
	}
	inner, nested := AsArray(t.Elem())
	s, ofStructs := AsStruct(t.Elem())
	if !nested && !ofStructs {
		return op.OpErrorf("for array with an array attribute must have a struct element type")
	}
	for i, e := range list.Elems {
		if isAttr(e, ZeroDef) || isAttr(e, UndefDef) {
			continue
		}
		sub, ok := e.(*ir.ArrayAttr)
		switch {
		case !ok && nested:
			return op.OpErrorf("nested attribute for sub-array in dimension %d at index %d "+nestedArrayWanted, dim, i)
		case !ok:
			return op.OpErrorf("nested attribute for struct element at index %d "+nestedArrayWanted, i)
		case nested:
			if err := verifyArrayConstant(op, sub, inner, dim+1); err != nil {
				return err
			}
		case len(sub.Elems) != len(s.Fields()):
			return op.OpErrorf("nested array attribute size for struct element at index %d must match struct size: %d vs. %d",
				i, len(sub.Elems), len(s.Fields()))
		}
	}
	return nil
}

func isAttr(a ir.Attr, def *ir.AttrDef) bool {
	d, ok := a.(*ir.DialectAttr)
	return ok && d.Def == def
}

func verifyElements(op *ir.Op, value ir.Attr, t ir.Type) error {
	v, isVector := t.(*ir.VectorType)
	if isVector && v.Scalable != nil {
		if d, ok := value.(*ir.DenseAttr); !ok || !d.Splat {
			return op.OpErrorf("scalable vector type requires a splat attribute")
		}
		return nil
	}
	if !isVector && !is(t, ArrayDef) {
		return op.OpErrorf("expected vector or array type")
	}
	elem, n := flattened(t)
	want, _ := ir.NumElements(ir.TypeOfAttr(value))
	if n != want {
		return op.OpErrorf("type and attribute have a different number of elements: %d vs. %d", n, want)
	}
	switch got := ir.ElementTypeOf(ir.TypeOfAttr(value)).(type) {
	case *ir.IntegerType:
		if !ir.IsInteger(elem) {
			return op.OpErrorf("expected integer element type for integer elements attribute")
		}
	case *ir.FloatType:
		return verifyFloatConstant(op, got, elem)
	}
	return nil
}

// flattened is the innermost element of nested arrays and vectors, and how
// many of it there are.
func flattened(t ir.Type) (elem ir.Type, n int64) {
	n = 1
	for {
		if a, ok := AsArray(t); ok {
			t, n = a.Elem(), n*a.Len()
			continue
		}
		v, ok := t.(*ir.VectorType)
		if !ok {
			return t, n
		}
		count, _ := ir.NumElements(v)
		t, n = v.Elem, n*count
	}
}
