package tritoncache_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/driver/tritoncache"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// recorded is a cache folder that Triton 3.6 wrote.
const recorded = "../../../cache/testdata/triton-cache"

const folder = "ZL7ZSRY6UO2GRVDW6ENMHU32PCZW2R4KO6OLBWJ4TIKBINIDLP5A"

// read reads the only kernel in a cache folder.
func read(t *testing.T, dir string) (files map[string][]byte, m tritoncache.Metadata) {
	t.Helper()
	kernels, err := tritoncache.Kernels(dir)
	require.NoError(t, err)
	require.Len(t, kernels, 1)
	e, err := kernels[0].Entry()
	require.NoError(t, err)
	require.Equal(t, "fixture_add", e.Name)
	require.NoError(t, json.Unmarshal(e.Metadata, &m))
	return e.Files, m
}

func TestRecordedKernel(t *testing.T) {
	files, m := read(t, recorded)
	require.Equal(t, tritoncache.Origin, m.Origin)
	require.Empty(t, m.NoLaunch)
	require.Equal(t, "sm_90a", m.Target.Arch)
	require.Equal(t, 4, m.Options.NumWarps)
	require.NotContains(t, string(m.Triton), "/opt/", "paths of the other machine are left out")
	require.Contains(t, string(m.Triton), `"triton_version":"3.6.0"`)
	require.EqualValues(t, "cubin", m.Last)
	require.Len(t, files, 3)
	for _, ext := range []string{"ttir", "ptx", "cubin"} {
		want, err := os.ReadFile(filepath.Join(recorded, folder, "fixture_add."+ext))
		require.NoError(t, err)
		require.True(t, bytes.Equal(want, files[ext]), ext)
	}
	d, err := manifest.Read(m.Manifest)
	require.NoError(t, err)
	var params []string
	for _, p := range d.Params {
		params = append(params, strings.TrimSpace(p.Name+" "+p.Type+" "+p.Element))
	}
	require.Equal(t, []string{"x_ptr ptr f32", "y_ptr ptr f32", "out_ptr ptr f32", "n i32", "", ""}, params)
	require.True(t, d.Params[4].Null && d.Params[5].Null, "scratch memory that the kernel does not use")
	require.EqualValues(t, 16, d.Params[0].Divisible)
	require.True(t, d.Overlap)
}

// TestLaunch: PTX that Triton made computes what it should when it is launched by the manifest.
func TestLaunch(t *testing.T) {
	files, m := read(t, recorded)
	requireSums(t, files["ptx"], m.Manifest)
}

// TestCompile: the Triton IR of the entry can be compiled with the entry's options.
func TestCompile(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	files, m := read(t, recorded)
	for _, about := range [][]byte{nil, m.Manifest} {
		r, err := driver.Compile(t.Context(), driver.Job{
			Target: m.Target, CompileOptions: m.Options, Kernel: m.Symbol, Start: driver.TTIR, Text: files["ttir"], Manifest: about, Last: driver.PTX,
		})
		require.NoError(t, err)
		requireSums(t, r.Files[driver.PTX], r.Manifest)
	}
}

// requireSums launches the kernel on a simulated GPU, and demands that it adds.
func requireSums(t *testing.T, ptx, about []byte) {
	t.Helper()
	driver, err := cuda.New(fakecuda.NewSimulated().Table())
	require.NoError(t, err)
	c, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	defer c.Release()
	k, err := gpu.LoadBytes(c, ptx, about)
	require.NoError(t, err)
	defer k.Close()
	const n = 300
	x, y, out := make([]float32, n), make([]float32, n), make([]float32, n)
	want := make([]float32, n)
	for i := range x {
		x[i], y[i] = float32(i), float32(3*i)
		want[i] = x[i] + y[i]
	}
	require.NoError(t, k.Run(t.Context(), gpu.Grid{3}, x, y, out, n))
	require.Equal(t, want, out)
}

// edited copies the recorded folder and changes a file.
func edited(t *testing.T, ext string, edit func(string) string) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(recorded)))
	path := filepath.Join(dir, folder, "fixture_add."+ext)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	changed := edit(string(text))
	require.NotEqual(t, string(text), changed)
	require.NoError(t, os.WriteFile(path, []byte(changed), 0o600))
	return dir
}

func replace(old, new string) func(string) string {
	return func(s string) string { return strings.Replace(s, old, new, 1) }
}

// TestOtherReleases: scratch memory is what the metadata says.
func TestOtherReleases(t *testing.T) {
	dir := edited(t, "json", replace(`"global_scratch_size": 0, "global_scratch_align": 1`, `"global_scratch_size": 256, "global_scratch_align": 128`))
	_, m := read(t, dir)
	require.Empty(t, m.NoLaunch)
	d, err := manifest.Read(m.Manifest)
	require.NoError(t, err)
	require.EqualValues(t, 256, *d.Params[4].Scratch)
	require.Equal(t, 128, d.Params[4].Align)
}

// TestCodeThatCannotBeLaunched: such a kernel is imported for its Triton IR.
func TestCodeThatCannotBeLaunched(t *testing.T) {
	for want, dir := range map[string]string{
		"launch_pdl is set":               edited(t, "json", replace(`"launch_pdl": false`, `"launch_pdl": true`)),
		"launch_cooperative_grid is set":  edited(t, "json", replace(`"launch_cooperative_grid": false`, `"launch_cooperative_grid": true`)),
		"its PTX has 6 parameters, not 5": edited(t, "json", replace(`"profile_scratch_size": 0, `, ``)),
		"have 128 threads, not 256":       edited(t, "json", replace(`"num_warps": 4`, `"num_warps": 8`)),
		"num_ctas is 2":                   edited(t, "json", replace(`"num_ctas": 1`, `"num_ctas": 2`)),
		"entry in its PTX is \"f\", not":  edited(t, "ptx", replace(`.entry fixture_add(`, `.entry f(`)),
		"its PTX has no entry":            edited(t, "ptx", func(string) string { return "//" }),
		"ttir:7:":                         edited(t, "ttir", replace(`i32 loc("n"(#loc))`, `!oops`)),
		"argument \"n\" is of type !tt.tensordesc<te": edited(t, "ttir", func(string) string {
			return "module {\n  tt.func public @fixture_add(%n: !tt.tensordesc<tensor<4xf32>> loc(\"n\")) {\n    tt.return\n  }\n}\n"
		}),
	} {
		files, m := read(t, dir)
		require.Contains(t, m.NoLaunch, want)
		require.Nil(t, m.Manifest)
		require.EqualValues(t, "ttir", m.Last)
		require.Contains(t, files, "ttir")
	}
}

func TestBadFolders(t *testing.T) {
	for want, dir := range map[string]string{
		`the backend is "hip", not "cuda"`: edited(t, "json", replace(`"backend": "cuda"`, `"backend": "hip"`)),
		"the kernel has no name":           edited(t, "json", replace(`"name": "fixture_add"`, `"name": ""`)),
		"fixture_add.json: unexpected end": edited(t, "json", func(s string) string { return s[:40] }),
		"cannot unmarshal string":          edited(t, "json", replace(`"num_warps": 4`, `"num_warps": "4"`)),
	} {
		kernels, err := tritoncache.Kernels(dir)
		require.NoError(t, err)
		require.Len(t, kernels, 1)
		_, err = kernels[0].Entry()
		require.ErrorContains(t, err, want)
	}
	_, err := tritoncache.Kernels(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	empty := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(empty, "LAUNCHER"), 0o755))
	require.NoError(t, os.WriteFile(filepath.Join(empty, "LAUNCHER", "__triton_launcher.so"), nil, 0o600))
	kernels, err := tritoncache.Kernels(empty)
	require.NoError(t, err)
	require.Empty(t, kernels, "launchers are no kernels")
}

func TestDefaultDir(t *testing.T) {
	t.Setenv("TRITON_CACHE_DIR", "/x")
	dir, err := tritoncache.DefaultDir()
	require.NoError(t, err)
	require.Equal(t, "/x", dir)
	t.Setenv("TRITON_CACHE_DIR", "")
	t.Setenv("TRITON_HOME", "/h")
	dir, err = tritoncache.DefaultDir()
	require.NoError(t, err)
	require.Equal(t, "/h/.triton/cache", filepath.ToSlash(dir))
}
