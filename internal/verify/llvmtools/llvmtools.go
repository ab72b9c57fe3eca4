// Package llvmtools finds the tools of LLVM 22 with which tests and benchmarks compare.
package llvmtools

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Find returns the path of a tool: from the environment ($MLIR_OPT for mlir-opt), Debian's folder,
// or the path. Without the tool the test is skipped.
func Find(t testing.TB, name string) string {
	t.Helper()
	variable := strings.ToUpper(strings.ReplaceAll(name, "-", "_"))
	for _, candidate := range []string{os.Getenv(variable), "/usr/lib/llvm-22/bin/" + name, name + "-22", name} {
		if candidate == "" {
			continue
		}
		if path, err := exec.LookPath(candidate); err == nil {
			return path
		}
	}
	t.Skipf("%s of LLVM 22 is not installed (Debian: llvm-22-tools, mlir-22-tools) and $%s does not name it", name, variable)
	return ""
}
