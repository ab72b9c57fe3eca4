package run

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

func TestSimulatedBackend(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, extra := range []string{"--workers=2", "--check"} {
		var stdout, stderr strings.Builder
		code := Main(context.Background(), []string{addFolder + "kernel.ttir", "--case", addFolder + "case.json", "--backend=ptx-sim", extra}, &stdout, &stderr)
		require.Equal(t, exitOK, code, stderr.String())
		require.Contains(t, stdout.String(), "all 1000 elements are right")
	}
}

// TestTile: a kernel in the tile dialect runs on the simulator, by the names of its arguments, and on nothing else.
func TestTile(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"vector_add_f32", "matmul_f16"} {
		folder := filepath.Join("..", "..", "..", "test", "corpus", name, "small")
		text, err := os.ReadFile(filepath.Join(folder, "kernel.ttir"))
		require.NoError(t, err)
		m, err := tshared.Parse("kernel.ttir", string(text))
		require.NoError(t, err)
		require.NoError(t, m.Run("triton-to-linalg"))
		m.Top, err = ptx.Plan(m.Top, "", ptx.Options{Target: "sm_90a", Warps: 4, Contract: true})
		require.NoError(t, err)
		var planned strings.Builder
		require.NoError(t, m.Print(&planned, tshared.PrintOptions{DebugInfo: true}))
		file := filepath.Join(t.TempDir(), "kernel.tile")
		require.NoError(t, os.WriteFile(file, []byte(planned.String()), 0o666))
		for _, extra := range []string{"--check", "--stats"} {
			var stdout, stderr strings.Builder
			code := Main(context.Background(), []string{file, "--case", filepath.Join(folder, "case.json"), "--backend=ptx-sim", extra}, &stdout, &stderr)
			require.Equal(t, exitOK, code, stderr.String())
			require.Contains(t, stdout.String(), " elements are right")
		}
		for _, backend := range []string{"interp", "cpu"} {
			var stderr strings.Builder
			require.Equal(t, exitFailed, Main(context.Background(), []string{file, "--case", filepath.Join(folder, "case.json"), "--backend=" + backend}, io.Discard, &stderr))
			require.Contains(t, stderr.String(), "kernel.tile has the layouts of a GPU: it takes --backend=cuda or --backend=ptx-sim")
		}
	}
}

func TestSimulatedBackendFails(t *testing.T) {
	args := []string{addFolder + "kernel.ttir", "--case", addFolder + "case.json", "--backend=ptx-sim"}
	const header = ".version 8.4\n.target sm_90\n.address_size 64\n"
	for want, text := range map[string]string{
		"tshared run: the simulator does not take what was compiled: add.ptx:4:16: error: instruction 'frob' is not known\n": header + ".entry add() { frob; }",
		"tshared run: there is no kernel 'add' in the PTX: it has other\n":                                                   header + ".entry other() { ret; }",
		"tshared run: error: out of bounds: read of 4 bytes at 0x0, far from every buffer, in block (0, 0, 0), thread (0, 0, 0), at 'ld.global.b32 r, [0]' (add.ptx:4:29)\n": header +
			".entry add() { .reg .b32 r; ld.global.b32 r, [0]; ret; }",
	} {
		withBackend(t, "ptx-sim", simulated(
			func(*tshared.Module, string, *options, string) (*manifest.Artifact, error) {
				return &manifest.Artifact{PTX: text, Kernel: &manifest.Kernel{Name: "add", NumWarps: 1}}, nil
			}))
		var stderr strings.Builder
		require.Equal(t, exitFailed, Main(context.Background(), args, io.Discard, &stderr))
		require.Equal(t, want, stderr.String())
	}
}

func TestScratchOfSimulatedKernels(t *testing.T) {
	// Each program writes its part of the scratch and reads it back.
	const text = `.version 8.4
.target sm_90
.address_size 64
.entry add(.param .u64 s, .param .u64 n, .param .u64 out, .param .u32 count)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [s];
	mov.u32 %r1, %ctaid.x;
	mul.wide.u32 %rd2, %r1, 64;
	add.s64 %rd3, %rd1, %rd2;
	st.global.b32 [%rd3+60], %r1;
	ret;
}`
	withBackend(t, "ptx-sim", simulated(
		func(*tshared.Module, string, *options, string) (*manifest.Artifact, error) {
			return &manifest.Artifact{PTX: text, Kernel: &manifest.Kernel{Name: "add", NumWarps: 1, Params: []manifest.Param{
				manifest.Scratch(64, 16), manifest.Null(), manifest.Argument(2, "ptr"), manifest.Argument(3, "i32")}}}, nil
		}))
	var stderr strings.Builder
	// Nothing was added: the outputs are wrong, and the scratch was large enough.
	code := Main(context.Background(), []string{addFolder + "kernel.ttir", "--case", addFolder + "case.json", "--backend=ptx-sim"}, io.Discard, &stderr)
	require.Equal(t, exitWrong, code, stderr.String())
}

const asserts = `module {
  tt.func public @kernel(%p: !tt.ptr<i32>, %n: i32) {
    %pid = tt.get_program_id y : i32
    %r = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %s = tt.splat %n : i32 -> tensor<128xi32>
    %c = arith.cmpi slt, %r, %s : tensor<128xi32>
    tt.assert %c, "too large" : tensor<128xi1>
    tt.print " seen: " {hex = false, isSigned = array<i32: 1>} : %n : i32
    tt.store %p, %n : !tt.ptr<i32>
    tt.return
  }
}
`

// TestAssertionsOnTheSimulator: an assertion that fails in some threads of a warp is reported with
// location, program and one of the elements; prints name the program too.
func TestAssertionsOnTheSimulator(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	file := filepath.Join(t.TempDir(), "asserts.ttir")
	write(t, file, asserts)
	run := func(n string) (int, string, string) {
		var stdout, stderr strings.Builder
		code := Main(context.Background(), []string{file, "--backend=ptx-sim", "--grid=1,2", "--workers=1", "--arg", "0=i32[1]", "--arg", "1=" + n}, &stdout, &stderr)
		return code, stdout.String(), stderr.String()
	}
	code, stdout, stderr := run("128")
	require.Equal(t, exitOK, code, stderr)
	require.Contains(t, stdout, "pid (0, 0, 0) idx () seen: 128\n"+file+":8:5: pid (0, 1, 0) idx () seen: 128\n")
	code, _, stderr = run("100")
	require.Equal(t, exitFailed, code)
	require.Equal(t, file+":7:5: assertion failed: too large (program 0, 0, 0, element 127)\n", stderr)
}
