package pyeval

import "slices"

// quantifier is any or all: it ends at the first element whose truth decides.
func quantifier(decides bool) func(in *Interp, v Value) (Value, error) {
	return func(in *Interp, v Value) (Value, error) {
		next, err := in.Iterate(v)
		if err != nil {
			return nil, err
		}
		for {
			x, err := next()
			if x == nil || err != nil {
				return Bool(!decides), err
			}
			if err := in.step(1); err != nil {
				return nil, err
			}
			t, err := in.Truth(x)
			if err != nil || t == decides {
				return Bool(decides), err
			}
		}
	}
}

func builtinSorted(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) != 1 {
		return nil, typeError("sorted expected 1 argument, got %d", len(a.Pos))
	}
	elts, err := in.Elements(a.Pos[0])
	if err != nil {
		return nil, err
	}
	sorted, err := in.sorted("sorted", elts, &Args{Names: a.Names, Named: a.Named})
	return &List{Elts: sorted}, err
}

func builtinReversed(in *Interp, v Value) (Value, error) {
	if r, err := in.tryMethod(v, "__reversed__"); r != nil || err != nil {
		return r, err
	}
	switch x := baseOf(v).(type) {
	case *List, *Tuple, Str, *Dict, *dictView, *Range, Bytes:
		n, err := in.Len(x)
		if err != nil {
			return nil, err
		}
		if r, ok := x.(*Range); ok {
			return &iterator{name: "range_iterator", next: func() (Value, error) {
				if n--; n < 0 {
					return nil, nil
				}
				return r.at(NewInt(int64(n))), nil
			}}, nil
		}
		elts, err := in.Elements(x)
		if err != nil {
			return nil, err
		}
		elts = append([]Value(nil), elts...)
		slices.Reverse(elts)
		return &iterator{name: "reversed", next: each(elts)}, nil
	case *Instance:
		if m, _ := x.Class.lookup("__getitem__"); m != nil {
			n, err := in.Len(x)
			if err != nil {
				return nil, err
			}
			return &iterator{name: "reversed", next: func() (Value, error) {
				if n--; n < 0 {
					return nil, nil
				}
				return in.callMethod(x, m, NewInt(int64(n)))
			}}, nil
		}
	case *Opaque:
		return nil, x.unavailable("iterated over")
	}
	return nil, typeError("'%s' object is not reversible", v.TypeName())
}

func builtinZip(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("zip", &Args{Names: a.Names, Named: a.Named}, "*", "strict?")
	if err != nil {
		return nil, err
	}
	strict := false
	if v[0] != nil {
		if strict, err = in.Truth(v[0]); err != nil {
			return nil, err
		}
	}
	var nexts []func() (Value, error)
	for _, x := range a.Pos {
		next, err := in.Iterate(x)
		if err != nil {
			return nil, err
		}
		nexts = append(nexts, next)
	}
	return &iterator{name: "zip", next: func() (Value, error) {
		if len(nexts) == 0 {
			return nil, nil
		}
		elts := make([]Value, len(nexts))
		for i, next := range nexts {
			x, err := next()
			if err != nil {
				return nil, err
			}
			if x == nil {
				return nil, zipEnd(strict, i, nexts)
			}
			elts[i] = x
		}
		return NewTuple(elts...), nil
	}}, nil
}

// zipEnd checks at the end of a strict zip that the other iterables end as well.
func zipEnd(strict bool, i int, nexts []func() (Value, error)) error {
	if !strict {
		return nil
	}
	if i > 0 {
		return valueError("zip() argument %d is shorter than argument %d", i+1, i)
	}
	for k := 1; k < len(nexts); k++ {
		x, err := nexts[k]()
		if err != nil {
			return err
		}
		if x != nil {
			return valueError("zip() argument %d is longer than argument %d", k+1, k)
		}
	}
	return nil
}

func builtinMap(in *Interp, a *Args) (Value, error) {
	if len(a.Pos) < 2 {
		return nil, typeError("map() must have at least two arguments.")
	}
	zipped, err := builtinZip(in, &Args{Pos: a.Pos[1:]})
	if err != nil {
		return nil, err
	}
	rows := zipped.(*iterator)
	return &iterator{name: "map", next: func() (Value, error) {
		row, err := rows.advance(in)
		if row == nil || err != nil {
			return nil, err
		}
		return in.Call(a.Pos[0], &Args{Pos: row.(*Tuple).Elts})
	}}, nil
}

func builtinFilter(in *Interp, function, iterable Value) (Value, error) {
	next, err := in.Iterate(iterable)
	if err != nil {
		return nil, err
	}
	return &iterator{name: "filter", next: func() (Value, error) {
		for {
			x, err := next()
			if x == nil || err != nil {
				return nil, err
			}
			if err := in.step(1); err != nil {
				return nil, err
			}
			test := x
			if function != None {
				if test, err = in.call(function, x); err != nil {
					return nil, err
				}
			}
			if t, err := in.Truth(test); err != nil || t {
				return x, err
			}
		}
	}}, nil
}

func builtinEnumerate(in *Interp, iterable, start Value) (Value, error) {
	i, err := in.wholeNumber(orDefault(start, NewInt(0)))
	if err != nil {
		return nil, err
	}
	next, err := in.Iterate(iterable)
	if err != nil {
		return nil, err
	}
	return &iterator{name: "enumerate", next: func() (Value, error) {
		x, err := next()
		if x == nil || err != nil {
			return nil, err
		}
		t := NewTuple(i, x)
		n, _ := intAdd(i, NewInt(1))
		i = n.(Int)
		return t, nil
	}}, nil
}

func builtinIter(in *Interp, v, sentinel Value) (Value, error) {
	if sentinel == nil {
		return in.iter(v)
	}
	return &iterator{name: "callable_iterator", next: func() (Value, error) {
		x, err := in.call(v)
		if err != nil {
			return nil, err
		}
		if same, err := in.Equal(x, sentinel); same || err != nil {
			return nil, err
		}
		return x, nil
	}}, nil
}

func builtinNext(in *Interp, v, missing Value) (Value, error) {
	x, err := in.advance(v)
	switch {
	case err != nil || x != nil:
		return x, err
	case missing != nil:
		return missing, nil
	}
	var result Value
	if g, ok := v.(*generator); ok {
		result = g.core.result
	}
	return nil, in.stopIteration(result)
}
