package bundle

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/bundle/bundlebuild"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
)

// run runs a command line: the exit code must be as expected.
func run(t *testing.T, exit int, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	require.Equal(t, exit, Command.Run(context.Background(), "tshared bundle", args, &out, &err), "%v: %s%s", args, &out, &err)
	return out.String(), err.String()
}

// sample is a bundle with one kernel; block is its constant and code its PTX.
func sample(t *testing.T, name, block, code string) string {
	t.Helper()
	stored := bundlefile.Store("ptx", []byte(code))
	ix := &bundlefile.Index{Version: bundlefile.Version, Compiler: "test", Kernels: []bundlefile.Kernel{{
		Name: name, Group: "g", Function: "f", Grid: "cdiv(n, BLOCK)", Options: bundlefile.Options{NumWarps: 4},
		Source: bundlefile.Source{File: "k.py", SHA256: strings.Repeat("ab", 32)},
		Params: []bundlefile.Param{
			{Name: "x", Type: "*fp16", Divisible: 16, Access: "read-write"}, {Name: "n", Type: "i32"}, {Name: "s", Type: "i64", EqualTo1: true},
			{Name: "BLOCK", Type: "constexpr", Constant: &bundlefile.Constant{Int: &block}},
		},
		Code: []bundlefile.Code{{Backend: "cuda", Target: "sm_80", Form: "ptx", Stored: stored, Symbol: "f", Warps: 4, Shared: 64,
			Manifest: json.RawMessage(`{"name":"f","num_warps":4,"shared":64,"overlap":false,"params":[]}`)}},
	}}}
	var data bytes.Buffer
	require.NoError(t, bundlefile.Write(&data, ix, map[string][]byte{stored.File: []byte(code)}))
	path := filepath.Join(t.TempDir(), "b.tsb")
	require.NoError(t, os.WriteFile(path, data.Bytes(), 0o600))
	return path
}

func TestList(t *testing.T) {
	path := sample(t, "k", "64", "code")
	out, _ := run(t, 0, "list", path)
	assert.Contains(t, out, "k     g      *fp16:16, i32, i64:1, BLOCK=64  num_warps=4  sm_80    4     \n1 kernel, code of 4;")
	out, _ = run(t, 0, "list", "--json", path)
	var rows []listed
	require.NoError(t, json.Unmarshal([]byte(out), &rows))
	assert.Equal(t, []listed{{"k", "g", "f", "*fp16:16, i32, i64:1, BLOCK=64", "num_warps=4", "cdiv(n, BLOCK)", "", []string{"sm_80"}, 4}}, rows)
	out, _ = run(t, 0, "list", "--json", "--group", "other", path)
	assert.Equal(t, "[]\n", out)
}

const shown = `name      kernel
group     g
function  f of k.py
source    abababababababababababababababababababababababababababababababab
grid      cdiv(n, BLOCK)
options   num_warps=4
parameter x: *fp16:16  read-write
parameter n: i32
parameter s: i64:1
parameter BLOCK=64
code      sm_80 ptx, 4, symbol f, 4 warps, 64 bytes of shared memory, sha256 5694d08a2e53
`

func TestShow(t *testing.T) {
	path := sample(t, "kernel", "64", "code")
	out, _ := run(t, 0, "show", path, "kernel")
	assert.Equal(t, shown, out)
	out, _ = run(t, 0, "show", path, "kernel", "--json")
	assert.Contains(t, out, `"equal_to_1": true`)
	out, _ = run(t, 0, "show", path, "kernel", "--code", "sm_80")
	assert.Equal(t, "code", out)
	out, _ = run(t, 0, "show", path, "kernel", "--code", "sm_80", "--manifest")
	assert.Contains(t, out, `"num_warps":4`)
	to := filepath.Join(t.TempDir(), "k.ptx")
	run(t, 0, "show", path, "kernel", "--code", "sm_80", "-o", to)
	text, err := os.ReadFile(to)
	require.NoError(t, err)
	assert.Equal(t, "code", string(text))
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{path}, "expected a bundle and the name of a kernel"},
		{[]string{path, "kernal"}, `there is no kernel "kernal"; did you mean "kernel"?`},
		{[]string{path, "kernel", "--code", "sm_90"}, `kernel "kernel" has no code for sm_90; it has code for sm_80 (ptx)`},
		{[]string{path, "kernel", "--form", "ptx"}, "--code says which"},
	} {
		_, said := run(t, 1, append([]string{"show"}, c.args...)...)
		assert.Contains(t, said, c.want)
	}
}

func TestVerify(t *testing.T) {
	path := sample(t, "k", "64", "code of a kernel")
	out, _ := run(t, 0, "verify", path)
	assert.Contains(t, out, "1 kernel, 1 file of code, 16, all as they were written")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	at := bytes.Index(data, []byte("code of a kernel"))
	require.Positive(t, at, "code that does not shrink is stored as it is")
	data[at]++
	require.NoError(t, os.WriteFile(path, data, 0o600))
	_, said := run(t, 1, "verify", path)
	assert.Contains(t, said, "damaged")
	_, said = run(t, 1, "verify", "nowhere.tsb")
	assert.Contains(t, said, "nowhere.tsb: no such file")
}

func TestDiff(t *testing.T) {
	a := sample(t, "k", "64", "code")
	out, _ := run(t, 0, "diff", a, a)
	assert.Empty(t, out)
	out, _ = run(t, exitDiffer, "diff", a, sample(t, "k", "128", "codes"))
	assert.Equal(t, "~ k\n    parameter BLOCK: 64 -> 128\n    code for sm_80, ptx: 4 bytes, sha256 5694d08a2e53 -> 5 bytes, sha256 64a7994c6feb\n", out)
	b := sample(t, "other", "64", "code")
	out, _ = run(t, exitDiffer, "diff", a, b)
	assert.Equal(t, "- k\n+ other\n", out)
	out, _ = run(t, exitDiffer, "diff", "--json", a, b)
	var d difference
	require.NoError(t, json.Unmarshal([]byte(out), &d))
	assert.Equal(t, difference{Bundle: []change{}, Added: []string{"other"}, Removed: []string{"k"}, Changed: []changedKernel{}}, d)
	run(t, exitTrouble, "diff", a, "nowhere.tsb")
	run(t, exitTrouble, "diff", a)
}

func TestHelp(t *testing.T) {
	out, _ := run(t, 0, "--help")
	for _, c := range commands {
		assert.Contains(t, out, "  "+c.name+" ")
		help, _ := run(t, 0, c.name, "--help")
		assert.Contains(t, help, "usage: tshared bundle "+c.name)
	}
	_, said := run(t, 1, "biuld")
	assert.Contains(t, said, `there is no command "biuld"`)
	run(t, 1)
}

const kernel = `import triton
import triton.language as tl


@triton.jit
def scale(x_ptr, factor, n, BLOCK: tl.constexpr):
    tl.static_assert(BLOCK >= 16, "blocks are too small")
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x_ptr + at, tl.load(x_ptr + at, mask=at < n) * factor, mask=at < n)


def get_function_table():
    return [{"name": f"scale_{b}", "group": "scale", "func": scale, "sig": "*fp32,fp32,i32", "kwargs": {"num_warps": 4, "constants": {"BLOCK": b}}} for b in [8, 64, 128]]
`

// workspace is a folder with a kernel, and a cache of its own.
func workspace(t *testing.T) (file, out string) {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	t.Setenv("TSHARED_CACHE_DIR", filepath.Join(dir, "cache"))
	t.Setenv("TSHARED_PTXAS", "driver")
	file, out = filepath.Join(dir, "k.py"), filepath.Join(dir, "k.tsb")
	require.NoError(t, os.WriteFile(file, []byte(kernel), 0o600))
	return file, out
}

func TestBuild(t *testing.T) {
	file, out := workspace(t)
	said, _ := run(t, 0, "build", file, "-o", out, "--target", "sm_80,aarch64", "--fn", "scale", "--sig", "*fp32:16, fp32, i32", "--sig", "*fp64, fp32, i32",
		"--constant", "BLOCK=64,128", "--num-warps", "4", "--name", "{func}_{sig}_{BLOCK}", "--grid", "cdiv(n, BLOCK)", "--license", file)
	assert.Contains(t, said, "4 kernels for sm_80, aarch64 in ")
	assert.Contains(t, said, "0 of 8 from the cache")
	list, _ := run(t, 0, "list", out)
	for _, name := range []string{"scale_fp32_64 ", "scale_fp32_128 ", "scale_fp64_64 ", "scale_fp64_128 "} {
		assert.Contains(t, list, name)
	}
	run(t, 0, "verify", out)
	b, err := open(out)
	require.NoError(t, err)
	defer b.close()
	assert.Contains(t, b.Index().License, "def scale")
}

// TestChecked: --checked keeps Triton IR, of which the other commands know.
func TestChecked(t *testing.T) {
	file, plain := workspace(t)
	out := filepath.Join(filepath.Dir(plain), "checked.tsb")
	args := []string{"build", file, "--target", "sm_80,x86-64-v3", "--fn", "scale", "--sig", "*fp32:16, fp32, i32", "--constant", "BLOCK=64", "-o"}
	run(t, 0, append(args, plain)...)
	run(t, 0, append(args, out, "--checked")...)
	said, _ := run(t, 0, "show", out, "scale")
	assert.Regexp(t, `\nchecked   code of ttir, [0-9.]+K, sha256 [0-9a-f]{12}\n$`, said)
	ttir, _ := run(t, 0, "show", out, "scale", "--ttir")
	assert.Contains(t, ttir, "tt.func public @scale")
	assert.Contains(t, ttir, `loc("k.py":9:`)
	to := filepath.Join(t.TempDir(), "k.ttir")
	run(t, 0, "show", out, "scale", "--ttir", "-o", to)
	text, err := os.ReadFile(to)
	require.NoError(t, err)
	assert.Equal(t, ttir, string(text))
	said, _ = run(t, 0, "verify", out)
	assert.Contains(t, said, "1 kernel, 3 files of code, ")
	said, _ = run(t, exitDiffer, "diff", plain, out)
	assert.Regexp(t, `^~ scale\n    checked code: now of ttir, [0-9]+ bytes, sha256 [0-9a-f]{12}\n$`, said)
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{plain, "scale", "--ttir"}, `kernel "scale" has no Triton IR: the bundle was built without --checked`},
		{[]string{out, "scale", "--ttir", "--code", "sm_80"}, "--code and --ttir exclude each other"},
		{[]string{out, "scale", "--ttir", "--json"}, "--json does nothing with --ttir"},
	} {
		_, said := run(t, 1, append([]string{"show"}, c.args...)...)
		assert.Contains(t, said, c.want)
	}
	verifyOther(t, out, "module {")
}

// verifyOther verifies a bundle with other Triton IR, whose sums are right.
func verifyOther(t *testing.T, path, ttir string) {
	t.Helper()
	b, err := open(path)
	require.NoError(t, err)
	defer b.close()
	ix := *b.Index()
	files := map[string][]byte{}
	for i := range ix.Kernels {
		for j := range ix.Kernels[i].Code {
			c := &ix.Kernels[i].Code[j]
			files[c.File], err = b.Code(c)
			require.NoError(t, err)
		}
		stored := bundlefile.Store(bundlefile.FormTTIR, []byte(ttir))
		ix.Kernels[i].TTIR, files[stored.File] = &stored, []byte(ttir)
	}
	var data bytes.Buffer
	require.NoError(t, bundlefile.Write(&data, &ix, files))
	other := filepath.Join(t.TempDir(), "other.tsb")
	require.NoError(t, os.WriteFile(other, data.Bytes(), 0o600))
	_, said := run(t, 1, "verify", other)
	assert.Contains(t, said, `kernel "scale": its Triton IR: scale.ttir:1:`)
}

// TestWarnings: the warnings about kernels are on the standard error, each place once, also where the code is in the cache. Rows of
// the command line are where their kernel is.
func TestWarnings(t *testing.T) {
	file, out := workspace(t)
	const loop = `

@triton.jit
def swap(x_ptr, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x_ptr + i)
    a = v
    b = v
    for w in range(0, n):
        b = v + a
        a, b = b, a
    tl.store(x_ptr + i, a + b)
`
	require.NoError(t, os.WriteFile(file, []byte(kernel+loop), 0o600))
	for range 2 {
		_, said := run(t, 0, "build", file, "-o", out, "--target", "sm_80,x86-64-v3", "--fn", "swap", "--sig", "*i32, i32", "--constant", "BLOCK=16,32")
		assert.Equal(t, 2, strings.Count(said, "warning: "), said)
		assert.Contains(t, said, file+":24:12: warning: what is assigned to 'b' here is lost at the end of the iteration, unlike in Python")
		assert.Contains(t, said, "\n        a, b = b, a\n           ^")
		assert.Contains(t, said, file+`:17:1: warning: rows "swap_BLOCK16" and "swap_BLOCK32" of group "swap" fit the same arguments`)
	}
}

// TestFailedRow: a row that does not compile fails the build, and nothing is written; --keep-going
// leaves it out where it has code for another target.
func TestFailedRow(t *testing.T) {
	file, out := workspace(t)
	_, said := run(t, 1, "build", file, "-o", out, "--target", "sm_80")
	assert.Contains(t, said, `row "scale_8" for sm_80: `)
	assert.Contains(t, said, "k.py:7:5: error: ")
	assert.Contains(t, said, "blocks are too small")
	assert.Contains(t, said, "1 of 3 kernels does not compile: there is no bundle; --keep-going leaves it out")
	assert.NoFileExists(t, out)
	_, said = run(t, 1, "build", file, "-o", out, "--target", "sm_80", "--keep-going")
	assert.Contains(t, said, `row "scale_8" compiles for no target`)
	assert.NoFileExists(t, out)

	// GPUs have the type from sm_89 on.
	told, said := run(t, 0, "build", file, "-o", out, "--target", "sm_80,sm_90a", "--keep-going", "--fn", "scale", "--sig", "*fp8e4nv, fp32, i32", "--constant", "BLOCK=64")
	assert.Contains(t, said, `left out: row "scale" for sm_80: `)
	assert.Contains(t, told, "1 of 2 did not compile and is not in the bundle")
	list, _ := run(t, 0, "list", out)
	assert.Contains(t, list, "  sm_90a  ")
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "a Python or JSON file with a function table is needed"},
		{[]string{"k.py"}, "-o is needed"},
		{[]string{"k.py", "-o", "x"}, "--target is needed"},
		{[]string{"k.txt", "-o", "x", "--target", "sm_80"}, "expected a file of Python or JSON, found k.txt"},
		{[]string{"k.py", "-o", "x", "--target", "sm_80", "--sig", "i32"}, "--fn is needed"},
		{[]string{"k.json", "-o", "x", "--target", "sm_80", "--fn", "f"}, "--fn is for one Python file"},
		{[]string{"k.py", "-o", "x", "--target", "sm_80", "--ptxas", "p", "--no-cubin"}, "exclude each other"},
		{[]string{"k.py", "-o", "x", "--target", "sm_80", "--constant", "B"}, "expected NAME=V1,V2"},
		{[]string{"nowhere.py", "-o", "x", "--target", "sm_80"}, "nowhere.py"},
	} {
		_, said := run(t, 1, append([]string{"build"}, c.args...)...)
		assert.Contains(t, said, c.want, "%v", c.args)
		assert.True(t, strings.HasPrefix(said, "tshared bundle build: "), said)
	}
}

func TestProgress(t *testing.T) {
	p := bundlebuild.Progress{Done: 30, Cached: 10, Failed: 1, Total: 50}
	assert.Equal(t, "30 of 50 kernels, 10 from the cache, 1 failed, 10s left", line(p, 10*time.Second))
}

// TestPlaces: mistakes of tables have their places first.
func TestPlaces(t *testing.T) {
	file, out := workspace(t)
	_, said := run(t, 1, "build", file, file, "-o", out, "--target", "sm_80")
	assert.True(t, strings.HasPrefix(said, file+`:13:13: error: row "scale_8": expected names of their own`), said)
	table := filepath.Join(filepath.Dir(file), "t.json")
	require.NoError(t, os.WriteFile(table, []byte("[{\"file\": \"k.py\", \"func\": \"scale\",\n \"sigs\": \"*fp32\"}]"), 0o600))
	_, said = run(t, 1, "build", table, "-o", out, "--target", "sm_80")
	assert.Equal(t, table+":2:10: error: rows have no key \"sigs\"; did you mean \"sig\"?\n \"sigs\": \"*fp32\"}]\n         ^\n", said)
}
