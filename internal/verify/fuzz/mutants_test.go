package fuzz

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// TestMain lets this program be its own worker, as tshared is, and collects garbage as seldom as "tshared fuzz" does.
func TestMain(m *testing.M) {
	if code, ok := Worker(); ok {
		os.Exit(code)
	}
	debug.SetGCPercent(400)
	os.Exit(m.Run())
}

// Stages with one defect each.
func init() {
	stages["test-panic"] = func(*rand.Rand, *tshared.Module) error { panic("no such layout") }
	stages["test-exit"] = func(*rand.Rand, *tshared.Module) error { os.Exit(7); return nil }
	stages["test-recursion"] = func(*rand.Rand, *tshared.Module) error { return forever(1) }
	stages["test-loop"] = func(r *rand.Rand, _ *tshared.Module) error {
		for {
			r.Uint64()
		}
	}
	stages["test-memory"] = func(*rand.Rand, *tshared.Module) error {
		kept := make([]byte, 200<<20)
		for i := range kept {
			kept[i] = byte(i)
		}
		return nil
	}
}

func forever(n int) error {
	//lint:ignore SA5007 it shall overflow the stack
	if err := forever(n + 1); err != nil {
		return err
	}
	return os.ErrClosed
}

const smallKernel = `tt.func public @kernel(%p: !tt.ptr<f32>) {
  %c = arith.constant 1.0 : f32
  %d = arith.addf %c, %c : f32
  tt.store %p, %d : !tt.ptr<f32>
  tt.return
}
`

// TestWorkerProcess: a worker that panics, exits, loops or takes much memory is told apart from one
// that refuses, and the next task runs.
func TestWorkerProcess(t *testing.T) {
	w := &workerProcess{limits: Limits{Time: 2 * time.Second, Memory: 150 << 20}}
	defer w.stop()
	for _, c := range []struct {
		stage, text string
		want        Kind
		detail      string
	}{
		{"test-panic", smallKernel, Crash, "no such layout"},
		{"lowering", smallKernel, OK, ""},
		{"test-exit", smallKernel, Crash, "exit status 7"},
		{"lowering", "tt.func", Invalid, "expected"},
		{"test-loop", smallKernel, Timeout, "no end after 2s"},
		{"test-memory", smallKernel, OutOfMemory, "MB of memory"},
		{"lowering", smallKernel, OK, ""},
	} {
		text, v, err := w.do(context.Background(), task{Stage: c.stage, Text: c.text})
		require.NoError(t, err)
		assert.Equal(t, c.text, text)
		assert.Equal(t, c.want, v.Kind, "%s: %s", c.stage, v)
		assert.Contains(t, v.Detail, c.detail, c.stage)
	}
	w.limits = Limits{Time: 30 * time.Second, Memory: 2 << 30}
	_, v, err := w.do(context.Background(), task{Stage: "test-recursion", Text: smallKernel})
	require.NoError(t, err)
	assert.Equal(t, Crash, v.Kind)
	assert.Contains(t, v.Detail, "stack")
	assert.Contains(t, v.After, "fuzz.forever")
}

// TestMutantsOfFailures: a failure is reported once, with a reduced kernel.
func TestMutantsOfFailures(t *testing.T) {
	var reported []*Failure
	m := &Mutants{Stage: "test-panic", Corpus: []string{smallKernel}, Seed: 1, Count: 8, Jobs: 2, Reduce: time.Minute,
		Limits: Limits{Time: 10 * time.Second, Memory: 2 << 30}, Report: func(m *Failure) { reported = append(reported, m) }}
	sum, err := m.Run(context.Background())
	require.NoError(t, err)
	require.Len(t, reported, 1)
	assert.Equal(t, 8, sum.Kinds[Crash]+sum.Kinds[Invalid])
	assert.Equal(t, sum.Kinds[Crash], reported[0].Times)
	assert.Contains(t, reported[0].Result.After, "mutants_test.go")
	assert.NotContains(t, reported[0].Text, "tt.store", "the text is made small")
	var out bytes.Buffer
	sum.write(&out, m.Stage, 0)
	assert.Contains(t, out.String(), "no such layout")
}

// TestMutants: mutated kernels do not harm any stage of the compiler.
func TestMutants(t *testing.T) {
	corpus, err := readCorpus([]string{"../../../test/corpus"})
	require.NoError(t, err)
	counts := map[string]int{"lowering": sweep.Count(60, 200), "cpu": sweep.Count(20, 40), "ptx": sweep.Count(20, 40)}
	for stage, count := range counts {
		t.Run(stage, func(t *testing.T) {
			if err := needsLLVM(stage); err != nil {
				t.Skip(err)
			}
			if testing.Short() {
				count /= 4
			}
			m := &Mutants{Stage: stage, Corpus: corpus, Seed: 1, Count: count, Jobs: 2, Limits: Limits{Time: 10 * time.Second, Memory: 2 << 30}}
			m.Report = func(found *Failure) {
				t.Errorf("tshared fuzz --mutate --through=%s --seed %d --count 1 --reduce --out . test/corpus shows it: %s", stage, found.Seed, found.Result)
			}
			sum, err := m.Run(context.Background())
			require.NoError(t, err)
			assert.Greater(t, sum.Kinds[OK], count/2)
		})
	}
}

func TestMutateCommand(t *testing.T) {
	run := func(args ...string) (int, string, string) {
		var out, err bytes.Buffer
		code := Main(context.Background(), args, &out, &err)
		return code, out.String(), err.String()
	}
	folder := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(folder, "k.ttir"), []byte(smallKernel), 0o666))
	code, out, errs := run("--mutate", "--count", "3", "--jobs", "1", folder)
	assert.Equal(t, 0, code, errs)
	assert.Contains(t, out, "3 mutated kernels through lowering")
	kept := filepath.Join(folder, "kept")
	code, out, errs = run("--mutate", "--through", "test-panic", "--count", "3", "--out", kept, folder)
	assert.Equal(t, 2, code, errs)
	assert.Contains(t, out, "crash in test-panic")
	files, err := filepath.Glob(filepath.Join(kept, "*.mlir"))
	require.NoError(t, err)
	assert.Len(t, files, 1)
	code, _, errs = run("--mutate")
	assert.Equal(t, 1, code)
	assert.Contains(t, errs, "name files or folders")
	code, _, errs = run("--mutate", "--through", "gpu", folder)
	assert.Equal(t, 1, code)
	assert.Contains(t, errs, "there is no --through=gpu, only lowering, cpu, ptx")
}
