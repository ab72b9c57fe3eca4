package intrange

import "github.com/tshared/tshared/ir"

// memo has the ranges that were found for values. Most answers depend on few values, for
// which a list costs less than a map.
type memo struct {
	list [16]memoEntry
	n    int                 // entries of the list
	rest map[*ir.Value]Range // of the values after those of the list
}

type memoEntry struct {
	value *ir.Value
	r     Range
}

func (m *memo) get(v *ir.Value) (Range, bool) {
	for i := range m.list[:m.n] {
		if m.list[i].value == v {
			return m.list[i].r, true
		}
	}
	r, ok := m.rest[v]
	return r, ok
}

func (m *memo) set(v *ir.Value, r Range) {
	for i := range m.list[:m.n] {
		if m.list[i].value == v {
			m.list[i].r = r
			return
		}
	}
	if m.n < len(m.list) {
		m.list[m.n] = memoEntry{v, r}
		m.n++
		return
	}
	if m.rest == nil {
		m.rest = map[*ir.Value]Range{}
	}
	m.rest[v] = r
}

func (m *memo) addAll(other *memo) {
	for _, e := range other.list[:other.n] {
		m.set(e.value, e.r)
	}
	for v, r := range other.rest {
		m.set(v, r)
	}
}
