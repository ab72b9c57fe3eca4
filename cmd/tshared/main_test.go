package main

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/cli"
	"github.com/tshared/tshared/internal/cli/opt"
	"github.com/tshared/tshared/internal/terminal"
)

func tell(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = dispatch(context.Background(), args, &out, &err)
	return code, out.String(), err.String()
}

func TestAboutItself(t *testing.T) {
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
