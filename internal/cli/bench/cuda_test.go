package bench

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

// onFake makes --backend=cuda use a fake driver with vector_add's kernel, whose result is off by
// the given amount.
func onFake(t *testing.T, off float32) *fakecuda.Driver {
	f := fakecuda.New()
	f.Kernels["vector_add_kernel"] = fakecuda.Kernel{Params: []int{8, 8, 8, 4}, Run: func(l *fakecuda.Launch) {
		n := int(l.Bits(3))
		x, y, out := l.Floats(l.Bits(0), n), l.Floats(l.Bits(1), n), l.Floats(l.Bits(2), n)
		for i := range n {
			out.Set(i, x.Get(i)+y.Get(i)+off)
		}
	}}
	before := backends["cuda"]
	t.Cleanup(func() { backends["cuda"] = before })
	backends["cuda"] = cudaBackend(func() (*cuda.Device, error) {
		driver, err := cuda.New(f.Table())
		if err != nil {
			return nil, err
		}
		return driver.Devices()[0], nil
	})
	return f
}

func TestOnAGPU(t *testing.T) {
	needLLVM(t)
	f := onFake(t, 0)
	out := filepath.Join(t.TempDir(), "out.json")
	code, stdout, stderr := bench(corpus+"vector_add_f32/small", suiteFile(t, suite), "--backend=cuda", "-n", "5", "--json="+out)
	require.Equal(t, 0, code, stderr)
	require.Contains(t, stdout, "cuda on NVIDIA H200")
	require.Regexp(t, `(?m)^add +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ +[0-9.]+  right$`, stdout)
	text, err := os.ReadFile(out)
	require.NoError(t, err)
	var r report
	require.NoError(t, json.Unmarshal(text, &r))
	require.Len(t, r.Results, 2)
	for _, figure := range r.Results {
		require.Len(t, figure.TimesMS, 5)
		require.True(t, *figure.Right)
	}
	launches, elapsed, swept := 0, 0, 0
	for _, call := range f.Calls() {
		switch call {
		case "cuLaunchKernel":
			launches++
		case "cuEventElapsedTime":
			elapsed++
		case "cuMemsetD8Async":
			swept++
		}
	}
	require.Equal(t, 2*(1+5), launches)
	require.Equal(t, 2*5, elapsed, "times are those of the device's clock")
	require.Equal(t, 2*5, swept, "the cache holds nothing of the buffers")
	require.Equal(t, []string{"left over: the context of device 100, held 1 times"}, f.Problems(), "it lasts as long as the process")
}

func TestWrongOnAGPU(t *testing.T) {
	needLLVM(t)
	onFake(t, 1)
	code, stdout, stderr := bench(corpus+"vector_add_f32/small", "--backend=cuda", "-n", "1")
	require.Equal(t, 2, code)
	require.Contains(t, stdout, "  WRONG\n")
	require.Contains(t, stderr, "out_ptr: 1000 of 1000 elements are wrong")
}

func TestNoGPU(t *testing.T) {
	before := backends["cuda"]
	t.Cleanup(func() { backends["cuda"] = before })
	backends["cuda"] = cudaBackend(func() (*cuda.Device, error) { return nil, cuda.ErrNoDevice })
	code, stdout, stderr := bench(corpus+"vector_add_f32/small", "--backend=cuda")
	require.Equal(t, 1, code)
	require.Empty(t, stdout)
	require.Contains(t, stderr, "tshared bench: there is no CUDA device")
}

// TestCompiledOnAGPU: a compiled kernel needs no LLVM.
func TestCompiledOnAGPU(t *testing.T) {
	onFake(t, 0)
	folder := t.TempDir()
	require.NoError(t, os.CopyFS(folder, os.DirFS(corpus+"vector_add_f32/small")))
	require.NoError(t, os.Remove(filepath.Join(folder, "kernel.ttir")))
	compiled := t.TempDir()
	for name, text := range map[string]string{
		"kernel.ptx":  ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry vector_add_kernel() { ret; }\n",
		"kernel.json": `{"name": "vector_add_kernel", "num_warps": 4, "params": [{"arg": 0}, {"arg": 1}, {"arg": 2}, {"arg": 3}]}`,
	} {
		for _, to := range []string{folder, compiled} {
			require.NoError(t, os.WriteFile(filepath.Join(to, name), []byte(text), 0o600))
		}
	}
	for _, args := range [][]string{{folder}, {corpus + "vector_add_f32/small", "--kernel", compiled}} {
		code, stdout, stderr := bench(append(args, "--backend=cuda", "-n", "2")...)
		require.Equal(t, 0, code, stderr)
		require.Contains(t, stdout, "  right\n")
		code, _, stderr = bench(append(args, "--backend=cpu", "-n", "2")...)
		require.Equal(t, 1, code)
		require.Contains(t, stderr, "is compiled for a GPU: it takes --backend=cuda")
	}
}
