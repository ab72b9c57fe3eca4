package rewrite

import "github.com/tshared/tshared/ir"

// byDef is a table by definition of operations. It is as long as the numbers of
// the definitions in it are apart.
type byDef[T any] struct {
	first int
	list  []T
}

// of is what the table has for a definition, the zero value when it has
// nothing.
func (t *byDef[T]) of(def *ir.OpDef) (v T) {
	if at := uint(def.Number() - t.first); at < uint(len(t.list)) {
		return t.list[at]
	}
	return v
}

// at is the place for a definition.
func (t *byDef[T]) at(def *ir.OpDef) *T {
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
