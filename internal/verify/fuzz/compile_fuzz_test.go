package fuzz

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/fuzz/mutate"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// largestSeed bounds the size of seeds: their mutants compile quickly.
const largestSeed = 4 << 10

// FuzzLower: the lowering does not crash on valid IR, and produces valid IR.
func FuzzLower(f *testing.F) {
	racedetector.SkipSerial(f)
	fuzzStage(f, "lowering")
}

// FuzzCompileCPU: the compilation to native code does not crash on valid IR.
func FuzzCompileCPU(f *testing.F) {
	racedetector.SkipSerial(f)
	fuzzStage(f, "cpu")
}

// FuzzCompilePTX: the compilation to PTX does not crash on valid IR.
func FuzzCompilePTX(f *testing.F) {
	racedetector.SkipSerial(f)
	fuzzStage(f, "ptx")
}

// fuzzStage runs texts through a compiler stage, as they are and, with a seed other than 0,
// mutated. Its seeds are kernels that once failed, and small ones of the corpus.
func fuzzStage(f *testing.F, stage string) {
	if err := needsLLVM(stage); err != nil {
		f.Skip(err)
	}
	for _, pattern := range []string{"testdata/*.mlir", "testdata/crash/*.mlir", "../../../test/corpus/*/small/kernel.ttir"} {
		files, err := filepath.Glob(pattern)
		require.NoError(f, err)
		require.NotEmpty(f, files, pattern)
		for i, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(f, err)
			if len(text) <= largestSeed && (i%8 == 0 || filepath.Base(filepath.Dir(file)) == "crash") {
				f.Add(string(text), uint64(0))
				f.Add(string(text), uint64(i))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if len(text) > maxMutatedBytes {
			return
		}
		if seed != 0 {
			text = mutate.Kernel(rand.New(rand.NewPCG(seed, 0)), text)
		}
		if v := RunStage(stage, rand.New(rand.NewPCG(seed, 1)), text); isFailure(v) {
			t.Fatalf("%s\n%s", v, text)
		}
	})
}
