//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
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

// workshop is a folder with the kernel k.py, its bundle k.tsb and a cache.
type workshop struct {
	t            *testing.T
	dir, theCase string
	key          string // of an entry of the cache
}

func newWorkshop(t *testing.T) *workshop {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	w := &workshop{t: t, dir: t.TempDir()}
	var err error
	w.theCase, err = filepath.Abs(kernel + "case.json")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(w.dir, "k.py"), []byte(limitedKernel), 0o600))
	code, said := w.run("bundle", "build", "k.py", "--target", "x86-64-v3", "-o", "k.tsb")
	require.Zero(t, code, said)
	return w
}

// args are the words of a command line.
func (w *workshop) args(words, line string) []string {
	return append(strings.Fields(words), strings.Fields(strings.NewReplacer("CASE", w.theCase, "KEY", w.key).Replace(line))...)
}

// command is tshared in the folder, with a request for serve as its input.
func (w *workshop) command(args ...string) *exec.Cmd {
	w.t.Helper()
	c := tool(w.t, w.t.TempDir(), args...)
	c.Dir, c.Env = w.dir, append(c.Env, "TSHARED_CACHE_DIR="+filepath.Join(w.dir, "cache"))
	c.Stdin = strings.NewReader(`{"id": 1, "compile": {"name": "k.ttir", "text": "tt.func public @k(%p: !tt.ptr<i32>) { tt.return }", "target": {"backend": "cpu"}}}` + "\n")
	return c
}

// run runs tshared and returns what it said.
func (w *workshop) run(args ...string) (code int, said string) {
	w.t.Helper()
	c := w.command(args...)
	text, _ := c.CombinedOutput() // the exit code says how it went
	return c.ProcessState.ExitCode(), string(text)
}

// TestLimitsEverywhere: every command has --timeout and --max-memory, or a reason, and both end it.
func TestLimitsEverywhere(t *testing.T) {
	w := newWorkshop(t)
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
		args := w.args(words, line)
		code, said := w.run(args...)
		assert.Zero(t, code, "%v: %s", args, said)
		out := filepath.Join(w.dir, "out")
		_ = os.Remove(out)
		for flag, want := range map[string]string{
			"--timeout=1ns":   "it takes longer than 1ns; --timeout gives it more time",
			"--max-memory=1M": "bytes of memory, more than the limit of 1048576; --max-memory raises it",
		} {
			code, said := w.run(append(args, flag)...)
			if words != "serve" || !strings.HasPrefix(flag, "--timeout") { // an answer that says so
				assert.Equal(t, 1, code, "%v %s: %s", args, flag, said)
			}
			assert.Contains(t, said, want, "%v %s", args, flag)
			assert.NoFileExists(t, out, "%v %s", args, flag)
		}
	}
}

// printing are command lines as those of limited that write to the standard output, several separated by semicolons.
var printing = map[string]string{
	"compile":      "k.py --sig *i32 --emit=ttir; k.py --sig *i32 --emit=asm",
	"draw":         "access k.py --sig *i32",
	"list":         "k.py; k.py --json",
	"explore":      "k.py --no-open",
	"run":          "k.py --arg p=i32[1] --grid 1; k.py --arg p=i32[1] --grid 1 --json; k.py --arg p=i32[1] --grid 1 --backend=cpu",
	"tune":         "k.py --arg p=i32[1] --grid 1 --config N=1,2",
	"bench":        "CASE --n=1",
	"bundle build": "k.py --target x86-64-v3 -o out", "bundle bench": "k.tsb --arg p=i32[1] --grid 1", "bundle list": "k.tsb", "bundle show": "k.tsb k", "bundle verify": "k.tsb",
	"bundle go": "k.tsb -o go", "bundle c": "k.tsb -o c",
	"cache list": "", "cache show": "KEY", "cache prune": "", "cache verify": "", "cache export": "-o out", "cache import": "x.tar", "cache dir": "",
	"fuzz": "--count=1; --print --count=1", "serve": "", "version": "", "completion": "bash", "help": "",
}

// silent are the commands that print nothing but help.
var silent = map[string]bool{"bundle diff": true, "man": true}

// TestStandardOutputEverywhere: every command fails when its output cannot be written: a full disk, a closed pipe, a descriptor that is only read.
func TestStandardOutputEverywhere(t *testing.T) {
	w := newWorkshop(t)
	code, said := w.run("cache", "export", "-o", "x.tar")
	require.Zero(t, code, said)
	entries, err := filepath.Glob(filepath.Join(w.dir, "cache", "??", "*")) // tmp and usage beside them are no entries
	require.NoError(t, err)
	require.NotEmpty(t, entries)
	w.key = filepath.Base(entries[0])
	reader, closed, err := os.Pipe()
	require.NoError(t, err)
	reader.Close()
	defer closed.Close()
	outputs := map[string]*os.File{"broken pipe": closed}
	for why, open := range map[string]struct {
		name string
		flag int
	}{"no space left": {"/dev/full", os.O_WRONLY}, "bad file descriptor": {os.DevNull, os.O_RDONLY}} {
		f, err := os.OpenFile(open.name, open.flag, 0)
		if err != nil {
			t.Log(err)
			continue
		}
		defer f.Close()
		outputs[why] = f
	}
	for words := range leaves(&tshared, "") {
		lines := []string{"--help"}
		if line, prints := printing[words]; prints {
			lines = append(lines, strings.Split(line, ";")...)
		} else {
			require.True(t, silent[words], "%s has a command line in printing, or is silent", words)
		}
		for _, line := range lines {
			for why, out := range outputs {
				c := w.command(w.args(words, line)...)
				var errs bytes.Buffer
				c.Stdout, c.Stderr = out, &errs
				_ = c.Run()
				assert.Equal(t, 1, c.ProcessState.ExitCode(), "%s %s: %s", words, line, &errs)
				assert.Contains(t, errs.String(), "the standard output cannot be written: "+why, "%s %s", words, line)
			}
		}
	}
}

// TestClosedDescriptors: without standard streams no file that is written gets what would go to them. That they are closed is not seen:
// Go's runtime opens the null device in their place before the program starts.
func TestClosedDescriptors(t *testing.T) {
	w := newWorkshop(t)
	want, err := os.ReadFile(filepath.Join(w.dir, "k.tsb"))
	require.NoError(t, err)
	for _, closing := range []string{"<&-", ">&-", "2>&-", "<&- >&- 2>&-"} {
		out := filepath.Join(w.dir, "out")
		_ = os.Remove(out)
		c := w.command("bundle", "build", "k.py", "--target", "x86-64-v3", "-o", "out")
		c.Path, c.Args = "/bin/sh", append([]string{"sh", "-c", `exec "$0" "$@" ` + closing}, c.Args...)
		said, err := c.CombinedOutput()
		require.NoError(t, err, "%s: %s", closing, said)
		got, err := os.ReadFile(out)
		require.NoError(t, err)
		assert.Equal(t, want, got, closing)
	}
}
