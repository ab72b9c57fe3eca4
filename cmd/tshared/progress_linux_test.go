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

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/ptytest"
)

// largeKernel is a kernel with a number of loads, exponentials and stores.
func largeKernel(n int) string {
	var b strings.Builder
	b.WriteString(`tt.func public @k(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %r = tt.make_range {start = 0 : i32, end = 1024 : i32} : tensor<1024xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
`)
	for i := range n {
		fmt.Fprintf(&b, `  %%c%[1]d = arith.constant dense<%[2]d> : tensor<1024xi32>
  %%o%[1]d = arith.addi %%r, %%c%[1]d : tensor<1024xi32>
  %%xp%[1]d = tt.addptr %%xs, %%o%[1]d : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  %%v%[1]d = tt.load %%xp%[1]d : tensor<1024x!tt.ptr<f32>>
  %%w%[1]d = math.exp %%v%[1]d : tensor<1024xf32>
  %%yp%[1]d = tt.addptr %%ys, %%o%[1]d : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
  tt.store %%yp%[1]d, %%w%[1]d : tensor<1024x!tt.ptr<f32>>
`, i, 1024*i)
	}
	b.WriteString("  tt.return\n}\n")
	return b.String()
}

// TestTimeLeft: commands that compile show on a terminal how much time is left, remove that in the end, and print the same as
// without a terminal. The kernels grow until compiling takes long enough for something to be shown.
func TestTimeLeft(t *testing.T) {
	if testing.Short() {
		t.Skip("compiling for longer than two seconds is for the long tests")
	}
	if _, err := libllvm.Open(); err != nil {
		t.Skip("without LLVM nothing is compiled: ", err)
	}
	const longEnough, largest = 2500 * time.Millisecond, 30_000
	for name, c := range map[string]struct {
		args   []string
		prints bool   // the same each time
		stage  string // that takes long
	}{
		"compile": {[]string{"compile", "FILE", "--emit=asm", "--max-instructions=-1"}, true, ": optimise: compiling "},
		"run":     {[]string{"run", "FILE", "--backend=cpu", "--max-instructions=-1", "--arg", "arg0=f32[SIZE]:ones", "--arg", "arg1=f32[SIZE]"}, true, ": optimise: compiling "},
		"draw":    {[]string{"draw", "cpu", "FILE", "--max-instructions=-1"}, true, ": optimise: drawing "},
		"export":  {[]string{"explore", "FILE", "--export", "OUT"}, false, ": asm: compiling "},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			file, out := filepath.Join(dir, "k.ttir"), filepath.Join(dir, "k.html")
			for n := 300; ; {
				require.LessOrEqual(t, n, largest, "the largest kernel is compiled in no time")
				require.NoError(t, os.WriteFile(file, []byte(largeKernel(n)), 0o600))
				words := strings.NewReplacer("FILE", file, "OUT", out, "SIZE", fmt.Sprint(1024*n))
				var args []string
				for _, a := range c.args {
					args = append(args, words.Replace(a))
				}
				shown := ptytest.Run(t, tool(t, dir, args...))
				require.NoError(t, shown.Err, shown.Terminal)
				if shown.Took < longEnough {
					n = shown.Larger(n, longEnough)
					continue
				}
				assert.Regexp(t, `\[[#.]+\] \d+ of \d+ stages(, [0-9hms]+ left)?: [a-z]+`, shown.Terminal)
				assert.Contains(t, shown.Terminal, c.stage)
				assert.True(t, strings.HasSuffix(shown.Terminal, "\033[1A\033[J") || strings.HasSuffix(shown.Terminal, "\n"), "%q", shown.Terminal)
				assert.NotContains(t, shown.Stdout, "\033")
				if !c.prints {
					require.FileExists(t, out)
					return
				}
				plain := tool(t, dir, args...)
				want, err := plain.Output()
				require.NoError(t, err)
				assert.Equal(t, string(want), shown.Stdout)
				return
			}
		})
	}
}
