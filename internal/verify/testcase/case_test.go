package testcase

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/interp/memory"
)

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o666))
	return path
}

const good = `{"kernel": "k", "symbol": "k", "grid": [2], "note": "set t[i] to x's address plus o[i] bytes", "args": [
 {"name": "n", "kind": "scalar", "type": "i32", "value": -3, "ttir_arg": 1},
 {"name": "x", "kind": "ptr", "dtype": "fp32", "shape": [2], "nbytes": 8, "file": "x.bin", "ttir_arg": 0},
 {"name": "B", "kind": "constexpr", "value": 4},
 {"name": "h", "kind": "scalar", "type": "fp16", "value": 1.5, "bits": 1069547520, "ttir_arg": 2},
 {"name": "y", "kind": "ptr", "dtype": "fp32", "shape": [1, 4], "file": "y.bin", "output": true, "ref_file": "r.bin", "ref_dtype": "fp64",
  "atol": 0.1, "rtol": 0, "mismatch_frac": 0.25, "ttir_arg": 3},
 {"name": "t", "kind": "ptr", "dtype": "i64", "shape": [1], "file": "o.bin", "ttir_arg": 4},
 {"name": "o", "kind": "ptr", "dtype": "i64", "shape": [1], "file": "o.bin", "ttir_arg": 5}
]}`

func prepared(t *testing.T) (string, *Run) {
	dir := t.TempDir()
	path := write(t, dir, "case.json", good)
	write(t, dir, "x.bin", "\x00\x00\x80\x3f\x00\x00\x00\x40")
	write(t, dir, "y.bin", string(make([]byte, 16)))
	write(t, dir, "r.bin", string(make([]byte, 32)))
	write(t, dir, "o.bin", "\x04\x00\x00\x00\x00\x00\x00\x00")
	c, err := Load(path)
	require.NoError(t, err)
	r, err := c.Prepare(nil)
	require.NoError(t, err)
	return dir, r
}

func TestLoad(t *testing.T) {
	_, r := prepared(t)
	require.Equal(t, [3]int{2, 1, 1}, r.Launch.Grid)
	require.EqualValues(t, 0xfffffffd, r.Launch.Args[1][0])
	require.EqualValues(t, 0x3e00, r.Launch.Args[2][0])
	require.Equal(t, r.Buffers[0].Base(), r.Launch.Args[0][0])
	require.Equal(t, r.Buffers[0].Base()+4, memory.Get(r.Buffers[4].Data), "addresses are those of this run")
}

func TestCheck(t *testing.T) {
	_, r := prepared(t)
	check := func() *Outcome {
		outcomes, err := r.Check()
		require.NoError(t, err)
		require.NotEmpty(t, outcomes)
		return outcomes[0]
	}
	y := r.Buffers[3].Data
	require.True(t, check().OK())
	memory.Put(y[4:8], 0x3f800000)
	require.True(t, check().OK(), "one of four may be wrong")
	memory.Put(y[12:16], 0x40000000)
	o := check()
	require.False(t, o.OK())
	require.Equal(t, "y: 2 of 4 elements are wrong, first 1: got 1, want 0; largest error 2", o.String())
	memory.Put(r.Buffers[0].Data[:4], 0)
	require.Equal(t, "x is an input, but was changed", check().String())
	require.False(t, check().OK())
}

func TestBadCases(t *testing.T) {
	for text, want := range map[string]string{
		`{`:                               "unexpected end of JSON input",
		`{"grid": [1], "args": 3}`:        "cannot unmarshal number",
		`{"grid": [], "args": []}`:        "the grid must have 1 to 3 sizes, but has 0",
		`{"grid": [1, 1, 1, 1]}`:          "the grid must have 1 to 3 sizes, but has 4",
		arg(`"kind": "scalar"`):           `argument "a": ttir_arg must say which of the function's arguments it is`,
		arg(`"kind": "x", "ttir_arg": 0`): `argument "a": kind "x" is none of ptr, scalar and constexpr`,
		arg(`"kind": "scalar", "type": "i33x", "value": 1, "ttir_arg": 0`):                                                               `"i33x" is not the name of an element type`,
		arg(`"kind": "scalar", "type": "i32", "value": 1.5, "ttir_arg": 0`):                                                              `"1.5" is not a number of type i32`,
		arg(`"kind": "scalar", "type": "fp32", "value": "x", "ttir_arg": 0`):                                                             `"x" is not a number of type f32`,
		arg(`"kind": "scalar", "type": "i32", "value": 1, "ttir_arg": 1`):                                                                "no argument has ttir_arg 0",
		arg(`"kind": "ptr", "dtype": "fp32", "shape": [3], "nbytes": 13, "ttir_arg": 0`):                                                 "a shape of [3] makes 12 bytes, but nbytes is 13",
		arg(`"kind": "ptr", "dtype": "fp32", "shape": [3, -1], "ttir_arg": 0`):                                                           "a buffer cannot have the shape [3 -1]",
		arg(`"kind": "ptr", "dtype": "fp32", "shape": [1048576, 1048577, 0], "ttir_arg": 0`):                                             "a buffer cannot have the shape",
		arg(`"kind": "ptr", "dtype": "fp32", "shape": [3], "ttir_arg": 0`):                                                               `argument "a": the case has no data for it`,
		arg(`"kind": "ptr", "dtype": "fp32", "shape": [3], "file": "none.bin", "ttir_arg": 0`):                                           "none.bin",
		arg(`"kind": "ptr", "dtype": "fp32", "shape": [3], "file": "case.json", "ttir_arg": 0`):                                          "bytes, but 12 are expected",
		arg(`"kind": "ptr", "dtype": "fp32", "shape": [0], "ttir_arg": 0`, `"kind": "scalar", "type": "i32", "value": 1, "ttir_arg": 0`): "have the same ttir_arg 0",
	} {
		path := write(t, t.TempDir(), "case.json", text)
		c, err := Load(path)
		if err == nil {
			_, err = c.Prepare(nil)
		}
		require.ErrorContains(t, err, want, text)
	}
	_, err := Load(filepath.Join(t.TempDir(), "case.json"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// arg is a case with arguments called a.
func arg(fields ...string) string {
	text := `{"grid": [1], "args": [`
	for i, f := range fields {
		if i > 0 {
			text += ", "
		}
		text += `{"name": "a", ` + f + `}`
	}
	return text + "]}"
}

func TestFill(t *testing.T) {
	path := write(t, t.TempDir(), "case.json", arg(`"kind": "ptr", "dtype": "u8", "shape": [3], "ttir_arg": 0`))
	c, err := Load(path)
	require.NoError(t, err)
	r, err := c.Prepare(func(a *Arg, data []byte) { copy(data, a.Name+"bc") })
	require.NoError(t, err)
	require.Equal(t, "abc", string(r.Buffers[0].Data))
}
