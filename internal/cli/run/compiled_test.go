package run

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// runs runs the command and returns its exit code and output.
func runs(args ...string) (int, string, string) {
	var stdout, stderr strings.Builder
	code := Main(context.Background(), args, &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

// compiledFolder compiles a kernel to PTX and returns the folder.
func compiledFolder(t *testing.T, file string) string {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	m, err := tshared.Parse(file, string(text))
	require.NoError(t, err)
	k, err := compilePTX(m, "", &options{compiling: t.Context()}, targets.DefaultGPU)
	require.NoError(t, err)
	about, err := k.Kernel.Write()
	require.NoError(t, err)
	folder := t.TempDir()
	write(t, filepath.Join(folder, "kernel.ptx"), k.PTX)
	write(t, filepath.Join(folder, "kernel.json"), string(about))
	return folder
}

func write(t *testing.T, file, text string) {
	t.Helper()
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
}

func TestCompiledKernels(t *testing.T) {
	folder := compiledFolder(t, addFolder+"kernel.ttir")
	launch := []string{"--case", addFolder + "case.json", "--backend=ptx-sim"}
	for _, path := range []string{folder, filepath.Join(folder, "kernel.ptx")} {
		code, stdout, stderr := runs(append([]string{path}, launch...)...)
		require.Equal(t, exitOK, code, stderr)
		require.Contains(t, stdout, "all 1000 elements are right")
	}
	byHand := []string{folder, "--backend=ptx-sim", "--grid=1", "--arg", "x_ptr=f32[4]:ones", "--arg", "1=f32[4]:range", "--arg", "out_ptr=f32[4]", "--arg", "n=4"}
	code, stdout, stderr := runs(byHand...)
	require.Equal(t, exitOK, code, stderr)
	require.Contains(t, stdout, "out_ptr: f32[4], least 1, greatest 4, sum 10: 1 2 3 4")

	for want, args := range map[string][]string{
		"is compiled for a GPU: it takes --backend=cuda or --backend=ptx-sim": {folder, "--case", addFolder + "case.json"},
		"is compiled already: --target, --num-warps, --num-stages":            append([]string{folder, "--num-warps=8"}, launch...),
		"is vector_add_kernel, not other":                                     append([]string{folder, "--kernel=other"}, launch...),
		`argument "x_ptr": the kernel's is of type !tt.ptr<f32>, but what it gets is a buffer of i64`: {
			folder, "--backend=ptx-sim", "--arg", "0=i64[4]", "--arg", "1=f32[4]", "--arg", "2=f32[4]", "--arg", "n=4"},
		`argument "n" of type i32 is missing`: {folder, "--backend=ptx-sim", "--arg", "0=f32[4]", "--arg", "1=f32[4]", "--arg", "2=f32[4]"},
	} {
		code, stdout, stderr := runs(args...)
		require.Equal(t, exitFailed, code)
		require.Empty(t, stdout)
		require.Contains(t, stderr, want)
	}

	// Fields that another compiler may leave out come from the case.
	write(t, filepath.Join(folder, "kernel.json"), `{"name": "vector_add_kernel", "num_warps": 4, "params": [{"arg": 0}, {"arg": 1}, {"arg": 2}, {"arg": 3}]}`)
	code, _, stderr = runs(append([]string{folder}, launch...)...)
	require.Equal(t, exitOK, code, stderr)

	write(t, filepath.Join(folder, "kernel.json"), `{`)
	code, _, stderr = runs(append([]string{folder}, launch...)...)
	require.Equal(t, exitFailed, code)
	require.Contains(t, stderr, "kernel.json: unexpected end of JSON input")
	require.NoError(t, os.Remove(filepath.Join(folder, "kernel.json")))
	code, _, stderr = runs(append([]string{folder}, launch...)...)
	require.Equal(t, exitFailed, code)
	require.Contains(t, stderr, "how to launch "+folder+"/kernel.ptx is not known")
}

const nulls = `module {
  tt.func public @kernel(%out: !tt.ptr<i32>, %maybe: !tt.ptr<i32>, %c: i1) {
    %one = arith.constant 1 : i32
    scf.if %c {
      tt.store %maybe, %one : !tt.ptr<i32>
    }
    tt.store %out, %one : !tt.ptr<i32>
    tt.return
  }
}
`

// TestNullPointers: all backends follow one rule. A null pointer that every program dereferences is
// refused; one that no program dereferences is fine; else the access is the error.
func TestNullPointers(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), "nulls.ttir")
	write(t, file, nulls)
	for _, backend := range [][]string{{"--backend=interp"}, {"--backend=interp", "--lowered"}, {"--backend=cpu", "--check"}, {"--backend=ptx-sim"}} {
		run := func(out, maybe, c string) (int, string, string) {
			return runs(append([]string{file, "--arg", "0=" + out, "--arg", "1=" + maybe, "--arg", "2=" + c}, backend...)...)
		}
		code, _, stderr := run("null", "i32[1]", "0")
		require.Equal(t, exitFailed, code, backend)
		require.Equal(t, "tshared run: argument \"arg0\": it is a null pointer, but the kernel accesses memory through it\n", stderr)
		code, stdout, stderr := run("i32[1]", "null", "0")
		require.Equal(t, exitOK, code, stderr)
		require.Contains(t, stdout, "arg0: i32[1], least 1")
		code, _, stderr = run("i32[1]", "null", "1")
		require.Equal(t, exitFailed, code, backend)
		require.Contains(t, stderr, "0x0", backend)
	}
	code, _, stderr := runs(file, "--arg", "0=i32[1]", "--arg", "1=i32[1]", "--arg", "2=null")
	require.Equal(t, exitFailed, code)
	require.Contains(t, stderr, `argument "arg2": the kernel's is of type i1, but what it gets is a null pointer`)
}
