package ir

import "github.com/tshared/tshared/internal/num/apfloat"

// Type is the type of a value. Two types of one context are equal exactly when they are
// ==. Types are immutable.
type Type interface {
	Uniqued
	isType()
}

type typeNode struct{ node }

func (*typeNode) isType() {}

// Signedness is the signedness of an integer type. Most are signless.
type Signedness uint8

const (
	Signless Signedness = iota // iN
	Signed                     // siN
	Unsigned                   // uiN
)

// IntegerType is iN, siN or uiN: Width bits with signedness Sign.
type IntegerType struct {
	typeNode
	Width int
	Sign  Signedness
}

// MaxIntegerWidth is the width of the widest integer type, as in LLVM.
const MaxIntegerWidth = 1<<24 - 1

// FloatType is a floating-point type with the format Format.
type FloatType struct {
	typeNode
	Format *FloatFormat
}

// FloatFormat describes a binary floating-point format and computes with its values.
type FloatFormat = apfloat.Format

// Width returns the width in bits.
func (t *FloatType) Width() int { return t.Format.Bits }

// IndexType is the type index of loop counters and sizes.
type IndexType struct{ typeNode }

// NoneType is the type none, which has no values.
type NoneType struct{ typeNode }

// ComplexType is the type of complex numbers with parts of type Elem.
type ComplexType struct {
	typeNode
	Elem Type
}

// FunctionType is (In) -> Out.
type FunctionType struct {
	typeNode
	In, Out []Type
}

// TupleType is a tuple of types, Elems.
type TupleType struct {
	typeNode
	Elems []Type
}

// DialectType is a type of a dialect: its definition, Def, and its parameters, Params,
// whose meaning the definition gives.
type DialectType struct {
	typeNode
	Def    *TypeDef
	Params []Param
}

// OpaqueType is the text of a type of an unregistered dialect: Body, in the namespace
// Dialect.
type OpaqueType struct {
	typeNode
	Dialect, Body string
}

// Param is a parameter of a dialect type or attribute: a Type, an Attr, an
// int64, a string, a bool, or a []Param.
type Param any

// The types that belong to all contexts.
var (
	Index = &IndexType{fixedTypeNode(1)}
	None  = &NoneType{fixedTypeNode(2)}

	BF16 = floatTypes["bf16"]
	F16  = floatTypes["f16"]
	F32  = floatTypes["f32"]
	F64  = floatTypes["f64"]
	TF32 = floatTypes["tf32"]

	I1  = fixedInt(1)
	I8  = fixedInt(8)
	I16 = fixedInt(16)
	I32 = fixedInt(32)
	I64 = fixedInt(64)
)

// Ids below firstContextID belong to values of all contexts.
const (
	firstFloatID   = 10
	firstIntID     = 100
	maxFixedInt    = 256
	firstFixedAttr = 950
	firstContextID = 1000
)

func fixedTypeNode(id uint32) typeNode { return typeNode{node{id: id}} }

var floatTypes = func() map[string]*FloatType {
	m := map[string]*FloatType{}
	for i, f := range apfloat.Formats() {
		m[f.Name] = &FloatType{fixedTypeNode(firstFloatID + uint32(i)), f}
	}
	return m
}()

var fixedInts = func() (ts [3][maxFixedInt + 1]IntegerType) {
	for s := range ts {
		for w := range ts[s] {
			id := firstIntID + uint32(s*(maxFixedInt+1)+w)
			ts[s][w] = IntegerType{fixedTypeNode(id), w, Signedness(s)}
		}
	}
	return ts
}()

func fixedInt(width int) *IntegerType { return &fixedInts[Signless][width] }

// FloatTypeNamed returns a float type by its spelling, nil when there is none.
func FloatTypeNamed(name string) *FloatType { return floatTypes[name] }

// Integer returns iN.
func (c *Context) Integer(width int) *IntegerType { return c.IntegerOf(width, Signless) }

// IntegerOf returns iN, siN or uiN.
func (c *Context) IntegerOf(width int, sign Signedness) *IntegerType {
	if width <= maxFixedInt {
		return &fixedInts[sign][width]
	}
	k := internKey{kind: kindInteger, num: int64(width)<<2 | int64(sign)}
	return intern(c, k, func(n node) *IntegerType { return &IntegerType{typeNode{n}, width, sign} })
}

// Complex returns complex<elem>.
func (c *Context) Complex(elem Type) *ComplexType {
	k := internKey{kind: kindComplex, num: int64(elem.core().id)}
	return intern(c, k, func(n node) *ComplexType {
		n.aliasable = elem.core().aliasable
		return &ComplexType{typeNode{n}, elem}
	})
}

// Function returns (in) -> out.
func (c *Context) Function(in, out []Type) *FunctionType {
	b := newKey()
	b = b.num(int64(len(in)))
	for _, t := range in {
		b = b.uniqued(t)
	}
	for _, t := range out {
		b = b.uniqued(t)
	}
	return intern(c, b.key(kindFunction), func(n node) *FunctionType {
		n.aliasable = anyAliasable(in...) || anyAliasable(out...)
		return &FunctionType{typeNode{n}, cloneSlice(in), cloneSlice(out)}
	})
}

// Tuple returns tuple<elems>.
func (c *Context) Tuple(elems []Type) *TupleType {
	b := newKey()
	for _, t := range elems {
		b = b.uniqued(t)
	}
	return intern(c, b.key(kindTuple), func(n node) *TupleType {
		n.aliasable = anyAliasable(elems...) || len(elems) > TupleAliasLimit
		return &TupleType{typeNode{n}, cloneSlice(elems)}
	})
}

// DialectType returns the type with these parameters.
func (c *Context) DialectType(def *TypeDef, params ...Param) *DialectType {
	b := newKey()
	b = b.text(def.Dialect.Name).text(def.Name)
	b, aliasable := b.params(params)
	aliasable = aliasable || def.Alias != ""
	return intern(c, b.key(kindDialectType), func(n node) *DialectType {
		n.aliasable = aliasable
		return &DialectType{typeNode{n}, def, cloneSlice(params)}
	})
}

// OpaqueType returns !dialect.body, or !dialect<body>, as text.
func (c *Context) OpaqueType(dialect, body string) *OpaqueType {
	b := newKey()
	b = b.text(dialect).text(body)
	return intern(c, b.key(kindOpaqueType), func(n node) *OpaqueType {
		return &OpaqueType{typeNode{n}, dialect, body}
	})
}

// params packs parameters and reports whether one may print as an alias.
func (b packedKey) params(ps []Param) (all packedKey, aliasable bool) {
	b = b.num(int64(len(ps)))
	for _, p := range ps {
		switch p := p.(type) {
		case nil:
			b = b.num(0).num(0)
		case Type:
			b = b.num(1).uniqued(p)
			aliasable = aliasable || p.core().aliasable
		case Attr:
			b = b.num(2).uniqued(p)
			aliasable = aliasable || p.core().aliasable
		case int64:
			b = b.num(3).num(p)
		case string:
			b = b.num(4).text(p)
		case bool:
			v := int64(0)
			if p {
				v = 1
			}
			b = b.num(5).num(v)
		case []Param:
			b = b.num(6)
			inner := false
			b, inner = b.params(p)
			aliasable = aliasable || inner
		default:
			panic("BUG: parameter of a dialect type or attribute has no interned form")
		}
	}
	return b, aliasable
}

func cloneSlice[T any](s []T) []T {
	if len(s) == 0 {
		return nil
	}
	return append([]T(nil), s...)
}
