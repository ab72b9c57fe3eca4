package run_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ran is what tests read of --json.
type ran struct {
	Kernel, Backend string
	Grid            [3]int
	Right           *bool
	Buffers         []struct {
		Name, Type string
		Changed    bool
		Sum        *float64
		NaN        int `json:"nan"`
		First      []any
		Check      *struct {
			Right    bool
			Elements int
			Wrong    int
		}
	}
}

func decoded(t *testing.T, text string) (r ran) {
	t.Helper()
	require.NoError(t, json.Unmarshal([]byte(text), &r), text)
	return r
}

func TestJSONOfCase(t *testing.T) {
	code, stdout, stderr := command(corpus+add+"/kernel.ttir", "--case", corpus+add+"/case.json", "--json")
	assert.Equal(t, 0, code)
	assert.Empty(t, stderr)
	r := decoded(t, stdout)
	assert.Equal(t, "vector_add_kernel", r.Kernel)
	assert.Equal(t, "interp", r.Backend)
	require.NotNil(t, r.Right)
	assert.True(t, *r.Right)
	require.Len(t, r.Buffers, 1)
	require.NotNil(t, r.Buffers[0].Check)
	assert.Equal(t, 1000, r.Buffers[0].Check.Elements)
	wrong := edited(t, add, "ref_out_ptr.bin", "in_x_ptr.bin")
	code, stdout, stderr = command(corpus+add+"/kernel.ttir", "--json")
	require.Equal(t, 1, code)
	var failed struct{ File, Error string }
	require.NoError(t, json.Unmarshal([]byte(stdout), &failed), stdout)
	require.Equal(t, corpus+add+"/kernel.ttir", failed.File)
	require.Contains(t, failed.Error, `argument "x_ptr" of type !tt.ptr<f32> is missing`)
	require.Equal(t, strings.TrimSpace(stderr), failed.Error)
	code, stdout, _ = command(corpus+add+"/kernel.ttir", "--case", wrong, "--json")
	assert.Equal(t, 2, code)
	r = decoded(t, stdout)
	assert.False(t, *r.Right)
	assert.Positive(t, r.Buffers[0].Check.Wrong)
}

const script = "../../../examples/python/add.py"

// TestOneProgram: without --grid a run says that it is of one program; what it computes is there as
// JSON, with numbers that JSON does not have.
func TestOneProgram(t *testing.T) {
	args := []string{script, "--arg", "x_ptr=f32[8]:range", "--arg", "y_ptr=f32[8]:fill:nan", "--arg", "out_ptr=f32[8]", "--arg", "n=8", "--const", "BLOCK=4", "--json"}
	code, stdout, stderr := command(args...)
	require.Equal(t, 0, code, stderr)
	assert.Equal(t, "note: one program ran, because there is no --grid; --grid 'cdiv(n, BLOCK)', for instance, says how many do\n", stderr)
	r := decoded(t, stdout)
	assert.Equal(t, [3]int{1, 1, 1}, r.Grid)
	assert.Nil(t, r.Right)
	require.Len(t, r.Buffers, 1)
	assert.Equal(t, 4, r.Buffers[0].NaN, "one program of four elements")
	assert.Equal(t, []any{"NaN", "NaN", "NaN", "NaN", 0.0, 0.0}, r.Buffers[0].First)
	code, _, stderr = command(append(args, "--grid", "cdiv(n, BLOCK)")...)
	require.Equal(t, 0, code, stderr)
	assert.Empty(t, stderr)
}
