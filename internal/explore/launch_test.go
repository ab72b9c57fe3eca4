package explore_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/explore"
)

// launched runs a kernel with the launch that is made up for it.
func launched(t *testing.T, e *explore.Engine, req explore.Request) (*explore.Launch, *explore.RunResult) {
	t.Helper()
	l, err := e.Launch(context.Background(), req, explore.SmallSize)
	if err != nil {
		return nil, &explore.RunResult{Error: err.Error()}
	}
	run := explore.RunRequest{Request: req, Grid: explore.Grid(l.Grid), Args: map[string]string{}}
	for _, a := range l.Args {
		run.Args[a.Name] = a.Text
	}
	return l, e.Run(context.Background(), run)
}

// TestLaunch: the launch that is made up for a kernel covers its output, and computes something that can be read.
func TestLaunch(t *testing.T) {
	text, err := os.ReadFile("../../examples/python/matmul.py")
	require.NoError(t, err)
	l, r := launched(t, &explore.Engine{}, explore.Request{Name: "matmul.py", Text: string(text)})
	require.Empty(t, r.Error)
	assert.Equal(t, "cdiv(M, BLOCK_M), cdiv(N, BLOCK_N)", l.Grid)
	assert.Equal(t, []explore.Named{{"a_ptr", "f16[64,64]:rand:1"}, {"b_ptr", "f16[64,64]:rand:1"}, {"c_ptr", "f16[64,64]"}, {"M", "64"}, {"N", "64"}, {"K", "64"}}, l.Args)
	require.Len(t, r.Outputs, 1)
	assert.Equal(t, []int{64, 64}, r.Outputs[0].Shape)
	require.Len(t, r.Outputs[0].Rows, 8, "the corner of a matrix")
	require.Len(t, r.Outputs[0].Rows[0], 8)
	assert.Equal(t, r.Outputs[0].Values[:8], r.Outputs[0].Rows[0])
	assert.NotContains(t, r.Outputs[0].Values, "Inf")
	assert.NotContains(t, r.Outputs[0].Values, 0.0)
	shown := explore.Explore(context.Background(), explore.Request{Name: "matmul.py", Text: string(text)}, nil)
	require.Len(t, shown.Kernels, 1)
	assert.Equal(t, l, shown.Kernels[0].Launch, "the page is told")
}

// TestLaunches: made-up launches of kernels run, though nothing but their text is known of them.
func TestLaunches(t *testing.T) {
	for _, pattern := range []string{"../../examples/python/*.py", "../../kernels/*.py"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			e := &explore.Engine{Load: triton.LoadOptions{Path: []string{filepath.Dir(file)}}}
			req := explore.Request{Name: file, Text: string(text)}
			if m, err := triton.LoadText(file, req.Text, e.Load); assert.NoError(t, err) && len(m.KernelNames()) == 0 {
				continue
			}
			l, r := launched(t, e, req)
			assert.Empty(t, r.Error, "%s %v", file, l)
			assert.NotEmpty(t, r.Outputs, "%s %v", file, l)
		}
	}
}
