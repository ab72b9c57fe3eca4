package run_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/npy"
)

const elements = "testdata/elements/"

// outputOf is what a run prints about the argument o.
func outputOf(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := command(append([]string{elements + "kernels.py"}, args...)...)
	require.Equal(t, 0, code, "%s", stderr)
	return stdout
}

// TestElementsOfFiles: a file that NumPy wrote decides the type that a Python function is compiled
// for. The results are Python's.
func TestElementsOfFiles(t *testing.T) {
	for file, want := range map[string]string{
		"u8": "127 0 64 1", "u16": "32767 0 16384 1", "u32": "2.14748e+09 0 1.07374e+09 1", "u64": "9.22337e+18 0 4.61169e+18 1",
		"i8": "63 -64 -1 1", "i16": "16383 -16384 -1 1", "i32": "1.07374e+09 -1.07374e+09 -1 1", "i64": "4.61169e+18 -4.61169e+18 -1 1",
	} {
		out := outputOf(t, "--fn=shift", "--grid=1", "--arg", "p="+elements+file+".npy", "--arg", "o=f64[4]")
		assert.True(t, strings.HasSuffix(out, ": "+want+"\n"), "%s: %s", file, out)
	}
	out := outputOf(t, "--fn=invert", "--grid=1", "--arg", "p="+elements+"i1.npy", "--arg", "o=i32[4]")
	assert.True(t, strings.HasSuffix(out, ": 0 1 0 1\n"), "%s", out)
}

// TestElementsReadBack: what --out writes is read back as what it was, type and bits.
func TestElementsReadBack(t *testing.T) {
	for _, c := range []struct{ arg, typ string }{
		{elements + "u8.npy", "u8"}, {elements + "u16.npy", "u16"}, {elements + "u32.npy", "u32"}, {elements + "u64.npy", "u64"},
		{elements + "i8.npy", "i8"}, {elements + "i16.npy", "i16"}, {elements + "i32.npy", "i32"}, {elements + "i64.npy", "i64"},
		{elements + "i1.npy", "i1"}, {elements + "f16.npy", "f16"}, {elements + "f32.npy", "f32"}, {elements + "f64.npy", "f64"},
		{"bf16:" + elements + "bits16.npy", "bf16"}, {"bf16[4]:" + elements + "void16.npy", "bf16"}, {"u16:" + elements + "bits16.npy", "u16"},
		{"bf16[4]:rand:1", "bf16"}, {"fp8e4nv[4]:rand:1", "f8E4M3FN"}, {"fp8e5[4]:rand:1", "f8E5M2"},
	} {
		dir := t.TempDir()
		outputOf(t, "--fn=copy", "--grid=1", "--arg", "p="+c.arg, "--arg", "o="+c.typ+"[4]", "--out", dir)
		first, err := npy.ReadFile(filepath.Join(dir, "o.npy"))
		require.NoError(t, err, c.arg)
		assert.Equal(t, c.typ, first.Type, c.arg)
		again := t.TempDir()
		outputOf(t, "--fn=copy", "--grid=1", "--arg", "p="+filepath.Join(dir, "o.npy"), "--arg", "o="+c.typ+"[4]", "--out", again)
		for _, name := range []string{"p.npy", "o.npy"} {
			second, err := npy.ReadFile(filepath.Join(again, name))
			require.NoError(t, err, c.arg)
			assert.Equal(t, first, second, c.arg)
		}
	}
}

// TestShownElements: numbers are shown with the signs of their types.
func TestShownElements(t *testing.T) {
	for typ, want := range map[string]string{"u8": "u8[4], least 0, greatest 255, sum 386: 255 0 128 3\n", "i1": "i1[4], least 0, greatest 1, sum 2: 1 0 1 0\n"} {
		out := outputOf(t, "--fn=copy", "--grid=1", "--arg", "p="+elements+typ+".npy", "--arg", "o="+typ+"[4]")
		assert.Equal(t, "o: "+want, out)
	}
}

// TestElementsThatContradict: a type that is declared and another in the file are an error.
func TestElementsThatContradict(t *testing.T) {
	kernel, ttir := elements+"kernels.py", corpus+add+"/kernel.ttir"
	for want, args := range map[string][]string{
		"it is declared as i8, but testdata/elements/u8.npy holds u8":                           {kernel, "--fn=copy", "--arg", "p=i8:" + elements + "u8.npy", "--arg", "o=i8[4]"},
		"it is declared as bf16, but testdata/elements/f16.npy holds f16":                       {kernel, "--fn=copy", "--arg", "p=bf16:" + elements + "f16.npy", "--arg", "o=i8[4]"},
		"it is declared as f16, but testdata/elements/u16.npy holds u16":                        {kernel, "--fn=copy", "--arg", "p=fp16:" + elements + "u16.npy", "--arg", "o=i8[4]"},
		"it is declared as u16, but testdata/elements/void16.npy holds elements of 2 bytes":     {kernel, "--fn=copy", "--arg", "p=u16:" + elements + "void16.npy", "--arg", "o=i8[4]"},
		"it is declared with the shape [5], but that of testdata/elements/u8.npy is [4]":        {kernel, "--fn=copy", "--arg", "p=u8[5]:" + elements + "u8.npy", "--arg", "o=i8[4]"},
		"void16.npy says only that its elements have 2 bytes: their type is needed":             {kernel, "--fn=copy", "--arg", "p=" + elements + "void16.npy", "--arg", "o=i8[4]"},
		"parameter 'p' of annotated: it is annotated as a pointer to i8, but points to u8":      {kernel, "--fn=annotated", "--arg", "p=" + elements + "u8.npy", "--arg", "o=f64[4]"},
		`"x_ptr": the kernel's is of type !tt.ptr<f32>, but what it gets is a buffer of i32`:    {ttir, "--arg", "x_ptr=" + elements + "i32.npy", "--arg", "y_ptr=f32[4]", "--arg", "out_ptr=f32[4]", "--arg", "n=4"},
		`"out_ptr": the kernel's is of type !tt.ptr<f32>, but what it gets is a buffer of bf16`: {ttir, "--arg", "x_ptr=f32[4]", "--arg", "y_ptr=f32[4]", "--arg", "out_ptr=bf16[4]", "--arg", "n=4"},
	} {
		code, stdout, stderr := command(args...)
		assert.Equal(t, 1, code, "%q", args)
		assert.Empty(t, stdout)
		assert.Contains(t, stderr, want)
	}
}
