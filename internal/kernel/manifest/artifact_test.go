package manifest_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/manifest"
)

func TestLoad(t *testing.T) {
	folder := t.TempDir()
	require.False(t, manifest.IsCompiled(folder), "nothing is there yet")
	require.False(t, manifest.IsCompiled(filepath.Join(folder, "x.ptx")))
	for name, text := range map[string]string{
		"kernel.ptx": "one", "kernel.json": `{"name": "a", "num_warps": 1, "params": []}`,
		"x.ptx": "two", "x.json": `{"name": "b", "num_warps": 1, "params": []}`, "x.ttir": "",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600))
	}
	require.False(t, manifest.IsCompiled(filepath.Join(folder, "x.ttir")))
	for path, want := range map[string][2]string{folder: {"one", "a"}, filepath.Join(folder, "x.ptx"): {"two", "b"}} {
		require.True(t, manifest.IsCompiled(path))
		k, err := manifest.Load(path)
		require.NoError(t, err)
		require.Equal(t, want, [2]string{k.PTX, k.Kernel.Name})
	}
	require.NoError(t, os.WriteFile(filepath.Join(folder, "x.json"), []byte(`{"name": "b"}`), 0o600))
	_, err := manifest.Load(filepath.Join(folder, "x.ptx"))
	require.EqualError(t, err, folder+": kernel.json: 0 warps are not 1 to 32")
}

func TestArguments(t *testing.T) {
	flag := 3
	d := &manifest.Kernel{Params: []manifest.Param{
		manifest.Argument(2, "i32"), manifest.Null(), {TensorMap: &manifest.TensorMap{Arg: 1, OOBFillIf: &flag}}, manifest.Argument(0, ""),
	}}
	d.FillArguments(func(arg int) (string, string) { return "name", "f32" })
	var got []string
	for _, a := range d.Arguments() {
		got = append(got, a.Name+":"+a.Type)
	}
	require.Equal(t, []string{"name:f32", ":ptr", "name:i32", ":"}, got)
}

func TestPromises(t *testing.T) {
	p := manifest.Argument(0, manifest.Pointer)
	p.Divisible = 16
	require.NoError(t, p.CheckValue(0x20))
	require.NoError(t, p.CheckValue(0), "null is a multiple of everything")
	require.EqualError(t, p.CheckValue(0x24), "the address 0x24 is not a multiple of 16, as the kernel assumes")
	p.NotNull = true
	require.EqualError(t, p.CheckValue(0), "it is a null pointer, but the kernel accesses memory through it")
	n := manifest.Argument(1, "i32")
	n.Divisible = 16
	require.EqualError(t, n.CheckValue(24), "24 is not a multiple of 16, as the kernel assumes")
}

func TestIsFilled(t *testing.T) {
	integer := func(arg int) (int64, bool) { return int64(arg), arg < 2 }
	for flag, want := range []bool{false, true} {
		filled, err := (&manifest.TensorMap{OOBFill: "nan", OOBFillIf: &flag}).IsFilled(integer)
		require.NoError(t, err)
		require.Equal(t, want, filled)
	}
	filled, err := (&manifest.TensorMap{OOBFill: "nan"}).IsFilled(integer)
	require.NoError(t, err)
	require.True(t, filled)
	flag := 2
	_, err = (&manifest.TensorMap{OOBFillIf: &flag}).IsFilled(integer)
	require.EqualError(t, err, "argument 2, by which a tensor map is filled, is no integer")
}
