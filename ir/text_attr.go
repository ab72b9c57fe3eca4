package ir

import (
	"bytes"
	"strconv"
	"strings"
)

func (a *IntegerAttr) String() string     { return textOf(a) }
func (a *FloatAttr) String() string       { return textOf(a) }
func (a *StringAttr) String() string      { return textOf(a) }
func (a *ArrayAttr) String() string       { return textOf(a) }
func (a *DictAttr) String() string        { return textOf(a) }
func (a *UnitAttr) String() string        { return "unit" }
func (a *TypeAttr) String() string        { return textOf(a) }
func (a *SymbolRefAttr) String() string   { return textOf(a) }
func (a *AffineMapAttr) String() string   { return textOf(a) }
func (a *IntegerSetAttr) String() string  { return textOf(a) }
func (a *StridedAttr) String() string     { return textOf(a) }
func (a *DialectAttr) String() string     { return textOf(a) }
func (a *OpaqueAttr) String() string      { return textOf(a) }
func (a *DistinctAttr) String() string    { return textOf(a) }
func (a *DenseAttr) String() string       { return textOf(a) }
func (a *DenseStringAttr) String() string { return textOf(a) }
func (a *SparseAttr) String() string      { return textOf(a) }
func (a *ResourceAttr) String() string    { return textOf(a) }
func (a *DenseArrayAttr) String() string  { return textOf(a) }
func (l *UnknownLoc) String() string      { return textOf(l) }
func (l *FileLoc) String() string         { return textOf(l) }
func (l *NameLoc) String() string         { return textOf(l) }
func (l *FusedLoc) String() string        { return textOf(l) }
func (l *CallSiteLoc) String() string     { return textOf(l) }

// typeMode says when an attribute prints its type.
type typeMode uint8

const (
	typeAlways typeMode = iota
	typeUnlessDefault
	typeNever
)

func printAttr(w *Text, a Attr, mode typeMode) {
	switch a := a.(type) {
	case *IntegerAttr:
		printIntegerAttr(w, a, mode)
	case *FloatAttr:
		start := len(w.Buf)
		w.Buf = a.Type.Format.Append(w.Buf, a.Bits)
		isHex := bytes.HasPrefix(w.Buf[start:], []byte("0x")) // a hex number without a type is an integer
		if mode == typeAlways || mode == typeUnlessDefault && (a.Type != F64 || isHex) {
			w.suffix(a.Type)
		}
	case *StringAttr:
		w.Quoted(a.Value)
		if a.Type != nil && mode != typeNever {
			w.suffix(a.Type)
		}
	case *ArrayAttr:
		w.Byte('[')
		for i, e := range a.Elems {
			if i > 0 {
				w.Str(", ")
			}
			w.attrInList(e)
		}
		w.Byte(']')
	case *DictAttr:
		w.Dict(a.Entries)
	case *UnitAttr:
		w.Str("unit")
	case *TypeAttr:
		w.Type(a.Type)
	case *SymbolRefAttr:
		w.Symbol(a.Root)
		for _, n := range a.Nested {
			w.Str("::")
			w.Symbol(n)
		}
	case *AffineMapAttr:
		w.Str("affine_map<")
		w.Str(a.Map.String())
		w.Byte('>')
	case *IntegerSetAttr:
		w.Str("affine_set<")
		w.Str(a.Set.String())
		w.Byte('>')
	case *StridedAttr:
		printStrided(w, a)
	case *DialectAttr:
		w.Byte('#')
		w.defined(a.Def.Dialect.Name, a.Def.Name, func() { w.AttrParams(a) })
		if t := TypeOfAttr(a); t != nil && mode != typeNever {
			w.suffix(t)
		}
	case *OpaqueAttr:
		w.Byte('#')
		w.dialectSymbol(a.Dialect, a.Body)
		if a.Type != nil && mode != typeNever {
			w.suffix(a.Type)
		}
	case *DistinctAttr:
		w.Str("distinct[")
		w.Int(w.distinctID(a))
		w.Str("]<")
		if a.Inner != Unit {
			w.Attr(a.Inner)
		}
		w.Byte('>')
	case *DenseArrayAttr:
		printDenseArray(w, a)
	case *DenseAttr, *DenseStringAttr, *SparseAttr, *ResourceAttr:
		printElements(w, a)
		if mode != typeNever {
			w.suffix(TypeOfAttr(a))
		}
	case Location:
		w.Location(a)
	}
}

func (w *Text) suffix(t Type) {
	w.Str(" : ")
	w.Type(t)
}

func printIntegerAttr(w *Text, a *IntegerAttr, mode typeMode) {
	if a.Type == I1 {
		w.Str(strconv.FormatBool(a.Value != 0))
		return
	}
	switch t := a.Type.(type) {
	case *IntegerType:
		if a.Big != nil {
			w.Buf = a.Big.Append(w.Buf, 10)
		} else if t.Sign == Unsigned {
			w.Buf = strconv.AppendUint(w.Buf, uint64(a.Value), 10)
		} else {
			w.Int(a.Value)
		}
	default:
		w.Int(a.Value)
	}
	if mode == typeAlways || mode == typeUnlessDefault && a.Type != I64 {
		w.suffix(a.Type)
	}
}

// AttrParams appends the parameters of a dialect attribute, as after its name.
func (w *Text) AttrParams(a *DialectAttr) {
	if a.Def.Print != nil {
		a.Def.Print(w, a)
	}
}

func printStrided(w *Text, a *StridedAttr) {
	w.Str("strided<[")
	for i, s := range a.Strides {
		if i > 0 {
			w.Str(", ")
		}
		w.Dim(s)
	}
	w.Byte(']')
	if a.Offset != 0 {
		w.Str(", offset: ")
		w.Dim(a.Offset)
	}
	w.Byte('>')
}

func printDenseArray(w *Text, a *DenseArrayAttr) {
	w.Str("array<")
	w.Type(a.Elem)
	if a.Len > 0 {
		w.Str(": ")
	}
	w.denseArrayElements(a)
	w.Byte('>')
}

func (w *Text) denseArrayElements(a *DenseArrayAttr) {
	size := ElementBytes(a.Elem)
	for i := 0; i < a.Len; i++ {
		if i > 0 {
			w.Str(", ")
		}
		printElement(w, a.Elem, a.Data[i*size:(i+1)*size])
	}
}

// DenseArrayList appends "[1, 2]", the form without element type.
func (w *Text) DenseArrayList(a *DenseArrayAttr) {
	w.Byte('[')
	w.denseArrayElements(a)
	w.Byte(']')
}

// hexElements is the default number of elements above which a list prints as a hex
// string.
const hexElements = 100

func printElements(w *Text, a Attr) {
	if w.elided(a) {
		w.Str("dense_resource<__elided__>")
		return
	}
	switch a := a.(type) {
	case *DenseAttr, *DenseStringAttr:
		w.Str("dense<")
		printValues(w, a)
		w.Byte('>')
	case *SparseAttr:
		w.Str("sparse<")
		if n, _ := NumElements(a.Indices.Type); n > 0 {
			printIndices(w, a)
			w.Str(", ")
			printValues(w, a.Values)
		}
		w.Byte('>')
	case *ResourceAttr:
		w.Str("dense_resource<")
		w.KeywordOrString(a.Key)
		w.ResourceKeys = append(w.ResourceKeys, a.Key)
		w.Byte('>')
	}
}

// printIndices appends the indices of sparse elements. A single number means one index,
// so equal indices of several values are all printed.
func printIndices(w *Text, a *SparseAttr) {
	n, _ := NumElements(a.Indices.Type)
	rows, _ := a.Indices.Type.Dims()
	values, ok := a.Values.(*DenseAttr)
	if !a.Indices.Splat || rows[0] == 1 || ok && values.Splat {
		printDense(w, a.Indices, n, false)
		return
	}
	printNested(w, rows, false, int(n), func(int) { printElement(w, I64, a.Indices.Data) })
}

// elided reports whether a list is too long to be printed.
func (w *Text) elided(a Attr) bool {
	if w.ElideElements == 0 {
		return false
	}
	tooLong := func(t Type, splat bool) bool {
		n, _ := NumElements(t)
		return !splat && n > int64(w.ElideElements)
	}
	switch a := a.(type) {
	case *DenseAttr:
		return tooLong(a.Type, a.Splat)
	case *DenseStringAttr:
		return tooLong(a.Type, a.Splat)
	case *SparseAttr:
		return w.elided(a.Indices) || w.elided(a.Values)
	}
	return false
}

// printValues appends elements without brackets and type.
func printValues(w *Text, a Attr) {
	switch a := a.(type) {
	case *DenseAttr:
		n, _ := NumElements(a.Type)
		printDense(w, a, n, true)
	case *DenseStringAttr:
		shape, _ := a.Type.Dims()
		printNested(w, shape, a.Splat, len(a.Values), func(i int) { w.Quoted(a.Values[i]) })
	}
}

func printDense(w *Text, a *DenseAttr, n int64, allowHex bool) {
	elem := a.Type.ElementType()
	size := ElementBytes(elem)
	if allowHex && !a.Splat && size > 0 && w.asHex(n) {
		w.Str(`"0x`)
		data := a.Data
		if isOneBit(elem) {
			data = packBits(a.Data)
		}
		for i := 0; i < len(data); i++ {
			w.Buf = append(w.Buf, hexDigits[data[i]>>4], hexDigits[data[i]&15])
		}
		w.Byte('"')
		return
	}
	shape, _ := a.Type.Dims()
	printNested(w, shape, a.Splat, a.Len(), func(i int) {
		printElement(w, elem, a.Data[i*size:(i+1)*size])
	})
}

func isOneBit(t Type) bool {
	it, ok := t.(*IntegerType)
	return ok && it.Width == 1
}

func (w *Text) asHex(n int64) bool {
	limit := w.HexElements
	if limit == 0 {
		limit = hexElements
	}
	return limit > 0 && n > int64(limit)
}

// packBits packs booleans of one byte each into bits.
func packBits(bools string) string {
	var b strings.Builder
	for i := 0; i < len(bools); i += 8 {
		var v byte
		for j := i; j < len(bools) && j < i+8; j++ {
			v |= bools[j] & 1 << (j - i)
		}
		b.WriteByte(v)
	}
	return b.String()
}

// printNested appends elements in the brackets of their shape.
func printNested(w *Text, shape []int64, splat bool, n int, elem func(int)) {
	if splat {
		elem(0)
		return
	}
	for _, d := range shape {
		if d == 0 {
			return
		}
	}
	if len(shape) == 0 {
		if n > 0 {
			elem(0)
		}
		return
	}
	inner := 1 // elements per row, from the second-innermost dimension outwards
	sizes := make([]int, len(shape))
	for i := len(shape) - 1; i >= 0; i-- {
		inner *= int(shape[i])
		sizes[i] = inner
	}
	for i := 0; i < n; i++ {
		if i > 0 {
			for _, s := range sizes {
				if i%s == 0 {
					w.Byte(']')
				}
			}
			w.Str(", ")
		}
		for _, s := range sizes {
			if i%s == 0 {
				w.Byte('[')
			}
		}
		elem(i)
	}
	for range sizes {
		w.Byte(']')
	}
}

func printElement(w *Text, elem Type, data string) {
	switch t := elem.(type) {
	case *IntegerType:
		switch {
		case t.Width == 1:
			w.Str(strconv.FormatBool(data[0]&1 != 0))
		case t.Width > 64:
			v := bigFromBytes(data)
			if t.Sign != Unsigned && v.Bit(t.Width-1) == 1 {
				v.Sub(v, bigPow2(t.Width))
			}
			w.Buf = v.Append(w.Buf, 10)
		case t.Sign == Unsigned:
			w.Buf = strconv.AppendUint(w.Buf, uint64(wrap(int64(uintFromBytes(data)), t.Width, Unsigned)), 10)
		default:
			w.Int(wrap(int64(uintFromBytes(data)), t.Width, Signed))
		}
	case *IndexType:
		w.Int(int64(uintFromBytes(data)))
	case *FloatType:
		w.Buf = t.Format.Append(w.Buf, floatFromBytes(data))
	case *ComplexType:
		half := len(data) / 2
		w.Byte('(')
		printElement(w, t.Elem, data[:half])
		w.Byte(',')
		printElement(w, t.Elem, data[half:])
		w.Byte(')')
	}
}
