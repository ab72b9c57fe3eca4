package pyeval

import (
	"slices"
	"sort"
)

// listMethods are the methods of list.
var listMethods = methodTable(map[string]signature{
	"append": {"object/", func(l *List, v Value) error {
		l.Elts = append(l.Elts, v)
		return checkSize(int64(len(l.Elts)))
	}},
	"extend": {"iterable/", func(l *List, elts []Value) error {
		l.Elts = append(l.Elts, elts...)
		return checkSize(int64(len(l.Elts)))
	}},
	"insert": {"index/ object/", func(l *List, i int, v Value) {
		if i < 0 {
			i += len(l.Elts)
		}
		l.Elts = slices.Insert(l.Elts, max(0, min(i, len(l.Elts))), v)
	}},
	"pop":    {"index/?=-1", listPop},
	"remove": {"value/", listRemove},
	"clear":  {"", func(l *List) { l.Elts = nil }},
	"copy":   {"", func(in *Interp, l *List) ([]Value, error) { return in.Elements(l) }},
	"index": {"value/ start/? stop/?", func(in *Interp, l *List, v, start, stop Value) (int, error) {
		return in.sequenceIndex(l.Elts, "list", v, start, stop)
	}},
	"count":   {"value/", func(in *Interp, l *List, v Value) (int, error) { return in.sequenceCount(l.Elts, v) }},
	"reverse": {"", func(l *List) { slices.Reverse(l.Elts) }},
	"sort": {"", func(in *Interp, l *List, a *Args) error {
		sorted, err := in.sorted("sort", l.Elts, a)
		if err == nil {
			l.Elts = sorted
		}
		return err
	}},
})

func listPop(l *List, i int) (Value, error) {
	if len(l.Elts) == 0 {
		return nil, Raise("IndexError", "pop from empty list")
	}
	at, ok := wrapIndex(i, len(l.Elts))
	if !ok {
		return nil, Raise("IndexError", "pop index out of range")
	}
	e := l.Elts[at]
	l.Elts = append(l.Elts[:at], l.Elts[at+1:]...)
	return e, nil
}

func listRemove(in *Interp, l *List, v Value) error {
	for i := 0; i < len(l.Elts); i++ {
		same, err := in.Equal(l.Elts[i], v)
		if err != nil {
			return err
		}
		if same && i < len(l.Elts) {
			l.Elts = append(l.Elts[:i], l.Elts[i+1:]...)
			return nil
		}
	}
	return valueError("list.remove(x): x not in list")
}

func (in *Interp) sequenceIndex(elts []Value, kind string, v, start, stop Value) (int, error) {
	from, to, _, err := in.sliceBounds(&Slice{orDefault(start, nil), orDefault(stop, nil), None}, len(elts))
	if err != nil {
		return 0, err
	}
	for i := from; i < to; i++ {
		if same, err := in.Equal(elts[i], v); same || err != nil {
			return i, err
		}
	}
	s, err := in.Repr(v)
	return 0, orError(err, valueError("%s is not in %s", s, kind))
}

func (in *Interp) sequenceCount(elts []Value, v Value) (int, error) {
	n := 0
	for i := range elts {
		same, err := in.Equal(elts[i], v)
		if err != nil {
			return 0, err
		}
		if same {
			n++
		}
	}
	return n, nil
}

// sorted returns the elements in order, stable, by the arguments key and reverse.
func (in *Interp) sorted(fn string, elts []Value, a *Args) ([]Value, error) {
	v, err := bindArgs(fn, a, "*", "key?", "reverse?")
	if err != nil {
		return nil, err
	}
	descending := false
	if v[1] != nil {
		if descending, err = in.Truth(v[1]); err != nil {
			return nil, err
		}
	}
	type keyed struct{ key, value Value }
	list := make([]keyed, len(elts))
	for i, e := range elts {
		list[i] = keyed{e, e}
		if v[0] != nil && v[0] != None {
			if list[i].key, err = in.Call(v[0], &Args{Pos: []Value{e}}); err != nil {
				return nil, err
			}
		}
	}
	var failed error
	sort.SliceStable(list, func(i, j int) bool {
		if failed != nil {
			return false
		}
		if descending {
			i, j = j, i
		}
		less, err := in.less(list[i].key, list[j].key)
		if err != nil {
			failed = err
		}
		return less
	})
	r := make([]Value, len(list))
	for i, k := range list {
		r[i] = k.value
	}
	if failed == nil {
		failed = in.step(int64(len(r)))
	}
	return r, failed
}

// tupleMethods are the methods of tuple.
var tupleMethods = methodTable(map[string]signature{
	"index": {"value/ start/? stop/?", func(in *Interp, t *Tuple, v, start, stop Value) (int, error) {
		return in.sequenceIndex(t.Elts, "tuple", v, start, stop)
	}},
	"count": {"value/", func(in *Interp, t *Tuple, v Value) (int, error) { return in.sequenceCount(t.Elts, v) }},
})

// dictMethods are the methods of dict.
var dictMethods = methodTable(map[string]signature{
	"get": {"key/ default/?", func(in *Interp, d *Dict, key, missing Value) (Value, error) {
		v, err := d.Get(in, key)
		return orDefault(v, missing), err
	}},
	"keys":   {"", func(d *Dict) Value { return &dictView{d, keysView} }},
	"values": {"", func(d *Dict) Value { return &dictView{d, valuesView} }},
	"items":  {"", func(d *Dict) Value { return &dictView{d, itemsView} }},
	"copy":   {"", func(d *Dict) Value { return d.copy() }},
	"clear":  {"", func(d *Dict) { d.index, d.entries = nil, nil }},
	"update": {"", func(in *Interp, d *Dict, a *Args) error { return in.updateDict(d, a) }},
	"setdefault": {"key/ default/?", func(in *Interp, d *Dict, key, missing Value) (Value, error) {
		if v, err := d.Get(in, key); v != nil || err != nil {
			return v, err
		}
		v := orDefault(nil, missing)
		return v, d.Set(in, key, v)
	}},
	"pop": {"key/ default/?", func(in *Interp, d *Dict, key, missing Value) (Value, error) {
		v, err := d.Get(in, key)
		switch {
		case err != nil:
			return nil, err
		case v != nil:
			_, err := d.Delete(in, key)
			return v, err
		case missing != nil:
			return missing, nil
		}
		return nil, in.keyError(key)
	}},
	"popitem": {"", func(d *Dict) (Value, error) {
		for i := len(d.entries) - 1; i >= 0; i-- {
			if e := d.entries[i]; e.key != nil {
				d.deleteHash(e.hash)
				return NewTuple(e.key, e.value), nil
			}
		}
		return nil, Raise("KeyError", "'popitem(): dictionary is empty'")
	}},
})

func orDefault(v, missing Value) Value {
	switch {
	case v != nil:
		return v
	case missing != nil:
		return missing
	}
	return None
}

// updateDict is d.update(mapping or pairs, **named).
func (in *Interp) updateDict(d *Dict, a *Args) error {
	if len(a.Pos) > 1 {
		return typeError("update expected at most 1 argument, got %d", len(a.Pos))
	}
	if len(a.Pos) == 1 {
		if err := in.mergeInto(d, a.Pos[0]); err != nil {
			return err
		}
	}
	for i, n := range a.Names {
		d.SetStr(n, a.Named[i])
	}
	return nil
}

// mergeInto sets the entries of a mapping, or of an iterable of pairs.
func (in *Interp) mergeInto(d *Dict, from Value) error {
	if o, ok := baseOf(from).(*Dict); ok {
		d.merge(o)
		return in.step(int64(o.Len()))
	}
	if keys, _ := in.GetAttr(from, "keys"); keys != nil {
		list, err := in.Call(keys, &Args{})
		if err != nil {
			return err
		}
		elts, err := in.Elements(list)
		if err != nil {
			return err
		}
		for _, k := range elts {
			v, err := in.Item(from, k)
			if err != nil {
				return err
			}
			if err := d.Set(in, k, v); err != nil {
				return err
			}
		}
		return nil
	}
	elts, err := in.Elements(from)
	if err != nil {
		return err
	}
	for i, e := range elts {
		pair, err := in.Elements(e)
		if err != nil {
			if isException(err, "TypeError") {
				return typeError("cannot convert dictionary update sequence element #%d to a sequence", i)
			}
			return err
		}
		if len(pair) != 2 {
			return valueError("dictionary update sequence element #%d has length %d; 2 is required", i, len(pair))
		}
		if err := d.Set(in, pair[0], pair[1]); err != nil {
			return err
		}
	}
	return nil
}

// setMethods are the methods of set and frozenset.
var setMethods = methodTable(map[string]signature{
	"add": {"element/", func(in *Interp, s *Set, v Value) error { return s.add(in, v) }},
	"discard": {"element/", func(in *Interp, s *Set, v Value) error {
		_, err := s.d.Delete(in, v)
		return err
	}},
	"remove": {"element/", func(in *Interp, s *Set, v Value) error {
		ok, err := s.d.Delete(in, v)
		if err == nil && !ok {
			err = in.keyError(v)
		}
		return err
	}},
	"update": {"", func(in *Interp, s *Set, a *Args) error {
		for _, x := range a.Pos {
			elts, err := in.Elements(x)
			if err != nil {
				return err
			}
			for _, e := range elts {
				if err := s.add(in, e); err != nil {
					return err
				}
			}
		}
		return nil
	}},
	"pop": {"", func(s *Set) (Value, error) {
		elts := s.Elements()
		if len(elts) == 0 {
			return nil, Raise("KeyError", "'pop from an empty set'")
		}
		for _, e := range s.d.entries {
			if e.key != nil && sameObject(e.key, elts[0]) {
				s.d.deleteHash(e.hash)
				break
			}
		}
		return elts[0], nil
	}},
	"clear":                       {"", func(s *Set) { s.d = Dict{} }},
	"copy":                        {"", func(s *Set) Value { return s.copy() }},
	"union":                       {"", setCombine((*Set).union)},
	"intersection":                {"", setCombine((*Set).intersection)},
	"difference":                  {"", setCombine((*Set).difference)},
	"symmetric_difference":        {"", setCombine((*Set).symmetric)},
	"issubset":                    {"other/", (*Set).subsetOf},
	"issuperset":                  {"other/", func(a, b *Set) bool { return b.subsetOf(a) }},
	"isdisjoint":                  {"other/", (*Set).disjoint},
	"difference_update":           {"", setReplace((*Set).difference)},
	"intersection_update":         {"", setReplace((*Set).intersection)},
	"symmetric_difference_update": {"", setReplace((*Set).symmetric)},
})

func (s *Set) disjoint(o *Set) bool { return s.intersection(o).Len() == 0 }

// setOf returns an iterable as a set.
func (in *Interp) setOf(v Value) (*Set, error) {
	if s, ok := baseOf(v).(*Set); ok {
		return s, nil
	}
	elts, err := in.Elements(v)
	if err != nil {
		return nil, err
	}
	return in.newSet(elts)
}

func setCombine(f func(a, b *Set) *Set) func(in *Interp, s *Set, a *Args) (*Set, error) {
	return func(in *Interp, s *Set, a *Args) (*Set, error) {
		s = s.copy()
		for _, x := range a.Pos {
			o, err := in.setOf(x)
			if err != nil {
				return nil, err
			}
			s = f(s, o)
		}
		return s, nil
	}
}

func setReplace(f func(a, b *Set) *Set) any {
	return func(in *Interp, s *Set, a *Args) error {
		r, err := setCombine(f)(in, s, a)
		if err == nil {
			s.d = r.d
		}
		return err
	}
}
