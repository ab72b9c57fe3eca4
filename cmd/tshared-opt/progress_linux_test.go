package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/ptytest"
)

// largeModule is a module with functions of some operations, in chunks.
func largeModule(chunks, functions, ops int) string {
	var b strings.Builder
	for c := range chunks {
		if c > 0 {
			b.WriteString("// -----\n")
		}
		for f := range functions {
			fmt.Fprintf(&b, "func.func @f%d(%%a: i32, %%b: i32) -> i32 {\n  %%v0 = arith.addi %%a, %%b : i32\n", f)
			for i := range ops {
				fmt.Fprintf(&b, "  %%v%d = arith.%s %%v%d, %%a : i32\n", i+1, []string{"addi", "muli", "subi", "xori"}[i%4], i)
			}
			fmt.Fprintf(&b, "  return %%v%d : i32\n}\n", ops)
		}
	}
	return b.String()
}

// TestTimeLeft: what takes long shows on a terminal how much time is left, removes that in the end, and prints the same as without
// a terminal; diagnostics stand on lines of their own. The input grows until something is shown.
func TestTimeLeft(t *testing.T) {
	if testing.Short() {
		t.Skip("inputs that take longer than two seconds are for the long tests")
	}
	const longEnough, largest = 2500 * time.Millisecond, 1 << 26
	for name, c := range map[string]struct {
		text func(n int) string
		args []string
	}{
		"one function":   {func(n int) string { return largeModule(1, 1, n) }, []string{"--canonicalize", "--cse"}},
		"many functions": {func(n int) string { return largeModule(1, n/100, 100) }, []string{"--pass-pipeline=builtin.module(func.func(canonicalize,cse))"}},
		"many chunks":    {func(n int) string { return largeModule(n/100, 1, 100) }, []string{"--split-input-file", "--cse"}},
		"an error":       {func(n int) string { return largeModule(1, 1, n) + "// -----\noops\n" }, []string{"--split-input-file"}},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "m.mlir")
			for n := 200_000; ; {
				require.LessOrEqual(t, n, largest, "the largest input takes no time")
				require.NoError(t, os.WriteFile(file, []byte(c.text(n)), 0o600))
				args := append(c.args, "--max-ops=-1", file)
				shown := ptytest.Run(t, tool(t, args...))
				if shown.Took < longEnough {
					n = shown.Larger(n, longEnough)
					continue
				}
				assert.Regexp(t, `\[[#.]+\] \d+ of \d+ stages(, [0-9hms]+ left)?: [a-z]+`, shown.Terminal)
				assert.NotContains(t, shown.Stdout, "\033")
				plain := tool(t, args...)
				var said strings.Builder
				plain.Stderr = &said
				want, err := plain.Output()
				assert.Equal(t, fmt.Sprint(err), fmt.Sprint(shown.Err))
				require.True(t, string(want) == shown.Stdout, "the output is the same")
				if said.Len() == 0 {
					assert.True(t, strings.HasSuffix(shown.Terminal, "\033[1A\033[J"), "%q", shown.Terminal)
					return
				}
				assert.Contains(t, shown.Terminal, "error:")
				return
			}
		})
	}
}
