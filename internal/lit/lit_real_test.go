package lit

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/llvmtools"
)

// realCases are test files with commands that exist everywhere. code is the
// result the real lit gives; refused are those we do not run at all.
var realCases = []struct {
	name    string
	text    string
	code    string
	refused bool
}{
	{name: "pipe", text: "// RUN: echo a | FileCheck %s\n// CHECK: a\n", code: "PASS"},
	{name: "pipe-fails", text: "// RUN: echo a | FileCheck %s\n// CHECK: b\n", code: "FAIL"},
	{name: "continuation", text: "// RUN: echo a \\\n// RUN:  b | FileCheck \\\n// RUN: %s\n// CHECK: a b\n", code: "PASS"},
	{name: "unterminated", text: "// RUN: echo a \\\n", code: "UNRESOLVED"},
	{name: "pipefail", text: "// RUN: false | cat\n", code: "FAIL"},
	{name: "second-line", text: "// RUN: true\n// RUN: false\n", code: "FAIL"},
	{name: "and", text: "// RUN: true && false\n", code: "FAIL"},
	{name: "or", text: "// RUN: false || true\n", code: "PASS"},
	{name: "or-and", text: "// RUN: true || true && false\n", code: "FAIL"},
	{name: "sequence", text: "// RUN: false ; true\n", code: "PASS"},
	{name: "sequence-fails", text: "// RUN: true ; false\n", code: "FAIL"},
	{name: "trailing-operator", text: "// RUN: true &&\n", code: "UNRESOLVED"},
	{name: "background", text: "// RUN: true & true\n", code: "UNRESOLVED"},
	{name: "not", text: "// RUN: not false\n", code: "PASS"},
	{name: "not-true", text: "// RUN: not true\n", code: "FAIL"},
	{name: "not-not", text: "// RUN: not not true\n", code: "PASS"},
	{name: "not-crash", text: "// RUN: not --crash false\n", code: "FAIL"},
	{name: "not-alone", text: "// RUN: not\n", code: "FAIL"},
	{name: "env-not", text: "// RUN: env A=b not false\n// RUN: not env A=b false\n", code: "PASS"},
	{name: "double-quotes", text: "// RUN: echo \"a \\\"b\\\" \\\\ \\n \\$c 'd'\" | FileCheck %s\n// CHECK{LITERAL}: a \"b\" \\ \\n $c 'd'\n", code: "PASS"},
	{name: "single-quotes", text: "// RUN: echo 'a \"b\" \\ $c' | FileCheck %s\n// CHECK{LITERAL}: a \"b\" \\ $c\n", code: "PASS"},
	{name: "escaped", text: "// RUN: echo a\\ \\ \\ b\\;c > %t\n// RUN: FileCheck --strict-whitespace --input-file %t %s\n// CHECK: a   b;c\n", code: "PASS"},
	{name: "empty-word", text: "// RUN: echo a '' b > %t\n// RUN: FileCheck --strict-whitespace --input-file %t %s\n// CHECK: a  b\n", code: "PASS"},
	{name: "output", text: "// RUN: echo a > %t\n// RUN: echo b >> %t\n// RUN: cat < %t | FileCheck %s\n// CHECK: a\n// CHECK-NEXT: b\n", code: "PASS"},
	{name: "stderr", text: "// RUN: not cat missing 2> %t\n// RUN: FileCheck %s < %t\n// CHECK: missing\n", code: "PASS"},
	{name: "stderr-piped", text: "// RUN: not cat missing 2>&1 | FileCheck %s\n// CHECK: missing\n", code: "PASS"},
	{name: "stderr-not-piped", text: "// RUN: not cat missing | count 0\n", code: "PASS"},
	{name: "stderr-before-stdout", text: "// RUN: not cat missing 2>&1 > %t | FileCheck %s\n// CHECK: missing\n", code: "PASS"},
	{name: "both", text: "// RUN: not cat missing &> %t\n// RUN: FileCheck %s < %t\n// CHECK: missing\n", code: "PASS"},
	{name: "stdout-number", text: "// RUN: echo a 1> %t\n", code: "FAIL"},
	{name: "input-missing", text: "// RUN: cat < missing\n", code: "UNRESOLVED"},
	{name: "percent", text: "// RUN: echo %%s | FileCheck %s\n// CHECK: %s\n", code: "PASS"},
	{name: "line", text: "\n// RUN: echo l%(line)l%(line+2)l%(line - 1)l | FileCheck %s\n// CHECK: l2l4l1l\n", code: "PASS"},
	{name: "paths", text: "// RUN: echo %S/paths.mlir > %t.a && echo %s > %t.b && diff %t.a %t.b\n// RUN: echo %p > %t.a && echo %S > %t.b && diff -u %t.a %t.b\n", code: "PASS"},
	{name: "basename", text: "// RUN: echo %basename_t %{s:basename} %{t:stem} | FileCheck %s\n// CHECK: basename.mlir basename.mlir basename.mlir\n", code: "PASS"},
	{name: "old-temp", text: "// RUN: echo %T\n", code: "UNRESOLVED"},
	{name: "unknown-command", text: "// RUN: nonesuch\n", code: "FAIL"},
	{name: "not-unknown-command", text: "// RUN: not nonesuch\n", code: "FAIL"},
	{name: "no-run", text: "// nothing\n", code: "UNRESOLVED"},
	{name: "end", text: "// RUN: true\n// END.\n// RUN: false\n", code: "PASS"},
	{name: "no-end", text: "// RUN: true\n// The END. is not here\n// RUN: false\n", code: "FAIL"},
	{name: "requires", text: "// REQUIRES: there && !gpu\n// RUN: true\n", code: "PASS"},
	{name: "requires-missing", text: "// REQUIRES: there, gpu\n// RUN: true\n", code: "UNSUPPORTED"},
	{name: "requires-bad", text: "// REQUIRES: there &&\n// RUN: true\n", code: "UNRESOLVED"},
	{name: "unsupported", text: "// UNSUPPORTED: gpu, there\n// RUN: true\n", code: "UNSUPPORTED"},
	{name: "xfail", text: "// XFAIL: *\n// RUN: false\n", code: "XFAIL"},
	{name: "xfail-feature", text: "// XFAIL: there\n// RUN: false\n", code: "XFAIL"},
	{name: "xpass", text: "// XFAIL: *\n// RUN: true\n", code: "XPASS"},
	{name: "xfail-elsewhere", text: "// XFAIL: gpu\n// RUN: true\n", code: "PASS"},
	{name: "mkdir", text: "// RUN: rm -rf %t && mkdir %t && mkdir -p %t/a/b && mkdir %t && echo x > %t/a/b/c\n// RUN: cp %t/a/b/c %t/d && diff %t/a/b/c %t/d\n", code: "PASS"},
	{name: "rm-directory", text: "// RUN: rm -rf %t && mkdir %t && rm %t\n", code: "FAIL"},
	{name: "rm-piped", text: "// RUN: rm -f %t | cat\n", code: "FAIL"},
	{name: "env-mkdir", text: "// RUN: env A=b mkdir %t\n", code: "FAIL"},
	{name: "count", text: "// RUN: echo a | count 1\n// RUN: echo -n a | count 0\n// RUN: echo a | not count 2\n", code: "PASS"},
	{name: "grep", text: "// RUN: echo 'a+b' | grep -q 'a+b$'\n// RUN: echo abab | grep -E '^(ab){2}$' | count 1\n// RUN: echo a | not grep -F '.'\n// RUN: echo 'a^b$c' | grep 'a^b$c'\n", code: "PASS"},
	{name: "diff", text: "// RUN: echo a > %t.a && echo b > %t.b && not diff -u %t.a %t.b | FileCheck %s\n// CHECK: @@ -1 +1 @@\n// CHECK-NEXT: {{^}}-a\n// CHECK-NEXT: {{^}}+b\n", code: "PASS"},
	{name: "unquoted-star", text: "// RUN: cat %S/unquoted-*.mlir\n", code: "PASS", refused: true},
	{name: "unknown-percent", text: "// RUN: echo %d\n", code: "PASS", refused: true},
	{name: "word-run", text: "// RUN: true\n// PRERUN: false\n", code: "FAIL", refused: true},
	{name: "xfail-unknown-command", text: "// XFAIL: *\n// RUN: nonesuch\n", code: "XFAIL", refused: true},
	{name: "define", text: "// DEFINE: %{x} = true\n// RUN: %{x}\n", code: "PASS", refused: true},
	{name: "condition", text: "// RUN: %if there %{ true %} %else %{ false %}\n", code: "PASS", refused: true},
}

var statusOfCode = map[string][]testStatus{
	"PASS":        {passed},
	"XFAIL":       {passed},
	"UNSUPPORTED": {skipped},
	"FAIL":        {failed, broken},
	"XPASS":       {failed},
	"UNRESOLVED":  {broken},
}

func TestRealCases(t *testing.T) {
	for _, c := range realCases {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), c.name+".mlir")
			require.NoError(t, os.WriteFile(path, []byte(c.text), 0o600))
			got := runTest(path, Config{Features: []string{"there"}}, t.TempDir())
			if c.refused {
				assert.Equal(t, broken, got.status, got.message)
				return
			}
			assert.Contains(t, statusOfCode[c.code], got.status, got.message)
		})
	}
}

// TestRealCasesAgreeWithLLVM runs the same files through the real lit.
func TestRealCasesAgreeWithLLVM(t *testing.T) {
	lit := llvmtools.Find(t, "lit")
	tools := filepath.Dir(llvmtools.Find(t, "FileCheck"))
	dir := t.TempDir()
	config := fmt.Sprintf(`import os
import lit.formats
config.name = "cases"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.test_source_root, "out")
config.available_features.add("there")
config.environment["PATH"] = %q + os.pathsep + os.environ["PATH"]
`, tools)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "lit.cfg.py"), []byte(config), 0o600))
	for _, c := range realCases {
		require.NoError(t, os.WriteFile(filepath.Join(dir, c.name+".mlir"), []byte(c.text), 0o600))
	}
	results := filepath.Join(dir, "results.json")
	// The exit code is not 0, since some of the files are meant to fail.
	output, _ := exec.Command(lit, "-j1", "-q", "-o", results, dir).CombinedOutput()
	data, err := os.ReadFile(results)
	require.NoError(t, err, string(output))
	var parsed struct {
		Tests []struct{ Name, Code, Output string }
	}
	require.NoError(t, json.Unmarshal(data, &parsed))
	codes := map[string]string{}
	for _, test := range parsed.Tests {
		name := strings.TrimSuffix(strings.TrimPrefix(test.Name, "cases :: "), ".mlir")
		codes[name] = test.Code
	}
	for _, c := range realCases {
		assert.Equal(t, c.code, codes[c.name], c.name)
	}
}
