package ir

// ByDef is a table by definition of operations, for questions asked about every
// operation. It is as long as the numbers of the definitions in it are apart.
type ByDef[T any] struct {
	first int
	list  []T
}

// NewByDef makes a table of what a map has.
func NewByDef[T any](entries map[*OpDef]T) *ByDef[T] {
	t := new(ByDef[T])
	for def, v := range entries {
		*t.At(def) = v
	}
	return t
}

// SetOf makes a table that says true of some definitions.
func SetOf(defs ...*OpDef) *ByDef[bool] {
	t := new(ByDef[bool])
	for _, def := range defs {
		*t.At(def) = true
	}
	return t
}

// Of is what the table has for a definition, the zero value when it has
// nothing.
func (t *ByDef[T]) Of(def *OpDef) (v T) {
	if at := uint(def.Number() - t.first); at < uint(len(t.list)) {
		return t.list[at]
	}
	return v
}

// At is the place for a definition.
func (t *ByDef[T]) At(def *OpDef) *T {
	n := def.Number()
	switch {
	case len(t.list) == 0:
		t.first, t.list = n, make([]T, 1)
	case n < t.first:
		t.list = append(make([]T, t.first-n), t.list...)
		t.first = n
	case n >= t.first+len(t.list):
		t.list = append(t.list, make([]T, n+1-t.first-len(t.list))...)
	}
	return &t.list[n-t.first]
}

// All lists what the table has, zero values where it has nothing.
func (t *ByDef[T]) All() []T { return t.list }
