package codegen

import (
	"reflect"

	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/semantic"
)

// sameKind reports whether two values are of one class: tensors, constants, tuples.
func sameKind(a, b pyeval.Value) bool {
	if a == nil || b == nil {
		return a == b
	}
	return reflect.TypeOf(a) == reflect.TypeOf(b)
}

// describe is a value as messages about types show it.
func describe(v pyeval.Value) string {
	if t := typeOf(v); t != nil {
		return t.String()
	}
	if v == nil || semantic.IsNone(v) {
		return "None"
	}
	return v.TypeName()
}
