package codegen

import (
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/language"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// attribute visits `value.attr`.
func (f *frame) attribute(e *pysyntax.Attribute) (pyeval.Value, error) {
	v, err := f.expr(e.Value)
	if err != nil {
		return nil, err
	}
	if c, ok := v.(*semantic.Constexpr); ok {
		switch e.Attr {
		case "value":
			return c.Value, nil
		case "type":
			return typeOf(c), nil
		}
		v = c.Value
	}
	found, err := f.attributeOf(v, e.Attr)
	if err != nil || found != nil {
		return found, err
	}
	return nil, f.noAttribute(e, v)
}

// attributeOf looks an attribute up, nil where there is none.
func (f *frame) attributeOf(v pyeval.Value, name string) (pyeval.Value, error) {
	switch t := v.(type) {
	case *semantic.Aggregate:
		return f.aggregateAttr(t, name)
	case *pyeval.Tuple:
		if i := fieldOf(t, name); i >= 0 {
			return t.Elts[i], nil
		}
	}
	if a := language.Method(f.sem, v, name); a != nil {
		return a, nil
	}
	if t, ok := v.(*semantic.Tensor); ok {
		return f.libraryMethod(t, name)
	}
	found, err := f.u.in.FindAttr(v, name)
	if err != nil || found == nil {
		return nil, err
	}
	found = jit.Usable(found)
	return found, f.u.in.Walk(found)
}

// aggregateAttr is a field or a method of an aggregate.
func (f *frame) aggregateAttr(a *semantic.Aggregate, name string) (pyeval.Value, error) {
	for i, field := range a.Class.FieldList() {
		if field.Name == name && i < len(a.Fields) {
			return a.Fields[i], nil
		}
	}
	v, err := f.u.in.FindAttr(a.Class, name)
	if err != nil || v == nil {
		return nil, err
	}
	switch m := jit.Usable(v).(type) {
	case *jit.Function:
		return &jit.Method{Self: a, Fn: m}, nil
	case *jit.ConstexprFunction:
		return &jit.ConstexprMethod{Self: a, Fn: m}, nil
	}
	return v, nil
}

// fieldOf is the index of a field of a NamedTuple, -1 where there is none.
func fieldOf(t *pyeval.Tuple, name string) int {
	if t.Class == nil {
		return -1
	}
	for i, field := range t.Class.FieldList() {
		if field.Name == name {
			return i
		}
	}
	return -1
}

// noAttribute is the error of an attribute that does not exist, with the one that was meant.
func (f *frame) noAttribute(e *pysyntax.Attribute, v pyeval.Value) error {
	var d *diag.Diagnostic
	if m, ok := moduleName(v); ok {
		d = diag.Errorf(f.position(e), "module '%s' has no attribute '%s'", m, e.Attr)
	} else {
		d = diag.Errorf(f.position(e), "'%s' object has no attribute '%s'", v.TypeName(), e.Attr)
	}
	if near := diag.Nearest(e.Attr, attributeNames(v)); near != "" {
		d.Note(f.position(e), "did you mean '%s'?", near)
	}
	return d
}

// subscript visits `value[index]`.
func (f *frame) subscript(e *pysyntax.Subscript) (pyeval.Value, error) {
	v, err := f.expr(e.Value)
	if err != nil {
		return nil, err
	}
	index, err := f.expr(e.Slice)
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case *semantic.Tensor, *semantic.Descriptor:
		return f.tensorItem(e, v, index)
	case *pyeval.Tuple:
		return f.u.in.Item(v, bare(index))
	case *semantic.Aggregate:
		m, err := f.aggregateAttr(v, "__getitem__")
		if err != nil {
			return nil, err
		}
		if m == nil {
			return nil, f.errorf(e, "'%s' object is not subscriptable", v.TypeName())
		}
		return f.apply(&pysyntax.Call{Extent: e.Extent, Func: e.Value}, m, &pyeval.Args{Pos: []pyeval.Value{index}})
	}
	item, err := f.u.in.Item(semantic.Unwrap(v), bare(index))
	if err != nil {
		return nil, err
	}
	return wrap(item), nil
}
