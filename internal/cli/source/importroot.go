package source

import (
	"os"
	"path/filepath"
	"strings"
)

// importRoot is the folder from which Python would import a file, and the name of the module
// then: the folders above it that are packages belong to the name.
func importRoot(file string) (root, module string) {
	dir, name := filepath.Dir(file), strings.TrimSuffix(filepath.Base(file), ".py")
	parts := []string{name}
	if name == "__init__" {
		parts = nil
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "__init__.py")); err != nil {
			break
		}
		abs, err := filepath.Abs(dir)
		if err != nil || filepath.Dir(abs) == abs {
			break
		}
		parts = append([]string{filepath.Base(abs)}, parts...)
		dir = filepath.Join(dir, "..")
	}
	if len(parts) == 0 {
		parts = []string{name}
	}
	return filepath.Clean(dir), strings.Join(parts, ".")
}
