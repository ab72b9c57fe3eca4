package test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/cli/compile"
)

// excerpt is a fenced block after a comment with the command that prints it.
var excerpt = regexp.MustCompile("(?s)<!-- (tshared[^\n]*) -->\n```[a-z]*\n(.*?)```")

// TestGPUDoc: the excerpts of doc/gpu.md are lines of the commands' output, in this order. A line of dots leaves out
// lines, and an ellipsis leaves out a part of a line.
func TestGPUDoc(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "doc", "gpu.md"))
	require.NoError(t, err)
	found := excerpt.FindAllStringSubmatch(string(text), -1)
	require.GreaterOrEqual(t, len(found), 8)
	for _, m := range found {
		if _, err := libllvm.Open(); err != nil && strings.Contains(m[1], "--emit=ptx") {
			t.Log(err)
			continue
		}
		rest := strings.Split(commandOutput(t, m[1]), "\n")
		for _, want := range strings.Split(strings.TrimSpace(m[2]), "\n") {
			if want = strings.TrimSpace(want); want == "..." {
				continue
			}
			i := 0
			for i < len(rest) && !hasParts(rest[i], want) {
				i++
			}
			if !assert.Less(t, i, len(rest), "%s does not print, behind the lines before,\n%s", m[1], want) {
				break
			}
			rest = rest[i+1:]
		}
	}
}

// hasParts reports whether a line has the parts of an excerpt between its ellipses, in order.
func hasParts(line, want string) bool {
	for _, part := range strings.Split(want, "…") {
		_, after, ok := strings.Cut(line, part)
		if !ok {
			return false
		}
		line = after
	}
	return true
}

// commandOutput is the output and the remarks of a command of the document. Its files are relative to the project.
func commandOutput(t *testing.T, command string) string {
	t.Helper()
	args := strings.Fields(strings.ReplaceAll(command, "test/corpus/", "corpus/"))
	if args[0] == "tshared-opt" {
		r := run("", args[1:]...)
		require.Equal(t, 0, r.exit, "%s\n%s", command, r.err)
		return r.out
	}
	require.Equal(t, "compile", args[1])
	var stdout, stderr bytes.Buffer
	require.Equal(t, 0, compile.Main(t.Context(), args[2:], &stdout, &stderr), "%s\n%s", command, &stderr)
	return stdout.String() + stderr.String()
}
