package bundle

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/cli/device"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

const scaleSource = `import triton
import triton.language as tl


@triton.jit
def scale(x_ptr, out_ptr, n, by, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out_ptr + i, tl.load(x_ptr + i, mask=i < n) * by, mask=i < n)


def get_function_table():
    return [
        {"name": f"scale_{block}", "group": "scale", "func": scale, "sig": f"*fp32, *fp32, {n}, fp32",
         "kwargs": {"num_warps": 1, "constants": {"BLOCK": block}}, "grid": "cdiv(n, BLOCK)"}
        for block, n in ((16, "i32"), (64, "i32"), (128, "i32:16"))
    ]
`

// benchRun runs bench on a bundle of scale, in this process, whose devices and timers tests replace.
func benchRun(t *testing.T, args ...string) (code int, out, errs string) {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	target := map[string]string{"amd64": "x86-64", "arm64": "aarch64"}[runtime.GOARCH]
	if target == "" {
		t.Skipf("bundles have no code for %s", runtime.GOARCH)
	}
	folder := t.TempDir()
	source, file := filepath.Join(folder, "scale.py"), filepath.Join(folder, "scale.tsb")
	require.NoError(t, os.WriteFile(source, []byte(scaleSource), 0o600))
	var stdout, stderr bytes.Buffer
	code = Command.Run(t.Context(), "tshared bundle", []string{"build", source, "-o", file, "--target", target + ",sm_80", "--quiet"}, &stdout, &stderr)
	require.Zero(t, code, stderr.String())
	stdout.Reset()
	at := slices.IndexFunc(commands, func(c command) bool { return c.name == "bench" })
	code = commands[at].main(t.Context(), append([]string{file}, args...), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

var scaleArgs = []string{"--arg=x_ptr=f32[n]:rand:1", "--arg=out_ptr=f32[n]", "--arg=by=0.5", "--budget=1ms"}

// TestBench: the choice comes first, with figures of all kernels, and kernels that do not fit have
// the reason.
func TestBench(t *testing.T) {
	save := filepath.Join(t.TempDir(), "ops.json")
	code, out, errs := benchRun(t, append(scaleArgs, "--shape", "n=100,4096", "--flops=n", "--json", "--save", save)...)
	require.Zero(t, code, errs)
	var r benchReport
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Len(t, r.Shapes, 2)
	s := r.Shapes[0]
	assert.Equal(t, []string{"scale", "fp32", "n=100"}, []string{s.Op, s.Dtype, s.Shape})
	assert.Equal(t, s.Best, s.Kernels[0].Name)
	assert.InDelta(t, 800/s.Kernels[0].Median.Seconds()/1e9, s.Kernels[0].GBs, 1e-9)
	assert.InDelta(t, 100/s.Kernels[0].Median.Seconds()/1e12, s.Kernels[0].TFLOPs, 1e-9)
	assert.Equal(t, "n is 100, which is not divisible by 16", s.Kernels[2].Skipped)
	assert.Empty(t, r.Shapes[1].Kernels[2].Skipped)
	saved, err := tune.Load(save)
	require.NoError(t, err)
	assert.Len(t, saved.Entries(), 2)
}

// TestBenchTable: the table on a GPU, with an expression for bytes.
func TestBenchTable(t *testing.T) {
	f := fakecuda.NewSimulated()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	held, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	opens, timers := device.OpenGPU, newTimer
	device.OpenGPU = func() (*jit.Device, error) { return jit.GPU(held) }
	newTimer = func(d *jit.Device) func() (tune.Timer, error) {
		return func() (tune.Timer, error) { return tune.NewEventTimer(d.Context(), nil, -1) }
	}
	t.Cleanup(func() { device.OpenGPU, newTimer = opens, timers })
	code, out, errs := benchRun(t, "--backend=cuda", "--arg=x_ptr=f32[10,10]:ones", "--arg=out_ptr=f32[10,10]", "--arg=n=100", "--arg=by=2.0", "--budget=1ms", "--group=scale", "--bytes=8*n")
	require.Zero(t, code, errs)
	assert.Regexp(t, `(?m)^op +dtype +shape +kernel +ms +ratio +GB/s`, out)
	assert.Regexp(t, `(?m)^scale +fp32 +10x10 +\* +scale_\d+ .* 1\.00 `, out)
	assert.Regexp(t, `(?m)^skipped scale_128 for 10x10: n is 100, which is not divisible by 16$`, out)
	require.NoError(t, held.Release())
	assert.Empty(t, f.Problems())
}

// TestBenchMistakes: what is wrong is said, and nothing is measured.
func TestBenchMistakes(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"--group=other"}, `there is no group "other", only scale`},
		{[]string{"--backend=tpu"}, `there is no backend "tpu", only cpu, cuda`},
		{[]string{"--shape=n"}, `expected NAME=N1,N2,..., found "n"`},
		{[]string{"--shape=n=1 n=2"}, "n has values already"},
		{[]string{"--shape=n=x"}, `"x" of n is no integer`},
		{[]string{"--shape= "}, "expected NAME=N1,N2"},
		{append(scaleArgs, "--shape=m=3"), `--arg x_ptr=f32[n]:rand:1: "n": "n" is no integer parameter`},
		{append(scaleArgs, "--shape=n=3", "--arg=by=1"), `argument "by" is given twice`},
		{append(scaleArgs, "--shape=n=3", "--flops=m"), `--flops "m": "m" is no integer parameter`},
		{append(scaleArgs, "--shape=n=3", "--bytes=m, 1"), "expected one expression, found 2"},
		{append(scaleArgs, "--shape=n=3", "--arg=z=1"), `kernel scale has no parameter "z"`},
		{append(scaleArgs, "--shape=n=3", "--save=/no/such/folder/x.json"), "no such file or directory"},
	} {
		code, _, errs := benchRun(t, c.args...)
		assert.Equal(t, 1, code, c.args)
		assert.Contains(t, errs, c.want)
	}
}
