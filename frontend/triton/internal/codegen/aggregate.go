package codegen

import (
	"slices"
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
		return f.newFromFields(e, class, args)
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

// newFromFields makes an instance of an aggregate class without a constructor: arguments are fields, by place or name.
func (f *frame) newFromFields(e *pysyntax.Call, class *pyeval.Class, args *pyeval.Args) (pyeval.Value, error) {
	fields := class.FieldList()
	if len(args.Pos) > len(fields) {
		return nil, f.errorf(e, "%s.__init__() takes %d positional arguments but %d were given", class.Name, len(fields)+1, len(args.Pos)+1)
	}
	made := &semantic.Aggregate{Class: class, Fields: make([]pyeval.Value, len(fields))}
	copy(made.Fields, args.Pos)
	for i, name := range args.Names {
		at := fieldNamed(fields, name)
		switch {
		case at < 0:
			return nil, f.errorf(e, "%s.__init__() got an unexpected keyword argument '%s'", class.Name, name)
		case made.Fields[at] != nil:
			return nil, f.errorf(e, "%s.__init__() got multiple values for argument '%s'", class.Name, name)
		}
		made.Fields[at] = args.Named[i]
	}
	for i, field := range fields {
		if made.Fields[i] == nil {
			made.Fields[i] = field.Default
		}
		if made.Fields[i] == nil {
			return nil, f.errorf(e, "%s.__init__() missing required argument: '%s'", class.Name, field.Name)
		}
		var err error
		if made.Fields[i], err = f.fromPython(made.Fields[i]); err != nil {
			return nil, err
		}
	}
	return made, f.u.in.Walk(made)
}

func fieldNamed(fields []pyeval.Field, name string) int {
	return slices.IndexFunc(fields, func(f pyeval.Field) bool { return f.Name == name })
}

// replaceAggregate is aggregate_replace: a copy of an aggregate in which some fields have other values.
func (f *frame) replaceAggregate(e *pysyntax.Call, args *pyeval.Args) (pyeval.Value, error) {
	if len(args.Pos) != 1 {
		return nil, f.errorf(e, "aggregate_replace() takes 1 positional argument but %d were given", len(args.Pos))
	}
	from, ok := semantic.Unwrap(args.Pos[0]).(*semantic.Aggregate)
	if !ok {
		return nil, f.errorf(e, "aggregate_replace() expects an aggregate instance, got %s", semantic.Unwrap(args.Pos[0]).TypeName())
	}
	fields := from.Class.FieldList()
	changed := &pyeval.Args{}
	for i, field := range fields {
		changed.Names = append(changed.Names, field.Name)
		changed.Named = append(changed.Named, from.Fields[i])
	}
	for i, name := range args.Names {
		at := fieldNamed(fields, name)
		if at < 0 {
			return nil, f.errorf(e, "%s has no field '%s'", from.Class.Name, name)
		}
		changed.Named[at] = args.Named[i]
	}
	return f.newAggregate(e, from.Class, changed)
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
