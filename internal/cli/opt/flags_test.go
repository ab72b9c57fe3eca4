package opt

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCommandLineErrors(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"--no-such-pass"}, "tshared-opt: Unknown command line argument '--no-such-pass'.  Try: 'tshared-opt --help'\ntshared-opt: Did you mean '--list-passes'?\n"},
		{[]string{"--one-shot-bufferize=bufferize-function-boundaries=1"}, "tshared-opt: Unknown command line argument '--one-shot-bufferize=bufferize-function-boundaries=1'.  Try: 'tshared-opt --help'\ntshared-opt: '--one-shot-bufferize' is a pass of mlir-opt, which takes what --triton-to-linalg prints: doc/pipeline.md shows how\n"},
		{[]string{"-verify-eech=0"}, "tshared-opt: Unknown command line argument '-verify-eech=0'.  Try: 'tshared-opt --help'\ntshared-opt: Did you mean '--verify-each=0'?\n"},
		{[]string{"--strip-debug-info"}, "tshared-opt: Unknown command line argument '--strip-debug-info'.  Try: 'tshared-opt --help'\ntshared-opt: Did you mean '--strip-debuginfo'?\n"},
		{[]string{"a", "b"}, "tshared-opt: Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: tshared-opt --help\n"},
		{[]string{"-o"}, "tshared-opt: for the -o option: requires a value!\n"},
		{[]string{"--verify-each=maybe"}, "tshared-opt: for the --verify-each option: 'maybe' is invalid value for boolean argument! Try 0 or 1\n"},
		{[]string{"--mlir-timing-display=foo"}, "tshared-opt: for the --mlir-timing-display option: Cannot find option named 'foo'!\n"},
		{[]string{"--mlir-elide-elementsattrs-if-larger=x"}, "tshared-opt: for the --mlir-elide-elementsattrs-if-larger option: 'x' value invalid for uint argument!\n"},
		{[]string{"--mlir-print-ir-after=nope"}, "tshared-opt: for the --mlir-print-ir-after option: Cannot find option named 'nope'!\n"},
		{[]string{"--emit-bytecode"}, "tshared-opt: for the --emit-bytecode option: only text is written here\n"},
		{[]string{"--split-input-file=x"}, "tshared-opt: for the --split-input-file option: 'x' is too short for a split marker\n"},
		{[]string{"--verify-diagnostics=foo", "--mlir-timing=2"}, "tshared-opt: for the --verify-diagnostics option: Cannot find option named 'foo'!\n" +
			"tshared-opt: for the --mlir-timing option: '2' is invalid value for boolean argument! Try 0 or 1\n"},
	}
	for _, tt := range tests {
		assert.Equal(t, outcome{1, "", tt.want}, tsharedOpt("", tt.args...))
	}
}

func TestFlagTable(t *testing.T) {
	var names []string
	for _, f := range flags() {
		if f.hidden {
			continue
		}
		names = append(names, f.Name)
		assert.NotEmpty(t, f.Doc, f.Name)
	}
	assert.True(t, sort.StringsAreSorted(names), "the table is in the order of --help: %v", names)
	require.NoError(t, testTools.Passes.Check())
}

// TestIgnoredFlags: flags that scripts pass and that have no effect are accepted.
func TestIgnoredFlags(t *testing.T) {
	got := tsharedOpt(identity, "--mlir-disable-threading", "--mlir-print-stacktrace-on-diagnostic", "-mlir-print-assume-verified=1", "--mlir-elide-resource-strings-if-larger", "3")
	assert.Equal(t, outcome{0, identity, ""}, got)
}

func TestInformation(t *testing.T) {
	tests := map[string][]string{
		"--help":          {"USAGE: tshared-opt [options] <input file>", "\n  --split-input-file[=<string>] ", "\n  -o <filename> ", "\n      --print-op-stats ", "\n        --json "},
		"-help":           {"OVERVIEW"},
		"--list-passes":   {"Passes:\n  --add-llvm-debug-info ", "\n  --canonicalize ", "\n    --json "},
		"--show-dialects": {"Available Dialects: affine,arith,"},
		"--version":       {"tshared-opt version " + Version},
	}
	for flag, want := range tests {
		got := tsharedOpt("nonsense", flag)
		assert.Equal(t, 0, got.code)
		assert.Empty(t, got.stderr)
		for _, w := range want {
			assert.Contains(t, got.stdout, w, flag)
		}
	}
}

func TestIRPrintingFlags(t *testing.T) {
	tests := []struct {
		args []string
		want []string // beginnings of the headers
	}{
		{[]string{"--mlir-print-ir-before-all"}, []string{"Before StripDebugInfo (strip-debuginfo)", "Before TestNumber (test-number)"}},
		{[]string{"--mlir-print-ir-after-all"}, []string{"After StripDebugInfo (strip-debuginfo)", "After TestNumber (test-number)"}},
		{[]string{"--mlir-print-ir-after=test-number", "--mlir-print-ir-before=strip-debuginfo"}, []string{"Before StripDebugInfo (strip-debuginfo)", "After TestNumber (test-number)"}},
		{[]string{"--mlir-print-ir-after-all", "--mlir-print-ir-after-change"}, []string{"After StripDebugInfo (strip-debuginfo)"}},
		{[]string{"--mlir-print-ir-after-failure"}, nil},
		{[]string{"--mlir-print-ir-before=test-number", "--mlir-print-ir-module-scope"}, []string{"Before TestNumber (test-number) ('builtin.module' operation)"}},
	}
	for _, tt := range tests {
		got := tsharedOpt(identity, append(tt.args, "--strip-debuginfo", "--test-number")...)
		assert.Equal(t, 0, got.code)
		want := ""
		for _, header := range tt.want {
			want += "// -----// IR Dump " + header + " //----- //\n" + identity + "\n"
		}
		assert.Equal(t, want, got.stderr, tt.args)
	}
}

func TestTreeDir(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "tree")
	got := tsharedOpt(identity, "--strip-debuginfo", "--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir="+dir)
	assert.Equal(t, outcome{0, identity, ""}, got)
	text, err := os.ReadFile(filepath.Join(dir, "builtin_module_no-symbol-name", "0_strip-debuginfo.mlir"))
	require.NoError(t, err)
	assert.True(t, strings.HasPrefix(string(text), "// -----// IR Dump After StripDebugInfo (strip-debuginfo) //----- //\nmodule {\n"))
}

func TestReports(t *testing.T) {
	got := tsharedOpt(identity, "--test-number", "--mlir-timing")
	for _, name := range []string{"Parser", "TestNumber", "Output", "Rest", "Total"} {
		assert.Regexp(t, `\n +\d+\.\d{4} \( *\d+\.\d%\)  `+name+`\n`, got.stderr)
	}
	assert.Contains(t, tsharedOpt(identity, "--mlir-timing", "--mlir-timing-display=list").stderr, "  root\n")
	assert.Contains(t, tsharedOpt(identity, "--mlir-timing", "--mlir-output-format=json").stderr, `"name": "Total"}`)
	assert.Contains(t, tsharedOpt(identity, "--mlir-pass-statistics").stderr, "... Pass statistics report ...")
}
