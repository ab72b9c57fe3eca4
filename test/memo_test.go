package test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/lit"
	"github.com/tshared/tshared/pass"
	"github.com/tshared/tshared/rewrite"
)

// TestMemoMissesNoMatch: the greedy rewriter visits only operations near a change. With CheckMemo
// set it visits all operations once more at the end, and a pattern that still matches is an error.
func TestMemoMissesNoMatch(t *testing.T) {
	rewrite.CheckMemo.Store(true)
	defer rewrite.CheckMemo.Store(false)
	runs := 0
	folders, err := lit.Folders("..")
	require.NoError(t, err)
	for _, root := range append(folders, "corpus", "kernels", "golden", "mlir", "mlir-opt", "../../shared/conformance") {
		if _, err := os.Stat(root); err != nil {
			t.Logf("without %s: %v", root, err)
			continue
		}
		require.NoError(t, filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
			if ext := filepath.Ext(file); err != nil || ext != ".ttir" && ext != ".mlir" {
				return err
			}
			text, err := os.ReadFile(file)
			for _, pipeline := range []string{"triton-to-linalg-experimental", "triton-to-linalg", "canonicalize,cse,canonicalize", "triton-make-ttir"} {
				m, unreadable := tshared.Parse(file, string(text))
				if unreadable != nil {
					break // a test of parse errors
				}
				runs++
				if err := m.RunPipeline("builtin.module("+pipeline+")", pass.Config{SkipVerify: true}); err != nil {
					assert.NotContains(t, err.Error(), "BUG", "%s: %s", file, pipeline)
				}
			}
			return err
		}))
	}
	t.Logf("%d runs", runs)
}
