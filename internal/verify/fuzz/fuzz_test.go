package fuzz

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/kernelgen"
	"github.com/tshared/tshared/internal/verify/racedetector"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// checkKernels checks kernels, ten of them in short mode, and fails for bad results; flags are
// those of tshared fuzz that reproduce one.
func checkKernels(t *testing.T, count int, flags string, checker *Checker, generate func(uint64) *kernelgen.Kernel) (sum *stats, checked int) {
	if testing.Short() {
		count = min(count, 10)
	}
	if _, err := libllvm.Open(); err != nil && checker.Backend != "" {
		t.Skip(err)
	}
	sum = newStats()
	c := &Campaign{Checker: checker, Seed: 1, Count: count, Jobs: runtime.NumCPU(), Timeout: kernelTimeout, Generate: generate}
	c.Report = func(k *kernelgen.Kernel, v *Result) {
		sum.add(k, v)
		assert.False(t, v.Bad(), "tshared fuzz %s --seed %d --count 1 --reduce --out . shows it: %s", flags, k.Seed, v)
	}
	c.Run(context.Background())
	require.Equal(t, count, sum.kernels)
	return sum, count
}

// TestRandomKernels is the short form of tshared fuzz.
func TestRandomKernels(t *testing.T) {
	sum, count := checkKernels(t, sweep.Count(40, 300), "", &Checker{Pipelines: Pipelines, EachPass: true}, nil)
	assert.Greater(t, sum.comparisons, 10*count, "most passes leave something that can be run")
	assert.Equal(t, count, sum.kinds[OK], "refused: %v", sum.reasons)
}

// TestRandomKernelsNatively: lowered kernels compute the same as native code.
func TestRandomKernelsNatively(t *testing.T) {
	sum, count := checkKernels(t, sweep.Count(60, 200), "--backend=cpu", &Checker{Pipelines: PipelinesFor("cpu")[:1], Backend: "cpu"}, nil)
	assert.Greater(t, sum.comparisons, count*9/10)
}

// TestRandomKernelsOnTheSimulator: kernels compiled to PTX compute the same on the simulator,
// without races.
func TestRandomKernelsOnTheSimulator(t *testing.T) {
	sum, count := checkKernels(t, sweep.Count(40, 100), "--backend=ptx-sim", &Checker{Pipelines: PipelinesFor("ptx-sim")[:1], Backend: "ptx-sim"}, nil)
	assert.Equal(t, count, sum.comparisons)
}

// TestRandomDots: loops of dots of all kinds compute the same interpreted, as native code and as
// PTX.
func TestRandomDots(t *testing.T) {
	racedetector.SkipSerial(t)
	for _, backend := range []string{"", "cpu", "ptx-sim"} {
		t.Run(backend, func(t *testing.T) {
			sum, count := checkKernels(t, sweep.Count(20, 100), "--dots --backend="+backend, &Checker{Pipelines: PipelinesFor(backend)[:1], Backend: backend}, kernelgen.GenerateDot)
			assert.Equal(t, count, sum.kinds[OK], "refused: %v", sum.reasons)
		})
	}
}

// TestRandomIndices: kernels of quotients, remainders, permutes and gathers compute the same
// interpreted, as native code and as PTX.
func TestRandomIndices(t *testing.T) {
	racedetector.SkipSerial(t)
	for _, backend := range []string{"", "cpu", "ptx-sim"} {
		t.Run(backend, func(t *testing.T) {
			sum, count := checkKernels(t, sweep.Count(60, 150), "--indices --backend="+backend, &Checker{Pipelines: PipelinesFor(backend)[:1], Backend: backend}, kernelgen.GenerateIndices)
			assert.Equal(t, count, sum.kinds[OK], "refused: %v", sum.reasons)
			if testing.Short() {
				return // too few kernels to cover everything
			}
			for _, f := range []string{"quotient", "remainder", "64-bit index", "constant mask", "permuted strides", "reversed", "slice", "concatenation", "padding", "upsampling",
				"gather under a mask", "search", "assertion", "divisibility", "reduce", "loop", "dot"} {
				assert.NotZero(t, sum.features[f], f)
			}
		})
	}
}

// TestRandomCarried: kernels whose loops carry tensors and move, sort, scan, reduce or swap them compute
// the same interpreted, as native code and as PTX.
func TestRandomCarried(t *testing.T) {
	racedetector.SkipSerial(t)
	for _, backend := range []string{"", "cpu", "ptx-sim"} {
		t.Run(backend, func(t *testing.T) {
			sum, count := checkKernels(t, sweep.Count(60, 100), "--carried --backend="+backend, &Checker{Pipelines: PipelinesFor(backend)[:1], Backend: backend}, kernelgen.GenerateCarried)
			assert.Equal(t, count, sum.kinds[OK], "refused: %v", sum.reasons)
			if testing.Short() {
				return // too few kernels to cover everything
			}
			for _, f := range []string{"bare transpose", "permute and reshape", "reshape", "split and join", "flip", "sort", "gather", "scan", "recurrence", "reduce and broadcast",
				"sum of a carried tensor", "umulhi", "swap", "if", "while", "nested loop", "loop of blocks", "select of tensors", "dot", "use behind the update"} {
				assert.NotZero(t, sum.features[f], f)
			}
		})
	}
}

// TestRandomBodies: linalg.reduce and linalg.generic with any bodies and indexing maps compute the
// same interpreted, as native code and as PTX.
func TestRandomBodies(t *testing.T) {
	racedetector.SkipSerial(t)
	for _, backend := range []string{"", "cpu", "ptx-sim"} {
		t.Run(backend, func(t *testing.T) {
			sum, count := checkKernels(t, sweep.Count(50, 150), "--bodies --backend="+backend, &Checker{Pipelines: BodyPipelines[:1], Backend: backend}, kernelgen.GenerateBodies)
			if assert.Equal(t, count, sum.kinds[OK]+sum.kinds[Refused]); backend == "ptx-sim" {
				assert.LessOrEqual(t, sum.kinds[Refused], sum.features["backward result"], "refused: %v", sum.reasons)
			} else {
				assert.Zero(t, sum.kinds[Refused], "refused: %v", sum.reasons)
			}
			if testing.Short() {
				return // too few kernels to cover everything
			}
			for _, f := range []string{"reduce", "associative reduce", "contraction", "pointwise", "folding", "computed index", "shared result", "reduction of one point"} {
				assert.NotZero(t, sum.features[f], f)
			}
		})
	}
}

// TestKernelFeatures: many kernels have the features that lowerings are about.
func TestKernelFeatures(t *testing.T) {
	racedetector.SkipSerial(t)
	const count = 400
	sum := newStats()
	for seed := range uint64(count) {
		sum.add(kernelgen.Generate(seed), new(Result))
	}
	for _, f := range []string{"mask", "loop", "gather/modulo", "reduce"} {
		assert.GreaterOrEqual(t, sum.features[f], count*30/100, f)
	}
	for _, f := range []string{"if", "while", "scan", "dot", "atomic", "block pointer", "descriptor", "call", "blocks", "carried pointer",
		"nested loop", "swapped pointers", "argmax", "odd mask", "data-dependent", "boundary check", "loose floats", "histogram"} {
		assert.GreaterOrEqual(t, sum.features[f], count/100, f)
	}
	var out bytes.Buffer
	sum.write(&out)
	assert.Contains(t, out.String(), "100.0 tt.load")
}

// TestSelfCheck: random kernels reveal seeded bugs of the lowering.
func TestSelfCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes a minute under the race detector")
	}
	require.GreaterOrEqual(t, len(Bugs), 20)
	missed := 0
	for _, f := range SelfCheck(context.Background(), Bugs, 1, 250) {
		if f.Result == nil {
			missed++
			t.Logf("missed: %s, which changed %d kernels", f.Bug.Name, f.Tried)
		}
	}
	assert.LessOrEqual(t, missed, len(Bugs)/10)
}

// TestReduce: a kernel that reveals a bug is reduced to a few lines that reveal it too.
func TestReduce(t *testing.T) {
	racedetector.SkipSerial(t)
	ctx := context.Background()
	bug := Bugs[0]
	found := SelfCheck(ctx, []*Bug{bug}, 1, 250)[0]
	require.NotNil(t, found.Result)
	k := kernelgen.Generate(found.Kernel)
	c := &Checker{Pipelines: []Pipeline{{"a pipeline of its own", lower}}, Bug: bug}
	result := c.Check(ctx, k.Text, k.Launch)
	small, launch := c.Reduce(ctx, k.Text, k.Launch, result)
	assert.Less(t, strings.Count(small, "\n"), 30, small)
	assert.True(t, c.Check(ctx, small, launch).Like(result))
	assert.Equal(t, OK, (&Checker{Pipelines: Pipelines}).Check(ctx, small, launch).Kind, "without the bug nothing is wrong")
	read, err := kernelgen.ParseLaunch(small)
	require.NoError(t, err)
	assert.Equal(t, launch, read)

	same, launch := c.Reduce(ctx, k.Text, k.Launch, &Result{Kind: Crash})
	assert.Equal(t, k.Text, same, "what fails in another way stays as it is")
	assert.Equal(t, k.Launch, launch)
}

// TestResultsAreAlike: the place of a failure does not matter, for a smaller kernel has it elsewhere.
func TestResultsAreAlike(t *testing.T) {
	crash := func(detail string) *Result { return &Result{Kind: Crash, Detail: detail} }
	assert.True(t, crash("kernel.mlir:30:12: error: no layout").Like(crash("kernel.mlir:7:1: error: no layout")))
	assert.False(t, crash("kernel.mlir:30:12: error: no layout").Like(crash("kernel.mlir:30:12: error: no shape")))
}

// TestCheckFindsFailures: each kind of result, from texts that cause it.
func TestCheckFindsFailures(t *testing.T) {
	store := func(body string) string {
		return "// grid 1,1,1\n// arg f32 random 4 1 -3 3\ntt.func public @kernel(%p: !tt.ptr<f32>) {\n" + body + "  tt.return\n}\n"
	}
	for _, c := range []struct {
		name, text string
		want       Kind
	}{
		{"right", store("  %c = arith.constant 1.0 : f32\n  tt.store %p, %c : !tt.ptr<f32>\n"), OK},
		{"no kernel", store("  %c = arith.const\n"), Invalid},
		{"outside", store("  %n = arith.constant 4 : i32\n  %q = tt.addptr %p, %n : !tt.ptr<f32>, i32\n  %v = tt.load %q : !tt.ptr<f32>\n  tt.store %p, %v : !tt.ptr<f32>\n"), Invalid},
	} {
		launch, err := kernelgen.ParseLaunch(c.text)
		require.NoError(t, err)
		v := (&Checker{Pipelines: Pipelines, EachPass: true}).Check(context.Background(), c.text, launch)
		assert.Equal(t, c.want, v.Kind, "%s: %s", c.name, v)
	}
}

func TestCommand(t *testing.T) {
	run := func(args ...string) (int, string, string) {
		var out, err bytes.Buffer
		code := Main(context.Background(), args, &out, &err)
		return code, out.String(), err.String()
	}
	code, out, errs := run("--count", "2", "--seed", "5", "--jobs", "1")
	assert.Equal(t, 0, code, errs)
	assert.Contains(t, out, "2 kernels, run and compared")
	code, text, _ := run("--print", "--seed", "5", "--count", "1")
	assert.Equal(t, 0, code)
	assert.Equal(t, kernelgen.Generate(5).Text, text)

	file := filepath.Join(t.TempDir(), "k.mlir")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o666))
	code, out, errs = run("--passes", "canonicalize", file)
	assert.Equal(t, 0, code, errs)
	assert.Contains(t, out, "k.mlir: ok")

	for _, passes := range []string{"builtin.module(canonicalize,cse)", " builtin.module( cse ) ", "builtin.module(tt.func(cse))", "tt.func(cse)", "lower"} {
		code, out, errs = run("--passes", passes, "--count", "1", "--jobs", "1")
		assert.Equal(t, 0, code, errs)
		assert.Regexp(t, "1 kernels, run and compared [1-9][0-9]* times: 1 ok", out, passes)
	}
	for passes, problem := range map[string]string{
		"canonicalise":                     "'canonicalise' does not refer to a registered pass",
		"builtin.module(canonicalise)":     "'canonicalise' does not refer to a registered pass",
		"builtin.module(cse":               "expected pass pipeline",
		"builtin.module()":                 "expected passes, found none",
		"":                                 "expected passes, found none",
		"triton-arith-to-linalg":           "nothing was compared",
		"builtin.module(cse),canonicalize": "expected pass pipeline",
	} {
		code, _, errs = run("--passes", passes, "--count", "1", "--jobs", "1")
		assert.Equal(t, 1, code, passes)
		assert.Contains(t, errs, problem, passes)
	}

	code, _, errs = run("--backend", "gpu")
	assert.Equal(t, 1, code)
	assert.Contains(t, errs, `there is no backend "gpu", only cpu, cuda, interp, ptx-sim`)
	for flag, problem := range map[string]string{
		"--ptx=dir": "--ptx does nothing without --backend=cuda or --backend=ptx-sim", "--through=cpu": "--through does nothing without --mutate",
		"--limit-time=1s": "--limit-time does nothing without --mutate", "--limit-memory=1": "--limit-memory does nothing without --mutate",
	} {
		code, _, errs = run(flag, "--count", "1")
		assert.Equal(t, 1, code)
		assert.Contains(t, errs, problem)
	}
	code, _, errs = run("missing.mlir")
	assert.Equal(t, 1, code)
	assert.Contains(t, errs, "missing.mlir")
	code, _, errs = run("--count", "x")
	assert.Equal(t, 1, code)
	assert.Contains(t, errs, "count")
	code, help, _ := run("--help")
	assert.Equal(t, 0, code)
	assert.Contains(t, help, "usage: tshared fuzz")
}

// TestRegressionsOfLowering: lowered kernels that once revealed a bug stay right.
func TestRegressionsOfLowering(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	files, err := filepath.Glob("testdata/lowered/*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		launch, err := kernelgen.ParseLaunch(string(text))
		require.NoError(t, err)
		for _, backend := range []string{"", "cpu", "ptx-sim"} {
			v := (&Checker{Pipelines: BodyPipelines[:1], Backend: backend}).Check(context.Background(), string(text), launch)
			assert.Equal(t, OK, v.Kind, "%s with %s: %s", file, backend, v)
		}
	}
}

// TestRegressions: reduced kernels that once revealed a bug stay right.
func TestRegressions(t *testing.T) {
	racedetector.SkipSerial(t)
	files, err := filepath.Glob("testdata/*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		launch, err := kernelgen.ParseLaunch(string(text))
		require.NoError(t, err)
		v := (&Checker{Pipelines: Pipelines, EachPass: true}).Check(context.Background(), string(text), launch)
		assert.Equal(t, OK, v.Kind, "%s: %s", file, v)
		if _, err := libllvm.Open(); err == nil {
			for _, backend := range []string{"cpu", "ptx-sim"} {
				v = (&Checker{Pipelines: PipelinesFor(backend), Backend: backend}).Check(context.Background(), string(text), launch)
				assert.Equal(t, OK, v.Kind, "%s with %s: %s", file, backend, v)
			}
		}
	}
}
