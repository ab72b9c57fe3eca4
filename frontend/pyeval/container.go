package pyeval

// HasSetItem is a value whose elements can be assigned; a nil value deletes the element.
type HasSetItem interface {
	Value
	// SetItem assigns an element.
	SetItem(in *Interp, index, v Value) error
}

// HasSetAttr is a value whose attributes can be assigned; a nil value deletes the attribute.
type HasSetAttr interface {
	Value
	// SetAttr assigns an attribute.
	SetAttr(in *Interp, name string, v Value) error
}

// Item is v[index].
func (in *Interp) Item(v, index Value) (Value, error) {
	if r, err := in.tryMethod(v, "__getitem__", index); r != nil || err != nil {
		return r, err
	}
	switch x := baseOf(v).(type) {
	case *List:
		return in.listItem(x, index)
	case *Tuple:
		return in.tupleItem(x, index)
	case Str:
		return in.stringItem(x, index)
	case Bytes:
		return in.bytesItem(x, index)
	case *Dict:
		return in.dictItem(v, x, index)
	case *Class:
		return in.classItem(x, index)
	case HasItems:
		return x.Item(in, index)
	}
	return nil, typeError("'%s' object is not subscriptable", v.TypeName())
}

// elementIndex resolves the index of an element of a sequence.
func (in *Interp) elementIndex(kind string, index Value, n int) (int, error) {
	i, ok, err := in.index(index)
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, typeError("%s indices must be integers or slices, not %s", kind, index.TypeName())
	}
	if i.big != nil {
		return 0, Raise("IndexError", "cannot fit 'int' into an index-sized integer")
	}
	at, ok := wrapIndex(int(i.small), n)
	if !ok {
		return 0, Raise("IndexError", "%s index out of range", kind)
	}
	return at, nil
}

func (in *Interp) listItem(l *List, index Value) (Value, error) {
	if s, ok := index.(*Slice); ok {
		r, err := in.indices(s, len(l.Elts))
		if err != nil {
			return nil, err
		}
		return &List{Elts: pick(l.Elts, r)}, in.copies(r.count)
	}
	i, err := in.elementIndex("list", index, len(l.Elts))
	if err != nil {
		return nil, err
	}
	return l.Elts[i], nil
}

func (in *Interp) tupleItem(t *Tuple, index Value) (Value, error) {
	if s, ok := index.(*Slice); ok {
		r, err := in.indices(s, len(t.Elts))
		if err != nil {
			return nil, err
		}
		return NewTuple(pick(t.Elts, r)...), in.copies(r.count)
	}
	i, err := in.elementIndex("tuple", index, len(t.Elts))
	if err != nil {
		return nil, err
	}
	return t.Elts[i], nil
}

func (in *Interp) stringItem(s Str, index Value) (Value, error) {
	if sl, ok := index.(*Slice); ok {
		r, err := in.indices(sl, strLen(string(s)))
		if err != nil {
			return nil, err
		}
		return strSlice(string(s), r), nil
	}
	i, err := in.elementIndex("string", index, strLen(string(s)))
	if err != nil {
		return nil, err
	}
	return strItem(string(s), i)
}

func (in *Interp) bytesItem(s Bytes, index Value) (Value, error) {
	if sl, ok := index.(*Slice); ok {
		r, err := in.indices(sl, len(s))
		if err != nil {
			return nil, err
		}
		return Bytes(pick([]byte(s), r)), nil
	}
	i, err := in.elementIndex("index", index, len(s))
	if err != nil {
		return nil, err
	}
	return NewInt(int64(s[i])), nil
}

// dictItem is d[key]; owner is the object whose class may define __missing__.
func (in *Interp) dictItem(owner Value, d *Dict, key Value) (Value, error) {
	v, err := d.Get(in, key)
	if v != nil || err != nil {
		return v, err
	}
	if r, err := in.tryMethod(owner, "__missing__", key); r != nil || err != nil {
		return r, err
	}
	switch {
	case d.kind == counterType:
		return NewInt(0), nil
	case d.Factory != nil && d.Factory != None:
		v, err := in.Call(d.Factory, &Args{})
		if err != nil {
			return nil, err
		}
		return v, d.Set(in, key, v)
	}
	return nil, in.keyError(key)
}

// keyError is the exception of a missing key.
func (in *Interp) keyError(key Value) error {
	e := Raise("KeyError", "")
	e.object().set("args", NewTuple(key))
	e.Message, _ = in.Repr(key)
	return e
}

// SetItem is v[index] = x.
func (in *Interp) SetItem(v, index, x Value) error {
	if r, err := in.tryMethod(v, "__setitem__", index, x); r != nil || err != nil {
		return err
	}
	switch c := baseOf(v).(type) {
	case *List:
		if s, ok := index.(*Slice); ok {
			return in.setSlice(c, s, x)
		}
		i, err := in.elementIndex("list assignment", index, len(c.Elts))
		if err != nil {
			return err
		}
		c.Elts[i] = x
		return nil
	case *Dict:
		return c.Set(in, index, x)
	case *Opaque:
		return c.unavailable("assigned to")
	case HasSetItem:
		return c.SetItem(in, index, x)
	}
	return typeError("'%s' object does not support item assignment", v.TypeName())
}

func (in *Interp) setSlice(l *List, s *Slice, x Value) error {
	elts, err := in.Elements(x)
	if err != nil {
		return err
	}
	r, err := in.indices(s, len(l.Elts))
	if err != nil {
		return err
	}
	if err := in.copies(len(l.Elts)); err != nil {
		return err
	}
	if r.step == 1 {
		tail := append([]Value(nil), l.Elts[r.start+r.count:]...)
		l.Elts = append(append(l.Elts[:r.start:r.start], elts...), tail...)
		return checkSize(int64(len(l.Elts)))
	}
	if len(elts) != r.count {
		return valueError("attempt to assign sequence of size %d to extended slice of size %d", len(elts), r.count)
	}
	for i, e := range elts {
		l.Elts[r.start+i*r.step] = e
	}
	return nil
}

// DelItem is del v[index].
func (in *Interp) DelItem(v, index Value) error {
	if r, err := in.tryMethod(v, "__delitem__", index); r != nil || err != nil {
		return err
	}
	switch c := baseOf(v).(type) {
	case *List:
		r := sliceRange{step: 1, count: 1}
		var err error
		if s, ok := index.(*Slice); ok {
			r, err = in.indices(s, len(c.Elts))
		} else {
			r.start, err = in.elementIndex("list assignment", index, len(c.Elts))
		}
		if err != nil {
			return err
		}
		c.remove(r)
		return in.copies(len(c.Elts))
	case *Dict:
		ok, err := c.Delete(in, index)
		if err == nil && !ok {
			err = in.keyError(index)
		}
		return err
	case HasSetItem:
		return c.SetItem(in, index, nil)
	}
	return typeError("'%s' object doesn't support item deletion", v.TypeName())
}

// remove drops the elements of a slice.
func (l *List) remove(r sliceRange) {
	if r.step < 0 && r.count > 0 {
		r.start, r.step = r.start+(r.count-1)*r.step, -r.step
	}
	kept := make([]Value, 0, len(l.Elts)-r.count)
	next, left := r.start, r.count
	for i, e := range l.Elts {
		if left > 0 && i == next {
			next += r.step
			left--
			continue
		}
		kept = append(kept, e)
	}
	l.Elts = kept
}

// Len is len(v).
func (in *Interp) Len(v Value) (int, error) {
	r, err := in.tryMethod(v, "__len__")
	if err != nil {
		return 0, err
	}
	if i, ok := r.(Int); ok {
		if i.Sign() < 0 {
			return 0, valueError("__len__() should return >= 0")
		}
		return int(i.small), nil
	}
	if r != nil {
		return 0, typeError("'%s' object cannot be interpreted as an integer", r.TypeName())
	}
	switch x := baseOf(v).(type) {
	case Str:
		return strLen(string(x)), nil
	case Bytes:
		return len(x), nil
	case *List:
		return len(x.Elts), nil
	case *Tuple:
		return len(x.Elts), nil
	case *Range:
		n := x.length()
		if n.big != nil {
			return 0, Raise("OverflowError", "Python int too large to convert to C ssize_t")
		}
		return int(n.small), nil
	case *Opaque:
		return 0, x.unavailable("asked for its length")
	case HasLen:
		return x.Len(), nil
	}
	return 0, typeError("object of type '%s' has no len()", v.TypeName())
}

// Iterate returns a function that yields the elements of v in order, and nil after the last.
func (in *Interp) Iterate(v Value) (func() (Value, error), error) {
	if next, err := in.iterateByMethods(v); next != nil || err != nil {
		return next, err
	}
	switch x := baseOf(v).(type) {
	case *List:
		i := 0
		return func() (Value, error) {
			if i >= len(x.Elts) {
				return nil, nil
			}
			i++
			return x.Elts[i-1], nil
		}, nil
	case *Tuple:
		return each(x.Elts), nil
	case Str:
		rest := string(x)
		return func() (Value, error) {
			if rest == "" {
				return nil, nil
			}
			n := runeSize(rest)
			c := rest[:n]
			rest = rest[n:]
			return Str(c), nil
		}, nil
	case Bytes:
		i := 0
		return func() (Value, error) {
			if i >= len(x) {
				return nil, nil
			}
			i++
			return NewInt(int64(x[i-1])), nil
		}, nil
	case *Dict:
		return x.iterate(entryKey, "dictionary"), nil
	case Iterable:
		return x.Iterate(in)
	}
	return nil, typeError("'%s' object is not iterable", v.TypeName())
}

// each yields the elements of a slice that does not change.
func each(elts []Value) func() (Value, error) {
	i := 0
	return func() (Value, error) {
		if i >= len(elts) {
			return nil, nil
		}
		i++
		return elts[i-1], nil
	}
}

// iterateByMethods iterates over a value by methods of its class: __iter__ and __next__, or __getitem__ with 0, 1, 2.
func (in *Interp) iterateByMethods(v Value) (func() (Value, error), error) {
	it, err := in.tryMethod(v, "__iter__")
	if err != nil {
		return nil, err
	}
	if it != nil {
		if self, ok := it.(*Instance); ok {
			if m, _ := self.Class.lookup("__next__"); m != nil {
				return in.untilStop(func() (Value, error) { return in.callMethod(self, m) }), nil
			}
			if self == v {
				return nil, typeError("iter() returned non-iterator of type '%s'", v.TypeName())
			}
		}
		return in.Iterate(it)
	}
	o, ok := v.(*Instance)
	if !ok {
		return nil, nil
	}
	m, _ := o.Class.lookup("__getitem__")
	if m == nil {
		return nil, nil
	}
	i := int64(-1)
	return func() (Value, error) {
		i++
		v, err := in.callMethod(o, m, NewInt(i))
		if isException(err, "IndexError") {
			return nil, nil
		}
		return v, err
	}, nil
}

// untilStop turns the exception StopIteration into the end of an iteration.
func (in *Interp) untilStop(next func() (Value, error)) func() (Value, error) {
	return func() (Value, error) {
		v, err := next()
		if isException(err, "StopIteration") {
			return nil, nil
		}
		return v, err
	}
}

// Elements returns the elements of an iterable value.
func (in *Interp) Elements(v Value) ([]Value, error) {
	switch x := v.(type) {
	case *Tuple:
		if x.Class == nil {
			return x.Elts, nil
		}
	case *List:
		return append([]Value(nil), x.Elts...), in.step(int64(len(x.Elts)))
	case *Set:
		return x.Elements(), in.step(int64(x.Len()))
	}
	next, err := in.Iterate(v)
	if err != nil {
		return nil, err
	}
	var elts []Value
	for {
		e, err := next()
		if e == nil || err != nil {
			return elts, err
		}
		elts = append(elts, e)
		if err := in.step(1); err != nil {
			return nil, err
		}
		if len(elts) > maxSize {
			return nil, checkSize(int64(len(elts)))
		}
	}
}
