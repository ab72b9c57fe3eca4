// Package binary has the programs of the project for tests that run them as a user does.
package binary

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Folder is the variable that names a folder with all programs. scripts/test.sh builds them for one run of the tests, so that not each
// test that runs one links it again.
const Folder = "TSHARED_PROGRAMS"

// Path is the program of a folder of cmd, built from this checkout.
func Path(t testing.TB, name string) string {
	t.Helper()
	if folder := os.Getenv(Folder); folder != "" {
		path := filepath.Join(folder, name)
		if _, err := os.Stat(path); err != nil {
			t.Fatalf("$%s: %v", Folder, err)
		}
		return path
	}
	path := filepath.Join(t.TempDir(), name)
	build := exec.Command("go", "build", "-o", path, "github.com/tshared/tshared/cmd/"+name)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %v\n%s", build, err, out)
	}
	return path
}
