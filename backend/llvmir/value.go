package llvmir

import "strconv"

// Value is a constant, a parameter, a global or the result of an instruction.
// The zero Value is not a value.
type Value struct {
	typ *Type
	def interface{ Ident() string }
}

// Type is the type; nil for the zero Value.
func (v Value) Type() *Type { return v.typ }

// IsValid reports whether v is not the zero Value.
func (v Value) IsValid() bool { return v.typ != nil }

// Ident is the value as an operand without type: "%x", "@g", "42".
func (v Value) Ident() string { return v.def.Ident() }

// String is the value with its type: "i32 %x".
func (v Value) String() string {
	if v.typ == nil {
		return "no value"
	}
	return v.typ.spelling + " " + v.def.Ident()
}

// Literal reports whether the value is a constant other than the address of a global.
func (v Value) Literal() bool {
	_, ok := v.def.(literal)
	return ok
}

// IsZero reports whether the value is the constant 0 of its type.
func (v Value) IsZero() bool { return v.Literal() && v == Zero(v.typ) }

// number is the value of a literal integer that fits 64 bits.
func (v Value) number() (int64, bool) {
	l, ok := v.def.(literal)
	if !ok || !v.typ.IsInt() || v.typ.IsVector() {
		return 0, false
	}
	n, err := strconv.ParseInt(string(l), 10, 64)
	return n, err == nil
}

// Named names the result of an instruction; the name is made unique in the function. It
// has no effect on other values.
func (v Value) Named(name string) Value {
	if i, ok := v.def.(*inst); ok {
		i.SetName(i.fn.unique(name))
	}
	return v
}

// literal is the text of a constant.
type literal string

func (l literal) Ident() string { return string(l) }
