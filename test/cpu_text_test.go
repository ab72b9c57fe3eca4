package test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/cpu"
)

// TestCompilationIsDeterministic: compilation is deterministic.
func TestCompilationIsDeterministic(t *testing.T) {
	files, err := filepath.Glob("corpus/*/small/kernel.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			t.Parallel()
			text := func() string {
				m := parseFile(t, file)
				require.NoError(t, m.Run("triton-to-linalg"))
				text, err := cpu.Text(m.Top, "", cpu.Options{Contract: true})
				if _, listed := notNative[file]; !listed {
					require.NoError(t, err)
				}
				return text
			}
			first, second := text(), text()
			assert.True(t, first == second, "the code differs")
		})
	}
}
