package pyeval

import (
	"math/big"

	"github.com/tshared/tshared/frontend/pysyntax"
)

// Value is a Python object. Packages that embed Python's module level have value types of
// their own; what Python code can do with them is said by the interfaces below.
type Value interface {
	// TypeName is Python's type(x).__name__.
	TypeName() string
}

// HasAttrs is a value with attributes. Attr returns nil without an error where there is no
// such attribute.
type HasAttrs interface {
	Value
	Attr(in *Interp, name string) (Value, error)
}

// Callable is a value that can be called: Call runs it.
type Callable interface {
	Value
	Call(in *Interp, args *Args) (Value, error)
}

// HasBinary is a value that takes part in binary operators: Binary computes them. Reflected says that it is the
// right operand. It returns nil without an error where it has no answer, so that the other
// operand is asked.
type HasBinary interface {
	Value
	Binary(in *Interp, op pysyntax.Operator, other Value, reflected bool) (Value, error)
}

// HasUnary is a value that takes part in unary operators other than `not`: Unary computes
// them.
type HasUnary interface {
	Value
	Unary(in *Interp, op pysyntax.UnaryOperator) (Value, error)
}

// HasCompare is a value whose Compare answers ==, !=, <, <=, > and >=. Reflected and nil are as for
// HasBinary.
type HasCompare interface {
	Value
	Compare(in *Interp, op pysyntax.CmpOperator, other Value, reflected bool) (Value, error)
}

// HasItems is a value that can be subscripted: Item is value[index].
type HasItems interface {
	Value
	Item(in *Interp, index Value) (Value, error)
}

// HasTruth is a value that is not always true: Truth is bool(value).
type HasTruth interface {
	Value
	Truth(in *Interp) (bool, error)
}

// HasLen is a value with a length, Len.
type HasLen interface {
	Value
	Len() int
}

// Iterable is a value that can be iterated over.
type Iterable interface {
	Value
	// Iterate returns a function that yields the elements in order, and nil after the last.
	Iterate(in *Interp) (func() (Value, error), error)
}

// HasRepr is a value with a repr of its own, Repr.
type HasRepr interface {
	Value
	Repr(in *Interp) (string, error)
}

// HasKey is a hashable value of another package: two values are equal as keys of
// dictionaries where what Key returns is.
type HasKey interface {
	Value
	Key() any
}

// Args are the arguments of a call: positional ones, Pos, and keywords.
type Args struct {
	Pos   []Value
	Names []string // of the keyword arguments, in the order of the call
	Named []Value  // their values
}

// Keyword returns the keyword argument of a name, nil where there is none.
func (a *Args) Keyword(name string) Value {
	for i, n := range a.Names {
		if n == name {
			return a.Named[i]
		}
	}
	return nil
}

// NoneType is the type of None.
type NoneType struct{}

// None is Python's None.
var None = NoneType{}

// EllipsisType is the type of Ellipsis.
type EllipsisType struct{}

// Ellipsis is Python's Ellipsis.
var Ellipsis = EllipsisType{}

// Bool is True or False.
type Bool bool

// Int is an integer of any size. The zero Int is 0.
type Int struct {
	small int64
	big   *big.Int // nil where small holds the value
}

// NewInt returns the integer of an int64.
func NewInt(v int64) Int { return Int{small: v} }

// NewBigInt returns the integer of a big one, which must not change afterwards.
func NewBigInt(v *big.Int) Int {
	if v.IsInt64() {
		return Int{small: v.Int64()}
	}
	return Int{big: v}
}

// Int64 returns the value and whether an int64 holds it.
func (i Int) Int64() (int64, bool) { return i.small, i.big == nil }

// Big returns the value as a new big integer.
func (i Int) Big() *big.Int {
	if i.big != nil {
		return new(big.Int).Set(i.big)
	}
	return big.NewInt(i.small)
}

// Float is a Python float.
type Float float64

// Str is a Python string in UTF-8.
type Str string

// Bytes is a Python bytes object.
type Bytes string

// Tuple is a tuple of Elts. Class is nil, or the NamedTuple class whose instance it is.
type Tuple struct {
	Elts  []Value
	Class *Class
}

// NewTuple returns a tuple of elements, which must not change afterwards.
func NewTuple(elts ...Value) *Tuple { return &Tuple{Elts: elts} }

// List is a list of Elts.
type List struct{ Elts []Value }

// Slice is `start:stop:step` in a subscript; each part may be None.
type Slice struct{ Start, Stop, Step Value }

// TypeName implements Value.
func (NoneType) TypeName() string { return "NoneType" }

// TypeName implements Value.
func (EllipsisType) TypeName() string { return "ellipsis" }

// TypeName implements Value.
func (Bool) TypeName() string { return "bool" }

// TypeName implements Value.
func (Int) TypeName() string { return "int" }

// TypeName implements Value.
func (Float) TypeName() string { return "float" }

// TypeName implements Value.
func (Str) TypeName() string { return "str" }

// TypeName implements Value.
func (Bytes) TypeName() string { return "bytes" }

// TypeName implements Value.
func (t *Tuple) TypeName() string {
	if t.Class != nil {
		return t.Class.Name
	}
	return "tuple"
}

// TypeName implements Value.
func (*List) TypeName() string { return "list" }

// TypeName implements Value.
func (*Slice) TypeName() string { return "slice" }
