package tune

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/cli/device"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/tune"
)

const kernels = `import triton
import triton.language as tl


@triton.jit
def add(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(y_ptr + i, tl.load(x_ptr + i, mask=mask) + 1, mask=mask)


@triton.autotune(configs=[triton.Config({"BLOCK": b}) for b in (16, 64)], key=["n"])
@triton.jit
def tuned(x_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x_ptr + i, n, mask=i < n)
`

// suspicious is a kernel with a warning.
const suspicious = `

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

// TestWarnings: the warnings about a kernel are told, each place once, whatever the number of configs, also where the times are from
// the cache.
func TestWarnings(t *testing.T) {
	c := newCommand(t)
	require.NoError(t, os.WriteFile(c.file, []byte(kernels+suspicious), 0o600))
	for round := range 2 {
		code, out, errs := c.run("--fn=swap", "--grid=1", "--arg=x_ptr=i32[64]", "--arg=n=3", "--config=BLOCK=16,32,64", "--json")
		require.Zero(t, code, errs)
		assert.True(t, json.Valid([]byte(out)))
		assert.Equal(t, round > 0, strings.Contains(errs, "these times are from the cache"))
		assert.Equal(t, 1, strings.Count(errs, "warning: "), errs)
		assert.Contains(t, errs, c.file+":27:12: warning: what is assigned to 'b' here is lost at the end of the iteration, unlike in Python")
		assert.Contains(t, errs, "\n        a, b = b, a\n           ^")
	}
	code, _, errs := c.run("--fn=tuned", "--grid=cdiv(n, BLOCK)", "--arg=x_ptr=f32[100]", "--arg=n=100")
	require.Zero(t, code, errs)
	assert.NotContains(t, errs, "warning")
}

// command runs the command in a folder with kernels.py and a cache of its own.
type command struct {
	file  string
	table string
}

func newCommand(t *testing.T) *command {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skipf("no libLLVM to compile with: %v", err)
	}
	dir := t.TempDir()
	t.Setenv(cache.EnvDir, filepath.Join(dir, "cache"))
	c := &command{filepath.Join(dir, "kernels.py"), filepath.Join(dir, "table.json")}
	require.NoError(t, os.WriteFile(c.file, []byte(kernels), 0o600))
	return c
}

func (c *command) run(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	code = Main(context.Background(), append([]string{c.file}, args...), &out, &errs)
	return code, out.String(), errs.String()
}

var launch = []string{"--fn=add", "--grid=cdiv(n, BLOCK), x_ptr.shape[0] // 4", "--arg=x_ptr=f32[4,64]:rand:1", "--arg=1=f32[256]", "--arg=n=200"}

// TestTable: configs with their times, the fastest first; one that does not compile has its reason.
func TestTable(t *testing.T) {
	c := newCommand(t)
	code, out, errs := c.run(append(launch, "--config=BLOCK=16,3,64", "--workers=1,2", "--bytes=1600", "--key=n")...)
	require.Zero(t, code, errs)
	lines := strings.Split(out, "\n")
	assert.Contains(t, lines[0], "add of "+c.file+" on ")
	assert.Contains(t, lines[0], "for n=200, x_ptr: fp32, y_ptr: fp32")
	assert.Regexp(t, `^config +median ms +20 % ms +80 % ms +ratio +GB/s +compile ms`, lines[1])
	assert.Regexp(t, `^BLOCK=(16|64) workers=[12] .* 1\.00 `, lines[2])
	assert.Contains(t, out, "skipped BLOCK=3 workers=1: ")
	assert.Len(t, lines, 2+4+2+1)
}

// TestResultsAreKept: a second command takes the times of the cache, and says so; --save adds to a
// table, which kernels can be launched with.
func TestResultsAreKept(t *testing.T) {
	c := newCommand(t)
	tuned := []string{"--fn=tuned", "--grid=cdiv(n, BLOCK)", "--arg=x_ptr=f32[100]", "--arg=n=100", "--json", "--save=" + c.table}
	code, first, errs := c.run(tuned...)
	require.Zero(t, code, errs)
	code, second, errs := c.run(tuned...)
	require.Zero(t, code, errs)
	assert.Equal(t, first, second)
	assert.Contains(t, errs, "these times are from the cache; --fresh measures again")
	code, _, errs = c.run(append(tuned, "--fresh", "--arg=n=100")...)
	require.NotZero(t, code)
	assert.Contains(t, errs, `argument "n" is given twice`)
	var r report
	require.NoError(t, json.Unmarshal([]byte(first), &r))
	assert.Len(t, r.Configs, 2)
	assert.Equal(t, r.Best, r.Configs[0].Name)
	assert.Equal(t, "n=100, x_ptr: fp32", r.Key)
	table, err := tune.Load(c.table)
	require.NoError(t, err)
	require.Len(t, table.Entries(), 1)
	fn, err := jit.Load(c.file, "tuned", jit.WithTable(table), jit.WithCache(nil), jit.WithTuneProgress(func(tune.Progress) { t.Error("a search in spite of the table") }))
	require.NoError(t, err)
	x := make([]float32, 100)
	require.NoError(t, fn.Launch(t.Context(), jit.CPU(), jit.GridExpr("cdiv(n, BLOCK)"), x, 100))
	assert.Equal(t, float32(100), x[99])
	require.NoError(t, fn.Close())
}

// TestOnGPU: on a GPU the warps and stages are configs as well, and resources are shown.
func TestOnGPU(t *testing.T) {
	c := newCommand(t)
	f := fakecuda.NewSimulated()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	held, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	before := device.OpenGPU
	device.OpenGPU = func() (*jit.Device, error) { return jit.GPU(held) }
	t.Cleanup(func() { device.OpenGPU = before })
	code, out, errs := c.run(append(launch, "--backend=cuda", "--config=BLOCK=32", "--num-warps=1,2", "--json")...)
	require.Zero(t, code, errs)
	var r report
	require.NoError(t, json.Unmarshal([]byte(out), &r))
	require.Len(t, r.Configs, 2)
	var names []string
	for _, f := range r.Configs {
		names = append(names, f.Name)
		assert.Empty(t, f.Skipped)
	}
	assert.ElementsMatch(t, []string{"BLOCK=32 num_warps=1", "BLOCK=32 num_warps=2"}, names)
	require.NoError(t, held.Release())
	assert.Empty(t, f.Problems())
}

// TestPruning: configs that are expected to be far slower are not measured, and the command says how many.
func TestPruning(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	c := newCommand(t)
	f := fakecuda.NewSimulated()
	driver, err := cuda.New(f.Table())
	require.NoError(t, err)
	held, err := driver.Devices()[0].Retain()
	require.NoError(t, err)
	before := device.OpenGPU
	device.OpenGPU = func() (*jit.Device, error) { return jit.GPU(held) }
	t.Cleanup(func() { device.OpenGPU = before })
	args := []string{"--fn=add", "--grid=20000 // BLOCK", "--arg=x_ptr=f32[16]", "--arg=y_ptr=f32[16]", "--arg=n=16", "--backend=cuda",
		"--config=BLOCK=1,128,256,512,1024,2048,4096,8192,16384"}
	code, out, errs := c.run(args...)
	require.Zero(t, code, errs)
	assert.Contains(t, errs, "note: 1 of 9 configs were not measured: they are expected to be much slower; --no-prune measures all")
	assert.Regexp(t, `BLOCK=1: it is expected to take [0-9.]+ times as long as BLOCK=`, out)
	assert.Contains(t, out, "expected ms")
	require.NoError(t, held.Release())
	assert.Empty(t, f.Problems())
}

// TestMistakes: wrong command lines say what is wrong.
func TestMistakes(t *testing.T) {
	c := newCommand(t)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"--fn=add"}, "--grid is needed"},
		{append(launch, "--config=BLOCK"), "expected NAME=V1,V2,..."},
		{append(launch, "--config=BLOCK=1,x"), "expected a constant, found 'x'"},
		{append(launch, "--num-warps=4"), "--num-warps"},
		{append(launch, "--no-prune"), "--no-prune"},
		{append(launch, "--workers=0"), `"0" is no positive number`},
		{append(launch, "--backend=tpu"), `there is no backend "tpu"`},
		{launch, `argument "BLOCK" is missing: it is a constexpr`},
		{append(launch, "--config=BLOCK=3"), "no config can run:\n  BLOCK=3: "},
		{append(launch, "--config=B=3"), `"B"`},
		{append(launch, "--config=BLOCK=16", "--const=n=3"), "n is given by --arg and by --const"},
		{[]string{"--fn=tuned", "--grid=1", "--arg=x_ptr=f32[4]", "--arg=n=4", "--const=BLOCK=16"}, "conflicting meta-parameters: BLOCK"},
	} {
		code, _, errs := c.run(test.args...)
		assert.Equal(t, 1, code, test.args)
		assert.Contains(t, errs, test.want, test.args)
	}
	code, out, _ := c.run("--help")
	assert.Zero(t, code)
	assert.Contains(t, out, "usage: tshared tune KERNEL.py")
}
