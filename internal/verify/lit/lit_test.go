package lit

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
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
}

func TestRunTest(t *testing.T) {
	for _, c := range []struct {
		name    string
		text    string
		message string // "" when the test passes
	}{
		{"quoting", "// RUN: args 'a b' \"c\" --d=\"e|f\" !g. | FileCheck %s\n// CHECK: [a b]\n// CHECK-NEXT: [c]\n// CHECK-NEXT: [--d=e|f]\n// CHECK-NEXT: [!g.]\n", ""},
		{"check fails", "// RUN: args a | FileCheck %s\n// CHECK: [b]\n", "CHECK: expected string not found in input"},
		{"exit code", "// RUN: exit 3\n", "exit code 3"},
		{"trace shows stderr", "// RUN: exit 3\n", "# | err3"},
		{"place of the failing line", "// RUN: exit 0\n// RUN: exit 3\n// RUN: crash\n", "case.mlir:2: RUN: exit 3"},
		{"pipefail", "// RUN: exit 3 | exit 0\n", "exit code 3"},
		{"pipefail takes the last", "// RUN: exit 3 | exit 4 | exit 0\n", "exit code 4"},
		{"pipe", "// RUN: args a | exit 0 | FileCheck %s\n// CHECK: out[a]\n", ""},
		{"and", "// RUN: exit 0 && exit 0\n", ""},
		{"and stops", "// RUN: exit 1 && crash\n", "exit code 1"},
		{"not", "// RUN: not exit 3\n", ""},
		{"not of a success", "// RUN: not exit 0\n", "exit code 1"},
		{"not of a panic", "// RUN: not crash\n", "on purpose"},
		{"stderr piped", "// RUN: exit 0 2>&1 | FileCheck %s\n// CHECK: outerr0\n", ""},
		{"stderr not piped", "// RUN: exit 0 | FileCheck %s\n// CHECK: out\n// CHECK-NOT: err\n", ""},
		{"stderr to a file", "// RUN: exit 0 2>%t && FileCheck %s --input-file=%t\n// CHECK: err0\n", ""},
		{"cat", "// RUN: cat %s | FileCheck %s\n// CHECK: // R{{U}}N: cat\n", ""},
		{"cat of a missing file", "// RUN: not cat %t\n", ""},
		{"unknown command", "// RUN: nonesuch %s\n", "unknown command 'nonesuch'"},
		{"not hides no unknown command", "// RUN: not nonesuch %s\n", "unknown command 'nonesuch'"},
		{"not hides no misspelt directive", "// RUN: args a | not FileCheck %s\n// CHECK: [b]\n// CHECK-NXT: c\n", "unknown directive 'CHECK-NXT'"},
		{"not hides no unknown option", "// RUN: args a | not FileCheck %s --nonesuch\n// CHECK: [b]\n", "argument '--nonesuch'"},
		{"not of a failing check", "// RUN: args a | not FileCheck %s\n// CHECK: [b]\n", ""},
		{"not alone", "// RUN: not\n", "'not' needs a command"},
		{"no run line", "// CHECK: a\n", "no 'RUN:' line"},
		{"parse error of a later line", "// RUN: crash\n// RUN: a |\n", "case.mlir:2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "case.mlir")
			require.NoError(t, os.WriteFile(path, []byte(c.text), 0o600))
			err := runTest(path, Config{Tools: fakeTools}, t.TempDir())
			if c.message == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, c.message)
			}
		})
	}
}

func TestRefusedRunLines(t *testing.T) {
	for line, message := range map[string]string{
		"a 'b":                     "reached EOF without closing quote",
		"a ; b":                    "expected one command",
		"a || b":                   "only commands, '|' and '&&'",
		"a & b":                    "expected one command",
		"(a)":                      "only commands, '|' and '&&'",
		"! a":                      "only commands, '|' and '&&'",
		"A=b a":                    "only commands, '|' and '&&'",
		"a > f":                    "only the redirections",
		"a < f":                    "only the redirections",
		"a 2>&3":                   "only the redirections",
		"a &> f":                   "only the redirections",
		"a 2>&1 2>f":               "only the redirections",
		"a $HOME":                  "expansions are not supported",
		`a "$HOME"`:                "expansions are not supported",
		"a `b`":                    "expansions are not supported",
		"a *.txt":                  "must be quoted",
		"a x?":                     "must be quoted",
		`a b\ c`:                   "must be quoted",
		"a ~/b":                    "must be quoted",
		"a %S":                     "substitutions",
		"a %tool":                  "substitutions",
		"a %%":                     "substitutions",
		"a\n// XFAIL: *":           "keyword XFAIL: is not supported",
		"a\n// REQUIRES: b":        "keyword REQUIRES: is not supported",
		"a\n// PRERUN: b":          "end of a word",
		"a\n// DEFINE: %{x} = y":   "keyword DEFINE: is not supported",
		"a\n// END.\n// RUN: b":    "keyword END. is not supported",
		"a \\\n// RUN: b":          "must be quoted",
		"a\n// The END. is not\n|": "",
	} {
		t.Run(line, func(t *testing.T) {
			_, err := parseTestFile("x.mlir", "// RUN: "+line+"\n", "x.tmp")
			if message == "" {
				require.NoError(t, err)
				return
			}
			require.ErrorContains(t, err, message)
		})
	}
}

func TestFindTests(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"b.mlir", "a/c.mlir", "f.txt"} {
		path := filepath.Join(root, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, nil, 0o600))
	}
	paths, err := findTests(root)
	require.NoError(t, err)
	assert.Equal(t, []string{filepath.Join(root, "a/c.mlir"), filepath.Join(root, "b.mlir")}, paths)

	_, err = findTests(filepath.Join(root, "nothing"))
	require.ErrorContains(t, err, "no test file")
	_, err = findTests(t.TempDir())
	require.ErrorContains(t, err, "no test file")
}

func TestRunDir(t *testing.T) {
	root := t.TempDir()
	ran := 0
	require.NoError(t, os.WriteFile(filepath.Join(root, "a.mlir"), []byte("// RUN: probe %s\n"), 0o600))
	RunDir(t, root, Config{Tools: map[string]Tool{
		"probe": func(args []string, _ io.Reader, _, _ io.Writer, _ string) int {
			if args[0] == filepath.Join(root, "a.mlir") {
				ran++
			}
			return 0
		},
	}})
	assert.Equal(t, 1, ran)
}
