package run_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/cli/run"
	"github.com/tshared/tshared/internal/host/isolate"
)

// TestMain lets this program be its own child, as tshared is.
func TestMain(m *testing.M) {
	if isolate.Folder() != "" {
		os.Exit(run.Isolated(context.Background(), os.Args[2:], os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

func isolated(t *testing.T, ctx context.Context, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	var out, errs bytes.Buffer
	code = run.Isolated(ctx, args, &out, &errs)
	return code, out.String(), errs.String()
}

func kernelFile(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "kernel.ttir")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return file
}

// strays reads or writes far from its argument, in program 3 alone.
const strays = `tt.func public @strays(%p: !tt.ptr<f32> loc("p"), %far: i64 loc("far"), %write: i1 loc("write")) {
  %x = tt.get_program_id x : i32
  %c3 = arith.constant 3 : i32
  %zero = arith.constant 0 : i64
  %bad = arith.cmpi eq, %x, %c3 : i32
  %o = arith.select %bad, %far, %zero : i64
  %q = tt.addptr %p, %o : !tt.ptr<f32>, i64
  scf.if %write {
    %c = arith.constant 1.0 : f32
    tt.store %q, %c : !tt.ptr<f32> loc(#store)
  } else {
    %v = tt.load %q : !tt.ptr<f32> loc(#load)
    tt.store %p, %v : !tt.ptr<f32>
  }
  tt.return
} loc(#kernel)
#kernel = loc("strays.py":10:1)
#load = loc("strays.py":12:5)
#store = loc("strays.py":14:5)
`

// copies copies whole tiles, by calls of memcpy.
const copies = `tt.func public @copies(%p: !tt.ptr<f32> loc("p"), %q: !tt.ptr<f32> loc("q"), %far: i32 loc("far")) {
  %x = tt.get_program_id x : i32
  %s = arith.muli %x, %far : i32
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %pp = tt.addptr %p, %s : !tt.ptr<f32>, i32
  %ps = tt.splat %pp : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %pa = tt.addptr %ps, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %qs = tt.splat %q : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %qa = tt.addptr %qs, %r : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %v = tt.load %pa : tensor<1024x!tt.ptr<f32>> loc(#load)
  tt.store %qa, %v : tensor<1024x!tt.ptr<f32>> loc(#load)
  tt.return
} loc(#kernel)
#kernel = loc("copies.py":20:1)
#load = loc("copies.py":22:5)
`

// TestKernelsThatKillTheirProcess: the parent survives and names kernel, program and line.
func TestKernelsThatKillTheirProcess(t *testing.T) {
	for name, c := range map[string]struct {
		kernel string
		args   []string
		want   string
	}{
		"read": {strays, []string{"--arg", "p=f32[16]", "--arg", "far=-999999999999", "--arg", "write=0"},
			"strays.py:12: kernel @strays ended the process in program (3, 0, 0): SIGSEGV: segmentation violation at address 0x"},
		"write": {strays, []string{"--arg", "p=f32[16]", "--arg", "far=-999999999999", "--arg", "write=1"},
			"strays.py:14: kernel @strays ended the process in program (3, 0, 0): SIGSEGV: segmentation violation at address 0x"},
		"just behind": {strays, []string{"--arg", "p=f32[16]", "--arg", "far=16", "--arg", "write=1"},
			`strays.py:14: kernel @strays ended the process in program (3, 0, 0): SIGSEGV: segmentation violation at byte 64 of buffer "p", which has 64 bytes`},
		"before": {strays, []string{"--arg", "p=f32[16]", "--arg", "far=-20000", "--arg", "write=0"},
			`strays.py:12: kernel @strays ended the process in program (3, 0, 0): SIGSEGV: segmentation violation at byte -80000 of buffer "p", which has 64 bytes`},
		"copy": {copies, []string{"--arg", "p=f32[1024]", "--arg", "q=f32[1024]", "--arg", "far=500000000", "--workers", "1"},
			"copies.py:22: kernel @copies ended the process in program (1, 0, 0): SIGSEGV: segmentation violation at address 0x"},
	} {
		t.Run(name, func(t *testing.T) {
			args := append([]string{kernelFile(t, c.kernel), "--backend", "cpu", "--grid", "4"}, c.args...)
			code, stdout, stderr := isolated(t, context.Background(), args...)
			assert.Equal(t, 1, code)
			assert.Empty(t, stdout)
			assert.Contains(t, stderr, c.want)
		})
	}
}

// TestIsolatedResults: exit codes and output are those of the child.
func TestIsolatedResults(t *testing.T) {
	kernel := corpus + add + "/kernel.ttir"
	code, stdout, stderr := isolated(t, context.Background(), kernel, "--case", corpus+add+"/case.json", "--backend", "cpu")
	assert.Equal(t, 0, code, stderr)
	assert.Contains(t, stdout, "out_ptr: all 1000 elements are right")

	code, _, stderr = isolated(t, context.Background(), kernel, "--case", edited(t, add, `"value": 1000`, `"value": 999`), "--backend", "cpu")
	assert.Equal(t, 2, code)
	assert.Contains(t, stderr, "out_ptr: 1 of 1000 elements are wrong, first 999: got 77")

	code, _, stderr = isolated(t, context.Background(), kernel, "--backend", "cpu", "--grid", "4")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, `argument "x_ptr" of type !tt.ptr<f32> is missing`)
}

const forever = `tt.func public @k() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
`

func TestEndlessKernels(t *testing.T) {
	file := kernelFile(t, forever)
	code, _, stderr := isolated(t, context.Background(), file, "--backend=cpu", "--max-steps", "1000")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "kernel.ttir:4:3: ")
	assert.Contains(t, stderr, "in program (0, 0, 0): the step limit is reached after 1000 operations: does the kernel end?")

	code, _, stderr = isolated(t, context.Background(), file, "--backend=cpu", "--max-steps", "0", "--timeout", "4s")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "kernel.ttir:4:3: ")
	assert.Contains(t, stderr, "it ran for 4s, does the kernel end? --timeout gives it longer")

	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	code, _, _ = isolated(t, ctx, file, "--backend=cpu", "--max-steps", "0")
	assert.Equal(t, 1, code, "interrupted")

	code, _, stderr = command(file, "--timeout", "400ms", "--max-steps", "0")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "it ran for 400ms")
}

// TestFailuresOfNativeCode: errors name the line or argument.
func TestFailuresOfNativeCode(t *testing.T) {
	file := kernelFile(t, `tt.func public @k(%p: !tt.ptr<i32> loc("p"), %d: i32 loc("d")) {
  %x = tt.get_program_id x : i32
  %y = arith.subi %d, %x : i32
  %q = arith.divsi %d, %y : i32
  tt.store %p, %q : !tt.ptr<i32>
  tt.return
}
`)
	for want, args := range map[string][]string{
		"kernel.ttir:4:8: 'arith.divsi' in program (2, 0, 0): division by zero": {"--grid", "4", "--arg", "p=i32[1]", "--arg", "d=2"},
		"tshared run: the grid 2147483647 x 2147483647 x 9 has too many":        {"--grid", "2147483647,2147483647,9", "--arg", "p=i32[1]", "--arg", "d=2"},
		`argument "p": the kernel's is of type !tt.ptr<i32>`:                    {"--arg", "p=f16[1]", "--arg", "d=2"},
		"no such file": {"--case", "nowhere.json"},
	} {
		code, stdout, stderr := isolated(t, context.Background(), append([]string{file, "--backend=cpu"}, args...)...)
		assert.Equal(t, 1, code)
		assert.Empty(t, stdout)
		assert.Contains(t, stderr, want)
	}
}

func TestFailedAssertionOfNativeCode(t *testing.T) {
	file := kernelFile(t, `tt.func public @k(%n: i32 loc("n")) {
  %x = tt.get_program_id x : i32
  %ok = arith.cmpi slt, %x, %n : i32
  %t = tt.splat %ok : i1 -> tensor<1xi1>
  tt.assert %t, "too many" : tensor<1xi1>
  tt.return
}
`)
	code, _, stderr := isolated(t, context.Background(), file, "--backend=cpu", "--grid", "9", "--arg", "n=5")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "kernel.ttir:5:3: ")
	assert.Contains(t, stderr, "in program (5, 0, 0), element 0: assertion failed: Assertion `too many` failed")
}
