package pyeval

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestSignatures: Go's types say what becomes of arguments.
func TestSignatures(t *testing.T) {
	in := New(Options{})
	f := signature{"text/ count?=-1 * flag? more?", func(in *Interp, s string, n int, flag bool, more []Value) ([]string, error) {
		return []string{s, NewInt(int64(n + len(more))).String(), boolInt(Bool(flag)).String()}, in.step(1)
	}}.builtin("f")
	for _, c := range []struct {
		args *Args
		want string
	}{
		{&Args{Pos: []Value{Str("a")}}, "['a', '-1', '0']"},
		{&Args{Pos: []Value{Str("a"), Bool(true)}, Names: []string{"flag", "more"}, Named: []Value{Str("x"), Str("xyz")}}, "['a', '4', '1']"},
		{&Args{Pos: []Value{NewInt(1)}}, "TypeError: f() argument must be str, not int"},
		{&Args{Pos: []Value{Str("a"), Str("b")}}, "TypeError: 'str' object cannot be interpreted as an integer"},
		{&Args{Pos: []Value{Str("a"), None, None}}, "TypeError: f() takes at most 2 arguments (3 given)"},
		{&Args{Names: []string{"text"}, Named: []Value{Str("a")}}, "TypeError: f() missing required argument 'text' (pos 1)"},
		{&Args{Pos: []Value{Str("a")}, Names: []string{"more"}, Named: []Value{None}}, "TypeError: 'NoneType' object is not iterable"},
	} {
		v, err := in.Call(f, c.args)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got, err = in.Repr(v)
			require.NoError(t, err)
		}
		assert.Equal(t, c.want, got)
	}
}

// TestAnyArguments: no function and no method panics, whatever its arguments are.
func TestAnyArguments(t *testing.T) {
	in := New(Options{Steps: 1 << 40})
	d := NewDict()
	d.SetStr("k", NewInt(1))
	pool := []Value{None, Bool(true), NewInt(3), NewInt(-1), Float(1.5), Str("ab"), Bytes("x"), NewTuple(Str("a"), NewInt(1)),
		&List{Elts: []Value{NewInt(1)}}, d, &Set{}, &Range{NewInt(0), NewInt(3), NewInt(1)}, &Slice{None, NewInt(1), None},
		&Opaque{Path: "m.x", Module: "m"}, intType, exceptionClasses["ValueError"], builtins["len"], newInstance(objectClass)}
	var calls []Value
	for _, name := range slices.Sorted(maps.Keys(builtins)) {
		calls = append(calls, builtins[name])
		if b, ok := builtins[name].(*BuiltinType); ok {
			for _, m := range slices.Sorted(maps.Keys(b.methods)) {
				calls = append(calls, &unboundMethod{b, m, b.methods[m]})
			}
			for _, f := range slices.Sorted(maps.Keys(b.static)) {
				calls = append(calls, &Builtin{name: f, call: b.static[f]})
			}
		}
	}
	for _, table := range []map[string]Value{mathModule, primitives} {
		for _, name := range slices.Sorted(maps.Keys(table)) {
			calls = append(calls, table[name])
		}
	}
	for _, v := range pool {
		for m := range objectMethods {
			calls = append(calls, &boundBuiltin{v, m, objectMethods[m]})
		}
	}
	called := 0
	for _, f := range calls {
		if _, ok := f.(Callable); !ok {
			continue
		}
		for i := range len(pool) * len(pool) {
			first, second := pool[i%len(pool)], pool[i/len(pool)]
			for _, args := range [][]Value{{first}, {first, second}, {first, second, first}} {
				_, _ = in.Call(f, &Args{Pos: args})
				called++
			}
		}
	}
	require.Greater(t, called, 100_000)
}
