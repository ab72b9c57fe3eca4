package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGeneratedFilesAreFresh fails when a definition changed and go generate
// did not run.
func TestGeneratedFilesAreFresh(t *testing.T) {
	for name := range dialects {
		folder := filepath.Join("..", "..", "..", "dialect", name)
		want, err := generate(folder, name)
		require.NoError(t, err)
		there, err := filepath.Glob(filepath.Join(folder, "*"+generatedSuffix))
		require.NoError(t, err)
		assert.Len(t, there, len(want), "generated files of %s: run go generate ./dialect/...", name)
		for file, text := range want {
			got, err := os.ReadFile(filepath.Join(folder, file))
			require.NoError(t, err)
			assert.True(t, string(got) == string(text), "dialect/%s/%s is stale: run go generate ./dialect/...", name, file)
		}
	}
}

// TestEveryDialectIsGenerated: a folder with a dialect is in the table and has
// the directive.
func TestEveryDialectIsGenerated(t *testing.T) {
	folders, err := filepath.Glob(filepath.Join("..", "..", "..", "dialect", "*"))
	require.NoError(t, err)
	for _, folder := range folders {
		src, err := readSource(folder)
		require.NoError(t, err)
		if src.vars["Dialect"] == nil {
			continue
		}
		assert.Contains(t, dialects, filepath.Base(folder))
		text, err := os.ReadFile(filepath.Join(folder, "dialect.go"))
		require.NoError(t, err)
		assert.Contains(t, string(text), "//go:generate go run ../../internal/tool/opgen\n", folder)
	}
}

func TestNames(t *testing.T) {
	for slot, want := range map[string]string{
		"ptr": "Ptr", "true_value": "TrueValue", "outLHS": "OutLHS", "memref": "MemRef", "volatile_": "Volatile", "a_scale": "AScale",
	} {
		assert.Equal(t, want, exported(slot))
	}
	for slot, want := range map[string]string{
		"ptr": "ptr", "true_value": "trueValue", "memref": "memref", "map": "mapAttr", "CConv": "cConv", "a_scale": "aScale",
	} {
		assert.Equal(t, want, parameter(slot, "attr"))
	}
}
