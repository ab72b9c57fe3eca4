package pyeval

import (
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
