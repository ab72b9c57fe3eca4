package opt

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/host/terminal"
)

// TestColor: diagnostics have colours when asked for, in all spellings of LLVM's flag.
func TestColor(t *testing.T) {
	t.Setenv(terminal.Variable, "")
	const bad = "module { oops }"
	for flag, colored := range map[string]bool{"--color": true, "--color=true": true, "--color=always": true, "--color=false": false, "--color=never": false, "--color=auto": false} {
		var stdout, stderr bytes.Buffer
		code := Main([]string{flag}, strings.NewReader(bad), &stdout, &stderr)
		assert.Equal(t, 1, code, flag)
		assert.Equal(t, colored, strings.Contains(stderr.String(), "\033[1;31merror:\033[0m"), "%s: %q", flag, &stderr)
	}
	assert.Empty(t, os.Getenv(terminal.Variable), "whoever runs the tool as a function keeps their colours")
	var stdout, stderr bytes.Buffer
	assert.Equal(t, 1, Main([]string{"--color=pink"}, strings.NewReader(bad), &stdout, &stderr))
	assert.Contains(t, stderr.String(), "--color=pink is none of auto, always, never")
}
