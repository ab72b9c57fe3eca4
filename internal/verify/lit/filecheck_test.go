package lit

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// runCase runs our FileCheck, reading the input from standard input.
func runCase(t *testing.T, c checkCase, dir string) (code int, output string, refused error) {
	t.Helper()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "check.txt"), []byte(c.check), 0o600))
	var out bytes.Buffer
	args := append([]string{"check.txt"}, c.args...)
	code, refused = runFileCheck(args, strings.NewReader(c.input), &out, dir)
	return code, out.String(), refused
}

func TestFileCheckCases(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range checkCases {
		require.False(t, seen[c.name], "two cases are called %q", c.name)
		seen[c.name] = true
		t.Run(c.name, func(t *testing.T) {
			code, output, refused := runCase(t, c, t.TempDir())
			if c.refused {
				require.Error(t, refused)
				assert.NotZero(t, code)
				return
			}
			require.NoError(t, refused)
			assert.Equal(t, c.exit, code, output)
			assert.Equal(t, code != 0, output != "", "a failure must say why")
		})
	}
}

// TestFileCheckAgreesWithLLVM runs the same table through the real tool.
func TestFileCheckAgreesWithLLVM(t *testing.T) {
	tool := llvmtools.Find(t, "FileCheck")
	for _, c := range checkCases {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			require.NoError(t, os.WriteFile(filepath.Join(dir, "check.txt"), []byte(c.check), 0o600))
			cmd := exec.Command(tool, append([]string{"check.txt"}, c.args...)...)
			cmd.Dir = dir
			cmd.Stdin = strings.NewReader(c.input)
			cmd.Env = []string{}
			output, err := cmd.CombinedOutput()
			require.NotNil(t, cmd.ProcessState, "%v", err)
			assert.Equal(t, c.exit, cmd.ProcessState.ExitCode(), string(output))
			message, _, _ := strings.Cut(string(output), "\n")
			if strings.HasPrefix(message, "check.txt:") && !c.refused {
				_, ours, _ := runCase(t, c, dir)
				assert.Equal(t, message, strings.SplitN(ours, "\n", 2)[0])
			}
		})
	}
}

func TestFileCheckReport(t *testing.T) {
	for _, c := range []struct {
		name string
		run  checkCase
		want string
	}{
		{"not found", checkCase{check: "// CHECK: %[[X:.*]] =\n// CHECK: use %[[X]], 1\n", input: "%0 = f\nmore\nuse %0, 2\n"},
			`check.txt:2:11: error: CHECK: expected string not found in input
// CHECK: use %[[X]], 1
          ^
<stdin>:1:5: note: scanning from here
%0 = f
    ^
<stdin>:1:5: note: with "X" equal to "0"
%0 = f
    ^
<stdin>:3:1: note: possible intended match here
use %0, 2
^

Input file: <stdin>
<<<<<<
>     1: %0 = f
      2: more
>     3: use %0, 2
>>>>>>
`},
		{"not the next line", checkCase{check: "CHECK: a\nCHECK-NEXT: c\n", input: "a\nb\nc\n"},
			`check.txt:2:13: error: CHECK-NEXT: is not on the line after the previous match
CHECK-NEXT: c
            ^
<stdin>:3:1: note: 'next' match was here
c
^
<stdin>:1:2: note: previous match ended here
a
 ^
<stdin>:2:1: note: non-matching line after previous match is here
b
^

Input file: <stdin>
<<<<<<
>     1: a
>     2: b
>     3: c
>>>>>>
`},
		{"excluded", checkCase{check: "CHECK: a\nCHECK-NOT: b\n", input: "a\n xb\n"},
			`check.txt:2:12: error: CHECK-NOT: excluded string found in input
CHECK-NOT: b
           ^
<stdin>:2:3: note: found here
 xb
  ^

Input file: <stdin>
<<<<<<
      1: a
>     2:  xb
>>>>>>
`},
		{"far from the beginning", checkCase{check: "CHECK: 9\nCHECK: x\n", input: "1\n2\n3\n4\n5\n6\n7\n8\n9\n"},
			`check.txt:2:8: error: CHECK: expected string not found in input
CHECK: x
       ^
<stdin>:9:2: note: scanning from here
9
 ^

Input file: <stdin>
<<<<<<
      .
      4: 4
      5: 5
      6: 6
      7: 7
      8: 8
>     9: 9
>>>>>>
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, output, refused := runCase(t, c.run, t.TempDir())
			require.NoError(t, refused)
			assert.Equal(t, fails, code)
			assert.Equal(t, c.want, output)
		})
	}
}
