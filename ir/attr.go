package ir

import (
	"math"
	"math/big"
	"slices"
	"sort"
	"strings"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/ir/affine"
)

// Attr is an attribute: a constant known at compile time. Two attributes of one context
// are equal exactly when they are ==. Attributes are immutable.
type Attr interface {
	Uniqued
	isAttr()
}

type attrNode struct{ node }

func (*attrNode) isAttr() {}

// IntegerAttr is an integer or index constant. Value is sign-extended from the width of
// Type, or zero-extended for unsigned types. Integers wider than 64 bits are in Big
// instead.
type IntegerAttr struct {
	attrNode
	Type  Type
	Value int64
	Big   *big.Int
}

// FloatAttr is a floating-point constant: the Bits of a value of Type.
type FloatAttr struct {
	attrNode
	Type *FloatType
	Bits FloatBits
}

// Float64 returns the nearest float64.
func (a *FloatAttr) Float64() float64 { return a.Type.Format.Float64(a.Bits) }

// FloatBits is the bit pattern of a float of up to 128 bits.
type FloatBits = apfloat.Bits

// StringAttr is a string constant: Value, with a Type only when one was written.
type StringAttr struct {
	attrNode
	Value string
	Type  Type
}

// ArrayAttr is a list of attributes, Elems.
type ArrayAttr struct {
	attrNode
	Elems []Attr
}

// NamedAttr is an attribute with a name, as in a dictionary: Name and Attr.
type NamedAttr struct {
	Name string
	Attr Attr
}

// DictAttr is a dictionary; Entries are sorted by name.
type DictAttr struct {
	attrNode
	Entries []NamedAttr
}

// UnitAttr is an attribute without a value, which counts by presence.
type UnitAttr struct{ attrNode }

// TypeAttr is a type, Type, as an attribute.
type TypeAttr struct {
	attrNode
	Type Type
}

// SymbolRefAttr is @Root::@Nested...
type SymbolRefAttr struct {
	attrNode
	Root   string
	Nested []string
}

// AffineMapAttr is an affine map, Map, as an attribute.
type AffineMapAttr struct {
	attrNode
	Map *affine.Map
}

// IntegerSetAttr is an integer set, Set, as an attribute.
type IntegerSetAttr struct {
	attrNode
	Set *affine.Set
}

// StridedAttr is the memref layout strided<Strides, offset: Offset>, in elements. Entries
// may be Dynamic.
type StridedAttr struct {
	attrNode
	Strides []int64
	Offset  int64
}

// DialectAttr is an attribute of a dialect: its definition, Def, and its parameters,
// Params.
type DialectAttr struct {
	attrNode
	Def    *AttrDef
	Params []Param
}

// OpaqueAttr is the text of an attribute of an unregistered dialect: Body, in the
// namespace Dialect.
type OpaqueAttr struct {
	attrNode
	Dialect, Body string
	Type          Type // nil when none was written
}

// DistinctAttr wraps an attribute, Inner, into one that equals no other.
type DistinctAttr struct {
	attrNode
	Inner Attr
}

func fixedAttrNode(n uint32) attrNode { return attrNode{node{id: firstFixedAttr + n}} }

// Unit, True and False belong to all contexts.
var (
	Unit  = &UnitAttr{fixedAttrNode(1)}
	True  = &IntegerAttr{attrNode: fixedAttrNode(2), Type: I1, Value: -1}
	False = &IntegerAttr{attrNode: fixedAttrNode(3), Type: I1, Value: 0}
)

// BoolAttr returns True or False.
func BoolAttr(v bool) *IntegerAttr {
	if v {
		return True
	}
	return False
}

// IntAttr returns an integer constant, wrapped to the type's width.
func (c *Context) IntAttr(t Type, v int64) *IntegerAttr {
	if it, ok := t.(*IntegerType); ok {
		if it.Width > 64 {
			return c.BigIntAttr(it, big.NewInt(v))
		}
		v = wrap(v, it.Width, it.Sign)
		if t == I1 {
			return BoolAttr(v != 0)
		}
	}
	k := internKey{kind: kindIntegerAttr, num: v, id: t.core().id}
	return intern(c, k, func(n node) *IntegerAttr { return &IntegerAttr{attrNode: attrNode{n}, Type: t, Value: v} })
}

// wrap reduces v modulo 2^width into the range of the type.
func wrap(v int64, width int, sign Signedness) int64 {
	if width >= 64 {
		return v
	}
	if width == 0 {
		return 0
	}
	shift := uint(64 - width)
	if sign == Unsigned {
		return int64(uint64(v) << shift >> shift)
	}
	return v << shift >> shift
}

// BigIntAttr returns an integer constant of any width. The value is signed, for ui types
// unsigned.
func (c *Context) BigIntAttr(t *IntegerType, v *big.Int) *IntegerAttr {
	if t.Width <= 64 {
		low := new(big.Int).And(v, new(big.Int).SetUint64(^uint64(0)))
		return c.IntAttr(t, int64(low.Uint64()))
	}
	mod := bigPow2(t.Width)
	w := new(big.Int).Mod(v, mod)
	if t.Sign != Unsigned && w.Bit(t.Width-1) == 1 {
		w.Sub(w, mod)
	}
	b := newKey()
	b = b.uniqued(t).text(w.Text(62))
	return intern(c, b.key(kindIntegerAttr), func(n node) *IntegerAttr {
		return &IntegerAttr{attrNode: attrNode{n}, Type: t, Big: w}
	})
}

func bigPow2(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

// FloatAttr returns a floating-point constant with given bits.
func (c *Context) FloatAttr(t *FloatType, bits FloatBits) *FloatAttr {
	k := internKey{kind: kindFloatAttr, num: int64(bits.Lo), id: t.id}
	if bits.Hi != 0 {
		b := newKey()
		k.data = b.num(int64(bits.Hi)).key(kindFloatAttr).data
	}
	return intern(c, k, func(n node) *FloatAttr { return &FloatAttr{attrNode{n}, t, bits} })
}

// Float returns the floating-point constant nearest to v.
func (c *Context) Float(t *FloatType, v float64) *FloatAttr {
	if v != v {
		v = math.Float64frombits(0x7ff8 << 48) // Go's own NaN has a payload
	}
	return c.FloatAttr(t, t.Format.FromFloat64(v))
}

// String returns a string constant without a type.
func (c *Context) String(s string) *StringAttr { return c.TypedString(s, nil) }

// TypedString returns a string constant; t may be nil.
func (c *Context) TypedString(s string, t Type) *StringAttr {
	k := internKey{kind: kindStringAttr, data: s}
	if t != nil {
		k.num = int64(t.core().id)
	}
	return intern(c, k, func(n node) *StringAttr {
		n.aliasable = t != nil && t.core().aliasable
		return &StringAttr{attrNode{n}, strings.Clone(s), t}
	})
}

// Array returns [elems].
func (c *Context) Array(elems []Attr) *ArrayAttr {
	b := newKey()
	for _, e := range elems {
		b = b.uniqued(e)
	}
	return intern(c, b.key(kindArrayAttr), func(n node) *ArrayAttr {
		n.aliasable = anyAliasable(elems...)
		return &ArrayAttr{attrNode{n}, cloneSlice(elems)}
	})
}

// Dict returns a dictionary. It sorts the entries by name, which must be unique.
func (c *Context) Dict(entries []NamedAttr) *DictAttr {
	if !slices.IsSortedFunc(entries, compareNames) {
		entries = cloneSlice(entries)
		slices.SortStableFunc(entries, compareNames)
	}
	b := newKey()
	for _, e := range entries {
		b = b.text(e.Name).uniqued(e.Attr)
	}
	return intern(c, b.key(kindDictAttr), func(n node) *DictAttr {
		for _, e := range entries {
			n.aliasable = n.aliasable || e.Attr.core().aliasable
		}
		return &DictAttr{attrNode{n}, cloneSlice(entries)}
	})
}

// Get returns an entry, nil when there is none.
func (d *DictAttr) Get(name string) Attr {
	i := sort.Search(len(d.Entries), func(i int) bool { return d.Entries[i].Name >= name })
	if i < len(d.Entries) && d.Entries[i].Name == name {
		return d.Entries[i].Attr
	}
	return nil
}

// TypeAttr returns the type as an attribute.
func (c *Context) TypeAttr(t Type) *TypeAttr {
	k := internKey{kind: kindTypeAttr, num: int64(t.core().id)}
	return intern(c, k, func(n node) *TypeAttr {
		n.aliasable = t.core().aliasable
		return &TypeAttr{attrNode{n}, t}
	})
}

// SymbolRef returns @root::@nested...
func (c *Context) SymbolRef(root string, nested ...string) *SymbolRefAttr {
	b := newKey()
	b = b.text(root)
	for _, s := range nested {
		b = b.text(s)
	}
	return intern(c, b.key(kindSymbolRef), func(n node) *SymbolRefAttr {
		return &SymbolRefAttr{attrNode{n}, strings.Clone(root), cloneSlice(nested)}
	})
}

// AffineMap returns the map as an attribute.
func (c *Context) AffineMap(m *affine.Map) *AffineMapAttr {
	if !m.IsSharedIdentity() {
		return c.affineMap(m)
	}
	known := &c.identities[m.NumDims]
	a := known.Load()
	if a == nil {
		a = c.affineMap(m)
		known.Store(a)
	}
	return a
}

func (c *Context) affineMap(m *affine.Map) *AffineMapAttr {
	k := packedKey(m.AppendTo(newKey())).key(kindAffineMap)
	k.num = int64(m.Fingerprint())
	return intern(c, k, func(n node) *AffineMapAttr {
		n.aliasable = true
		return &AffineMapAttr{attrNode{n}, m}
	})
}

// IntegerSet returns the set as an attribute.
func (c *Context) IntegerSet(s *affine.Set) *IntegerSetAttr {
	k := internKey{kind: kindIntegerSet, data: s.String(), num: int64(s.Fingerprint())}
	return intern(c, k, func(n node) *IntegerSetAttr {
		n.aliasable = true
		return &IntegerSetAttr{attrNode{n}, s}
	})
}

// Strided returns the layout strided<strides, offset: offset>.
func (c *Context) Strided(strides []int64, offset int64) *StridedAttr {
	b := newKey()
	b = b.nums(strides).num(offset)
	return intern(c, b.key(kindStrided), func(n node) *StridedAttr {
		return &StridedAttr{attrNode{n}, cloneSlice(strides), offset}
	})
}

// DialectAttr returns the attribute with these parameters.
func (c *Context) DialectAttr(def *AttrDef, params ...Param) *DialectAttr {
	b := newKey()
	b = b.text(def.Dialect.Name).text(def.Name)
	b, aliasable := b.params(params)
	aliasable = aliasable || def.Alias != ""
	return intern(c, b.key(kindDialectAttr), func(n node) *DialectAttr {
		n.aliasable = aliasable
		return &DialectAttr{attrNode{n}, def, cloneSlice(params)}
	})
}

// OpaqueAttr returns #dialect.body as text; t may be nil.
func (c *Context) OpaqueAttr(dialect, body string, t Type) *OpaqueAttr {
	b := newKey()
	b = b.text(dialect).text(body)
	if t != nil {
		b = b.uniqued(t)
	}
	return intern(c, b.key(kindOpaqueAttr), func(n node) *OpaqueAttr {
		n.aliasable = t != nil && t.core().aliasable
		return &OpaqueAttr{attrNode{n}, dialect, body, t}
	})
}

// Distinct returns a new attribute that equals no other.
func (c *Context) Distinct(inner Attr) *DistinctAttr {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.nextID++
	return &DistinctAttr{attrNode{node{id: c.nextID, aliasable: true}}, inner}
}

// TypeOfAttr returns the type of a typed attribute, nil for others.
func TypeOfAttr(a Attr) Type {
	switch a := a.(type) {
	case *IntegerAttr:
		return a.Type
	case *FloatAttr:
		return a.Type
	case *StringAttr:
		return a.Type
	case *DenseAttr:
		return a.Type
	case *DenseStringAttr:
		return a.Type
	case *SparseAttr:
		return a.Type
	case *ResourceAttr:
		return a.Type
	case *OpaqueAttr:
		return a.Type
	case *DialectAttr:
		if a.Def.TypeOf != nil {
			return a.Def.TypeOf(a)
		}
	}
	return nil
}
