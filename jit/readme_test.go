package jit_test

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/jit"
)

// readme is the program of README.md.
func readme(ctx context.Context, x, y, out []float32) error {
	add, err := jit.Load("examples/python/add.py", "add_kernel")
	if err != nil {
		return err // file:line:col, the source line, what was expected
	}
	dev := jit.CPU() // or dev, err := jit.GPU(nil)
	err = add.Launch(ctx, dev, jit.GridExpr("cdiv(n, BLOCK)"), x, y, out, len(x), jit.Named("BLOCK", 1024))
	return err
}

// TestReadme: the program of README.md is the one above, and works.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	own, err := os.ReadFile("readme_test.go")
	require.NoError(t, err)
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	require.Len(t, blocks, 1)
	for line := range strings.Lines(blocks[0][1]) {
		assert.Contains(t, string(own), "\t"+line)
	}
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	t.Chdir("..")
	x, out := []float32{1, 2, 3}, make([]float32, 3)
	require.NoError(t, readme(context.Background(), x, x, out))
	assert.Equal(t, []float32{2, 4, 6}, out)
}
