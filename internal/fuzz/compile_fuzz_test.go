package fuzz

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/fuzz/mutate"
)

// largestSeed keeps seeds small: their mutants are quick to compile.
const largestSeed = 4 << 10

// FuzzLower: the lowering survives whatever is valid, and what it leaves is valid.
func FuzzLower(f *testing.F) { fuzzPart(f, "lowering") }

// FuzzCompileCPU: so does the way to native code.
func FuzzCompileCPU(f *testing.F) { fuzzPart(f, "cpu") }

// FuzzCompilePTX: and that to PTX.
func FuzzCompilePTX(f *testing.F) { fuzzPart(f, "ptx") }

// fuzzPart sends texts through a part of the compiler, as they are and, with a seed
// other than 0, mutated as kernels are. Its seeds are kernels that were compiled
// wrong once, and small ones of the corpus.
func fuzzPart(f *testing.F, part string) {
	if err := needsLLVM(part); err != nil {
		f.Skip(err)
	}
	for _, pattern := range []string{"testdata/*.mlir", "testdata/crash/*.mlir", "../../test/corpus/*/small/kernel.ttir"} {
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
		if v := RunStage(part, rand.New(rand.NewPCG(seed, 1)), text); isFailure(v) {
			t.Fatalf("%s\n%s", v, text)
		}
	})
}
