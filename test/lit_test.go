package test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/cli/compile"
	"github.com/tshared/tshared/internal/verify/binary"
	"github.com/tshared/tshared/internal/verify/lit"
	"github.com/tshared/tshared/internal/verify/llvmtools"
)

// TestLit runs all lit files in process: those under test/lit, and those beside passes, under the path of the pass. scripts/test.sh
// tests no package that has nothing else to test, so that not each is linked with all passes.
func TestLit(t *testing.T) {
	tools := lit.Config{Tools: map[string]lit.Tool{
		"tshared-opt": lit.Opt,
		"tshared": func(args []string, _ io.Reader, stdout, stderr io.Writer, _ string) int {
			if len(args) == 0 || args[0] != "compile" {
				fmt.Fprintln(stderr, "tests run no command of tshared but compile")
				return 1
			}
			return compile.Main(t.Context(), args[1:], stdout, stderr)
		},
	}}
	folders, err := lit.Folders("..")
	require.NoError(t, err)
	for _, folder := range folders {
		pass, beside := strings.CutSuffix(filepath.ToSlash(folder), "/testdata")
		if !beside {
			lit.RunDir(t, folder, tools)
			continue
		}
		t.Run(strings.TrimPrefix(pass, "../"), func(t *testing.T) { lit.RunDir(t, folder, tools) })
	}
}

// TestRealLit runs these files and those beside passes with the lit and FileCheck of LLVM 22, on
// the built binaries.
func TestRealLit(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a binary and runs lit; not in -short mode")
	}
	litTool := llvmtools.Find(t, "lit")
	fileCheck := llvmtools.Find(t, "FileCheck")
	var bin []string
	for _, program := range []string{"tshared-opt", "tshared"} {
		bin = append(bin, filepath.Dir(binary.Path(t, program)))
	}
	folders, err := lit.Folders("..")
	require.NoError(t, err)
	cmd := exec.Command(litTool, append([]string{"-sv"}, folders...)...)
	cmd.Env = append(os.Environ(),
		"TSHARED_BIN="+strings.Join(bin, string(filepath.ListSeparator)), "LLVM_BIN="+filepath.Dir(fileCheck), "LIT_TEMP="+t.TempDir())
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out)
	t.Logf("%s", out)
}
