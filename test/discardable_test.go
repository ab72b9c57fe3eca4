package test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

var ownHint = regexp.MustCompile(`tshared\.\w+( = [^,}]+)?`)

// TestDiscardableAttributesStay: mlir-opt's simplifications keep our discardable attributes, and distinguish
// operations by them.
func TestDiscardableAttributesStay(t *testing.T) {
	tool := llvmtools.Find(t, "mlir-opt")
	r := run("", "--triton-to-linalg", "--split-input-file", "lit/lower/hints.mlir")
	require.Equal(t, 0, r.exit, r.err)
	want := ownHint.FindAllString(r.out, -1)
	require.Greater(t, len(want), 10)
	simplified := runTool(tool, r.out, "--split-input-file", "--canonicalize", "--cse", "-")
	require.Equal(t, 0, simplified.exit, simplified.err)
	assert.Equal(t, want, ownHint.FindAllString(simplified.out, -1))
}
