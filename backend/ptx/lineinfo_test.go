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

// lineInfo matches directives of line information and their labels.
var lineInfo = regexp.MustCompile(`(?m)^(\s*\.(loc|file|section)\b.*|\$L__(func_begin|func_end|tmp)\d+:)\n`)

// TestLineInfo: instructions have line information and do not depend on it. There are no debug sections,
// which would turn optimisation off in the assembler.
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
			require.NoError(t, m.Run(ptx.Lowering))
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

// blankless drops comments and blank lines.
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
