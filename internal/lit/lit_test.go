package lit

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// fakeTools stand in for tools under test.
var fakeTools = map[string]Tool{
	"args": func(args []string, _ io.Reader, stdout, _ io.Writer, _ string) int {
		for _, a := range args {
			fmt.Fprintf(stdout, "[%s]\n", a)
		}
		return 0
	},
	"exit": func(args []string, stdin io.Reader, stdout, stderr io.Writer, _ string) int {
		text, err := io.ReadAll(stdin)
		if err != nil {
			return 99
		}
		fmt.Fprintf(stdout, "out%s", text)
		fmt.Fprintf(stderr, "err%s\n", args[0])
		code, err := strconv.Atoi(args[0])
		if err != nil {
			return 98
		}
		return code
	},
	"crash": func([]string, io.Reader, io.Writer, io.Writer, string) int { panic("on purpose") },
	"getenv": func(args []string, _ io.Reader, stdout, _ io.Writer, _ string) int {
		value, ok := os.LookupEnv(args[0])
		fmt.Fprintf(stdout, "<%s> %v\n", value, ok)
		return 0
	},
	"read": func(args []string, _ io.Reader, stdout, _ io.Writer, dir string) int {
		data, err := os.ReadFile(inDir(dir, args[0]))
		if err != nil {
			return 1
		}
		_, err = stdout.Write(data)
		if err != nil {
			return 1
		}
		return 0
	},
}

func runText(t *testing.T, text string, features ...string) testResult {
	t.Helper()
	path := filepath.Join(t.TempDir(), "case.mlir")
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return runTest(path, Config{Tools: fakeTools, Features: features}, t.TempDir())
}

func TestRunTestWithFakeTools(t *testing.T) {
	t.Setenv("LIT_TEST_OUTER", "outer")
	for _, c := range []struct {
		name    string
		text    string
		status  testStatus
		message string
	}{
		{"quoting", "// RUN: args 'a b' \"c\" d\\ e | FileCheck %s\n// CHECK: [a b]\n// CHECK-NEXT: [c]\n// CHECK-NEXT: [d e]\n", passed, ""},
		{"continuation", "// RUN: args a \\\n// RUN:   b | \\\n// RUN: FileCheck %s\n// CHECK: [a]\n// CHECK-NEXT: [b]\n", passed, ""},
		{"check fails", "// RUN: args a | FileCheck %s\n// CHECK: [b]\n", failed, "CHECK: expected string not found in input"},
		{"exit code", "// RUN: exit 3\n", failed, "exit code 3"},
		{"trace shows stderr", "// RUN: exit 3\n", failed, "# | err3"},
		{"place of the failing line", "// RUN: true\n// RUN: exit 3\n// RUN: true\n", failed, "case.mlir:2: RUN: exit 3"},
		{"order and stop", "// RUN: echo a > %t\n// RUN: false\n// RUN: crash\n", failed, "case.mlir:2"},
		{"pipefail", "// RUN: exit 3 | cat\n", failed, "exit code 3"},
		{"pipefail takes the last", "// RUN: exit 3 | exit 4 | cat\n", failed, "exit code 4"},
		{"not", "// RUN: not exit 3\n", passed, ""},
		{"not of success", "// RUN: not exit 0\n", failed, "exit code 1"},
		{"not of a crash", "// RUN: not crash\n", failed, "on purpose"},
		{"not crash of a crash", "// RUN: not --crash crash\n", passed, ""},
		{"not crash of a failure", "// RUN: not --crash exit 1\n", failed, ""},
		{"not twice", "// RUN: not not exit 0\n", passed, ""},
		{"crash", "// RUN: crash\n", failed, "exit code -6"},
		{"not in a pipeline", "// RUN: not exit 3 2>&1 | FileCheck %s\n// CHECK: out\n// CHECK-SAME: err3\n", passed, ""},
		{"stderr is not piped", "// RUN: exit 0 | FileCheck %s\n// CHECK-NOT: err\n", passed, ""},
		{"redirections", "// RUN: not exit 1 > %t.o 2> %t.e\n// RUN: read %t.o | FileCheck %s --check-prefix=O\n// RUN: FileCheck %s --check-prefix=E < %t.e\n// O: out\n// E: err1\n", passed, ""},
		{"append", "// RUN: echo a > %t\n// RUN: echo b >> %t\n// RUN: FileCheck %s --input-file=%t\n// CHECK: a\n// CHECK-NEXT: b\n", passed, ""},
		{"stdout first", "// RUN: exit 0 2>&1 > %t | FileCheck %s\n// CHECK: err0\n// CHECK-NOT: out\n", passed, ""},
		{"both in one file", "// RUN: exit 0 > %t 2>&1\n// RUN: cat %t | FileCheck %s\n// CHECK: out\n// CHECK-SAME: err0\n", passed, ""},
		{"both operator", "// RUN: exit 0 &> %t\n// RUN: cat %t | FileCheck %s\n// CHECK: out{{.*}}err0\n", passed, ""},
		{"relative names", "// RUN: echo a > b.txt\n// RUN: read b.txt | FileCheck %s\n// CHECK: a\n", passed, ""},
		{"and", "// RUN: exit 1 && crash\n", failed, "exit code 1"},
		{"or", "// RUN: exit 1 || exit 0\n", passed, ""},
		{"sequence", "// RUN: exit 1 ; exit 0\n", passed, ""},
		{"env", "// RUN: env A_B=x getenv A_B | FileCheck %s\n// RUN: getenv A_B | FileCheck %s --check-prefix=OFF\n// CHECK: <x> true\n// OFF: <> false\n", passed, ""},
		{"env unset", "// RUN: env -u LIT_TEST_OUTER getenv LIT_TEST_OUTER | FileCheck %s\n// RUN: getenv LIT_TEST_OUTER | FileCheck %s --check-prefix=ON\n// CHECK: <> false\n// ON: <outer> true\n", passed, ""},
		{"env and not", "// RUN: env A=b not exit 1\n// RUN: not env A=b exit 1\n", passed, ""},
		{"unknown command", "// RUN: nonesuch %s\n", broken, "unknown command 'nonesuch'"},
		{"not hides no unknown command", "// RUN: not nonesuch %s\n", broken, "unknown command 'nonesuch'"},
		{"xfail hides no unknown command", "// XFAIL: *\n// RUN: nonesuch %s\n", broken, "unknown command"},
		{"not hides no misspelt directive", "// RUN: args a | not FileCheck %s\n// CHECK: [b]\n// CHECK-NXT: c\n", broken, "unknown directive 'CHECK-NXT'"},
		{"not hides no unknown option", "// RUN: args a | not FileCheck %s --nonesuch\n// CHECK: [b]\n", broken, "option '--nonesuch'"},
		{"not of a failing check", "// RUN: args a | not FileCheck %s\n// CHECK: [b]\n", passed, ""},
		{"no run line", "// CHECK: a\n", broken, "no 'RUN:' line"},
		{"parse error of a later line", "// RUN: crash\n// RUN: a |\n", broken, "case.mlir:2"},
		{"unknown substitution", "// RUN: args %{x}\n", broken, "unknown substitution"},
		{"missing input file", "// RUN: cat < missing\n", broken, "missing"},
		{"requires", "// REQUIRES: there\n// RUN: true\n", passed, ""},
		{"requires missing", "// REQUIRES: gpu && there\n// RUN: crash\n", skipped, "requires unavailable feature: gpu && there"},
		{"requires one of a list", "// REQUIRES: there, gpu\n// RUN: crash\n", skipped, "feature: gpu"},
		{"unsupported", "// UNSUPPORTED: gpu, there\n// RUN: crash\n", skipped, "does not support feature: there"},
		{"not unsupported", "// UNSUPPORTED: gpu\n// RUN: true\n", passed, ""},
		{"xfail", "// XFAIL: there\n// RUN: false\n", passed, "failed as expected"},
		{"xfail passes", "// XFAIL: *\n// RUN: true\n", failed, "passed, but an XFAIL"},
		{"xfail does not apply", "// XFAIL: gpu\n// RUN: false\n", failed, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := runText(t, c.text, "there")
			assert.Equal(t, c.status, got.status, got.message)
			assert.Contains(t, got.message, c.message)
		})
	}
}

func TestBuiltinCommands(t *testing.T) {
	for _, c := range []struct {
		name    string
		run     string
		status  testStatus
		message string
	}{
		{"echo", `echo -n a | count 0`, passed, ""},
		{"echo escapes", `echo -e a`, broken, "option -e"},
		{"count", `echo a | count 2`, failed, "expected 2 lines, got 1"},
		{"count none", `cat | count 0`, passed, ""},
		{"cat files", `echo a > a && echo b > b && cat a b | count 2`, passed, ""},
		{"cat missing", `cat missing`, failed, "missing"},
		{"cat option", `cat -n x`, broken, "option -n"},
		{"mkdir rm", `mkdir -p d/e && echo x > d/e/f && rm -rf d && not cat d/e/f`, passed, ""},
		{"mkdir without parent", `mkdir d/e`, failed, ""},
		{"rm directory", `mkdir d && rm d`, failed, "is a directory"},
		{"rm missing", `rm missing`, failed, "missing"},
		{"rm force", `rm -f missing`, passed, ""},
		{"rm outside", `rm -rf %S`, broken, "temporary directory"},
		{"rm everything", `rm -rf .`, broken, "temporary directory"},
		{"rm piped", `rm -f x | cat`, broken, "pipeline"},
		{"rm redirected", `rm -f x > y`, broken, "redirect"},
		{"mkdir with env", `env A=b mkdir d`, broken, "'env' cannot call"},
		{"cp", `echo a > a && cp a b && diff a b`, passed, ""},
		{"cp into", `echo a > a && mkdir d && cp a d && diff a d/a`, passed, ""},
		{"cp recursive", `cp -r a b`, broken, "option -r"},
		{"diff", `echo a > a && echo b > b && diff a b`, failed, "-a"},
		{"diff from input", `echo a > a && echo a | diff - a`, passed, ""},
		{"diff output", `echo a > a && echo b > b && not diff -u a b | grep -q '^+b$'`, passed, ""},
		{"plain diff output", `echo a > a && diff a a | count 0`, broken, "without -u"},
		{"diff missing", `diff missing missing`, failed, "missing"},
		{"grep", `echo 'a.b+c' | grep 'a\.b+'`, passed, ""},
		{"grep none", `echo abc | grep x`, failed, ""},
		{"grep fixed", `echo 'a.*b' | grep -F '.*' | count 1`, passed, ""},
		{"grep extended", `echo abab | grep -qE '^(ab){2}$'`, passed, ""},
		{"grep inverted", `echo a | grep -v a`, failed, ""},
		{"grep count", `echo a | grep -c a | grep '^1$'`, passed, ""},
		{"grep set", `echo 'x]' | grep '[]]$'`, passed, ""},
		{"grep word", `echo a | grep '\ba'`, broken, "escape"},
		{"grep option", `echo a | grep -i a`, broken, "option -i"},
		{"grep missing file", `not grep a missing`, passed, ""},
		{"true false", `true && not false`, passed, ""},
		{"env alone", `env A=b`, broken, "without a command"},
		{"not alone", `not`, broken, "requires a subcommand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := runText(t, "// RUN: "+c.run+"\n")
			assert.Equal(t, c.status, got.status, got.message)
			assert.Contains(t, got.message, c.message)
		})
	}
}

func TestUnifiedDiff(t *testing.T) {
	number := func(from, to int) (lines []string) {
		for i := from; i <= to; i++ {
			lines = append(lines, strconv.Itoa(i)+"\n")
		}
		return lines
	}
	old := number(1, 20)
	changed := append(append(number(1, 9), "x\n"), number(11, 19)...)
	assert.Equal(t, "", unifiedDiff("a", "b", old, old))
	assert.Equal(t, strings.Join([]string{
		"--- a", "+++ b",
		"@@ -7,7 +7,7 @@", " 7", " 8", " 9", "-10", "+x", " 11", " 12", " 13",
		"@@ -17,4 +17,3 @@", " 17", " 18", " 19", "-20", "",
	}, "\n"), unifiedDiff("a", "b", old, changed))
	assert.Equal(t, "--- a\n+++ b\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x\n",
		unifiedDiff("a", "b", []string{"x"}, []string{"x\n"}))
}

func TestFindTests(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"b.mlir", "a/c.test", "a/Inputs/d.mlir", "Output/e.mlir", "f.txt", ".g/h.mlir", ".i.mlir"} {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, nil, 0o600))
	}
	paths, err := findTests(root)
	require.NoError(t, err)
	assert.Equal(t, []string{filepath.Join(root, "a/c.test"), filepath.Join(root, "b.mlir")}, paths)

	_, err = findTests(filepath.Join(root, "Output", "nothing"))
	require.ErrorContains(t, err, "no test file")
	_, err = findTests(t.TempDir())
	require.ErrorContains(t, err, "no test file")
}

// recordingTB records what RunFile reports instead of ending the test.
type recordingTB struct {
	testing.TB
	fatal, skip, log string
}

func (r *recordingTB) Fatal(args ...any) { r.fatal = fmt.Sprint(args...) }
func (r *recordingTB) Skip(args ...any)  { r.skip = fmt.Sprint(args...) }
func (r *recordingTB) Log(args ...any)   { r.log = fmt.Sprint(args...) }

func TestRunFileReports(t *testing.T) {
	dir := t.TempDir()
	run := func(text string) *recordingTB {
		path := filepath.Join(dir, "x.mlir")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		r := &recordingTB{TB: t}
		RunFile(r, path, Config{Tools: fakeTools})
		return r
	}
	assert.Equal(t, &recordingTB{TB: t}, run("// RUN: true\n"))
	assert.Contains(t, run("// RUN: false\n").fatal, "exit code 1")
	assert.Contains(t, run("// RUN: nonesuch\n").fatal, "unknown command")
	assert.Contains(t, run("// REQUIRES: gpu\n// RUN: true\n").skip, "gpu")
	assert.Contains(t, run("// XFAIL: *\n// RUN: false\n").log, "as expected")
}

func TestRunDir(t *testing.T) {
	root := t.TempDir()
	ran := 0
	require.NoError(t, os.WriteFile(filepath.Join(root, "a.mlir"), []byte("// RUN: probe %s\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(root, "b.test"), []byte("RUN: probe %S\n"), 0o600))
	RunDir(t, root, Config{Tools: map[string]Tool{
		"probe": func(args []string, _ io.Reader, _, _ io.Writer, _ string) int {
			if strings.HasPrefix(args[0], root) {
				ran++
			}
			return 0
		},
	}})
	assert.Equal(t, 2, ran)
}
