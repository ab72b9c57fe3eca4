package pyeval

import "sort"

// listMethods are the methods of list.
var listMethods = map[string]method{
	"append": func(_ *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("append", a, "object/")
		if err != nil {
			return nil, err
		}
		l := self.(*List)
		l.Elts = append(l.Elts, v[0])
		return None, checkSize(int64(len(l.Elts)))
	},
	"extend": func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("extend", a, "iterable/")
		if err != nil {
			return nil, err
		}
		elts, err := in.Elements(v[0])
		if err != nil {
			return nil, err
		}
		l := self.(*List)
		l.Elts = append(l.Elts, elts...)
		return None, checkSize(int64(len(l.Elts)))
	},
	"insert": func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("insert", a, "index/", "object/")
		if err != nil {
			return nil, err
		}
		i, err := in.smallIndex(v[0])
		if err != nil {
			return nil, err
		}
		l := self.(*List)
		if i < 0 {
			i += len(l.Elts)
		}
		i = max(0, min(i, len(l.Elts)))
		l.Elts = append(l.Elts, nil)
		copy(l.Elts[i+1:], l.Elts[i:])
		l.Elts[i] = v[1]
		return None, nil
	},
	"pop":    listPop,
	"remove": listRemove,
	"clear":  func(_ *Interp, self Value, _ *Args) (Value, error) { self.(*List).Elts = nil; return None, nil },
	"copy": func(in *Interp, self Value, _ *Args) (Value, error) {
		e, err := in.Elements(self)
		return &List{Elts: e}, err
	},
	"index": func(in *Interp, self Value, a *Args) (Value, error) {
		return in.sequenceIndex(self.(*List).Elts, "list", a)
	},
	"count":   func(in *Interp, self Value, a *Args) (Value, error) { return in.sequenceCount(self.(*List).Elts, a) },
	"reverse": func(_ *Interp, self Value, _ *Args) (Value, error) { reverse(self.(*List).Elts); return None, nil },
	"sort": func(in *Interp, self Value, a *Args) (Value, error) {
		l := self.(*List)
		sorted, err := in.sorted("sort", l.Elts, a)
		if err == nil {
			l.Elts = sorted
		}
		return None, err
	},
}

func reverse(elts []Value) {
	for i, j := 0, len(elts)-1; i < j; i, j = i+1, j-1 {
		elts[i], elts[j] = elts[j], elts[i]
	}
}

func listPop(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("pop", a, "index/?")
	if err != nil {
		return nil, err
	}
	l, i := self.(*List), -1
	if len(l.Elts) == 0 {
		return nil, Raise("IndexError", "pop from empty list")
	}
	if v[0] != nil {
		if i, err = in.smallIndex(v[0]); err != nil {
			return nil, err
		}
	}
	at, ok := wrapIndex(i, len(l.Elts))
	if !ok {
		return nil, Raise("IndexError", "pop index out of range")
	}
	e := l.Elts[at]
	l.Elts = append(l.Elts[:at], l.Elts[at+1:]...)
	return e, nil
}

func listRemove(in *Interp, self Value, a *Args) (Value, error) {
	v, err := bindArgs("remove", a, "value/")
	if err != nil {
		return nil, err
	}
	l := self.(*List)
	for i := 0; i < len(l.Elts); i++ {
		same, err := in.Equal(l.Elts[i], v[0])
		if err != nil {
			return nil, err
		}
		if same && i < len(l.Elts) {
			l.Elts = append(l.Elts[:i], l.Elts[i+1:]...)
			return None, nil
		}
	}
	return nil, valueError("list.remove(x): x not in list")
}

func (in *Interp) sequenceIndex(elts []Value, kind string, a *Args) (Value, error) {
	v, err := bindArgs("index", a, "value/", "start/?", "stop/?")
	if err != nil {
		return nil, err
	}
	bounds := &Slice{None, None, None}
	if v[1] != nil {
		bounds.Start = v[1]
	}
	if v[2] != nil {
		bounds.Stop = v[2]
	}
	from, to, _, err := in.sliceBounds(bounds, len(elts))
	if err != nil {
		return nil, err
	}
	for i := from; i < to; i++ {
		if same, err := in.Equal(elts[i], v[0]); err != nil {
			return nil, err
		} else if same {
			return NewInt(int64(i)), nil
		}
	}
	s, err := in.Repr(v[0])
	if err != nil {
		return nil, err
	}
	return nil, valueError("%s is not in %s", s, kind)
}

func (in *Interp) sequenceCount(elts []Value, a *Args) (Value, error) {
	v, err := bindArgs("count", a, "value/")
	if err != nil {
		return nil, err
	}
	n := int64(0)
	for i := range elts {
		same, err := in.Equal(elts[i], v[0])
		if err != nil {
			return nil, err
		}
		if same {
			n++
		}
	}
	return NewInt(n), nil
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
var tupleMethods = map[string]method{
	"index": func(in *Interp, self Value, a *Args) (Value, error) {
		return in.sequenceIndex(self.(*Tuple).Elts, "tuple", a)
	},
	"count": func(in *Interp, self Value, a *Args) (Value, error) { return in.sequenceCount(self.(*Tuple).Elts, a) },
}

// dictMethods are the methods of dict.
var dictMethods = map[string]method{
	"get": func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("get", a, "key/", "default/?")
		if err != nil {
			return nil, err
		}
		r, err := self.(*Dict).Get(in, v[0])
		return orDefault(r, v[1]), err
	},
	"keys":   func(_ *Interp, self Value, _ *Args) (Value, error) { return &dictView{self.(*Dict), keysView}, nil },
	"values": func(_ *Interp, self Value, _ *Args) (Value, error) { return &dictView{self.(*Dict), valuesView}, nil },
	"items":  func(_ *Interp, self Value, _ *Args) (Value, error) { return &dictView{self.(*Dict), itemsView}, nil },
	"copy":   func(_ *Interp, self Value, _ *Args) (Value, error) { return self.(*Dict).copy(), nil },
	"clear": func(_ *Interp, self Value, _ *Args) (Value, error) {
		d := self.(*Dict)
		d.index, d.entries = nil, nil
		return None, nil
	},
	"update": func(in *Interp, self Value, a *Args) (Value, error) {
		return None, in.updateDict(self.(*Dict), a)
	},
	"setdefault": func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("setdefault", a, "key/", "default/?")
		if err != nil {
			return nil, err
		}
		d := self.(*Dict)
		if r, err := d.Get(in, v[0]); r != nil || err != nil {
			return r, err
		}
		r := orDefault(nil, v[1])
		return r, d.Set(in, v[0], r)
	},
	"pop": func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("pop", a, "key/", "default/?")
		if err != nil {
			return nil, err
		}
		d := self.(*Dict)
		r, err := d.Get(in, v[0])
		switch {
		case err != nil:
			return nil, err
		case r != nil:
			_, err := d.Delete(in, v[0])
			return r, err
		case v[1] != nil:
			return v[1], nil
		}
		return nil, in.keyError(v[0])
	},
	"popitem": func(in *Interp, self Value, a *Args) (Value, error) {
		d := self.(*Dict)
		for i := len(d.entries) - 1; i >= 0; i-- {
			if e := d.entries[i]; e.key != nil {
				d.deleteHash(e.hash)
				return NewTuple(e.key, e.value), nil
			}
		}
		return nil, Raise("KeyError", "'popitem(): dictionary is empty'")
	},
}

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
var setMethods = map[string]method{
	"add": mutating(func(in *Interp, s *Set, v Value) error { return s.add(in, v) }),
	"discard": mutating(func(in *Interp, s *Set, v Value) error {
		_, err := s.d.Delete(in, v)
		return err
	}),
	"remove": mutating(func(in *Interp, s *Set, v Value) error {
		ok, err := s.d.Delete(in, v)
		if err == nil && !ok {
			err = in.keyError(v)
		}
		return err
	}),
	"update": func(in *Interp, self Value, a *Args) (Value, error) {
		for _, x := range a.Pos {
			elts, err := in.Elements(x)
			if err != nil {
				return nil, err
			}
			for _, e := range elts {
				if err := self.(*Set).add(in, e); err != nil {
					return nil, err
				}
			}
		}
		return None, nil
	},
	"pop": func(_ *Interp, self Value, _ *Args) (Value, error) {
		s := self.(*Set)
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
	},
	"clear":                       func(_ *Interp, self Value, _ *Args) (Value, error) { self.(*Set).d = Dict{}; return None, nil },
	"copy":                        func(_ *Interp, self Value, _ *Args) (Value, error) { return self.(*Set).copy(), nil },
	"union":                       setCombine((*Set).union),
	"intersection":                setCombine((*Set).intersection),
	"difference":                  setCombine((*Set).difference),
	"symmetric_difference":        setCombine((*Set).symmetric),
	"issubset":                    setTest((*Set).subsetOf),
	"issuperset":                  setTest(func(a, b *Set) bool { return b.subsetOf(a) }),
	"isdisjoint":                  setTest(func(a, b *Set) bool { return a.intersection(b).Len() == 0 }),
	"difference_update":           setReplace((*Set).difference),
	"intersection_update":         setReplace((*Set).intersection),
	"symmetric_difference_update": setReplace((*Set).symmetric),
}

func mutating(f func(in *Interp, s *Set, v Value) error) method {
	return func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("set method", a, "element/")
		if err != nil {
			return nil, err
		}
		return None, f(in, self.(*Set), v[0])
	}
}

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

func setCombine(f func(a, b *Set) *Set) method {
	return func(in *Interp, self Value, a *Args) (Value, error) {
		s := self.(*Set).copy()
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

func setReplace(f func(a, b *Set) *Set) method {
	return func(in *Interp, self Value, a *Args) (Value, error) {
		r, err := setCombine(f)(in, self, a)
		if err != nil {
			return nil, err
		}
		self.(*Set).d = r.(*Set).d
		return None, nil
	}
}

func setTest(f func(a, b *Set) bool) method {
	return func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs("set method", a, "other/")
		if err != nil {
			return nil, err
		}
		o, err := in.setOf(v[0])
		if err != nil {
			return nil, err
		}
		return Bool(f(self.(*Set), o)), nil
	}
}
