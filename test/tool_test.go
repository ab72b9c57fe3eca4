// Package test runs the tool as a user would, against files we ship and against
// the judges we did not write: recorded outputs, mlir-opt, lit and FileCheck.
package test

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/tshared/tshared/driver"
)

type result struct {
	exit     int
	out, err string
}

// run is tshared-opt in process.
func run(stdin string, args ...string) result {
	var out, err bytes.Buffer
	code := driver.Main(args, strings.NewReader(stdin), &out, &err)
	return result{code, out.String(), err.String()}
}

// external finds a tool of LLVM 22 by environment variable, in its Debian
// folder, or on the path; the test is skipped with a reason when it is not
// there.
func external(t testing.TB, variable, name string) string {
	t.Helper()
	if path := os.Getenv(variable); path != "" {
		return path
	}
	for _, candidate := range []string{"/usr/lib/llvm-22/bin/" + name, name + "-22", name} {
		if path, err := exec.LookPath(candidate); err == nil {
			return path
		}
	}
	t.Skipf("%s of LLVM 22 is not installed (Debian: mlir-22-tools, llvm-22-tools) and $%s is not set", name, variable)
	return ""
}
