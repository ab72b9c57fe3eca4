package ir

import (
	"fmt"
	"strings"
)

// TypeIs makes a constraint from a description and a predicate.
func TypeIs(desc string, ok func(Type) bool) Constraint { return Constraint{Desc: desc, Ok: ok} }

// ExactType makes a constraint that allows one type, which formats need not spell.
func ExactType(desc string, t Type) Constraint {
	return Constraint{Desc: desc, Ok: func(u Type) bool { return u == t }, Only: t}
}

// IsSignless reports whether a type is a signless integer.
func IsSignless(t Type) bool { i, ok := t.(*IntegerType); return ok && i.Sign == Signless }

// IsInteger reports whether a type is an integer type, index excluded.
func IsInteger(t Type) bool { _, ok := t.(*IntegerType); return ok }

// IsFloat reports whether a type is a floating-point type.
func IsFloat(t Type) bool { _, ok := t.(*FloatType); return ok }

// IsIndex reports whether a type is index.
func IsIndex(t Type) bool { return t == Index }

// IsTensor reports whether a type is a ranked tensor.
func IsTensor(t Type) bool { _, ok := t.(*TensorType); return ok }

// IsMemRef reports whether a type is a ranked memref.
func IsMemRef(t Type) bool { _, ok := t.(*MemRefType); return ok }

// IsAnyTensor reports whether a type is a ranked or unranked tensor.
func IsAnyTensor(t Type) bool { _, unranked := t.(*UnrankedTensorType); return unranked || IsTensor(t) }

// IsAnyMemRef reports whether a type is a ranked or unranked memref.
func IsAnyMemRef(t Type) bool { _, unranked := t.(*UnrankedMemRefType); return unranked || IsMemRef(t) }

// The classes of scalars, tensors and buffers.
var (
	IntegerClass      = &TypeClass{"builtin.integer", IsInteger}
	IndexClass        = &TypeClass{"builtin.index", IsIndex}
	RankedTensorClass = &TypeClass{"builtin.tensor", IsTensor}
	TensorClass       = &TypeClass{"", IsAnyTensor}
	MemRefClass       = &TypeClass{"builtin.memref", IsMemRef}
	BufferClass       = &TypeClass{"", IsAnyMemRef}
)

// Of returns the constraint with a class that all its types have.
func (c Constraint) Of(class *TypeClass) Constraint {
	c.Class = class
	return c
}

// The common constraints on tensors and buffers.
var (
	AnyTensor    = TypeIs("tensor of any type values", IsAnyTensor).Of(TensorClass)
	RankedTensor = TypeIs("ranked tensor of any type values", IsTensor).Of(RankedTensorClass)
	AnyMemRef    = TypeIs("memref of any type values", IsMemRef).Of(MemRefClass)
	AnyBuffer    = TypeIs("ranked or unranked memref of any type values", IsAnyMemRef).Of(BufferClass)
)

// AnyType allows every type.
var AnyType = TypeIs("any type", func(Type) bool { return true })

// Like extends a predicate on scalars to vectors and tensors of such elements.
func Like(scalar func(Type) bool) func(Type) bool {
	return func(t Type) bool {
		switch t := t.(type) {
		case *VectorType:
			return scalar(t.Elem)
		case *TensorType:
			return scalar(t.Elem)
		case *UnrankedTensorType:
			return scalar(t.Elem)
		}
		return scalar(t)
	}
}

// OneOf returns the disjunction of predicates.
func OneOf(tests ...func(Type) bool) func(Type) bool {
	return func(t Type) bool {
		for _, ok := range tests {
			if ok(t) {
				return true
			}
		}
		return false
	}
}

// The common scalar constraints.
var (
	BoolLike            = ExactType("1-bit signless integer", I1).Of(IntegerClass)
	I32Type             = ExactType("32-bit signless integer", I32).Of(IntegerClass)
	I64Type             = ExactType("64-bit signless integer", I64).Of(IntegerClass)
	IndexConstraint     = ExactType("index", Index).Of(IndexClass)
	SignlessIntegerLike = TypeIs("signless-integer-like", Like(OneOf(IsSignless, IsIndex)))
	FloatLike           = TypeIs("floating-point-like", Like(IsFloat))
	BoolOrLike          = TypeIs("bool-like", Like(func(t Type) bool { return t == I1 }))
)

// AttrIs makes a constraint from a description and a predicate.
func AttrIs(desc string, ok func(Attr) bool) AttrConstraint {
	return AttrConstraint{Desc: desc, Ok: ok}
}

func isAttr[T Attr](a Attr) bool {
	_, ok := a.(T)
	return ok
}

func intAttrOf(desc string, t *IntegerType) AttrConstraint {
	return AttrConstraint{Desc: desc, ValueType: t, Class: isAttr[*IntegerAttr], Ok: func(a Attr) bool {
		i, ok := a.(*IntegerAttr)
		return ok && i.Type == t
	}}
}

// The common attribute constraints.
var (
	AnyAttr      = AttrIs("any attribute", func(Attr) bool { return true })
	I32Attr      = intAttrOf("32-bit signless integer attribute", I32)
	I64Attr      = intAttrOf("64-bit signless integer attribute", I64)
	BoolAttrType = AttrConstraint{Desc: "bool attribute", ValueType: I1, Ok: func(a Attr) bool { return a == True || a == False }}
	IndexAttr    = AttrConstraint{Desc: "index attribute", ValueType: Index, Class: isAttr[*IntegerAttr], Ok: func(a Attr) bool {
		i, ok := a.(*IntegerAttr)
		return ok && i.Type == Index
	}}
	StrAttr       = AttrConstraint{Desc: "string attribute", ValueType: None, Ok: isAttr[*StringAttr]}
	ArrayAttrType = AttrIs("array attribute", isAttr[*ArrayAttr])
	DictAttrType  = AttrIs("dictionary of named attribute values", isAttr[*DictAttr])
	DictArrayAttr = AttrConstraint{Desc: "Array of dictionary attributes", Class: isAttr[*ArrayAttr], Ok: func(a Attr) bool {
		arr, ok := a.(*ArrayAttr)
		if !ok {
			return false
		}
		for _, e := range arr.Elems {
			if _, ok := e.(*DictAttr); !ok {
				return false
			}
		}
		return true
	}}
	UnitAttrType  = AttrConstraint{Desc: "unit attribute", Unit: true, Ok: func(a Attr) bool { return a == Unit }}
	SymbolName    = AttrConstraint{Desc: "string attribute", Symbol: true, Ok: StrAttr.Ok}
	FlatSymbolRef = AttrIs("flat symbol reference attribute", func(a Attr) bool {
		s, ok := a.(*SymbolRefAttr)
		return ok && len(s.Nested) == 0
	})
	SymbolRefType    = AttrIs("symbol reference attribute", isAttr[*SymbolRefAttr])
	FunctionTypeAttr = AttrConstraint{Desc: "type attribute of function type", Class: isAttr[*TypeAttr], Ok: func(a Attr) bool {
		t, ok := a.(*TypeAttr)
		if !ok {
			return false
		}
		_, ok = t.Type.(*FunctionType)
		return ok
	}}
	DenseI32Array = denseArrayOf("i32 dense array attribute", I32)
	DenseI64Array = denseArrayOf("i64 dense array attribute", I64)
)

func denseArrayOf(desc string, t Type) AttrConstraint {
	return AttrConstraint{Desc: desc, ArrayOf: t, Ok: func(a Attr) bool {
		d, ok := a.(*DenseArrayAttr)
		return ok && d.Elem == t
	}}
}

// EnumAttr makes a constraint for the values of an enumeration, stored as integers of its
// type.
func EnumAttr(e *EnumDef, desc string) AttrConstraint {
	if desc == "" {
		desc = fmt.Sprintf("allowed %d-bit signless integer cases: %s", e.Type.Width, joinValues(e))
	}
	return AttrConstraint{Desc: desc, Enum: e, ValueType: e.Type, Ok: func(a Attr) bool {
		i, ok := a.(*IntegerAttr)
		if !ok || i.Type != e.Type {
			return false
		}
		_, ok = e.ByValue(i.Value)
		return ok
	}}
}

// joinValues lists the values of an enumeration for the description of a constraint.
func joinValues(e *EnumDef) string {
	parts := make([]string, len(e.Cases))
	for i, c := range e.Cases {
		parts[i] = fmt.Sprint(c.Value)
	}
	return strings.Join(parts, ", ")
}

// DefinedAttr makes a constraint for attributes of a dialect's definition.
func DefinedAttr(def *AttrDef, desc string) AttrConstraint {
	return AttrConstraint{Desc: desc, Def: def, Ok: func(a Attr) bool {
		d, ok := a.(*DialectAttr)
		return ok && d.Def == def
	}}
}
