package llvmir

import (
	"strconv"
	"strings"
)

func vectorCheck(op string, v Value) *Type {
	if v.typ == nil || !v.typ.IsVector() {
		bug("%s of %s, which is no vector", op, v)
	}
	return v.typ
}

// ExtractElement is an element of a vector.
func (b *Builder) ExtractElement(v, index Value) Value {
	t := vectorCheck("extractelement", v)
	return b.emit(b.make(t.Elem(), "extractelement ").list([]Value{v, index}))
}

// InsertElement is a vector with one element replaced.
func (b *Builder) InsertElement(v, elem, index Value) Value {
	if t := vectorCheck("insertelement", v); elem.typ != t.Elem() {
		bug("insertelement of %s into %s", elem, t)
	}
	return b.emit(b.make(v.typ, "insertelement ").list([]Value{v, elem, index}))
}

// Shuffle selects elements of two vectors. The mask counts through both; -1 is an
// arbitrary element.
func (b *Builder) Shuffle(x, y Value, mask ...int) Value {
	t := same("shufflevector", x, y)
	vectorCheck("shufflevector", x)
	words := make([]string, len(mask))
	for i, m := range mask {
		if m < -1 || m >= 2*t.Len() {
			bug("shufflevector of two %s picks element %d", t, m)
		}
		words[i] = "i32 " + strconv.Itoa(m)
		if m < 0 {
			words[i] = "i32 poison"
		}
	}
	spelling := "<" + strings.Join(words, ", ") + ">"
	i := b.make(Vector(len(mask), t.Elem()), "shufflevector ").list([]Value{x, y})
	return b.emit(i.word(", <" + strconv.Itoa(len(mask)) + " x i32> " + spelling))
}

// Splat is a vector of n copies of a scalar.
func (b *Builder) Splat(n int, v Value) Value {
	t := Vector(n, v.typ)
	one := b.InsertElement(Poison(t), v, ConstInt(I64, 0))
	return b.Shuffle(one, Poison(t), make([]int, n)...)
}

// Iota is the constant vector 0, 1, 2, ...
func Iota(n int, elem *Type) Value {
	elems := make([]Value, n)
	for i := range elems {
		elems[i] = ConstInt(elem, int64(i))
	}
	return ConstVector(elems...)
}

// ExtractValue is a field of a struct or an element of an array, at a path of indices.
func (b *Builder) ExtractValue(v Value, path ...int) Value {
	t, indices := inside("extractvalue", v.typ, path)
	return b.emit(b.make(t, "extractvalue ").typedOp(v).word(indices))
}

// InsertValue is a struct or array with the field at a path replaced.
func (b *Builder) InsertValue(v, field Value, path ...int) Value {
	t, indices := inside("insertvalue", v.typ, path)
	if field.typ != t {
		bug("insertvalue of %s where %s is", field, t)
	}
	return b.emit(b.make(v.typ, "insertvalue ").typedOp(v).word(", ").typedOp(field).word(indices))
}

// inside follows a path into a type.
func inside(op string, t *Type, path []int) (*Type, string) {
	if len(path) == 0 {
		bug("%s without a path into %s", op, t)
	}
	words := ""
	for _, index := range path {
		switch {
		case t.IsStruct() && index >= 0 && index < len(t.elems):
			t = t.elems[index]
		case t.IsArray() && index >= 0 && index < t.length:
			t = t.elems[0]
		default:
			bug("%s of element %d of %s", op, index, t)
		}
		words += ", " + strconv.Itoa(index)
	}
	return t, words
}

// MaskedLoad reads the elements whose mask is set; masked-off elements are those of other.
func (b *Builder) MaskedLoad(t *Type, p, mask, other Value, how ...Access) Value {
	pointerCheck("masked load", p)
	if mask.typ != t.With(I1) || other.typ != t {
		bug("a masked load of %s with %s and %s", t, mask, other)
	}
	return b.masked("llvm.masked.load", t, []*Type{t, p.typ}, 0, how, p, mask, other)
}

// MaskedStore writes the elements whose mask is set.
func (b *Builder) MaskedStore(v, p, mask Value, how ...Access) {
	pointerCheck("masked store", p)
	if mask.typ != v.typ.With(I1) {
		bug("a masked store of %s with %s", v, mask)
	}
	b.masked("llvm.masked.store", Void, []*Type{v.typ, p.typ}, 1, how, v, p, mask)
}

// Gather reads the elements whose mask is set through a vector of pointers; masked-off
// elements are those of other.
func (b *Builder) Gather(t *Type, pointers, mask, other Value, how ...Access) Value {
	if pointers.typ != t.With(pointers.typ.Scalar()) || !pointers.typ.IsPtr() || mask.typ != t.With(I1) || other.typ != t {
		bug("a gather of %s at %s with %s and %s", t, pointers, mask, other)
	}
	return b.masked("llvm.masked.gather", t, []*Type{t, pointers.typ}, 0, how, pointers, mask, other)
}

// Scatter writes the elements whose mask is set through a vector of pointers.
func (b *Builder) Scatter(v, pointers, mask Value, how ...Access) {
	if pointers.typ != v.typ.With(pointers.typ.Scalar()) || !pointers.typ.IsPtr() || mask.typ != v.typ.With(I1) {
		bug("a scatter of %s at %s with %s", v, pointers, mask)
	}
	b.masked("llvm.masked.scatter", Void, []*Type{v.typ, pointers.typ}, 1, how, v, pointers, mask)
}

// masked calls an intrinsic. Argument at is the address, which gets the alignment of the
// access as an attribute.
func (b *Builder) masked(name string, t *Type, overloads []*Type, at int, how []Access, args ...Value) Value {
	a := oneAccess(how)
	if a.Volatile || a.Order != NotAtomic {
		bug("%s that is volatile or atomic", name)
	}
	attrs := make([]string, at+1)
	attrs[at] = strings.TrimPrefix(alignment(a.Align), ", ")
	f := b.intrinsic(name, t, overloads, args)
	return b.emit(a.attach(b.fn.module, b.callInst("", f.typ, f.Value(), args, attrs)))
}

// Reduce reduces a vector to a scalar: "add", "mul", "and", "or", "xor", "smax", "smin",
// "umax", "umin" of integers, "fmax", "fmin", "fmaximum", "fminimum" of floats.
func (b *Builder) Reduce(op string, v Value, flags ...FastMath) Value {
	t, fastMath := vectorCheck("reduce", v), ""
	if t.IsFloat() {
		fastMath = b.fast(flags)
	}
	return b.call(fastMath, b.intrinsic("llvm.vector.reduce."+op, t.Elem(), []*Type{t}, []Value{v}), []Value{v})
}

// ReduceFloat reduces a vector with "fadd" or "fmul", beginning with start: in order, or in
// any order with Reassoc.
func (b *Builder) ReduceFloat(op string, start, v Value, flags ...FastMath) Value {
	t := vectorCheck("reduce", v)
	args := []Value{start, v}
	return b.call(b.fast(flags), b.intrinsic("llvm.vector.reduce."+op, t.Elem(), []*Type{t}, args), args)
}
