package run

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/internal/verify/gpusession"
)

// withBackend replaces the backend NAME for a test.
func withBackend(t *testing.T, name string, b backend) {
	t.Helper()
	old, there := backends[name]
	backends[name] = b
	t.Cleanup(func() {
		if delete(backends, name); there {
			backends[name] = old
		}
	})
}

// fakeAdd is a fake driver with vector_add_f32's kernel.
func fakeAdd() *fakecuda.Driver {
	f := fakecuda.New()
	f.Kernels["add"] = fakecuda.Kernel{Params: []int{8, 8, 8, 4}, Run: func(l *fakecuda.Launch) {
		n := int(l.Bits(3))
		x, y, out := l.Floats(l.Bits(0), n), l.Floats(l.Bits(1), n), l.Floats(l.Bits(2), n)
		for i := range n {
			out.Set(i, x.Get(i)+y.Get(i))
		}
	}}
	return f
}

func onFake(t *testing.T, f *fakecuda.Driver) func() (*gpusession.Session, error) {
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	return func() (*gpusession.Session, error) { return gpusession.Start(driver.Devices()[0]) }
}

func compileAdd(_ *tshared.Module, name string, o *options, target string) (*manifest.Artifact, error) {
	if name != "vector_add_kernel" || target != "sm_90a" || o.compile.NumWarps != 4 || o.compile.NumStages != 3 {
		return nil, errors.New("another kernel was asked for")
	}
	return &manifest.Artifact{PTX: ".target sm_90\n.entry add() {}", Kernel: &manifest.Kernel{Name: "add", NumWarps: 4, Params: []manifest.Param{
		manifest.Argument(0, "ptr"), manifest.Argument(1, "ptr"), manifest.Argument(2, "ptr"), manifest.Argument(3, "i32"),
	}}}, nil
}

const addFolder = "../../../test/corpus/vector_add_f32/small/"

func TestCUDABackend(t *testing.T) {
	f := fakeAdd()
	withBackend(t, "cuda", onCUDA(onFake(t, f), compileAdd))
	var stderr strings.Builder
	code := Main(context.Background(), []string{addFolder + "kernel.ttir", "--case", addFolder + "case.json", "--backend=cuda"}, io.Discard, &stderr)
	require.Equal(t, exitOK, code, stderr.String())
	require.Contains(t, f.Calls(), "cuLaunchKernel")
	require.Empty(t, f.Problems())
}

func TestCUDABackendFails(t *testing.T) {
	args := []string{addFolder + "kernel.ttir", "--case", addFolder + "case.json", "--backend=cuda"}
	f := fakeAdd()
	for want, b := range map[string]backend{
		"tshared run: there is no CUDA device: nvidia-smi lists those the driver sees, and CUDA_VISIBLE_DEVICES may hide them\n": onCUDA(
			func() (*gpusession.Session, error) { return nil, cuda.ErrNoDevice }, compileAdd),
		"tshared run: cannot be compiled\n": onCUDA(onFake(t, f),
			func(*tshared.Module, string, *options, string) (*manifest.Artifact, error) {
				return nil, errors.New("cannot be compiled")
			}),
		"tshared run: the PTX has no line '.target sm_..'\n": onCUDA(onFake(t, f),
			func(*tshared.Module, string, *options, string) (*manifest.Artifact, error) {
				return &manifest.Artifact{Kernel: &manifest.Kernel{Name: "add", NumWarps: 1}}, nil
			}),
	} {
		withBackend(t, "cuda", b)
		var stderr strings.Builder
		require.Equal(t, exitFailed, Main(context.Background(), args, io.Discard, &stderr))
		require.Equal(t, want, stderr.String())
	}
	require.Empty(t, f.Problems())
}

// TestCompiledForCUDA: compiled PTX is loaded and launched as its manifest says.
func TestCompiledForCUDA(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	f := fakeAdd()
	f.Kernels["vector_add_kernel"] = f.Kernels["add"]
	withBackend(t, "cuda", onCUDA(onFake(t, f), compilePTX))
	var stderr strings.Builder
	code := Main(context.Background(), []string{addFolder + "kernel.ttir", "--case", addFolder + "case.json", "--backend=cuda"}, io.Discard, &stderr)
	require.Equal(t, exitOK, code, stderr.String())
	require.Contains(t, f.Calls(), "cuLaunchKernel")
	require.Empty(t, f.Problems())
}

func TestBrokenPromise(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	text, err := os.ReadFile(addFolder + "kernel.ttir")
	require.NoError(t, err)
	const n, promised = "%n: i32 loc(", "%n: i32 {tt.divisibility = 16 : i32} loc("
	require.Contains(t, string(text), n)
	file := filepath.Join(t.TempDir(), "kernel.ttir")
	require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(text), n, promised, 1)), 0o600))
	f := fakeAdd()
	f.Kernels["vector_add_kernel"] = f.Kernels["add"]
	withBackend(t, "cuda", onCUDA(onFake(t, f), compilePTX))
	var stderr strings.Builder
	require.Equal(t, exitFailed, Main(context.Background(), []string{file, "--case", addFolder + "case.json", "--backend=cuda"}, io.Discard, &stderr))
	require.Equal(t, "tshared run: argument \"n\": 1000 is not a multiple of 16, as the kernel assumes\n", stderr.String())
	require.Empty(t, f.Problems())
}

// TestTrapOnAGPU: the cause of a trap is reported once.
func TestTrapOnAGPU(t *testing.T) {
	f := fakeAdd()
	f.Kernels["add"] = fakecuda.Kernel{Params: []int{8, 8, 8, 4}, Run: func(l *fakecuda.Launch) { l.Trap(cuda.ErrIllegalAddress) }}
	withBackend(t, "cuda", onCUDA(onFake(t, f), compileAdd))
	code, _, stderr := runs(addFolder+"kernel.ttir", "--case", addFolder+"case.json", "--backend=cuda")
	require.Equal(t, exitFailed, code)
	require.Equal(t, 1, strings.Count(stderr, "\n"), stderr)
	require.Contains(t, stderr, "CUDA_ERROR_ILLEGAL_ADDRESS: a kernel accessed memory that is not its own")
}
