package jit_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/frontend/triton/internal/jit"
)

// load makes the functions of a text with module triton.
func load(t *testing.T, text string) *pyeval.Module {
	t.Helper()
	names := jit.Names()
	triton := func(*pyeval.Interp) (pyeval.Value, error) {
		return pyeval.NewNativeModule("triton", func(_ *pyeval.Interp, name string) (pyeval.Value, error) {
			if v := names[name]; v != nil {
				return v, nil
			}
			return nil, nil
		}), nil
	}
	in := pyeval.New(pyeval.Options{Modules: map[string]func(*pyeval.Interp) (pyeval.Value, error){"triton": triton}})
	m, err := in.LoadFile("k.py", diag.NewSource("k.py", "import triton\n"+text), "k")
	require.NoError(t, err)
	return m
}

func function(t *testing.T, text string) *jit.Function {
	t.Helper()
	v, err := load(t, text).Lookup("f")
	require.NoError(t, err)
	fn := jit.FunctionOf(v)
	require.NotNil(t, fn)
	return fn
}

func ints(ns ...int64) []pyeval.Value {
	values := make([]pyeval.Value, len(ns))
	for i, n := range ns {
		values[i] = pyeval.NewInt(n)
	}
	return values
}

// TestBind: arguments by position, by name and by default.
func TestBind(t *testing.T) {
	f := function(t, "@triton.jit\ndef f(a, b, /, c=3, *, d, e=5): pass\n")
	got, err := f.Bind(&pyeval.Args{Pos: ints(1, 2), Names: []string{"d"}, Named: ints(4)})
	require.NoError(t, err)
	assert.Equal(t, ints(1, 2, 3, 4, 5), got)
	for _, c := range []struct {
		args *pyeval.Args
		want string
	}{
		{&pyeval.Args{Pos: ints(1)}, "f() missing 2 required arguments: 'b', 'd'"},
		{&pyeval.Args{Pos: ints(1, 2, 3, 4)}, "f() takes 3 positional arguments but 4 were given"},
		{&pyeval.Args{Pos: ints(1, 2, 3), Names: []string{"c"}, Named: ints(4)}, "f() got multiple values for argument 'c'"},
		{&pyeval.Args{Pos: ints(1, 2), Names: []string{"x"}, Named: ints(4)}, "f() got an unexpected keyword argument 'x'"},
		{&pyeval.Args{Names: []string{"a"}, Named: ints(4)}, "f() got an unexpected keyword argument 'a'"},
	} {
		_, err := f.Bind(c.args)
		var e *pyeval.Exception
		require.ErrorAs(t, err, &e)
		assert.Equal(t, "TypeError", e.Type)
		assert.Contains(t, e.Message, c.want)
	}
}

// TestJITOptions: what the decorator's arguments set.
func TestJITOptions(t *testing.T) {
	f := function(t, "@triton.jit(noinline=True, debug=False, do_not_specialize=['a', 1], repr=lambda s: 'x')\ndef f(a, b: 'tl.constexpr', c: int): pass\n")
	assert.True(t, f.NoInline)
	require.NotNil(t, f.Debug)
	assert.False(t, *f.Debug)
	assert.Equal(t, []pyeval.Value{pyeval.Str("a"), pyeval.NewInt(1)}, f.DoNotSpecialize)
	assert.NotNil(t, f.Repr)
	assert.Equal(t, []bool{false, true, false}, []bool{f.Params[0].Constexpr, f.Params[1].Constexpr, f.Params[2].Constexpr})
	assert.Equal(t, "k.f", f.FullName())
	assert.Equal(t, "JITFunction(k:f)", f.String())
}

// TestWrongDecorators: misuse of the decorators is an exception of Python.
func TestWrongDecorators(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"f = triton.jit(3)\n", "@triton.jit needs a Python function, found an object of type int"},
		{"f = triton.jit(lambda x: x)\n", "@triton.jit needs a function written with def, found a lambda"},
		{"f = triton.Config()\n", "Config() missing a required argument: 'kwargs'"},
		{"@triton.jit\ndef g(): pass\nf = g()\n", "Cannot call @triton.jit'd outside of the scope of a kernel"},
	} {
		_, err := load(t, c.text).Lookup("f")
		assert.ErrorContains(t, err, c.want)
	}
}
