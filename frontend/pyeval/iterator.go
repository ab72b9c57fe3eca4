package pyeval

import "unicode/utf8"

// iterator is an iterator object: what iter(), map(), zip() and their like return.
type iterator struct {
	name string
	next func() (Value, error)
	done bool
}

func (it *iterator) TypeName() string { return it.name }

// Iterate implements Iterable: an iterator goes on where it stands.
func (it *iterator) Iterate(in *Interp) (func() (Value, error), error) {
	return func() (Value, error) { return it.advance(in) }, nil
}

func (it *iterator) advance(in *Interp) (Value, error) {
	if it.done {
		return nil, nil
	}
	if err := in.step(1); err != nil {
		return nil, err
	}
	v, err := it.next()
	if v == nil || err != nil {
		it.done = true
		return v, err
	}
	if row, ok := v.(*Tuple); ok { // which product, zip and their like make
		err = in.copies(len(row.Elts))
	}
	return v, err
}

// iter is iter(v).
func (in *Interp) iter(v Value) (Value, error) {
	switch v := v.(type) {
	case *iterator, *generator:
		return v, nil
	case *Instance:
		if m, _ := v.Class.lookup("__iter__"); m != nil {
			return in.callMethod(v, m)
		}
	}
	next, err := in.Iterate(v)
	if err != nil {
		return nil, err
	}
	return &iterator{name: typeOf(v).(interface{ iterName() string }).iterName(), next: next}, nil
}

func (t *BuiltinType) iterName() string { return t.name + "_iterator" }
func (c *Class) iterName() string       { return "iterator" }
func (t hostType) iterName() string     { return "iterator" }

// next_ is next(v): nil at the end.
func (in *Interp) advance(v Value) (Value, error) {
	switch it := v.(type) {
	case *iterator:
		return it.advance(in)
	case *generator:
		return it.advance(in)
	case *Instance:
		if m, _ := it.Class.lookup("__next__"); m != nil {
			return in.untilStop(func() (Value, error) { return in.callMethod(it, m) })()
		}
	case *Opaque:
		return nil, it.unavailable("iterated over")
	}
	return nil, typeError("'%s' object is not an iterator", v.TypeName())
}

func runeSize(s string) int { _, n := utf8.DecodeRuneInString(s); return n }
