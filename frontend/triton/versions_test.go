package triton_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/frontend/triton"
)

// TestVersions compares the kernels of testdata/versions with what each release of Triton makes of them.
func TestVersions(t *testing.T) {
	for version := triton.V36; version <= triton.V39; version++ {
		recorded, err := filepath.Glob(filepath.Join("testdata/versions", version.String(), "*.ttir"))
		require.NoError(t, err)
		require.NotEmpty(t, recorded)
		for _, file := range recorded {
			stem, name, _ := strings.Cut(strings.TrimSuffix(filepath.Base(file), ".ttir"), ".")
			t.Run(version.String()+"/"+name, func(t *testing.T) {
				want, err := os.ReadFile(file)
				require.NoError(t, err)
				assert.Equal(t, string(want), compiledFor(t, version, stem, name))
			})
		}
	}
}

// compiledFor is the TTIR of a kernel of testdata/versions, without locations.
func compiledFor(t *testing.T, version triton.Version, stem, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata/versions", stem+".py"))
	require.NoError(t, err)
	m, err := triton.LoadText(stem+".py", string(text), triton.LoadOptions{Version: version})
	require.NoError(t, err)
	k, err := m.Kernel(name)
	require.NoError(t, err)
	for _, c := range compileComment.FindAllStringSubmatch(string(text), -1) {
		if c[1] != name {
			continue
		}
		spec, err := k.ParseSignature(c[2], nil)
		require.NoError(t, err)
		out, err := k.TTIR(spec, triton.TTIR, triton.Options{})
		require.NoError(t, err)
		var b strings.Builder
		require.NoError(t, out.Module.Print(&b, tshared.PrintOptions{}))
		return b.String()
	}
	t.Fatalf("%s.py does not say how %s is compiled", stem, name)
	return ""
}

// TestRemoved: the newest release refuses what it has removed where it is asked for by name. By default it is accepted.
func TestRemoved(t *testing.T) {
	const kernel = `
import triton
import triton.language as tl

@triton.jit
def block(x, N: tl.constexpr):
    p = tl.make_block_ptr(x, (N, ), (1, ), (0, ), (N, ), (0, ))
    tl.store(p, tl.load(p, boundary_check=(0, )))

@triton.jit
def fresh(x):
    tl.atomic_store(x, tl.fdiv(1.0, tl.load(x), approx=True))
`
	for _, c := range []struct {
		version triton.Version
		name    string
		sig     string
		want    string // empty where it is compiled
	}{
		{triton.Newest, "block", "*fp32, 16", ""},
		{triton.V38, "block", "*fp32, 16", ""},
		{triton.V39, "block", "*fp32, 16", "Block pointers have been removed in favor of the tensor descriptor API"},
		{triton.Newest, "fresh", "*fp32", ""},
		{triton.V39, "fresh", "*fp32", ""},
		{triton.V38, "fresh", "*fp32", "fdiv() got an unexpected keyword argument 'approx', which is new in Triton 3.9"},
	} {
		m, err := triton.LoadText("k.py", kernel, triton.LoadOptions{Version: c.version})
		require.NoError(t, err)
		k, err := m.Kernel(c.name)
		require.NoError(t, err)
		spec, err := k.ParseSignature(c.sig, nil)
		require.NoError(t, err)
		_, err = k.TTIR(spec, triton.TTIR, triton.Options{})
		if c.want == "" {
			assert.NoError(t, err, "%s %s", c.version, c.name)
		} else {
			assert.ErrorContains(t, err, c.want)
		}
	}
}

// TestParseVersion: releases are read as people and packages write them.
func TestParseVersion(t *testing.T) {
	for text, want := range map[string]triton.Version{"3.6": triton.V36, "3.7.1": triton.V37, "3.9.0": triton.V39} {
		v, err := triton.ParseVersion(text)
		require.NoError(t, err)
		assert.Equal(t, want, v)
	}
	for _, text := range []string{"", "3", "3.5.1", "3.60", "3.10", "main"} {
		_, err := triton.ParseVersion(text)
		assert.ErrorContains(t, err, "expected a release of Triton from 3.6 to 3.9", text)
	}
}
