package ptx_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/llvmc"
	"github.com/tshared/tshared/backend/ptx"
)

// TestWidestElementsDecide: of bytes that become numbers of eight bytes, a thread
// has as many in a row as make one access of the latter.
func TestWidestElementsDecide(t *testing.T) {
	if _, err := llvmc.Open(); err != nil {
		t.Skip(err)
	}
	text, err := os.ReadFile("../../test/corpus/cast_from_i8/perf/kernel.ttir")
	require.NoError(t, err)
	m, err := tshared.Parse("kernel", string(text))
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	k, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90", Warps: 4})
	require.NoError(t, err)
	assert.Contains(t, k.Text, "st.global.v2.b64")
	assert.Contains(t, k.Text, "ld.global.b16", "of two elements")
	assert.NotContains(t, k.Text, "ld.global.v4.b32")
}
