package codegen

import (
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/pysyntax"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
	"github.com/tshared/tshared/ir"
)

// aggregate is the type of an instance of an aggregate class.
type aggregate struct {
	class  *pyeval.Class
	fields []semantic.Type
}

func aggregateType(v *semantic.Aggregate) *aggregate {
	t := &aggregate{class: v.Class}
	for _, e := range v.Fields {
		t.fields = append(t.fields, typeOf(e))
	}
	return t
}

// TypeName implements pyeval.Value.
func (*aggregate) TypeName() string { return "aggregate_type" }

func (t *aggregate) String() string { return t.Mangle() }

// Mangle implements semantic.Type.
func (t *aggregate) Mangle() string {
	parts := make([]string, len(t.fields))
	for i, e := range t.fields {
		parts[i] = e.Mangle()
	}
	return t.class.Module.Name + "." + t.class.Qualname + "<" + strings.Join(parts, ", ") + ">"
}

// IR implements semantic.Type. An aggregate has no type of its own: its fields are separate
// values.
func (*aggregate) IR(*semantic.Builder) ir.Type { return ir.None }

// sameType reports whether two types are the same.
func sameType(a, b semantic.Type) bool {
	x, ok := a.(*aggregate)
	if !ok {
		if a == nil || b == nil {
			return a == nil && b == nil
		}
		return semantic.Equal(a, b)
	}
	y, ok := b.(*aggregate)
	if !ok || x.class != y.class || len(x.fields) != len(y.fields) {
		return false
	}
	for i := range x.fields {
		if !sameType(x.fields[i], y.fields[i]) {
			return false
		}
	}
	return true
}

// newAggregate makes an instance of an aggregate class: its constructor is Python that runs
// at compile time and assigns the fields.
func (f *frame) newAggregate(e *pysyntax.Call, class *pyeval.Class, args *pyeval.Args) (pyeval.Value, error) {
	init, err := f.u.in.FindAttr(class, "__init__")
	if err != nil {
		return nil, err
	}
	switch fn := init.(type) {
	case *jit.ConstexprFunction:
		init, args = fn.Fn, unwrapped(args)
	case *pyeval.Function:
	case *jit.Function:
		return nil, f.errorf(e, "%s.__init__ cannot be a @triton.jit function", class.Name)
	default:
		return nil, f.errorf(e, "%s has no constructor: an aggregate needs an __init__ that assigns its fields", class.Name)
	}
	self := &instance{class: class, fields: class.FieldList()}
	self.values = make([]pyeval.Value, len(self.fields))
	if _, err := f.u.in.Call(init, withSelf(self, args)); err != nil {
		return nil, err
	}
	for i, v := range self.values {
		if v == nil {
			return nil, f.errorf(e, "constructor for %s did not initialize attribute '%s'", class.Name, self.fields[i].Name)
		}
		if self.values[i], err = f.fromPython(v); err != nil {
			return nil, err
		}
	}
	made := &semantic.Aggregate{Class: class, Fields: self.values}
	return made, f.u.in.Walk(made)
}

// instance is an aggregate while its constructor runs.
type instance struct {
	class  *pyeval.Class
	fields []pyeval.Field
	values []pyeval.Value
}

// TypeName implements pyeval.Value.
func (i *instance) TypeName() string { return i.class.Name }

// Attr implements pyeval.HasAttrs.
func (i *instance) Attr(in *pyeval.Interp, name string) (pyeval.Value, error) {
	for n, field := range i.fields {
		if field.Name == name {
			return i.values[n], nil
		}
	}
	return in.FindAttr(i.class, name)
}

// SetAttr implements pyeval.HasSetAttr: only annotated names are fields.
func (i *instance) SetAttr(_ *pyeval.Interp, name string, v pyeval.Value) error {
	for n, field := range i.fields {
		if field.Name == name {
			i.values[n] = v
			return nil
		}
	}
	return pyeval.Raise("AttributeError", "%s has no attribute '%s'", i.class.Name, name)
}
