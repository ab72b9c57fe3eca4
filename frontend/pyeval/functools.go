package pyeval

import (
	"strings"

	"github.com/tshared/tshared/frontend/pysyntax"
)

var functoolsModule map[string]Value

func init() {
	functoolsModule = functions(map[string]func(in *Interp, a *Args) (Value, error){
		"partial": newPartial, "reduce": builtinReduce, "lru_cache": lruCache, "cache": newCache, "wraps": newWraps,
		"update_wrapper": func(in *Interp, a *Args) (Value, error) {
			v, err := bindArgs("update_wrapper", a, "wrapper", "wrapped", "assigned?", "updated?")
			if err != nil {
				return nil, err
			}
			return v[0], copyNames(in, v[0], v[1])
		},
		"cmp_to_key": one("cmp_to_key", func(_ *Interp, f Value) (Value, error) {
			return &Builtin{name: "K", call: one("K", func(_ *Interp, v Value) (Value, error) { return &comparedBy{f, v}, nil })}, nil
		}),
		"cached_property": one("cached_property", func(in *Interp, f Value) (Value, error) {
			name := ""
			if fn, ok := f.(*Function); ok {
				name = fn.Name
			}
			return &cachedProperty{f, name}, nil
		}),
		"total_ordering": one("total_ordering", totalOrdering),
		"singledispatch": identity,
	})
}

// partial is functools.partial.
type partial struct {
	fn   Value
	args *Args
}

func (*partial) TypeName() string { return "partial" }

func newPartial(_ *Interp, a *Args) (Value, error) {
	if len(a.Pos) == 0 || !isCallable(a.Pos[0]) {
		return nil, typeError("the first argument must be callable")
	}
	return &partial{a.Pos[0], &Args{Pos: a.Pos[1:], Names: a.Names, Named: a.Named}}, nil
}

func (p *partial) Call(in *Interp, a *Args) (Value, error) {
	all := &Args{Pos: joined(p.args.Pos, a.Pos)}
	for i, n := range p.args.Names {
		v := p.args.Named[i]
		if w := a.Keyword(n); w != nil {
			v = w
		}
		all.Names, all.Named = append(all.Names, n), append(all.Named, v)
	}
	for i, n := range a.Names {
		if p.args.Keyword(n) == nil {
			all.Names, all.Named = append(all.Names, n), append(all.Named, a.Named[i])
		}
	}
	return in.Call(p.fn, all)
}

func (p *partial) Attr(_ *Interp, name string) (Value, error) {
	switch name {
	case "func":
		return p.fn, nil
	case "args":
		return NewTuple(p.args.Pos...), nil
	case "keywords":
		d := NewDict()
		for i, n := range p.args.Names {
			d.SetStr(n, p.args.Named[i])
		}
		return d, nil
	}
	return nil, nil
}

func builtinReduce(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("reduce", a, "function/", "iterable/", "initial/?")
	if err != nil {
		return nil, err
	}
	elts, err := in.Elements(v[1])
	if err != nil {
		return nil, err
	}
	r := v[2]
	if r == nil {
		if len(elts) == 0 {
			return nil, typeError("reduce() of empty iterable with no initial value")
		}
		r, elts = elts[0], elts[1:]
	}
	for _, e := range elts {
		if r, err = in.call(v[0], r, e); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// cachedFunction is a function that remembers its results.
type cachedFunction struct {
	fn      Value
	results map[any]Value
}

func (*cachedFunction) TypeName() string { return "functools._lru_cache_wrapper" }

func newCache(_ *Interp, a *Args) (Value, error) {
	v, err := bindArgs("cache", a, "user_function/")
	if err != nil {
		return nil, err
	}
	return &cachedFunction{v[0], map[any]Value{}}, nil
}

func lruCache(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("lru_cache", a, "maxsize?", "typed?")
	if err != nil {
		return nil, err
	}
	if v[0] != nil && isCallable(v[0]) {
		return newCache(in, &Args{Pos: v[:1]})
	}
	return &Builtin{name: "lru_cache", call: newCache}, nil
}

func (c *cachedFunction) Call(in *Interp, a *Args) (Value, error) {
	parts := append([]Value(nil), a.Pos...)
	for i, n := range a.Names {
		parts = append(parts, Str(n), a.Named[i])
	}
	key, err := in.tupleKey(parts)
	if err != nil {
		return nil, err
	}
	key = pairKey{len(a.Pos), key}
	if v := c.results[key]; v != nil {
		return v, nil
	}
	v, err := in.Call(c.fn, a)
	if err == nil {
		c.results[key] = v
	}
	return v, err
}

func (c *cachedFunction) Attr(in *Interp, name string) (Value, error) {
	switch name {
	case "__wrapped__":
		return c.fn, nil
	case "cache_clear":
		return &Builtin{name: name, call: func(*Interp, *Args) (Value, error) {
			clear(c.results)
			return None, nil
		}}, nil
	}
	return in.attr(c.fn, name)
}

func newWraps(_ *Interp, a *Args) (Value, error) {
	v, err := bindArgs("wraps", a, "wrapped", "assigned?", "updated?")
	if err != nil {
		return nil, err
	}
	return &Builtin{name: "wraps", call: one("wraps", func(in *Interp, wrapper Value) (Value, error) {
		return wrapper, copyNames(in, wrapper, v[0])
	})}, nil
}

// copyNames gives a wrapper the names of the function that it wraps.
func copyNames(in *Interp, wrapper, wrapped Value) error {
	f, ok := wrapper.(HasSetAttr)
	if o, isInstance := wrapper.(*Instance); isInstance {
		o.set("__wrapped__", wrapped)
		return nil
	}
	if !ok {
		return nil
	}
	for _, name := range []string{"__name__", "__qualname__", "__module__", "__doc__"} {
		v, err := in.attr(wrapped, name)
		if err != nil || v == nil {
			continue
		}
		if err := f.SetAttr(in, name, v); err != nil {
			return err
		}
	}
	if g, ok := wrapped.(*Function); ok && g.attrs != nil {
		if w, ok := wrapper.(*Function); ok {
			w.dict().merge(g.attrs)
		}
	}
	return f.SetAttr(in, "__wrapped__", wrapped)
}

// comparedBy is a key of cmp_to_key: it is compared by a function.
type comparedBy struct{ fn, value Value }

func (*comparedBy) TypeName() string { return "K" }

func (c *comparedBy) Compare(in *Interp, op pysyntax.CmpOperator, other Value, reflected bool) (Value, error) {
	o, ok := other.(*comparedBy)
	if !ok {
		return nil, typeError("other argument must be K instance")
	}
	a, b := c.value, o.value
	if reflected {
		a, b = b, a
	}
	r, err := in.call(c.fn, a, b)
	if err != nil {
		return nil, err
	}
	return in.Compare(op, r, NewInt(0))
}

// totalOrdering derives the comparisons that a class does not define from one that it does.
func totalOrdering(in *Interp, v Value) (Value, error) {
	c, ok := v.(*Class)
	if !ok {
		return nil, typeError("total_ordering() needs a class")
	}
	var root string
	for _, n := range []string{"__lt__", "__gt__", "__le__", "__ge__"} {
		if m := c.attrs.GetStr(n); m != nil {
			root = n
			break
		}
	}
	if root == "" {
		return nil, valueError("must define at least one ordering operation: < > <= >=")
	}
	for _, n := range []string{"__lt__", "__gt__", "__le__", "__ge__"} {
		if c.attrs.GetStr(n) == nil {
			c.attrs.SetStr(n, &nativeMethod{n, derivedOrder(root, n)})
		}
	}
	return c, nil
}

func derivedOrder(root, name string) method {
	less := strings.Contains(root, "l") // the root is < or <=
	strict := strings.HasSuffix(root, "t__")
	wantLess := strings.Contains(name[2:4], "l")
	return func(in *Interp, self Value, a *Args) (Value, error) {
		v, err := bindArgs(name, a, "other/")
		if err != nil {
			return nil, err
		}
		equal, err := in.Equal(self, v[0])
		if err != nil {
			return nil, err
		}
		if equal {
			return Bool(strings.HasSuffix(name, "e__")), nil
		}
		r, err := in.tryMethod(self.(*Instance), root, v[0])
		if r == nil || err != nil {
			return notImplemented{}, err
		}
		t, err := in.Truth(r)
		_ = strict
		return Bool(t == (less == wantLess)), err
	}
}
