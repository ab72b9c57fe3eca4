package foldresult

import "github.com/tshared/tshared/ir"

// Known is the number an entry is known to be, written as such or given by a
// constant.
func (e Entry) Known() (int64, bool) {
	if e.Value == nil {
		return e.Const, true
	}
	return ConstantOf(e.Value)
}

// Is reports whether an entry is known to be the given number.
func (e Entry) Is(v int64) bool {
	n, ok := e.Known()
	return ok && n == v
}

// Equal reports whether two entries are known to be the same.
func (e Entry) Equal(other Entry) bool {
	if e == other {
		return true
	}
	n, ok := e.Known()
	return ok && other.Is(n)
}

// WithConstants makes static entries of the values that are constants which the
// predicate accepts, and reports whether there are any.
func (l List) WithConstants(accept func(int64) bool) (List, bool) {
	entries := l.Entries()
	changed := false
	for i, e := range entries {
		if n, ok := e.Known(); ok && e.Value != nil && n != ir.Dynamic && accept(n) {
			entries[i] = Const(n)
			changed = true
		}
	}
	return Make(entries...), changed
}

// NotNegative is a predicate for WithConstants.
func NotNegative(n int64) bool { return n >= 0 }

// AnyNumber is the predicate for WithConstants that accepts every number.
func AnyNumber(int64) bool { return true }

// AllKnown reports whether every entry is known to be the given number.
func (l List) AllKnown(v int64) bool {
	for _, e := range l.Entries() {
		if !e.Is(v) {
			return false
		}
	}
	return true
}

// Equal reports whether two lists are known to have the same entries.
func (l List) Equal(other List) bool {
	a, b := l.Entries(), other.Entries()
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].Equal(b[i]) {
			return false
		}
	}
	return true
}

// Equal reports whether two slices are known to take the same part.
func (s Slice) Equal(other Slice) bool {
	return s.Offsets.Equal(other.Offsets) && s.Sizes.Equal(other.Sizes) && s.Strides.Equal(other.Strides)
}

// IsAll reports whether a slice is known to take everything of a shape.
func (s Slice) IsAll(shape []int64) bool {
	sizes := s.Sizes.Entries()
	if len(sizes) != len(shape) || !s.Offsets.AllKnown(0) || !s.Strides.AllKnown(1) {
		return false
	}
	for i, e := range sizes {
		if shape[i] == ir.Dynamic || !e.Is(shape[i]) {
			return false
		}
	}
	return true
}

// WithConstants makes static entries of the constants among the values of a slice of the
// given shape, and reports whether there are any: first the offsets, then the sizes, then
// the strides, until the slice would be known to leave the shape. Negative offsets and
// sizes stay values, since static ones are invalid.
func (s Slice) WithConstants(shape []int64) (result Slice, changed bool) {
	for _, part := range [...]struct {
		list   *List
		accept func(int64) bool
	}{{&s.Offsets, NotNegative}, {&s.Sizes, NotNegative}, {&s.Strides, AnyNumber}} {
		before := *part.list
		list, some := before.WithConstants(part.accept)
		if *part.list = list; s.OutOfBounds(shape) != "" {
			*part.list = before
			break
		}
		changed = changed || some
	}
	return s, changed
}

// HasConstantValues reports whether a value of the slice is a constant.
func (s Slice) HasConstantValues() bool {
	for _, l := range [...]List{s.Offsets, s.Sizes, s.Strides} {
		for _, v := range l.Dynamic {
			if _, ok := ConstantOf(v); ok {
				return true
			}
		}
	}
	return false
}

// Attrs are the attributes of an operation on the slice: the static entries.
func (s Slice) Attrs(ctx *ir.Context) []ir.NamedAttr {
	return []ir.NamedAttr{
		{Name: StaticOffsets, Attr: s.Offsets.StaticAttr(ctx)},
		{Name: StaticSizes, Attr: s.Sizes.StaticAttr(ctx)},
		{Name: StaticStrides, Attr: s.Strides.StaticAttr(ctx)},
	}
}

// Values are the operands of an operation on the slice: the dynamic entries.
func (s Slice) Values() []*ir.Value {
	values := append([]*ir.Value(nil), s.Offsets.Dynamic...)
	values = append(values, s.Sizes.Dynamic...)
	return append(values, s.Strides.Dynamic...)
}

// Segments is the attribute that counts the operands of an operation with
// before operands of one value each and then those of the slice.
func (s Slice) Segments(ctx *ir.Context, before int) ir.NamedAttr {
	var sizes []int64
	for range before {
		sizes = append(sizes, 1)
	}
	sizes = append(sizes, int64(len(s.Offsets.Dynamic)), int64(len(s.Sizes.Dynamic)), int64(len(s.Strides.Dynamic)))
	return ir.NamedAttr{Name: ir.OperandSegmentSizes, Attr: ctx.I32Array(sizes...)}
}
