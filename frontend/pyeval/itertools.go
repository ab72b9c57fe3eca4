package pyeval

import "github.com/tshared/tshared/frontend/pysyntax"

var itertoolsModule = functions(map[string]func(in *Interp, a *Args) (Value, error){
	"product": iterProduct, "chain": iterChain, "repeat": iterRepeat, "count": iterCount, "cycle": iterCycle,
	"permutations": iterSelect("permutations", nextPermutation), "combinations": iterSelect("combinations", nextCombination(1)),
	"combinations_with_replacement": iterSelect("combinations_with_replacement", nextCombination(0)),
	"islice":                        iterSlice, "accumulate": iterAccumulate, "zip_longest": iterZipLongest, "starmap": iterStarmap,
	"takewhile": iterWhile("takewhile"), "dropwhile": iterWhile("dropwhile"), "filterfalse": iterWhile("filterfalse"),
	"groupby": iterGroupby, "tee": iterTee, "pairwise": iterPairwise, "compress": iterCompress,
})

func init() {
	chain := itertoolsModule["chain"].(*Builtin)
	itertoolsModule["chain"] = &attributed{chain, map[string]Value{"from_iterable": &Builtin{name: "from_iterable", call: one("from_iterable", chainOf)}}}
}

// attributed is a built-in function with attributes.
type attributed struct {
	*Builtin
	attrs map[string]Value
}

func (f *attributed) Attr(in *Interp, name string) (Value, error) {
	if v := f.attrs[name]; v != nil {
		return v, nil
	}
	return f.Builtin.Attr(in, name)
}

func iterProduct(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("product", &Args{Names: a.Names, Named: a.Named}, "*", "repeat?")
	if err != nil {
		return nil, err
	}
	times := 1
	if v[0] != nil {
		if times, err = in.smallIndex(v[0]); err != nil {
			return nil, err
		}
	}
	var pools [][]Value
	for _, x := range a.Pos {
		elts, err := in.Elements(x)
		if err != nil {
			return nil, err
		}
		pools = append(pools, elts)
	}
	if err := checkSize(int64(len(pools)) * int64(max(times, 0))); err != nil {
		return nil, err
	}
	n := len(pools)
	for i := 1; i < times; i++ {
		pools = append(pools, pools[:n]...)
	}
	if times < 1 {
		pools = nil
	}
	at := make([]int, len(pools))
	begun, ended := false, false
	return &iterator{name: "product", next: func() (Value, error) {
		if begun && !stepProduct(at, pools) || ended {
			return nil, nil
		}
		begun = true
		row := make([]Value, len(pools))
		for i, p := range pools {
			if len(p) == 0 {
				ended = true
				return nil, nil
			}
			row[i] = p[at[i]]
		}
		return NewTuple(row...), nil
	}}, nil
}

// stepProduct advances the indices as an odometer; it reports false at the end.
func stepProduct(at []int, pools [][]Value) bool {
	for i := len(at) - 1; i >= 0; i-- {
		if at[i]++; at[i] < len(pools[i]) {
			return true
		}
		at[i] = 0
	}
	return false
}

func iterChain(in *Interp, a *Args) (Value, error) { return chainOf(in, NewTuple(a.Pos...)) }

func chainOf(in *Interp, v Value) (Value, error) {
	outer, err := in.Iterate(v)
	if err != nil {
		return nil, err
	}
	var inner func() (Value, error)
	return &iterator{name: "chain", next: func() (Value, error) {
		for {
			if inner == nil {
				x, err := outer()
				if x == nil || err != nil {
					return nil, err
				}
				if inner, err = in.Iterate(x); err != nil {
					return nil, err
				}
				if err := in.step(1); err != nil {
					return nil, err
				}
			}
			x, err := inner()
			if x != nil || err != nil {
				return x, err
			}
			inner = nil
		}
	}}, nil
}

func iterRepeat(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("repeat", a, "object", "times?")
	if err != nil {
		return nil, err
	}
	left := -1
	if v[1] != nil {
		if left, err = in.smallIndex(v[1]); err != nil {
			return nil, err
		}
		left = max(left, 0)
	}
	return &iterator{name: "repeat", next: func() (Value, error) {
		if left == 0 {
			return nil, nil
		}
		left--
		return v[0], nil
	}}, nil
}

func iterCount(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("count", a, "start?", "step?")
	if err != nil {
		return nil, err
	}
	x, step := Value(NewInt(0)), Value(NewInt(1))
	if v[0] != nil {
		x = v[0]
	}
	if v[1] != nil {
		step = v[1]
	}
	return &iterator{name: "count", next: func() (Value, error) {
		r := x
		var err error
		x, err = in.Binary(pysyntax.Add, x, step)
		return r, err
	}}, nil
}

func iterCycle(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("cycle", a, "iterable/")
	if err != nil {
		return nil, err
	}
	elts, err := in.Elements(v[0])
	if err != nil {
		return nil, err
	}
	i := -1
	return &iterator{name: "cycle", next: func() (Value, error) {
		if len(elts) == 0 {
			return nil, nil
		}
		i = (i + 1) % len(elts)
		return elts[i], nil
	}}, nil
}

// iterSelect makes permutations and combinations: next advances the chosen indices.
func iterSelect(name string, next func(at []int, n int) bool) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		params := []string{"iterable", "r"}
		if name == "permutations" {
			params[1] = "r?"
		}
		v, err := bindArgs(name, a, params...)
		if err != nil {
			return nil, err
		}
		pool, err := in.Elements(v[0])
		if err != nil {
			return nil, err
		}
		r := len(pool)
		if v[1] != nil && v[1] != None {
			if r, err = in.smallIndex(v[1]); err != nil {
				return nil, err
			}
		}
		if r < 0 {
			return nil, valueError("r must be non-negative")
		}
		again := name == "combinations_with_replacement"
		if r > len(pool) && !again || len(pool) == 0 && r > 0 {
			return &iterator{name: name, next: func() (Value, error) { return nil, nil }}, nil
		}
		if err := checkSize(int64(r)); err != nil {
			return nil, err
		}
		at := make([]int, r)
		for i := range at {
			if !again {
				at[i] = i
			}
		}
		begun := false
		return &iterator{name: name, next: func() (Value, error) {
			if begun && !next(at, len(pool)) {
				return nil, nil
			}
			begun = true
			row := make([]Value, r)
			for i, k := range at {
				row[i] = pool[k]
			}
			return NewTuple(row...), nil
		}}, nil
	}
}

// nextCombination advances ascending indices; step is how much each exceeds the one before.
func nextCombination(step int) func(at []int, n int) bool {
	return func(at []int, n int) bool {
		r := len(at)
		for i := r - 1; i >= 0; i-- {
			if at[i] < n-1-step*(r-1-i) {
				at[i]++
				for k := i + 1; k < r; k++ {
					at[k] = at[k-1] + step
				}
				return true
			}
		}
		return false
	}
}

// nextPermutation advances distinct indices in lexicographic order.
func nextPermutation(at []int, n int) bool {
	used := make([]bool, n)
	for _, k := range at {
		used[k] = true
	}
	for i := len(at) - 1; i >= 0; i-- {
		used[at[i]] = false
		for k := at[i] + 1; k < n; k++ {
			if used[k] {
				continue
			}
			at[i], used[k] = k, true
			for m := i + 1; m < len(at); m++ {
				for k := range n {
					if !used[k] {
						at[m], used[k] = k, true
						break
					}
				}
			}
			return true
		}
	}
	return false
}

func iterSlice(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("islice", a, "iterable/", "start/", "stop/?", "step/?")
	if err != nil {
		return nil, err
	}
	bounds := [3]Value{v[1], v[2], v[3]}
	if v[2] == nil {
		bounds = [3]Value{None, v[1], None}
	}
	n := [3]int{0, -1, 1}
	for i, b := range bounds {
		if b == nil || b == None {
			continue
		}
		if n[i], err = in.smallIndex(b); err != nil {
			return nil, err
		}
		if n[i] < 0 || i == 2 && n[i] == 0 {
			return nil, valueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
		}
	}
	next, err := in.Iterate(v[0])
	if err != nil {
		return nil, err
	}
	at, want := 0, n[0]
	return &iterator{name: "islice", next: func() (Value, error) {
		for n[1] < 0 || want < n[1] {
			x, err := next()
			if x == nil || err != nil {
				return nil, err
			}
			if err := in.step(1); err != nil {
				return nil, err
			}
			at++
			if at-1 == want {
				want += n[2]
				return x, nil
			}
		}
		return nil, nil
	}}, nil
}

func iterAccumulate(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("accumulate", a, "iterable", "func?", "*", "initial?")
	if err != nil {
		return nil, err
	}
	next, err := in.Iterate(v[0])
	if err != nil {
		return nil, err
	}
	var total Value
	initial := v[2]
	return &iterator{name: "accumulate", next: func() (Value, error) {
		if total == nil && initial != nil && initial != None {
			total = initial
			return total, nil
		}
		x, err := next()
		if x == nil || err != nil {
			return nil, err
		}
		switch {
		case total == nil:
			total = x
		case v[1] != nil && v[1] != None:
			total, err = in.call(v[1], total, x)
		default:
			total, err = in.Binary(pysyntax.Add, total, x)
		}
		return total, err
	}}, nil
}

func iterZipLongest(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("zip_longest", &Args{Names: a.Names, Named: a.Named}, "*", "fillvalue?")
	if err != nil {
		return nil, err
	}
	var nexts []func() (Value, error)
	for _, x := range a.Pos {
		next, err := in.Iterate(x)
		if err != nil {
			return nil, err
		}
		nexts = append(nexts, next)
	}
	return &iterator{name: "zip_longest", next: func() (Value, error) {
		row := make([]Value, len(nexts))
		left := false
		for i, next := range nexts {
			row[i] = orDefault(v[0], nil)
			if next == nil {
				continue
			}
			x, err := next()
			if err != nil {
				return nil, err
			}
			if x == nil {
				nexts[i] = nil
				continue
			}
			row[i], left = x, true
		}
		if !left {
			return nil, nil
		}
		return NewTuple(row...), nil
	}}, nil
}

func iterStarmap(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("starmap", a, "function/", "iterable/")
	if err != nil {
		return nil, err
	}
	next, err := in.Iterate(v[1])
	if err != nil {
		return nil, err
	}
	return &iterator{name: "starmap", next: func() (Value, error) {
		x, err := next()
		if x == nil || err != nil {
			return nil, err
		}
		args, err := in.Elements(x)
		if err != nil {
			return nil, err
		}
		return in.Call(v[0], &Args{Pos: args})
	}}, nil
}

// iterWhile makes takewhile, dropwhile and filterfalse.
func iterWhile(name string) func(in *Interp, a *Args) (Value, error) {
	return func(in *Interp, a *Args) (Value, error) {
		v, err := bindArgs(name, a, "predicate/", "iterable/")
		if err != nil {
			return nil, err
		}
		next, err := in.Iterate(v[1])
		if err != nil {
			return nil, err
		}
		dropping := name == "dropwhile"
		return &iterator{name: name, next: func() (Value, error) {
			for {
				x, err := next()
				if x == nil || err != nil || name == "dropwhile" && !dropping {
					return x, err
				}
				if err := in.step(1); err != nil {
					return nil, err
				}
				r := x
				if v[0] != None {
					if r, err = in.call(v[0], x); err != nil {
						return nil, err
					}
				}
				t, err := in.Truth(r)
				switch {
				case err != nil:
					return nil, err
				case name == "takewhile" && !t:
					return nil, nil
				case name == "takewhile" && t, !t:
					dropping = false
					return x, nil
				}
			}
		}}, nil
	}
}

func iterGroupby(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("groupby", a, "iterable", "key?")
	if err != nil {
		return nil, err
	}
	elts, err := in.Elements(v[0])
	if err != nil {
		return nil, err
	}
	i := 0
	keyOf := func(x Value) (Value, error) {
		if v[1] == nil || v[1] == None {
			return x, nil
		}
		return in.call(v[1], x)
	}
	return &iterator{name: "groupby", next: func() (Value, error) {
		if i >= len(elts) {
			return nil, nil
		}
		key, err := keyOf(elts[i])
		if err != nil {
			return nil, err
		}
		from := i
		for i++; i < len(elts); i++ {
			k, err := keyOf(elts[i])
			if err != nil {
				return nil, err
			}
			same, err := in.Equal(k, key)
			if err != nil {
				return nil, err
			}
			if !same {
				break
			}
		}
		return NewTuple(key, &iterator{name: "_grouper", next: each(elts[from:i])}), nil
	}}, nil
}

func iterTee(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("tee", a, "iterable/", "n/?")
	if err != nil {
		return nil, err
	}
	n := 2
	if v[1] != nil {
		if n, err = in.smallIndex(v[1]); err != nil {
			return nil, err
		}
	}
	if err := checkSize(int64(n)); err != nil {
		return nil, err
	}
	elts, err := in.Elements(v[0])
	if err != nil {
		return nil, err
	}
	copies := make([]Value, n)
	for i := range copies {
		copies[i] = &iterator{name: "_tee", next: each(elts)}
	}
	return NewTuple(copies...), nil
}

func iterPairwise(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("pairwise", a, "iterable/")
	if err != nil {
		return nil, err
	}
	next, err := in.Iterate(v[0])
	if err != nil {
		return nil, err
	}
	var last Value
	return &iterator{name: "pairwise", next: func() (Value, error) {
		if last == nil {
			x, err := next()
			if x == nil || err != nil {
				return nil, err
			}
			last = x
		}
		x, err := next()
		if x == nil || err != nil {
			return nil, err
		}
		t := NewTuple(last, x)
		last = x
		return t, nil
	}}, nil
}

func iterCompress(in *Interp, a *Args) (Value, error) {
	v, err := bindArgs("compress", a, "data", "selectors")
	if err != nil {
		return nil, err
	}
	rows, err := builtinZip(in, &Args{Pos: v})
	if err != nil {
		return nil, err
	}
	return &iterator{name: "compress", next: func() (Value, error) {
		for {
			row, err := in.advance(rows)
			if row == nil || err != nil {
				return nil, err
			}
			pair := row.(*Tuple).Elts
			if t, err := in.Truth(pair[1]); err != nil || t {
				return pair[0], err
			}
		}
	}}, nil
}
