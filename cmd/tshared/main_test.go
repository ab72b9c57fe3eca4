package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/completion"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/host/terminal"
)

func tell(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = dispatch(context.Background(), args, &out, &err)
	return code, out.String(), err.String()
}

func TestAboutItself(t *testing.T) {
	code, said, problems := tell("version", "--json")
	require.Zero(t, code, problems)
	var build struct{ Version, Go, MLIR, Triton, LLVM string }
	require.NoError(t, json.Unmarshal([]byte(said), &build), said)
	assert.Equal(t, opt.Version, build.Version)
	assert.Equal(t, runtime.Version(), build.Go)
	assert.NotEmpty(t, build.MLIR)
	assert.NotEmpty(t, build.Triton)
	code, _, problems = tell("version", "more")
	assert.Equal(t, 1, code)
	assert.Contains(t, problems, `"more" is not expected`)
	for _, flag := range []string{"--version", "-version", "version"} {
		code, stdout, stderr := tell(flag)
		assert.Equal(t, 0, code)
		assert.Contains(t, stdout, "tshared version "+opt.Version+"\n")
		assert.Contains(t, stdout, "LLVM", "found or not")
		assert.Empty(t, stderr)
	}
	for _, flag := range []string{"--help", "-h", "help"} {
		code, stdout, stderr := tell(flag)
		assert.Equal(t, 0, code)
		assert.Contains(t, stdout, "usage: tshared COMMAND")
		assert.Empty(t, stderr)
	}
}

func TestUnknownCommand(t *testing.T) {
	code, stdout, stderr := tell("fr\x1bob")
	assert.Equal(t, 1, code)
	assert.Empty(t, stdout)
	assert.Contains(t, stderr, `there is no command "fr\x1bob"`)
	_, _, stderr = tell("complie")
	assert.Equal(t, "tshared: there is no command \"complie\"; did you mean \"compile\"?\n", stderr)
	code, _, stderr = tell()
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "usage:")
}

// TestHelpOfEachCommand: tshared help COMMAND prints what tshared COMMAND --help does, and a
// misspelt flag is refused with a suggestion.
func TestHelpOfEachCommand(t *testing.T) {
	visit(&tshared, nil, func(c *cli.Command, path []string) {
		code, want, _ := tell(append(path, "--help")...)
		assert.Equal(t, 0, code, path)
		code, text, stderr := tell(append([]string{"help"}, path...)...)
		assert.Equal(t, 0, code, path)
		assert.Equal(t, want, text, path)
		assert.Empty(t, stderr, path)
		assert.True(t, strings.HasPrefix(text, "usage: tshared"), path)
		if len(c.Commands) > 0 || path[0] == "help" {
			return
		}
		code, _, stderr = tell(append(path, "--hepl")...)
		assert.Equal(t, 1, code, path)
		assert.Contains(t, stderr, "there is no flag --hepl; did you mean --help?", path)
	})
	code, _, stderr := tell("help", "rum")
	assert.Equal(t, 1, code)
	assert.Equal(t, "tshared help: there is no command \"rum\"; did you mean \"run\"?\n", stderr)
}

// visit visits all commands under one.
func visit(c *cli.Command, path []string, do func(*cli.Command, []string)) {
	for _, sub := range c.Commands {
		sp := append(slices.Clone(path), sub.Name)
		do(sub, sp)
		visit(sub, sp, do)
	}
}

// TestColor: --color may stand anywhere, reaches the child process of a command, and outweighs
// NO_COLOR.
func TestColor(t *testing.T) {
	t.Setenv(terminal.Variable, "")
	t.Setenv("NO_COLOR", "1")
	_, _, stderr := tell("compile", "--no-such-flag")
	assert.Equal(t, "tshared compile: there is no flag --no-such-flag; --help lists them\n", stderr)
	for _, args := range [][]string{{"--color=always", "compile", "--no-such-flag"}, {"compile", "--no-such-flag", "--color", "always"}} {
		_, _, stderr = tell(args...)
		assert.Equal(t, "\033[1;31mtshared compile:\033[0m there is no flag --no-such-flag; --help lists them\n", stderr)
	}
	_, _, stderr = tell("run", "--color=never", "--no-such-flag")
	assert.NotContains(t, stderr, "\033")
	code, _, stderr := tell("list", "--color=pink")
	assert.Equal(t, 1, code)
	assert.Equal(t, "tshared: --color=pink is none of auto, always, never\n", stderr)
}

// TestCompletionScripts: the scripts of all shells know every command and flag of both programs.
func TestCompletionScripts(t *testing.T) {
	for _, shell := range completion.Shells {
		code, script, stderr := tell("completion", shell)
		require.Equal(t, 0, code, stderr)
		for _, want := range []string{"tshared-opt", "llvm-ptx", "num-warps", "triton-to-linalg", "prune"} {
			assert.Contains(t, script, want, shell)
		}
		if _, err := exec.LookPath(shell); err != nil {
			t.Log(shell, "is not installed, so its script is not parsed:", err)
			continue
		}
		check := exec.Command(shell, "-n")
		check.Stdin = strings.NewReader(script)
		out, err := check.CombinedOutput()
		assert.NoError(t, err, "%s: %s", shell, out)
	}
	for _, args := range [][]string{{"completion"}, {"completion", "csh"}, {"completion", "bash", "zsh"}} {
		code, _, stderr := tell(args...)
		assert.Equal(t, 1, code)
		assert.Contains(t, stderr, "tshared completion: ")
	}
}

// TestManPages: there is a page of each command, which man's readers accept.
func TestManPages(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man")
	code, _, stderr := tell("man", "-o", dir)
	require.Equal(t, 0, code, stderr)
	want := []string{"tshared-opt.1", "tshared.1"}
	visit(&tshared, nil, func(_ *cli.Command, path []string) { want = append(want, "tshared-"+strings.Join(path, "-")+".1") })
	slices.Sort(want)
	var found []string
	files, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, f := range files {
		found = append(found, f.Name())
	}
	require.Equal(t, want, found)
	code, _, stderr = tell("man")
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "-o is needed")
	if _, err := exec.LookPath("mandoc"); err != nil {
		t.Skip("mandoc is not installed, so the pages are not parsed: ", err)
	}
	for _, name := range found {
		out, err := exec.Command("mandoc", "-T", "lint", "-W", "error", filepath.Join(dir, name)).CombinedOutput()
		assert.NoError(t, err, "%s", out)
	}
}
