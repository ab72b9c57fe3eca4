package mutate

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
)

func corpus(t *testing.T) (texts []string) {
	files, err := filepath.Glob("../../../../test/corpus/*/small/kernel.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i := 0; i < len(files); i += 10 {
		text, err := os.ReadFile(files[i])
		require.NoError(t, err)
		texts = append(texts, string(text))
	}
	return texts
}

// TestKernel: equal random numbers make equal mutants, other random numbers make other ones, and a
// good part of the mutants is valid.
func TestKernel(t *testing.T) {
	const each = 6
	texts := corpus(t)
	seen, valid := map[string]bool{}, 0
	for i, text := range texts {
		for n := range uint64(each) {
			mutant := Kernel(rand.New(rand.NewPCG(n, uint64(i))), text)
			require.Equal(t, mutant, Kernel(rand.New(rand.NewPCG(n, uint64(i))), text))
			seen[mutant] = true
			if _, err := tshared.Parse("mutant.mlir", mutant); err == nil {
				valid++
			}
		}
	}
	assert.Greater(t, len(seen), each*len(texts)*9/10)
	assert.Greater(t, valid, each*len(texts)/2)
	assert.Less(t, valid, each*len(texts))
}

// TestOperationChanges: each kind of change is made to some kernel, and leaves it
// valid.
func TestOperationChanges(t *testing.T) {
	all := operationChanges
	t.Cleanup(func() { operationChanges = all })
	for i, change := range all {
		operationChanges = all[i : i+1]
		made := 0
		for j, text := range corpus(t) {
			changed, ok := Operations(rand.New(rand.NewPCG(uint64(i), uint64(j))), text)
			if !ok {
				continue
			}
			made++
			_, err := tshared.Parse("mutant.mlir", changed)
			require.NoError(t, err)
		}
		assert.Positive(t, made, "change %d (%p)", i, change)
	}
}
