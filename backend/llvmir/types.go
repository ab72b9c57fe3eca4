package llvmir

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/llir/llvm/ir/types"
)

type kind uint8

const (
	kindVoid kind = iota
	kindInt
	kindFloat
	kindPtr
	kindVector
	kindArray
	kindStruct
	kindFunc
)

// Type is an LLVM type. Equal types are the same pointer.
type Type struct {
	kind       kind
	spelling   string
	mangled    string  // in the names of overloaded intrinsics
	bits       int     // of scalars, without pointers
	length     int     // of vectors and arrays
	elems      []*Type // element, fields, or result and parameters
	definition string  // of a named type
}

var interned sync.Map // spelling -> *Type

func intern(t Type) *Type {
	if old, ok := interned.Load(t.spelling); ok {
		return old.(*Type)
	}
	found, _ := interned.LoadOrStore(t.spelling, &t)
	return found.(*Type)
}

func scalar(k kind, spelling, mangled string, bits int) *Type {
	return intern(Type{kind: k, spelling: spelling, mangled: mangled, bits: bits})
}

// Types without parameters, and pointers to address space 0.
var (
	Void = scalar(kindVoid, "void", "isVoid", 0)
	I1   = Int(1)
	I8   = Int(8)
	I16  = Int(16)
	I32  = Int(32)
	I64  = Int(64)
	I128 = Int(128)

	Half   = scalar(kindFloat, "half", "f16", 16)
	BFloat = scalar(kindFloat, "bfloat", "bf16", 16)
	Float  = scalar(kindFloat, "float", "f32", 32)
	Double = scalar(kindFloat, "double", "f64", 64)

	Ptr = PtrIn(0)
)

// Int is the integer type with a number of bits.
func Int(bits int) *Type {
	if bits < 1 {
		bug("an integer of %d bits", bits)
	}
	name := fmt.Sprintf("i%d", bits)
	return scalar(kindInt, name, name, bits)
}

// PtrIn is the type of pointers to an address space.
func PtrIn(space int) *Type {
	spelling := "ptr"
	if space != 0 {
		spelling = fmt.Sprintf("ptr addrspace(%d)", space)
	}
	return intern(Type{kind: kindPtr, spelling: spelling, mangled: fmt.Sprintf("p%d", space)})
}

// Vector is a vector of n scalars.
func Vector(n int, elem *Type) *Type {
	if n < 1 || elem.kind != kindInt && elem.kind != kindFloat && elem.kind != kindPtr {
		bug("a vector of %d %s", n, elem)
	}
	return intern(Type{kind: kindVector, spelling: fmt.Sprintf("<%d x %s>", n, elem),
		mangled: fmt.Sprintf("v%d%s", n, elem.mangled), length: n, elems: []*Type{elem}})
}

// Array is an array of n elements; n may be 0.
func Array(n int, elem *Type) *Type {
	if n < 0 || elem.kind == kindVoid || elem.kind == kindFunc {
		bug("an array of %d %s", n, elem)
	}
	return intern(Type{kind: kindArray, spelling: fmt.Sprintf("[%d x %s]", n, elem),
		mangled: fmt.Sprintf("a%d%s", n, elem.mangled), length: n, elems: []*Type{elem}})
}

// Struct is a literal struct.
func Struct(fields ...*Type) *Type {
	spelling, mangled := "{}", "sl_"
	if len(fields) > 0 {
		spelling = "{ " + spell(fields) + " }"
	}
	for _, f := range fields {
		mangled += f.mangled
	}
	return intern(Type{kind: kindStruct, spelling: spelling, mangled: mangled + "s", elems: append([]*Type(nil), fields...)})
}

// uniformStruct is a named struct of n fields of one type. Without the name, each
// extractvalue would print all fields.
func uniformStruct(n int, field *Type) *Type {
	plain := Struct(slices.Repeat([]*Type{field}, n)...)
	name := fmt.Sprintf("%s.%d", field.mangled, n)
	return intern(Type{kind: kindStruct, spelling: "%" + name, mangled: "s_" + name + "s", elems: plain.elems, definition: plain.spelling})
}

// Func is a function type.
func Func(result *Type, params ...*Type) *Type {
	return intern(Type{kind: kindFunc, spelling: fmt.Sprintf("%s (%s)", result, spell(params)),
		elems: append([]*Type{result}, params...)})
}

func spell(list []*Type) string {
	var s strings.Builder
	for i, t := range list {
		if i > 0 {
			s.WriteString(", ")
		}
		s.WriteString(t.spelling)
	}
	return s.String()
}

func (t *Type) String() string { return t.spelling }

// IsVoid reports whether the type is void.
func (t *Type) IsVoid() bool { return t.kind == kindVoid }

// IsVector reports whether the type is a vector.
func (t *Type) IsVector() bool { return t.kind == kindVector }

// IsArray reports whether the type is an array.
func (t *Type) IsArray() bool { return t.kind == kindArray }

// IsStruct reports whether the type is a struct.
func (t *Type) IsStruct() bool { return t.kind == kindStruct }

// IsInt reports whether the type is an integer or a vector of integers.
func (t *Type) IsInt() bool { return t.Scalar().kind == kindInt }

// IsFloat reports whether the type is a float or a vector of floats.
func (t *Type) IsFloat() bool { return t.Scalar().kind == kindFloat }

// IsPtr reports whether the type is a pointer or a vector of pointers.
func (t *Type) IsPtr() bool { return t.Scalar().kind == kindPtr }

// Scalar is the element type of a vector, and every other type itself.
func (t *Type) Scalar() *Type {
	if t.kind == kindVector {
		return t.elems[0]
	}
	return t
}

// Elem is the element type of a vector or array; it panics for other types.
func (t *Type) Elem() *Type {
	if t.kind != kindVector && t.kind != kindArray {
		bug("the element of %s", t)
	}
	return t.elems[0]
}

// Len is the number of elements of a vector or array, and 1 for other types.
func (t *Type) Len() int {
	if t.kind == kindVector || t.kind == kindArray {
		return t.length
	}
	return 1
}

// Fields are the field types of a struct; it panics for other types.
func (t *Type) Fields() []*Type {
	if t.kind != kindStruct {
		bug("the fields of %s", t)
	}
	return t.elems
}

// Bits is the size of a scalar or vector in bits; 0 for pointers, whose size depends on
// the target.
func (t *Type) Bits() int { return t.Scalar().bits * t.Len() }

// With is a type of the same shape with other scalars: <4 x i32> with float is
// <4 x float>.
func (t *Type) With(scalar *Type) *Type {
	if t.kind == kindVector {
		return Vector(t.length, scalar)
	}
	return scalar
}

// LLString is the definition of the type, for llir.
func (t *Type) LLString() string {
	if t.definition != "" {
		return t.definition
	}
	return t.spelling
}

// Equal compares types, for llir.
func (t *Type) Equal(other types.Type) bool { return t.spelling == other.String() }

// Name is "": for llir, no type has a name.
func (t *Type) Name() string { return "" }

// SetName panics: names of types are not changed.
func (t *Type) SetName(name string) { bug("type %s cannot be named %q", t, name) }
