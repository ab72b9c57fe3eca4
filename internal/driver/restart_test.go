package driver_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

var (
	onCPU = driver.Target{Backend: driver.CPU}
	onGPU = driver.Target{Backend: driver.CUDA, Arch: "sm_90a"}
)

// needLLVM skips a test where LLVM is missing.
func needLLVM(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
}

// allVariable is the environment variable that makes tests take the whole corpus, which takes minutes.
const allVariable = "TSHARED_TEST_ALL"

// every is how many kernels of the corpus there are for one that is tested.
const every = 20

// corpus has kernels in Triton IR by name.
func corpus(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../test/corpus/*/small/kernel.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	texts := map[string]string{}
	for i, file := range files {
		name := filepath.Base(filepath.Dir(filepath.Dir(file)))
		if i%every != 0 && os.Getenv(allVariable) == "" && !strings.HasPrefix(name, "op_device") {
			continue
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		texts[name] = string(text)
	}
	return texts
}

func compile(t *testing.T, j driver.Job) *driver.Result {
	t.Helper()
	r, err := driver.Compile(context.Background(), j)
	require.NoError(t, err)
	return r
}

// fromModule is a job that starts as the front end does.
func fromModule(target driver.Target, text string) driver.Job {
	return driver.Job{Target: target, Start: driver.Source, Module: func(context.Context) (*tshared.Module, error) {
		return tshared.Parse("kernel.ttir", text)
	}}
}

// same fails when files differ; it shows the first line that does.
func same(t *testing.T, want, got []byte, about string) {
	t.Helper()
	if string(want) == string(got) {
		return
	}
	a, b := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	for i := range min(len(a), len(b)) {
		require.Equal(t, a[i], b[i], "%s, line %d", about, i+1)
	}
	require.Len(t, b, len(a), about)
}

// TestRestart goes on from the file of each stage and must end with the same file.
func TestRestart(t *testing.T) {
	racedetector.SkipSerial(t)
	needLLVM(t)
	for name, text := range corpus(t) {
		for _, target := range []driver.Target{onCPU, onGPU} {
			t.Run(name+"/"+target.Backend, func(t *testing.T) {
				whole := compile(t, fromModule(target, text))
				for _, s := range target.Stages() {
					if s == driver.CUBIN || s == driver.Shared {
						continue
					}
					require.Contains(t, whole.Files, s)
					again := compile(t, driver.Job{Target: target, Start: s, Text: whole.Files[s], Manifest: whole.Manifest})
					assert.Equal(t, whole.Last, again.Last)
					same(t, whole.Code(), again.Code(), "code from "+string(s))
					same(t, whole.Manifest, again.Manifest, "manifest from "+string(s))
				}
			})
		}
	}
}
