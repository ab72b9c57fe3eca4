package driver

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The environment variables about files of stages.
const (
	overrideVariable    = "TSHARED_KERNEL_OVERRIDE"
	overrideDirVariable = "TSHARED_OVERRIDE_DIR"
	dumpVariable        = "TSHARED_KERNEL_DUMP"
	dumpDirVariable     = "TSHARED_DUMP_DIR"
)

// Environment says which files of stages are replaced and written. The file of a stage is
// DIR/KEY/NAME.STAGE.
type Environment struct {
	OverrideDir string // empty: nothing is replaced
	DumpDir     string // empty: nothing is written
}

// ReadEnvironment reads the environment: TSHARED_KERNEL_OVERRIDE=1 replaces stages by the files
// in TSHARED_OVERRIDE_DIR, and TSHARED_KERNEL_DUMP=1 writes them to TSHARED_DUMP_DIR.
func ReadEnvironment() Environment {
	return Environment{folder(overrideVariable, overrideDirVariable, "override"), folder(dumpVariable, dumpDirVariable, "dump")}
}

// folder is the folder that a variable names, if another turns it on.
func folder(on, dir, name string) string {
	if v := os.Getenv(on); v == "" || v == "0" {
		return ""
	}
	if named := os.Getenv(dir); named != "" {
		return named
	}
	user, err := os.UserCacheDir()
	if err != nil {
		user = os.TempDir()
	}
	return filepath.Join(user, "tshared-"+name)
}

// Overrides reports whether stages are replaced. Results are not to be cached then.
func (e Environment) Overrides() bool { return e.OverrideDir != "" }

// Dumps reports whether the files of stages are written.
func (e Environment) Dumps() bool { return e.DumpDir != "" }

// overriding reads the file that replaces a stage; the path is empty where there is none.
func (e Environment) overriding(key, kernel string, s Stage) (path string, text []byte, err error) {
	path = filepath.Join(e.OverrideDir, key, fileName(kernel, s))
	text, err = os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil, nil
	}
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", overrideVariable, err)
	}
	return path, text, nil
}

// dump writes the file of a stage.
func (e Environment) dump(key, kernel string, s Stage, text []byte) error {
	if !e.Dumps() {
		return nil
	}
	dir := filepath.Join(e.DumpDir, key)
	err := os.MkdirAll(dir, 0o777)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, fileName(kernel, s)), text, 0o666)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", dumpVariable, err)
	}
	return nil
}

// maxNameBytes is the longest name of a kernel in names of files.
const maxNameBytes = 150

// fileName is the name of the file of a stage.
func fileName(kernel string, s Stage) string {
	name := strings.Map(func(c rune) rune {
		if c == '/' || c == '\\' || c == 0 {
			return '_'
		}
		return c
	}, kernel)
	return name[:min(len(name), maxNameBytes)] + "." + string(s)
}
