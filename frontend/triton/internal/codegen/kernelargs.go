package codegen

import (
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// flattenArgument appends the types and attributes of an argument's values of the IR.
func (f *frame) flattenArgument(a *Argument, types []ir.Type, attrs [][]ir.NamedAttr) ([]ir.Type, [][]ir.NamedAttr) {
	for i := range a.Elems {
		types, attrs = f.flattenArgument(&a.Elems[i], types, attrs)
	}
	if a.Type == nil {
		return types, attrs
	}
	types, attrs = append(types, a.Type.IR(f.b)), append(attrs, a.Attrs)
	if d, ok := a.Type.(*semantic.DescriptorType); ok {
		for _, part := range [][]semantic.Type{d.Shape, d.Strides} {
			for _, t := range part {
				types, attrs = append(types, t.IR(f.b)), append(attrs, nil)
			}
		}
	}
	return types, attrs
}

// argumentValue makes the value of a parameter out of the function's arguments.
func (f *frame) argumentValue(a *Argument, handles []*ir.Value) (pyeval.Value, []*ir.Value) {
	if a.Value != nil {
		return semantic.NewConstexpr(a.Value), handles
	}
	if a.Type == nil {
		t := &pyeval.Tuple{Class: a.Class}
		for i := range a.Elems {
			var v pyeval.Value
			v, handles = f.argumentValue(&a.Elems[i], handles)
			t.Elts = append(t.Elts, v)
		}
		return t, handles
	}
	d, ok := a.Type.(*semantic.DescriptorType)
	if !ok {
		return &semantic.Tensor{Handle: handles[0], Type: a.Type}, handles[1:]
	}
	v := &semantic.Descriptor{Handle: handles[0], Type: d}
	handles = handles[1:]
	v.Shape, handles = tensorsOf(d.Shape, handles)
	v.Strides, handles = tensorsOf(d.Strides, handles)
	return v, handles
}

func tensorsOf(types []semantic.Type, handles []*ir.Value) ([]*semantic.Tensor, []*ir.Value) {
	all := make([]*semantic.Tensor, len(types))
	for i, t := range types {
		all[i] = &semantic.Tensor{Handle: handles[i], Type: t}
	}
	return all, handles[len(types):]
}

// setArgAttrs puts attributes on the arguments of the function.
func (f *frame) setArgAttrs(attrs [][]ir.NamedAttr) {
	some := false
	all := make([]ir.Attr, len(attrs))
	for i, a := range attrs {
		some = some || len(a) > 0
		all[i] = f.u.ctx.Dict(a)
	}
	if some {
		f.op.SetAttr(funclike.ArgAttrsAttr, f.u.ctx.Array(all))
	}
}
