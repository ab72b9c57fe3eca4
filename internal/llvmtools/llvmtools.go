// Package llvmtools finds the tools of LLVM 22 that tests and benchmarks measure
// us against. It knows nothing of ours.
package llvmtools

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// Find looks for a tool in the environment ($MLIR_OPT for mlir-opt), where
// Debian puts it, and on the path; without it the test is skipped and says so.
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
