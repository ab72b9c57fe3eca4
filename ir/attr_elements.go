package ir

import (
	"encoding/binary"
	"math/big"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/num/apfloat"
)

// DenseAttr has the elements of a vector or tensor. Data has the elements in row-major
// order, each little-endian in ElementBytes(element type) bytes. A Splat stores one
// element for all. Type is the type of the whole.
type DenseAttr struct {
	attrNode
	Type  ShapedType
	Splat bool
	Data  string
}

// DenseStringAttr has string elements, Values, of a shaped Type; a Splat stores one for
// all.
type DenseStringAttr struct {
	attrNode
	Type   ShapedType
	Splat  bool
	Values []string
}

// SparseAttr has the non-zero elements of a shaped Type: Values at Indices.
type SparseAttr struct {
	attrNode
	Type    ShapedType
	Indices *DenseAttr
	Values  Attr // DenseAttr or DenseStringAttr
}

// ResourceAttr refers to elements of a shaped Type in the file's resource section, by
// Key.
type ResourceAttr struct {
	attrNode
	Type ShapedType
	Key  string
}

// DenseArrayAttr is array<i32: 1, 2>: Len numbers of type Elem. Data has their bytes as
// in DenseAttr.
type DenseArrayAttr struct {
	attrNode
	Elem Type
	Len  int
	Data string

	ints []int64 // elements of an array of integers
}

// ElementBytes returns the size in bytes of an element in DenseAttr.Data; 0 for types
// without a fixed bit pattern.
func ElementBytes(t Type) int {
	switch t := t.(type) {
	case *IntegerType:
		return max(1, (t.Width+7)/8)
	case *IndexType:
		return 8
	case *FloatType:
		return (t.Format.Bits + 7) / 8
	case *ComplexType:
		return 2 * ElementBytes(t.Elem)
	}
	return 0
}

// Dense returns elements from their bytes. One element for a shape of several, or several
// equal ones, become a splat.
func (c *Context) Dense(t ShapedType, data []byte, splat bool) *DenseAttr {
	size := ElementBytes(t.ElementType())
	if n, ok := NumElements(t); ok && n == 1 {
		splat = true
	}
	if !splat && size > 0 && len(data) > size && allEqual(data, size) {
		data, splat = data[:size], true
	}
	b := newKey()
	b = b.uniqued(t)
	if splat {
		b = b.num(1)
	} else {
		b = b.num(0)
	}
	b = b.text(string(data))
	return intern(c, b.key(kindDense), func(n node) *DenseAttr {
		n.aliasable = t.core().aliasable
		return &DenseAttr{attrNode{n}, t, splat, string(data)}
	})
}

func allEqual(data []byte, size int) bool {
	for i := size; i < len(data); i += size {
		if string(data[i:i+size]) != string(data[:size]) {
			return false
		}
	}
	return true
}

// SplatOf returns elements that all equal a scalar integer or float constant.
func (c *Context) SplatOf(t ShapedType, value Attr) *DenseAttr {
	return c.Dense(t, AppendElement(nil, value), true)
}

// AppendElement appends the bytes of a scalar constant.
func AppendElement(dst []byte, value Attr) []byte {
	switch v := value.(type) {
	case *IntegerAttr:
		size := ElementBytes(v.Type)
		if v.Big != nil {
			return appendBig(dst, v.Big, v.Type.(*IntegerType).Width, size)
		}
		value := v.Value
		if t, ok := v.Type.(*IntegerType); ok && t.Width > 1 {
			value = wrap(value, t.Width, Unsigned) // clears the upper bits
		}
		return appendInt(dst, value, size)
	case *FloatAttr:
		return AppendFloatElement(dst, v.Type, v.Bits)
	case *ArrayAttr: // a complex number
		for _, e := range v.Elems {
			dst = AppendElement(dst, e)
		}
		return dst
	}
	panic("BUG: element constant is neither integer nor float")
}

// AppendFloatElement appends the bytes of a floating-point element.
func AppendFloatElement(dst []byte, t *FloatType, bits FloatBits) []byte {
	var buf [16]byte
	binary.LittleEndian.PutUint64(buf[:8], bits.Lo)
	binary.LittleEndian.PutUint64(buf[8:], bits.Hi)
	return append(dst, buf[:ElementBytes(t)]...)
}

func appendInt(dst []byte, v int64, size int) []byte {
	switch size {
	case 4:
		return binary.LittleEndian.AppendUint32(dst, uint32(v))
	case 8:
		return binary.LittleEndian.AppendUint64(dst, uint64(v))
	}
	for i := range size {
		dst = append(dst, byte(v>>(8*i)))
	}
	return dst
}

func appendBig(dst []byte, v *big.Int, width, size int) []byte {
	be := new(big.Int).Mod(v, bigPow2(width)).FillBytes(make([]byte, size))
	for i := size - 1; i >= 0; i-- {
		dst = append(dst, be[i])
	}
	return dst
}

// Len returns the number of stored elements: 1 for a splat.
func (a *DenseAttr) Len() int {
	if a.Splat {
		return 1
	}
	if size := ElementBytes(a.Type.ElementType()); size > 0 {
		return len(a.Data) / size
	}
	return 0
}

// At returns the i-th stored element as a scalar constant.
func (a *DenseAttr) At(c *Context, i int) Attr {
	elem := a.Type.ElementType()
	size := ElementBytes(elem)
	if a.Splat {
		i = 0
	}
	return elementAttr(c, elem, a.Data[i*size:(i+1)*size])
}

func elementAttr(c *Context, elem Type, data string) Attr {
	switch t := elem.(type) {
	case *IntegerType:
		if t.Width > 64 {
			return c.BigIntAttr(t, bigFromBytes(data))
		}
		return c.IntAttr(t, int64(uintFromBytes(data)))
	case *IndexType:
		return c.IntAttr(t, int64(uintFromBytes(data)))
	case *FloatType:
		return c.FloatAttr(t, floatFromBytes(data))
	case *ComplexType:
		half := len(data) / 2
		return c.Array([]Attr{elementAttr(c, t.Elem, data[:half]), elementAttr(c, t.Elem, data[half:])})
	}
	panic("BUG: element type without bit pattern")
}

func uintFromBytes(data string) (v uint64) {
	for i := min(len(data), 8) - 1; i >= 0; i-- {
		v = v<<8 | uint64(data[i])
	}
	return v
}

func bigFromBytes(data string) *big.Int {
	be := make([]byte, len(data))
	for i := range data {
		be[len(data)-1-i] = data[i]
	}
	return new(big.Int).SetBytes(be)
}

func floatFromBytes(data string) apfloat.Bits {
	b := apfloat.Bits{Lo: uintFromBytes(data)}
	if len(data) > 8 {
		b.Hi = uintFromBytes(data[8:])
	}
	return b
}

// DenseString returns string elements. Several equal ones become a splat.
func (c *Context) DenseString(t ShapedType, values []string, splat bool) *DenseStringAttr {
	if !splat && len(values) > 0 && !slices.ContainsFunc(values, func(v string) bool { return v != values[0] }) {
		values, splat = values[:1], true
	}
	b := newKey()
	b = b.uniqued(t).num(int64(len(values)))
	if splat {
		b = b.num(1)
	}
	for _, v := range values {
		b = b.text(v)
	}
	return intern(c, b.key(kindDenseString), func(n node) *DenseStringAttr {
		n.aliasable = t.core().aliasable
		return &DenseStringAttr{attrNode{n}, t, splat, cloneSlice(values)}
	})
}

// Sparse returns elements given by their indices.
func (c *Context) Sparse(t ShapedType, indices *DenseAttr, values Attr) *SparseAttr {
	b := newKey()
	b = b.uniqued(t).uniqued(indices).uniqued(values)
	return intern(c, b.key(kindSparse), func(n node) *SparseAttr {
		n.aliasable = t.core().aliasable
		return &SparseAttr{attrNode{n}, t, indices, values}
	})
}

// Resource returns a reference to a resource of the file.
func (c *Context) Resource(t ShapedType, key string) *ResourceAttr {
	b := newKey()
	b = b.uniqued(t).text(key)
	return intern(c, b.key(kindResource), func(n node) *ResourceAttr {
		n.aliasable = t.core().aliasable
		return &ResourceAttr{attrNode{n}, t, strings.Clone(key)}
	})
}

// DenseArray returns array<elem: ...> from the bytes of its elements.
func (c *Context) DenseArray(elem Type, n int, data []byte) *DenseArrayAttr {
	return c.denseArray(elem, n, append(newKey(), data...))
}

func (c *Context) denseArray(elem Type, n int, data packedKey) *DenseArrayAttr {
	k := data.key(kindDenseArray)
	k.id, k.num = elem.core().id, int64(n)
	return intern(c, k, func(nd node) *DenseArrayAttr {
		a := &DenseArrayAttr{attrNode: attrNode{nd}, Elem: elem, Len: n, Data: strings.Clone(k.data)}
		a.ints = a.decode()
		return a
	})
}

// IntArray returns array<elem: vs> for an integer element type.
func (c *Context) IntArray(elem *IntegerType, vs ...int64) *DenseArrayAttr {
	b := newKey()
	size := ElementBytes(elem)
	for _, v := range vs {
		b = appendInt(b, v, size)
	}
	return c.denseArray(elem, len(vs), b)
}

// I32Array returns array<i32: vs>.
func (c *Context) I32Array(vs ...int64) *DenseArrayAttr { return c.IntArray(I32, vs...) }

// I64Array returns array<i64: vs>.
func (c *Context) I64Array(vs ...int64) *DenseArrayAttr { return c.IntArray(I64, vs...) }

// Ints returns a copy of the elements of an integer array.
func (a *DenseArrayAttr) Ints() []int64 { return slices.Clone(a.ints) }

// List is Ints without the copy: callers must not change it.
func (a *DenseArrayAttr) List() []int64 { return a.ints[:len(a.ints):len(a.ints)] }

func (a *DenseArrayAttr) decode() []int64 {
	t, ok := a.Elem.(*IntegerType)
	if !ok {
		return nil
	}
	size := ElementBytes(t)
	out := make([]int64, a.Len)
	for i := range out {
		out[i] = wrap(int64(uintFromBytes(a.Data[i*size:(i+1)*size])), t.Width, Signed)
	}
	return out
}

// i32 returns the i-th element of an i32 array.
func (a *DenseArrayAttr) i32(i int) int { return int(int32(uintFromBytes(a.Data[4*i : 4*i+4]))) }
