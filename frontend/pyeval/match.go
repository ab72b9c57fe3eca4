package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

// match runs a match statement.
func (f *frame) match(s *pysyntax.Match) (flow, error) {
	v, err := f.eval(s.Subject)
	if err != nil {
		return goesOn, err
	}
	for _, c := range s.Cases {
		ok, err := f.matches(c.Pattern, v)
		if err != nil {
			return goesOn, locate(f.scope.module, c.Pattern, err)
		}
		if !ok {
			continue
		}
		if c.Guard != nil {
			if ok, err = f.truth(c.Guard); err != nil {
				return goesOn, err
			}
		}
		if ok {
			return f.block(c.Body)
		}
	}
	return goesOn, nil
}

// matches compares a value with a pattern and binds the names of the pattern.
func (f *frame) matches(p pysyntax.Pattern, v Value) (bool, error) {
	if err := f.in.enter(); err != nil {
		f.in.leave()
		return false, err
	}
	defer f.in.leave()
	switch p := p.(type) {
	case *pysyntax.MatchValue:
		want, err := f.eval(p.Value)
		if err != nil {
			return false, err
		}
		return f.in.Equal(v, want)
	case *pysyntax.MatchSingleton:
		return f.in.identical(v, constant(p.Value))
	case *pysyntax.MatchSequence:
		return f.matchSequence(p, v)
	case *pysyntax.MatchMapping:
		return f.matchMapping(p, v)
	case *pysyntax.MatchClass:
		return f.matchClass(p, v)
	case *pysyntax.MatchStar:
		return true, f.capture(p.Name, v)
	case *pysyntax.MatchAs:
		if p.Pattern != nil {
			if ok, err := f.matches(p.Pattern, v); !ok || err != nil {
				return false, err
			}
		}
		return true, f.capture(p.Name, v)
	case *pysyntax.MatchOr:
		for _, q := range p.Patterns {
			if ok, err := f.matches(q, v); ok || err != nil {
				return ok, err
			}
		}
	}
	return false, nil
}

func (f *frame) capture(name string, v Value) error {
	if name == "" {
		return nil
	}
	return f.scope.store(name, v)
}

func (f *frame) matchSequence(p *pysyntax.MatchSequence, v Value) (bool, error) {
	switch baseOf(v).(type) {
	case *List, *Tuple, *Range:
	default:
		return false, nil
	}
	elts, err := f.in.Elements(v)
	if err != nil {
		return false, err
	}
	star := -1
	for i, q := range p.Patterns {
		if _, ok := q.(*pysyntax.MatchStar); ok {
			star = i
		}
	}
	n := len(p.Patterns)
	if star < 0 && len(elts) != n || star >= 0 && len(elts) < n-1 {
		return false, nil
	}
	for i, q := range p.Patterns {
		var x Value
		switch {
		case i == star:
			x = &List{Elts: append([]Value(nil), elts[i:len(elts)-(n-1-i)]...)}
		case star >= 0 && i > star:
			x = elts[len(elts)-(n-i)]
		default:
			x = elts[i]
		}
		if ok, err := f.matches(q, x); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

func (f *frame) matchMapping(p *pysyntax.MatchMapping, v Value) (bool, error) {
	d, ok := baseOf(v).(*Dict)
	if !ok {
		return false, nil
	}
	rest := d.copy()
	rest.Factory, rest.kind = nil, nil
	for i, k := range p.Keys {
		key, err := f.eval(k)
		if err != nil {
			return false, err
		}
		x, err := d.Get(f.in, key)
		if x == nil || err != nil {
			return false, err
		}
		if ok, err := f.matches(p.Patterns[i], x); !ok || err != nil {
			return false, err
		}
		if _, err := rest.Delete(f.in, key); err != nil {
			return false, err
		}
	}
	return true, f.capture(p.Rest, rest)
}

func (f *frame) matchClass(p *pysyntax.MatchClass, v Value) (bool, error) {
	class, err := f.eval(p.Cls)
	if err != nil {
		return false, err
	}
	if ok, err := f.in.isInstance(v, class); !ok || err != nil {
		return false, err
	}
	names, self, err := f.in.matchArgs(class)
	if err != nil {
		return false, err
	}
	if self && len(p.Patterns) == 1 {
		if ok, err := f.matches(p.Patterns[0], v); !ok || err != nil {
			return false, err
		}
	} else if len(p.Patterns) > len(names) {
		return false, typeError("%s() accepts %d positional sub-patterns (%d given)", calleeName(class), len(names), len(p.Patterns))
	} else {
		for i, q := range p.Patterns {
			if ok, err := f.matchAttr(v, names[i], q); !ok || err != nil {
				return false, err
			}
		}
	}
	for i, name := range p.KwdAttrs {
		if ok, err := f.matchAttr(v, name, p.KwdPatterns[i]); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

func (f *frame) matchAttr(v Value, name string, p pysyntax.Pattern) (bool, error) {
	x, err := f.in.attr(v, name)
	if isException(err, "AttributeError") {
		return false, nil
	}
	if x == nil || err != nil {
		return false, err
	}
	return f.matches(p, x)
}

// matchArgs are the attributes that positional patterns of a class stand for; self says that
// one pattern stands for the value itself.
func (in *Interp) matchArgs(class Value) (names []string, self bool, err error) {
	c, ok := class.(*Class)
	if !ok {
		return nil, true, nil
	}
	if v, _ := c.lookup("__match_args__"); v != nil {
		elts, err := in.Elements(v)
		for _, e := range elts {
			if s, ok := e.(Str); ok {
				names = append(names, string(s))
			}
		}
		return names, false, err
	}
	switch {
	case c.named:
		for _, f := range c.fields() {
			names = append(names, f.Name)
		}
	case c.native != nil:
		return nil, true, nil
	}
	return names, false, nil
}
