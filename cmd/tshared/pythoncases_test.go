package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/sweep"
)

// sourceOf is the name of the Python file of a case.
func sourceOf(t *testing.T, caseFile string) string {
	t.Helper()
	text, err := os.ReadFile(caseFile)
	require.NoError(t, err)
	var c struct {
		SourceFile string `json:"source_file"`
	}
	require.NoError(t, json.Unmarshal(text, &c))
	return c.SourceFile
}

// TestCasesFromPython: kernels of this project compute their references when they are compiled
// from Python, on the backends in turn; in a long run on every backend. ./test runs their IR on all.
func TestCasesFromPython(t *testing.T) {
	const folder = "../../test/kernels/"
	cases, err := filepath.Glob(folder + "*/case.json")
	require.NoError(t, err)
	require.NotEmpty(t, cases)
	backends := backendsHere(t)
	for i, file := range cases {
		python := folder + "python/kernels/" + strings.TrimPrefix(sourceOf(t, file), "public_")
		for j, backend := range backends {
			if testing.Short() && i%8 != j || !sweep.Turn(i+j, len(backends)) {
				continue
			}
			runCase(t, python, file, backend)
		}
	}
}

// TestCorpusFromPython: kernels of the corpus compute their references straight from their Python
// files.
func TestCorpusFromPython(t *testing.T) {
	const corpus = "../../../shared/corpus/"
	if _, err := os.Stat(corpus); err != nil {
		t.Skip("the sources of the corpus are not here:", err)
	}
	for _, name := range []string{
		"vector_add_f32", "softmax_fused", "layernorm_fwd", "matmul_f16", "matmul_block_ptr", "flash_attn_fwd_causal", "dropout_philox",
		"scan_axis1", "op_cat_sort", "op_descriptor_3d", "histogram_i32", "while_newton_sqrt",
	} {
		file := corpus + "kernels/" + name + "/small/case.json"
		for _, backend := range backendsHere(t) {
			runCase(t, corpus+"python/kernels/"+sourceOf(t, file), file, backend)
		}
	}
}

// runCase runs the kernel of a case from its Python file.
func runCase(t *testing.T, python, caseFile, backend string) {
	t.Helper()
	code, _, stderr := tell("run", python, "--case", caseFile, "--backend="+backend)
	assert.Equal(t, 0, code, "%s on %s: %s", caseFile, backend, stderr)
}
