package ptx_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
)

// lineInfo is all that PTX says of lines, with the labels that stand for them.
var lineInfo = regexp.MustCompile(`(?m)^(\s*\.(loc|file|section)\b.*|\$L__(func_begin|func_end|tmp)\d+:)\n`)

// TestLineInfo: instructions say which lines of the source they are made for, and are
// the same ones as without that. No section for debuggers has the assembler leave its
// optimisations out.
func TestLineInfo(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	files, err := filepath.Glob("../../test/corpus/*/*/kernel.ttir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for i, file := range files {
		if i%5 != 0 {
			continue
		}
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		var made [2]string
		for k, without := range []bool{true, false} {
			m, err := tshared.Parse("kernel", string(text))
			require.NoError(t, err)
			require.NoError(t, m.Run("triton-to-linalg"))
			kernel, err := ptx.Compile(m.Top, "", ptx.Options{Target: "sm_90a", Warps: 4, Contract: true, NoLineInfo: without})
			require.NoError(t, err, file)
			made[k] = kernel.Text
		}
		assert.NotRegexp(t, lineInfo, made[0], file)
		assert.Regexp(t, `\.loc\t1 [1-9]`, made[1], file)
		assert.Regexp(t, `\.file\t1 "[^"]*\.py"`, made[1], file)
		assert.NotContains(t, made[1], ", debug", file)
		assert.Equal(t, blankless(made[0]), blankless(lineInfo.ReplaceAllString(made[1], "")), file)
	}
}

// blankless is a text without lines that have only blanks or comments, and without
// comments at the ends of others.
func blankless(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "//")
		if line = strings.TrimSpace(line); line != "" {
			out = append(out, line)
		}
	}
	return strings.Join(out, "\n")
}
