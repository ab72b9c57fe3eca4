package bundlebuild_test

import (
	"bytes"
	"context"
	"debug/elf"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/bundle/bundlebuild"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/bundle/functable"
)

func TestMain(m *testing.M) {
	if _, err := libllvm.Open(); err != nil {
		fmt.Println("skipped:", err)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

const file = "testdata/kernels.py"

var all = []string{"sm_80", "sm_90a", "x86-64-v3", "aarch64"}

func rows(t *testing.T) []functable.Row {
	t.Helper()
	rows, err := (&functable.Loader{}).Python(file)
	require.NoError(t, err)
	return rows
}

// lists makes rows of the kernel scale.
func lists(t *testing.T, modes ...any) []functable.Row {
	t.Helper()
	rows, err := (&functable.Loader{}).List(file, functable.Lists{Function: "scale", Signatures: []string{"*fp32, fp32, i32"},
		Constants: []functable.Values{{Name: "BLOCK", Values: []any{int64(64)}}, {Name: "MODE", Values: modes}}, Name: "{MODE}"})
	require.NoError(t, err)
	return rows
}

func build(t *testing.T, j bundlebuild.Job) []byte {
	t.Helper()
	r, err := bundlebuild.Build(context.Background(), j)
	require.NoError(t, err)
	data, err := r.Bytes()
	require.NoError(t, err)
	return data
}

func read(t *testing.T, data []byte) *bundlefile.Reader {
	t.Helper()
	r, err := bundlefile.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	return r
}

// TestSameBytes: the bundle depends neither on the number of workers nor on the cache.
func TestSameBytes(t *testing.T) {
	c, err := cache.Open(cache.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	job := bundlebuild.Job{Rows: rows(t), Targets: []string{"sm_80", "x86-64-v3"}, Workers: 1}
	one := build(t, job)
	job.Workers, job.Cache = 4, c
	assert.Equal(t, one, build(t, job), "four workers")
	var last bundlebuild.Progress
	job.Progress = func(p bundlebuild.Progress) { last = p }
	assert.Equal(t, one, build(t, job), "from the cache")
	assert.Equal(t, bundlebuild.Progress{Done: 10, Cached: 10, Total: 10}, last)
}

// TestFolders: the bundle does not depend on where its files are, even where kernels print their
// places.
func TestFolders(t *testing.T) {
	const text = `import triton
import triton.language as tl

@triton.jit
def show(x_ptr, BLOCK: tl.constexpr):
    tl.device_print("x", tl.load(x_ptr + tl.arange(0, BLOCK)))

def get_function_table():
    return [{"name": "show", "func": show, "sig": "*fp32, 32"}]
`
	var first []byte
	for range 2 {
		dir := t.TempDir()
		file := filepath.Join(dir, "k.py")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		rows, err := (&functable.Loader{}).Python(file)
		require.NoError(t, err)
		data := build(t, bundlebuild.Job{Rows: rows, Targets: []string{"sm_80", "x86-64-v3"}})
		if first == nil {
			first = data
		}
		assert.Equal(t, first, data)
	}
}

// TestLineInfoInCache: code with the paths of its files is not taken from the cache for a bundle without them, nor for files of another
// folder.
func TestLineInfoInCache(t *testing.T) {
	c, err := cache.Open(cache.Options{Dir: filepath.Join(t.TempDir(), "cache")})
	require.NoError(t, err)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	moved := filepath.Join(t.TempDir(), "kernels.py")
	require.NoError(t, os.WriteFile(moved, text, 0o600))
	movedRows, err := (&functable.Loader{}).Python(moved)
	require.NoError(t, err)
	job := bundlebuild.Job{Rows: rows(t)[4:], Targets: []string{"sm_80", "x86-64-v3"}, Checked: true}
	for _, lines := range []bool{true, false} {
		for _, rows := range [][]functable.Row{job.Rows, movedRows[4:]} {
			job := job
			job.Rows, job.LineInfo = rows, lines
			want := build(t, job)
			job.Cache = c
			assert.Equal(t, want, build(t, job), "%s, line info %v", rows[0].File.Path, lines)
		}
	}
}

// TestIndex: the index has what the table says and what the code needs.
func TestIndex(t *testing.T) {
	r := read(t, build(t, bundlebuild.Job{Rows: rows(t), Targets: all, License: "MIT"}))
	ix := r.Index()
	assert.Equal(t, "MIT", ix.License)
	assert.NotEmpty(t, ix.Compiler)
	require.Len(t, ix.Kernels, 5)
	k := ix.Kernels[4]
	assert.Equal(t, "scale", k.Name)
	assert.Equal(t, "scale", k.Group)
	assert.Equal(t, "cdiv(n, BLOCK)", k.Grid)
	assert.Equal(t, "kernels.py", k.Source.File)
	assert.Len(t, k.Source.SHA256, 64)
	block, mode := "128", "plain"
	assert.Equal(t, []bundlefile.Param{
		{Name: "x_ptr", Type: "*fp32", Divisible: 16, Access: "read-write"},
		{Name: "factor", Type: "fp32"},
		{Name: "n", Type: "i32", Divisible: 16},
		{Name: "BLOCK", Type: "constexpr", Constant: &bundlefile.Constant{Int: &block}},
		{Name: "MODE", Type: "constexpr", Constant: &bundlefile.Constant{Str: &mode}},
	}, k.Params)
	machines := map[string]elf.Machine{"x86-64-v3": elf.EM_X86_64, "aarch64": elf.EM_AARCH64}
	require.Len(t, k.Code, 4)
	for i, c := range k.Code {
		assert.Equal(t, all[i], c.Target)
		code, err := r.Code(&c)
		require.NoError(t, err)
		if c.Form == "ptx" {
			assert.Contains(t, string(code), ".target "+c.Target)
			assert.Equal(t, 4, c.Warps)
			continue
		}
		object, err := elf.NewFile(bytes.NewReader(code))
		require.NoError(t, err)
		assert.Equal(t, machines[c.Target], object.Machine)
	}
	assert.Equal(t, bundlefile.Options{NumWarps: 2, NumStages: 1}, ix.Kernels[0].Options)
	assert.Equal(t, 2, ix.Kernels[0].Code[0].Warps)
}

func TestFailures(t *testing.T) {
	ctx := context.Background()
	job := bundlebuild.Job{Rows: lists(t, "broken", "plain"), Targets: []string{"sm_80", "x86-64-v3"}}
	_, err := bundlebuild.Build(ctx, job)
	var failed *bundlebuild.FailedError
	require.ErrorAs(t, err, &failed)
	assert.Len(t, failed.Failures, 2)
	for _, text := range []string{`row "broken" for sm_80: `, `row "broken" for x86-64-v3: `, "this mode has no code", "kernels.py:17:", "2 of 4 kernels do not compile"} {
		assert.ErrorContains(t, err, text)
	}

	job.KeepGoing = true
	_, err = bundlebuild.Build(ctx, job)
	assert.ErrorContains(t, err, `row "broken" compiles for no target`)

	// A row that is for one kind of target is compiled for that alone.
	job.Rows = rows(t)[:1]
	job.Rows[0].Targets = []string{"cuda"}
	r, err := bundlebuild.Build(ctx, job)
	require.NoError(t, err)
	assert.Len(t, r.Index.Kernels[0].Code, 1)
	job.Targets = []string{"aarch64"}
	_, err = bundlebuild.Build(ctx, job)
	assert.ErrorContains(t, err, `row "softmax_fp16_32": it is for cuda, as all rows are for others than aarch64`)

	// Beside rows that are for the target it is left out.
	job.Rows = rows(t)[:2]
	job.Rows[0].Targets = []string{"cuda"}
	r, err = bundlebuild.Build(ctx, job)
	require.NoError(t, err)
	assert.Len(t, r.Index.Kernels, 1)
	require.Len(t, r.Others, 1)
	assert.Equal(t, "softmax_fp16_32", r.Others[0].Name)
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		job  bundlebuild.Job
		want string
	}{
		{bundlebuild.Job{Rows: rows(t)}, "expected one or more targets"},
		{bundlebuild.Job{Targets: all}, "the function table has no rows"},
		{bundlebuild.Job{Rows: rows(t), Targets: []string{"sm_12"}}, "sm_12"},
		{bundlebuild.Job{Rows: rows(t), Targets: []string{"x86"}}, `there is no target "x86"`},
		{bundlebuild.Job{Rows: rows(t), Targets: []string{"host"}}, "a bundle says which processors its code is for"},
		{bundlebuild.Job{Rows: rows(t), Targets: []string{"sm_80", "sm_80"}}, "the target sm_80 is there twice"},
		{bundlebuild.Job{Rows: rows(t), Targets: all, PTXAS: "/nowhere/ptxas"}, "ptxas cannot be run"},
	} {
		_, err := bundlebuild.Build(context.Background(), c.job)
		assert.ErrorContains(t, err, c.want)
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err := bundlebuild.Build(ctx, bundlebuild.Job{Rows: rows(t), Targets: all})
	assert.ErrorIs(t, err, context.Canceled)
}

// TestCubins: where there is a ptxas, code for GPUs is there as PTX and as cubin.
func TestCubins(t *testing.T) {
	ptxas := filepath.Join(t.TempDir(), "ptxas")
	script := "#!/bin/sh\nif [ \"$1\" = --version ]; then echo version 1; exit; fi\nwhile [ $# -gt 1 ]; do [ \"$1\" = --output-file ] && out=$2; shift; done\n%s\n"
	write := func(work string) {
		require.NoError(t, os.WriteFile(ptxas, fmt.Appendf(nil, script, work), 0o755))
	}
	write(`{ printf '\177ELF'; cat "$1"; } > "$out"`)
	job := bundlebuild.Job{Rows: lists(t, "plain"), Targets: []string{"sm_80", "x86-64-v3"}, PTXAS: ptxas}
	r := read(t, build(t, job))
	var forms []string
	for _, c := range r.Index().Kernels[0].Code {
		forms = append(forms, c.Form)
		assert.NotContains(t, string(c.Manifest), ptxas, "a path of this machine")
	}
	assert.Equal(t, []string{"ptx", "cubin", "o"}, forms)
	write(`echo "ptxas fatal: no" >&2; exit 1`)
	_, err := bundlebuild.Build(context.Background(), job)
	assert.ErrorContains(t, err, "ptxas fatal: no")
}

// TestChecked: the Triton IR of a row for CPUs is in the bundle where it is asked for, once for all of them, and is the same
// from the cache and in another folder.
func TestChecked(t *testing.T) {
	c, err := cache.Open(cache.Options{Dir: t.TempDir()})
	require.NoError(t, err)
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	moved := filepath.Join(t.TempDir(), filepath.Base(file))
	require.NoError(t, os.WriteFile(moved, text, 0o600))
	movedRows, err := (&functable.Loader{}).Python(moved)
	require.NoError(t, err)
	job := bundlebuild.Job{Rows: rows(t), Targets: []string{"sm_80", "x86-64-v3", "aarch64"}, Cache: c}
	plain := build(t, job) // whose code is in the cache then
	job.Checked = true
	data := build(t, job)
	var last bundlebuild.Progress
	job.Progress = func(p bundlebuild.Progress) { last = p }
	assert.Equal(t, data, build(t, job), "from the cache")
	assert.Equal(t, bundlebuild.Progress{Done: 15, Cached: 15, Total: 15}, last)
	job.Cache, job.Rows = nil, movedRows
	assert.Equal(t, data, build(t, job), "in another folder")
	job.Cache, job.Checked = c, false
	assert.Equal(t, plain, build(t, job), "without Triton IR")

	r := read(t, data)
	for i := range r.Index().Kernels {
		k := &r.Index().Kernels[i]
		require.NotNil(t, k.TTIR, k.Name)
		text, err := r.File(k.TTIR)
		require.NoError(t, err)
		assert.Contains(t, string(text), "tt.func public @"+k.Function)
		assert.Contains(t, string(text), `loc("kernels.py":`)
		assert.NotContains(t, string(text), t.TempDir())
	}
	job.Targets, job.Checked = []string{"sm_80"}, true
	_, err = bundlebuild.Build(t.Context(), job)
	assert.EqualError(t, err, "checked code runs on CPUs only: expected one among the targets, such as x86-64-v3 or aarch64")
}

// TestWarnings: the warnings about kernels are told, each place once, also where the code is in the cache and the file has moved.
func TestWarnings(t *testing.T) {
	const text = `import triton
import triton.language as tl

@triton.jit
def swap(x, o, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i)
    a = v
    b = v
    for w in range(0, n):
        b = v + a
        a, b = b, a
    tl.store(o + i, a + b)

def get_function_table():
    return [{"name": f"swap_{b}", "func": swap, "sig": f"*i32, *i32, i32, {b}"} for b in [8, 16]]
`
	c, err := cache.Open(cache.Options{Dir: filepath.Join(t.TempDir(), "cache")})
	require.NoError(t, err)
	for round := range 2 {
		file := filepath.Join(t.TempDir(), "k.py")
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		rows, err := (&functable.Loader{}).Python(file)
		require.NoError(t, err)
		r, err := bundlebuild.Build(t.Context(), bundlebuild.Job{Rows: rows, Targets: []string{"sm_80", "x86-64-v3"}, Cache: c, Checked: true})
		require.NoError(t, err)
		assert.Equal(t, 4*round, r.Cached)
		require.Len(t, r.Warnings, 1)
		assert.Contains(t, r.Warnings[0].Error(), file+":12:12: warning: what is assigned to 'b' here is lost at the end of the iteration, unlike in Python")
		assert.Contains(t, r.Warnings[0].Error(), "\n        a, b = b, a\n           ^")
	}
	r, err := bundlebuild.Build(t.Context(), bundlebuild.Job{Rows: rows(t), Targets: []string{"x86-64-v3"}})
	require.NoError(t, err)
	assert.Empty(t, r.Warnings)
}
