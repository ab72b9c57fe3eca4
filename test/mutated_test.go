package test

import (
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/fuzz/mutate"
	"github.com/tshared/tshared/internal/verify/sweep"
)

// loweringPasses are the passes that a mutated kernel runs through, one of them at a time.
var loweringPasses = []string{
	"--triton-to-structured", "--triton-to-structured=skip-prepass=true", "--triton-to-unstructured",
	"--triton-arith-to-linalg", "--triton-arith-to-linalg=tensor-ptr-to-linalg=true",
	"--structured-to-memref", "--unstructured-to-memref", "--triton-ptr-to-memref", "--triton-to-ptr",
	"--reconcile-ptr-casts", "--collapse-shape", "--ttx-to-linalg", "--tptr-to-llvm", "--expand-structure", "--expand-narrow-floats", "--triton-saturate-casts", "--triton-version-clamps", "--triton-relax-clamps", loweringPipeline, "--triton-rewrite-tensor-pointer",
	"--triton-rewrite-tensor-descriptor-to-pointer", "--triton-combine", "--triton-reorder-broadcast",
	"--triton-licm", "--triton-loop-aware-cse", "--triton-loop-unroll", "--triton-sanitize-overflow",
}

// TestMutated mutates kernels, always in the same way, and runs the lowering and one of its passes:
// each mutant is lowered to valid IR, or refused.
func TestMutated(t *testing.T) {
	mutants := sweep.Count(1000, 4000)
	random := rand.New(rand.NewPCG(4, 0))
	texts := chunksOf(t, filepath.Join("lit", "lower"))
	folders, err := filepath.Glob("../lower/*/testdata")
	require.NoError(t, err)
	for _, folder := range folders {
		texts = append(texts, chunksOf(t, folder)...)
	}
	for _, name := range truncated {
		texts = append(texts, read(t, filepath.Join("corpus", name, "small", "kernel.ttir")))
	}
	valid, lowered := 0, 0
	for range mutants {
		text := texts[random.IntN(len(texts))]
		for range 1 + random.IntN(3) {
			text = mutate.Text(random, text)
		}
		single := loweringPasses[random.IntN(len(loweringPasses))]
		if run(text, "-").exit != 0 {
			continue
		}
		valid++
		for _, pass := range []string{lowering, single} {
			r := run(text, pass, "-")
			if err := wellBehaved(r); err != nil || strings.Contains(r.err, "the verifier says so") {
				t.Fatalf("%s: %v\n%s\nthe text:\n%s", pass, err, r.err, text)
			}
			lowered += 1 - r.exit
		}
	}
	assert.Greater(t, valid, mutants/4)
	assert.Greater(t, lowered, valid/2)
}

// chunksOf are the chunks of all files in a directory.
func chunksOf(t *testing.T, dir string) []string {
	var texts []string
	require.NoError(t, filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".mlir" {
			texts = append(texts, strings.Split(read(t, path), "// -----")...)
		}
		return err
	}))
	return texts
}
