// Package llvmtools finds the tools of LLVM 22 with which tests and benchmarks compare.
package llvmtools

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Find returns the path of a tool: from the environment ($MLIR_OPT for mlir-opt), Debian's folder,
// or the path, where a tool without a number in its name may be of another release. Without the tool the test is skipped.
func Find(t testing.TB, name string) string {
	t.Helper()
	variable := strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
	for _, candidate := range []string{os.Getenv(variable), "/usr/lib/llvm-22/bin/" + name, name + "-22", name} {
		if candidate == "" {
			continue
		}
		if path, err := exec.LookPath(candidate); err == nil && (candidate != name || isLLVM22(path)) {
			return path
		}
	}
	t.Skipf("%s of LLVM 22 is not installed (Debian: llvm-22-tools, mlir-22-tools) and $%s does not name it", name, variable)
	return ""
}

// isLLVM22 reports whether a tool says that it is of LLVM 22. lit, which says its own version, goes with all.
func isLLVM22(path string) bool {
	if filepath.Base(path) == "lit" {
		return true
	}
	said, err := exec.Command(path, "--version").Output()
	return err == nil && strings.Contains(string(said), "version 22.")
}
