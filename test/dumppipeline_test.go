package test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/verify/llvmtools"
)

var passInHelp = regexp.MustCompile(`(?m)^ +(--[a-z0-9-]+)`)

func passesInHelp(text string) (names []string) {
	for _, m := range passInHelp.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// TestDumpsPipelines: --dump-pass-pipeline prints the same as in mlir-opt, for the passes both have
// and for nested pipelines.
func TestDumpsPipelines(t *testing.T) {
	tool := llvmtools.Find(t, "mlir-opt")
	const input = "func.func @f() { return }\n// -----\nfunc.func @g() { return }\n"
	theirs := passesInHelp(runTool(tool, "", "--help").out)
	pipelines := [][]string{
		nil,
		{"--split-input-file", "--cse"},
		{"--canonicalize=max-iterations=3 top-down=false", "--inline"},
		{"--pass-pipeline=builtin.module(func.func(canonicalize{enable-patterns=a,b},cse),symbol-dce)"},
		{"--pass-pipeline=any(cse)"},
		{"--pass-pipeline=func.func(cse)"},
	}
	for _, flag := range passesInHelp(run("", "--help").out) {
		if _, both := slices.BinarySearch(theirs, flag); both && isPass(flag) {
			pipelines = append(pipelines, []string{flag})
		}
	}
	require.Greater(t, len(pipelines), 15)
	for _, flags := range pipelines {
		t.Run(strings.Join(flags, " "), func(t *testing.T) {
			args := append(slices.Clone(flags), "--dump-pass-pipeline", "-")
			want, got := runTool(tool, input, args...), run(input, args...)
			assert.Equal(t, want.exit, got.exit)
			assert.Equal(t, want.err, got.err)
		})
	}
}

// isPass reports whether a flag alone runs a pass.
func isPass(flag string) bool {
	r := run("func.func @f() { return }", "--dump-pass-pipeline", flag)
	return r.exit == 0 && strings.Contains(r.err, "  "+strings.TrimPrefix(flag, "--"))
}
