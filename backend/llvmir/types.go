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

// Type is a type of LLVM's. Equal types are the same pointer.
type Type struct {
	kind     kind
	spelling string
	mangled  string  // how overloaded intrinsics spell it
	bits     int     // of scalars, without pointers
	length   int     // of vectors and arrays
	space    int     // address space of pointers
	elems    []*Type // element, fields, or result and parameters
	means    string  // what the spelling, a name, stands for
}

var known sync.Map // spelling -> *Type

func intern(t Type) *Type {
	if old, ok := known.Load(t.spelling); ok {
		return old.(*Type)
	}
	found, _ := known.LoadOrStore(t.spelling, &t)
	return found.(*Type)
}

func scalar(k kind, spelling, mangled string, bits int) *Type {
	return intern(Type{kind: k, spelling: spelling, mangled: mangled, bits: bits})
}

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

// Int is the integer type of some bits.
func Int(bits int) *Type {
	if bits < 1 {
		bug("an integer of %d bits", bits)
	}
	name := fmt.Sprintf("i%d", bits)
	return scalar(kindInt, name, name, bits)
}

// PtrIn is a pointer into an address space.
func PtrIn(space int) *Type {
	spelling := "ptr"
	if space != 0 {
		spelling = fmt.Sprintf("ptr addrspace(%d)", space)
	}
	return intern(Type{kind: kindPtr, spelling: spelling, mangled: fmt.Sprintf("p%d", space), space: space})
}

// Vector is a vector of n scalars.
func Vector(n int, elem *Type) *Type {
	if n < 1 || elem.kind != kindInt && elem.kind != kindFloat && elem.kind != kindPtr {
		bug("a vector of %d %s", n, elem)
	}
	return intern(Type{kind: kindVector, spelling: fmt.Sprintf("<%d x %s>", n, elem),
		mangled: fmt.Sprintf("v%d%s", n, elem.mangled), length: n, elems: []*Type{elem}})
}

// Array is an array of n elements; 0 is allowed.
func Array(n int, elem *Type) *Type {
	if n < 0 || elem.kind == kindVoid || elem.kind == kindFunc {
		bug("an array of %d %s", n, elem)
	}
	return intern(Type{kind: kindArray, spelling: fmt.Sprintf("[%d x %s]", n, elem),
		mangled: fmt.Sprintf("a%d%s", n, elem.mangled), length: n, elems: []*Type{elem}})
}

// Struct is a structure without a name.
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

// alike is a structure of n fields of one type. It has a name: else the text of
// every instruction that takes one of many fields would be as long as all of them.
func alike(n int, field *Type) *Type {
	plain := Struct(slices.Repeat([]*Type{field}, n)...)
	name := fmt.Sprintf("%s.%d", field.mangled, n)
	return intern(Type{kind: kindStruct, spelling: "%" + name, mangled: "s_" + name + "s", elems: plain.elems, means: plain.spelling})
}

// Func is the type of a function.
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

func (t *Type) IsVoid() bool   { return t.kind == kindVoid }
func (t *Type) IsVector() bool { return t.kind == kindVector }
func (t *Type) IsArray() bool  { return t.kind == kindArray }
func (t *Type) IsStruct() bool { return t.kind == kindStruct }

// IsInt, IsFloat and IsPtr hold for scalars and for vectors of them.
func (t *Type) IsInt() bool   { return t.Scalar().kind == kindInt }
func (t *Type) IsFloat() bool { return t.Scalar().kind == kindFloat }
func (t *Type) IsPtr() bool   { return t.Scalar().kind == kindPtr }

// Scalar is the element of a vector, and every other type itself.
func (t *Type) Scalar() *Type {
	if t.kind == kindVector {
		return t.elems[0]
	}
	return t
}

// Elem is the element of a vector or array.
func (t *Type) Elem() *Type {
	if t.kind != kindVector && t.kind != kindArray {
		bug("the element of %s", t)
	}
	return t.elems[0]
}

// Len is the number of elements of a vector or array, and 1 of a scalar.
func (t *Type) Len() int {
	if t.kind == kindVector || t.kind == kindArray {
		return t.length
	}
	return 1
}

// Fields are those of a struct.
func (t *Type) Fields() []*Type {
	if t.kind != kindStruct {
		bug("the fields of %s", t)
	}
	return t.elems
}

// Bits is the size of a scalar, or of a vector's elements together. Pointers
// have none before the target is known.
func (t *Type) Bits() int { return t.Scalar().bits * t.Len() }

// Space is the address space of a pointer.
func (t *Type) Space() int { return t.Scalar().space }

// With is a type of the same shape with other scalars: <4 x i32> with float is
// <4 x float>.
func (t *Type) With(scalar *Type) *Type {
	if t.kind == kindVector {
		return Vector(t.length, scalar)
	}
	return scalar
}

// What follows is for llir.

func (t *Type) LLString() string {
	if t.means != "" {
		return t.means
	}
	return t.spelling
}
func (t *Type) Equal(other types.Type) bool { return t.spelling == other.String() }
func (t *Type) Name() string                { return "" }
func (t *Type) SetName(name string)         { bug("type %s cannot be named %q", t, name) }
