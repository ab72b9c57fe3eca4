package source

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
)

// write makes a file with its folders.
func write(t *testing.T, text string, parts ...string) string {
	t.Helper()
	file := filepath.Join(parts...)
	require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// TestImportRoot: a file in packages is imported from the folder that the outermost package is in.
func TestImportRoot(t *testing.T) {
	dir := t.TempDir()
	alone := write(t, "", dir, "alone.py")
	nested := write(t, "", dir, "pkg", "sub", "k.py")
	for _, folder := range []string{"pkg", "pkg/sub"} {
		write(t, "", dir, folder, "__init__.py")
	}
	for file, want := range map[string]string{
		alone: "alone", nested: "pkg.sub.k", filepath.Join(dir, "pkg", "__init__.py"): "pkg",
	} {
		root, module := importRoot(file)
		assert.Equal(t, dir, root, file)
		assert.Equal(t, want, module, file)
	}
	t.Chdir(filepath.Dir(nested))
	root, module := importRoot("k.py")
	assert.Equal(t, filepath.Join("..", ".."), root)
	assert.Equal(t, "pkg.sub.k", module)
}

// TestInstalledTriton: the library of a Triton that is asked for must be of the right release; one
// of another release in site-packages is passed over.
func TestInstalledTriton(t *testing.T) {
	dir := t.TempDir()
	write(t, "\"\"\"doc\"\"\"\n__version__ = '3.6.0'\n", dir, "new", "triton", "__init__.py")
	write(t, "__version__ = '3.5.1'\n", dir, "old", "triton", "__init__.py")
	write(t, "__version__ = '3.9.0'\n", dir, "newest", "triton", "__init__.py")
	for _, test := range []struct {
		flag, variable, want, err string
		version, wantVersion      triton.Version
	}{
		{flag: "new", want: "new/triton", wantVersion: triton.V36},
		{flag: "newest", want: "newest/triton", wantVersion: triton.V39},
		{flag: "newest", version: triton.V39, want: "newest/triton", wantVersion: triton.V39},
		{flag: "new", version: triton.V38, err: "--triton-path: DIR/new has Triton 3.6.0, but --triton-version is 3.8"},
		{flag: "new/triton", want: "new/triton", wantVersion: triton.V36},
		{variable: "new", want: "new/triton", wantVersion: triton.V36},
		{flag: "new", variable: "old", want: "new/triton", wantVersion: triton.V36},
		{flag: "old", err: "--triton-path: DIR/old has Triton 3.5.1, expected 3.6 to 3.9"},
		{variable: "old", err: "$TSHARED_TRITON: DIR/old has Triton 3.5.1, expected 3.6 to 3.9"},
		{flag: "none", err: "--triton-path: DIR/none is no folder of Triton"},
	} {
		in := func(name string) string {
			if name == "" {
				return ""
			}
			return filepath.Join(dir, name)
		}
		t.Setenv(tritonVariable, in(test.variable))
		got, version, err := (&Flags{TritonPath: in(test.flag), Version: test.version}).installedTriton()
		if test.err != "" {
			assert.ErrorContains(t, err, strings.ReplaceAll(test.err, "DIR", dir))
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, in(test.want), got)
		assert.Equal(t, test.wantVersion, version)
	}
	t.Setenv(tritonVariable, "")
	home := filepath.Join(dir, "venv")
	t.Setenv("VIRTUAL_ENV", home)
	t.Setenv("HOME", dir)
	t.Setenv("PATH", "")
	write(t, "__version__ = '3.5.1'\n", home, "lib", "python3.11", "site-packages", "triton", "__init__.py")
	want := filepath.Dir(write(t, "__version__ = '3.6.0+git'\n", home, "lib", "python3.12", "site-packages", "triton", "__init__.py"))
	got, version, err := (&Flags{Version: triton.V36}).installedTriton()
	require.NoError(t, err)
	assert.Equal(t, want, got)
	assert.Equal(t, triton.V36, version)
	got, version, err = (&Flags{}).installedTriton() // the newest is not there
	require.NoError(t, err)
	assert.Empty(t, got)
	assert.Equal(t, triton.Newest, version)
}

// TestConstants: the values of --const are Python's.
func TestConstants(t *testing.T) {
	for text, want := range map[string]any{
		"N=128": int64(128), "N=-0x10": int64(-16), "N=1_000": int64(1000), "N=1e-3": 0.001, "N=True": true, "N=False": false, "N=None": nil,
		"N='tf32'": "tf32", `N="a=b"`: "a=b", "N=tl.float16": triton.Dtype("fp16"), "N=fp16": triton.Dtype("fp16"), "N=(1, 2)": []any{int64(1), int64(2)},
		" N = 3": int64(3),
	} {
		f := &Flags{}
		require.NoError(t, f.addConst(text), text)
		assert.Equal(t, []Const{{"N", want}}, f.Consts, text)
	}
	for _, text := range []string{"N", "=3", "N=", "N=abc", "N='x"} {
		assert.Error(t, (&Flags{}).addConst(text), text)
	}
}

// TestFlagsOfPythonFiles: flags about Python files are refused with others.
func TestFlagsOfPythonFiles(t *testing.T) {
	values := map[string]string{"const": "N=1", "triton-version": "3.9"}
	for _, name := range Names {
		f := &Flags{}
		fs := flag.NewFlagSet("", flag.ContinueOnError)
		f.Add(fs)
		f.AddSignature(fs)
		value := "x"
		if v := values[name]; v != "" {
			value = v
		}
		require.NoError(t, fs.Parse([]string{"--" + name, value}))
		assert.NoError(t, Check(fs, "k.py"))
		assert.ErrorContains(t, Check(fs, "k.ttir"), "--"+name+" is for Python files, and k.ttir is none")
	}
}
