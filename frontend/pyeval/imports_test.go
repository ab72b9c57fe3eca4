package pyeval

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
)

func folder(files map[string]string) []Root {
	f := fstest.MapFS{}
	for name, text := range files {
		f[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return []Root{{FS: f, Dir: "src"}}
}

// TestImports: modules are found on the import path, relative ones by the name of the module,
// and packages that import each other work as far as Python permits.
func TestImports(t *testing.T) {
	o := Options{
		Path: folder(map[string]string{
			"pkg/__init__.py":     "from .a import x\nfrom . import b\nVERSION = '1'\nfrom .stars import *\n",
			"pkg/a.py":            "from .b import y\nx = y + 1\nfrom . import VERSION\nv = VERSION * 2\n",
			"pkg/b.py":            "y = 10\ndef late():\n    from .a import x\n    return x\n",
			"pkg/stars.py":        "__all__ = ['s1', '_s2']\ns1 = 1\n_s2 = 2\ns3 = 3\n",
			"pkg/sub/__init__.py": "",
			"pkg/sub/deep.py":     "from ..a import x as px\nfrom ... import nothing\nfrom ..b import late\nimport pkg.b as pb\nz = px * pb.y + late()\n",
			"plain.py":            "from circular import two\none = 1\n",
			"circular.py":         "import plain\ntwo = 2\ndef both(): return plain.one + two\n",
			"broken.py":           "x = (1,\n",
			"lazy.py":             "import absent.thing as t\nok = 5\nbad = t.make()\ndef f(): return t.g()\n",
		}),
		Modules: map[string]func(in *Interp) (Value, error){
			"native": func(*Interp) (Value, error) {
				return NewNativeModule("native", func(_ *Interp, name string) (Value, error) {
					if name == "answer" {
						return NewInt(42), nil
					}
					return nil, nil
				}), nil
			},
			"native.inner": func(*Interp) (Value, error) {
				return NewNativeModule("native.inner", func(_ *Interp, name string) (Value, error) { return Str(name), nil }), nil
			},
		},
		Environ: map[string]string{"SET": "yes"},
	}
	m := load(t, o, `
import pkg, native.inner, os
import pkg.sub.deep as deep
from pkg import s1, _s2, x, b
from pkg.sub.deep import z
from native import answer, inner
from native import missing
import native.inner as ni
from circular import both
import broken, lazy
c = both()
syntax = broken.x
from lazy import ok, bad, f
call = 1 if ok else f()
from stars_nowhere import *
unknown = something
use = something()
try:
    from pkg import s3
except ImportError as e:
    s3 = str(e)
env = os.environ['SET'], os.getenv('UNSET', 'no')
import torch
half = torch.float16, torch.half is torch.float16, isinstance(torch.int8, torch.dtype), torch.finfo(torch.float16).max, torch.iinfo(torch.int32).min
zeros = torch.zeros(3)
v = pkg.a.v
name = deep.__name__, deep.__file__, pkg.__name__, deep.__package__
nn = ni.attr, inner.other, native.inner.third
is_tensor = isinstance(3, torch.Tensor)
`)
	for name, want := range map[string]string{
		"s1": "1", "_s2": "2", "x": "11", "z": "121", "answer": "42", "c": "3", "ok": "5", "call": "1", "v": "'11'",
		"missing": "m.py:7:1: ImportError: cannot import name 'missing' from 'native'",
		"syntax":  "src/broken.py:1:5: SyntaxError: '(' was never closed",
		"bad":     "src/lazy.py:3:7: ImportError: module 'absent.thing' (imported at src/lazy.py:1) is not available: 'absent.thing.make' is called",
		"use":     "m.py:17:7: ImportError: module 'stars_nowhere' (imported at m.py:15) is not available: 'stars_nowhere.something' is called",
		"s3":      `"cannot import name 's3' from 'pkg'"`,
		"env":     "('yes', 'no')",
		"half":    "(torch.float16, True, True, 65504.0, -2147483648)",
		"zeros":   "m.py:25:9: ImportError: module 'torch' is not available: 'torch.zeros' is called",
		"name":    "('pkg.sub.deep', 'src/pkg/sub/deep.py', 'pkg', 'pkg.sub')",
		"nn":      "('attr', 'other', 'third')", "is_tensor": "False",
	} {
		assert.Equal(t, want, reprOf(m, name), name)
	}
	v, err := m.Lookup("unknown")
	require.NoError(t, err)
	assert.IsType(t, &Opaque{}, v)
}

// TestFunctionOfHost: what code generation reads of a function.
func TestFunctionOfHost(t *testing.T) {
	var got *Function
	o := Options{Modules: map[string]func(in *Interp) (Value, error){
		"host": func(*Interp) (Value, error) {
			return NewNativeModule("host", func(_ *Interp, name string) (Value, error) {
				return NewBuiltin(name, func(_ *Interp, a *Args) (Value, error) {
					got = a.Pos[0].(*Function)
					return a.Pos[0], nil
				}), nil
			}), nil
		}}}
	m := load(t, o, `
import host
G = 7
def outer(n):
    @host.jit
    def kernel(a, b=n + 1, *, c: G = 3):
        return a + G + n + len(b)
    return kernel
k = outer(5)
`)
	v, err := m.Lookup("k")
	require.NoError(t, err)
	require.Same(t, got, v)
	assert.Equal(t, "outer.<locals>.kernel", got.Qualname)
	assert.Equal(t, "m", got.Module.Name)
	assert.Equal(t, []Value{NewInt(6)}, got.Defaults)
	assert.Equal(t, []Value{NewInt(3)}, got.KwDefaults)
	for name, want := range map[string]Value{"G": NewInt(7), "n": NewInt(5)} {
		v, ok, err := got.Free(name)
		require.NoError(t, err)
		assert.True(t, ok)
		assert.Equal(t, want, v)
	}
	assert.False(t, got.Global("n"))
	assert.True(t, got.Global("G"))
	_, ok, err := got.Free("nothing")
	require.NoError(t, err)
	assert.False(t, ok)
	annotation, err := m.in.Eval(got.Def.Args.KwOnlyArgs[0].Annotation, got)
	require.NoError(t, err)
	assert.Equal(t, NewInt(7), annotation)
}

// TestErrors: exceptions carry the place and the chain of calls.
func TestErrors(t *testing.T) {
	m := load(t, Options{}, "def f(x):\n    return g(x) + 1\ndef g(x):\n    return 1 // x\nr = f(0)\n")
	_, err := m.Lookup("r")
	e := exceptionOf(err)
	require.NotNil(t, e)
	assert.Equal(t, "ZeroDivisionError", e.Type)
	assert.Equal(t, diag.Position{File: "m.py", Line: 4, Col: 12}, e.Pos)
	assert.Equal(t, []Frame{{"g", diag.Position{File: "m.py", Line: 2, Col: 12}}, {"f", diag.Position{File: "m.py", Line: 5, Col: 5}}}, e.Trace)
	assert.Contains(t, e.Diagnostic().Error(), "m.py:4:12: error: ZeroDivisionError: integer division or modulo by zero")
}

// TestLimits: programs that would take too long or too much memory fail in words.
func TestLimits(t *testing.T) {
	for text, want := range map[string]string{
		"r = 10**10**10":                                                  "m.py:1:5: OverflowError: an integer of about 9223372036854775807 bits is larger than the limit of 1048576 bits",
		"r = 'x' * 10**12":                                                "m.py:1:5: MemoryError: a value of 9223372036854775807 elements is larger than the limit of 16777216",
		"r = 0\nwhile True: r += 1":                                       "m.py:2:1: RuntimeError: evaluation takes more than the limit of 20000 steps",
		"try:\n  while True: pass\nexcept: pass\nr = 1":                   "1",
		"import itertools\nr = list(itertools.count())":                   "m.py:2:5: RuntimeError: evaluation takes more than the limit of 20000 steps",
		"r = sum(range(10**9))":                                           "m.py:1:5: RuntimeError: evaluation takes more than the limit of 20000 steps",
		"def f(): return f()\nr = f()":                                    "m.py:1:17: RecursionError: maximum recursion depth exceeded",
		"r = '%1000000000d' % 1":                                          "m.py:1:5: MemoryError: a value of 1000000000 elements is larger than the limit of 16777216",
		"l = list(range(5000))\nr = 0\nwhile True: r = l.index(4999)":     "m.py:3:17: RuntimeError: evaluation takes more than the limit of 20000 steps",
		"s = 'x' * 2**20\nr = 0\nwhile True: r += len(s.upper())":         "m.py:3:22: RuntimeError: evaluation takes more than the limit of 20000 steps",
		"x = 2**100000\nr = 0\nwhile True: r = x * x % 3":                 "m.py:3:17: RuntimeError: evaluation takes more than the limit of 20000 steps",
		"d = dict.fromkeys(range(5000))\nr = 0\nwhile True: r = d.copy()": "m.py:3:17: RuntimeError: evaluation takes more than the limit of 20000 steps",
		"x = 3\nr = x.y.z":                                                "m.py:2:5: AttributeError: 'int' object has no attribute 'y'",
	} {
		assert.Equal(t, want, reprOf(load(t, Options{Steps: 20000}, text), "r"), text)
	}
}
