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
	for _, test := range []struct{ flag, variable, want, err string }{
		{flag: "new", want: "new/triton"},
		{flag: "new/triton", want: "new/triton"},
		{variable: "new", want: "new/triton"},
		{flag: "new", variable: "old", want: "new/triton"},
		{flag: "old", err: "--triton-path: DIR/old has Triton 3.5.1, expected 3.6"},
		{variable: "old", err: "$TSHARED_TRITON: DIR/old has Triton 3.5.1, expected 3.6"},
		{flag: "none", err: "--triton-path: DIR/none is no folder of Triton"},
	} {
		in := func(name string) string {
			if name == "" {
				return ""
			}
			return filepath.Join(dir, name)
		}
		t.Setenv(tritonVariable, in(test.variable))
		got, err := (&Flags{TritonPath: in(test.flag)}).installedTriton()
		if test.err != "" {
			assert.ErrorContains(t, err, strings.ReplaceAll(test.err, "DIR", dir))
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, in(test.want), got)
	}
	t.Setenv(tritonVariable, "")
	home := filepath.Join(dir, "venv")
	t.Setenv("VIRTUAL_ENV", home)
	t.Setenv("HOME", dir)
	t.Setenv("PATH", "")
	write(t, "__version__ = '3.5.1'\n", home, "lib", "python3.11", "site-packages", "triton", "__init__.py")
	want := filepath.Dir(write(t, "__version__ = '3.6.0+git'\n", home, "lib", "python3.12", "site-packages", "triton", "__init__.py"))
	got, err := (&Flags{}).installedTriton()
	require.NoError(t, err)
	assert.Equal(t, want, got)
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
	values := map[string]string{"const": "N=1"}
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
