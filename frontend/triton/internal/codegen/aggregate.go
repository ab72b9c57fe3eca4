package codegen

import (
	"strings"

	"github.com/tshared/tshared/frontend/pyeval"
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
