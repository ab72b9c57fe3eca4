package ir

// DefTable maps operation definitions to values by index, for look-ups made once per
// operation. Its length is the span of the numbers of its definitions. Concurrent
// reads are safe; At must not run concurrently with other methods.
type DefTable[T any] struct {
	first int // number of the definition of list[0]
	list  []T
}

// NewDefTable makes a table with the entries of a map.
func NewDefTable[T any](entries map[*OpDef]T) *DefTable[T] {
	t := new(DefTable[T])
	for def, v := range entries {
		*t.At(def) = v
	}
	return t
}

// NewDefSet makes a table that holds true for the given definitions.
func NewDefSet(defs ...*OpDef) *DefTable[bool] {
	t := new(DefTable[bool])
	for _, def := range defs {
		*t.At(def) = true
	}
	return t
}

// Get returns the value for a definition, the zero value when there is none.
func (t *DefTable[T]) Get(def *OpDef) (v T) {
	if at := uint(def.Number() - t.first); at < uint(len(t.list)) {
		return t.list[at]
	}
	return v
}

// At returns a pointer to the entry of a definition, which it adds when missing. The
// pointer is valid until the next call of At.
func (t *DefTable[T]) At(def *OpDef) *T {
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

// All returns the entries in the order of the definitions' numbers, with zero values
// in the gaps. The slice belongs to the table.
func (t *DefTable[T]) All() []T { return t.list }
