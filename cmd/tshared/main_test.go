package main

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/cli/opt"
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
	code, _, stderr = tell()
	assert.Equal(t, 1, code)
	assert.Contains(t, stderr, "usage:")
}
