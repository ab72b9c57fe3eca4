//go:build unix

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/cli"
)

// leaves are the commands that are not made of others, by the words that call them.
func leaves(c *cli.Command, words string) map[string]*cli.Command {
	if len(c.Commands) == 0 {
		return map[string]*cli.Command{words: c}
	}
	all := map[string]*cli.Command{}
	for _, sub := range c.Commands {
		for name, leaf := range leaves(sub, strings.TrimSpace(words+" "+sub.Name)) {
			all[name] = leaf
		}
	}
	return all
}

// withoutLimits are the commands without --timeout and --max-memory, and why they have none.
var withoutLimits = map[string]string{
	"explore": "its workers always have limits, in time and memory",
	"fuzz":    "its kernels are small, and those of --mutate have --limit-time and --limit-memory",

	"bundle list": readsOnly, "bundle show": readsOnly, "bundle verify": readsOnly, "bundle diff": readsOnly, "bundle go": readsOnly, "bundle c": readsOnly,
	"cache list": readsOnly, "cache show": readsOnly, "cache prune": readsOnly, "cache verify": readsOnly, "cache export": readsOnly, "cache import": readsOnly, "cache dir": readsOnly,
	"version": readsOnly, "completion": readsOnly, "man": readsOnly, "help": readsOnly,
}

const readsOnly = "it neither evaluates Python nor compiles nor runs a kernel"

const limitedKernel = `import triton
import triton.language as tl

@triton.jit
def k(p, N: tl.constexpr = 1):
    tl.store(p, N)

def get_function_table():
    return [{"name": "k", "func": k, "sig": "*i32"}]
`

// limited are command lines in a folder with the kernel k.py, by the words of the command; they write nothing but out.
// CASE is a case of another folder.
var limited = map[string]string{
	"compile":      "k.py --sig *i32 --emit=obj -o out",
	"draw":         "access k.py --sig *i32 -o out",
	"list":         "k.py",
	"run":          "k.py --arg p=i32[1] --grid 1",
	"tune":         "k.py --arg p=i32[1] --grid 1 --config N=1,2",
	"bench":        "CASE --n=1",
	"bundle build": "k.py --target x86-64-v3 -o out",
	"bundle bench": "k.tsb --arg p=i32[1] --grid 1",
	"serve":        "",
}

// TestLimitsEverywhere: every command has --timeout and --max-memory, or a reason, and both end it.
func TestLimitsEverywhere(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "k.py"), []byte(limitedKernel), 0o600))
	another, err := filepath.Abs(kernel + "case.json")
	require.NoError(t, err)
	runIn := func(args ...string) (code int, said string) {
		c := tool(t, t.TempDir(), args...)
		var out bytes.Buffer
		c.Dir, c.Stdout, c.Stderr = dir, &out, &out
		c.Stdin = strings.NewReader(`{"id": 1, "compile": {"name": "k.ttir", "text": "tt.func public @k(%p: !tt.ptr<i32>) { tt.return }", "target": {"backend": "cpu"}}}` + "\n")
		_ = c.Run()
		return c.ProcessState.ExitCode(), out.String()
	}
	code, said := runIn("bundle", "build", "k.py", "--target", "x86-64-v3", "-o", "k.tsb")
	require.Zero(t, code, said)
	for words, c := range leaves(&tshared, "") {
		fs := c.FlagSet(words)
		bounded := fs.Lookup("timeout") != nil && fs.Lookup("max-memory") != nil
		line, tried := limited[words]
		if _, reason := withoutLimits[words]; reason {
			assert.False(t, bounded || tried, "%s has limits", words)
			continue
		}
		if !assert.True(t, bounded && tried, "%s has --timeout and --max-memory, or a reason in withoutLimits, and a command line in limited", words) {
			continue
		}
		args := append(strings.Fields(words), strings.Fields(strings.ReplaceAll(line, "CASE", another))...)
		code, said := runIn(args...)
		assert.Zero(t, code, "%v: %s", args, said)
		_ = os.Remove(filepath.Join(dir, "out"))
		for flag, want := range map[string]string{
			"--timeout=1ns":   "it takes longer than 1ns; --timeout gives it more time",
			"--max-memory=1M": "bytes of memory, more than the limit of 1048576; --max-memory raises it",
		} {
			code, said := runIn(append(args, flag)...)
			if words != "serve" || !strings.HasPrefix(flag, "--timeout") { // an answer that says so
				assert.Equal(t, 1, code, "%v %s: %s", args, flag, said)
			}
			assert.Contains(t, said, want, "%v %s", args, flag)
			assert.NoFileExists(t, filepath.Join(dir, "out"), "%v %s", args, flag)
		}
	}
}
