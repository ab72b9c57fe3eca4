package pyeval

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/diag"
)

// TestVersions: the versions of packages in ascending order, some of them equal, as the
// package packaging orders them.
func TestVersions(t *testing.T) {
	text := `from packaging import version
from packaging.version import Version, parse
import importlib
from importlib.metadata import version as installed
groups = [["1.0.dev3"], ["1.0a2"], ["1.0b1.dev2"], ["1.0rc1"], ["1.0", "1.0.0", "v1", "1.0+cu130"], ["1.0.post1"], ["3.6.0", "3.6"], ["3.10"]]
flat = [(i, v) for i, g in enumerate(groups) for v in g]
wrong = [(a, b) for i, a in flat for j, b in flat
         if (parse(a) < Version(b)) != (i < j) or (version.parse(a) == Version(b)) != (i == j) or (parse(a) >= parse(b)) != (i >= j)]
parts = parse("3.6.1rc2").major, parse("3.6.1rc2").minor, parse("3.6.1rc2").micro, parse("3.6.1rc2").is_prerelease, str(parse("3.6"))
same = importlib.import_module("math").floor(2.5) == 2
`
	in := New(Options{})
	m, err := in.LoadFile("versions.py", diag.NewSource("versions.py", text), "versions")
	require.NoError(t, err)
	for name, want := range map[string]string{"wrong": "[]", "parts": "(3, 6, 1, True, '3.6')", "same": "True"} {
		v, err := m.Lookup(name)
		require.NoError(t, err, name)
		got, err := in.Repr(v)
		require.NoError(t, err)
		require.Equal(t, want, got, name)
	}
}

// TestEmbeddedFiles: each embedded file can be read, and what it defines can be evaluated.
func TestEmbeddedFiles(t *testing.T) {
	files, err := fs.Glob(embedded, "python/*.py")
	require.NoError(t, err)
	require.Greater(t, len(files), 10)
	for _, file := range append(files, "python/packaging/version.py") {
		name := strings.TrimSuffix(strings.TrimPrefix(file, "python/"), ".py")
		f, err := readEmbedded(name)
		require.NoError(t, err, name)
		in := New(Options{})
		for _, n := range in.LoadTree(name, f.src, f.tree, "<"+name+">").Names() {
			v, err := written(name)(in, n)
			require.NoError(t, err, "%s.%s", name, n)
			require.NotNil(t, v, "%s.%s", name, n)
		}
	}
}

// TestEmbeddedErrors: an error inside of an embedded module has the place where the program called it, and the chain of
// calls has only the program's.
func TestEmbeddedErrors(t *testing.T) {
	m := load(t, Options{}, `import enum, functools, itertools
from dataclasses import dataclass
@dataclass
class D:
    a: int
class C(enum.Enum):
    X = 1
def half(x):
    return 1 / x
def outer():
    return functools.reduce(lambda a, x: half(x), [1, 0], 0)
bound = D(1, 2)
value = [C(7)]
called = outer()
rows = [x for x in itertools.starmap(half, [[0]])]
decorated = functools.lru_cache(half)(0)
`)
	for name, want := range map[string]string{
		"bound": "m.py:12:9: TypeError: D.__init__() takes 2 positional arguments but 3 were given",
		"value": "m.py:13:10: ValueError: 7 is not a valid C", "called": "m.py:9:12: ZeroDivisionError: division by zero",
		"rows": "m.py:9:12: ZeroDivisionError: division by zero", "decorated": "m.py:9:12: ZeroDivisionError: division by zero",
	} {
		require.Equal(t, want, reprOf(m, name), name)
	}
	_, err := m.Lookup("called")
	at := func(line, col int) diag.Position { return diag.Position{File: "m.py", Line: line, Col: col} }
	require.Equal(t, []Frame{{"half", at(11, 42)}, {"outer", at(14, 10)}}, exceptionOf(err).Trace)
}
