package libllvm

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
)

const wantedMajor = 22

// locationVariable is the environment variable with the path of libLLVM, or of a folder
// with libLLVM or with opt and llc.
const locationVariable = "TSHARED_LLVM"

// debugVariable is the environment variable that, if not empty, registers loaded code with
// debuggers.
const debugVariable = "TSHARED_JIT_DEBUG"

// Debugs reports whether loaded code is registered with debuggers, which only LLVM's linker
// does.
func Debugs() bool { return os.Getenv(debugVariable) != "" }

var (
	libraryNames = []string{"libLLVM.so.22.1", "libLLVM-22.so", "libLLVM.so"}
	folders      = []string{
		"/usr/lib/llvm-22/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64",
		"/usr/lib64/llvm22/lib", "/usr/local/lib", "/opt/llvm-22/lib",
	}
	toolFolders = []string{"/usr/lib/llvm-22/bin", "/usr/lib64/llvm22/bin", "/opt/llvm-22/bin"}
)

// ErrMissing is the error of Open if there is no LLVM 22.
var ErrMissing = errors.New("LLVM 22 was not found: install it with 'apt-get install libllvm22' " +
	"(from https://apt.llvm.org where the distribution is older) or set " + locationVariable +
	" to libLLVM.so.22.1 or to its folder")

var open = sync.OnceValues(func() (LLVM, error) { return find(os.Getenv(locationVariable)) })

// Open finds LLVM 22. Every call in a process returns the same result.
func Open() (LLVM, error) { return open() }

func find(named string) (LLVM, error) {
	if named != "" {
		return findNamed(named)
	}
	// The error mentions libraries that exist but cannot be used.
	var reasons []error
	for _, path := range libraryPaths() {
		l, err := openLibrary(path)
		if err == nil {
			return l, nil
		}
		if filepath.IsAbs(path) {
			reasons = append(reasons, err)
		}
	}
	if t := findTools(toolFolders); t != nil {
		return t, nil
	}
	return nil, errors.Join(append([]error{ErrMissing}, reasons...)...)
}

// libraryPaths lists the names of the library, which the loader looks up in its search
// path, and then the files that exist in known folders.
func libraryPaths() []string {
	paths := append([]string(nil), libraryNames...)
	for _, folder := range folders {
		paths = append(paths, librariesIn(folder)...)
	}
	return paths
}

func librariesIn(folder string) (paths []string) {
	for _, name := range libraryNames {
		path := filepath.Join(folder, name)
		if _, err := os.Stat(path); err == nil {
			paths = append(paths, path)
		}
	}
	return paths
}

func findNamed(named string) (LLVM, error) {
	info, err := os.Stat(named)
	if err != nil {
		return nil, fmt.Errorf("%s names no LLVM: %w", locationVariable, err)
	}
	// The loader would look up a name without a slash in its search path.
	if named, err = filepath.Abs(named); err != nil {
		return nil, fmt.Errorf("%s names no LLVM: %w", locationVariable, err)
	}
	if !info.IsDir() {
		l, err := openLibrary(named)
		if err != nil {
			return nil, fmt.Errorf("%s names no LLVM %d: %w", locationVariable, wantedMajor, err)
		}
		return l, nil
	}
	var reasons []error
	for _, folder := range []string{named, filepath.Join(named, "lib")} {
		for _, path := range librariesIn(folder) {
			l, err := openLibrary(path)
			if err == nil {
				return l, nil
			}
			reasons = append(reasons, err)
		}
	}
	if t := findToolsIn([]string{named, filepath.Join(named, "bin")}); t != nil {
		return t, nil
	}
	return nil, errors.Join(append([]error{
		fmt.Errorf("%s: the folder %s holds neither libLLVM nor llc of LLVM %d", locationVariable, named, wantedMajor)}, reasons...)...)
}

// findTools looks for opt-22 and llc-22 in $PATH, and then for opt and llc in LLVM's
// folders.
func findTools(folders []string) *tools {
	if llc, err := exec.LookPath("llc-22"); err == nil {
		if t := newTools(llc, "opt-22"); t != nil {
			return t
		}
	}
	return findToolsIn(folders)
}

func findToolsIn(folders []string) *tools {
	for _, folder := range folders {
		for _, suffix := range []string{"-22", ""} {
			if t := newTools(filepath.Join(folder, "llc"+suffix), filepath.Join(folder, "opt"+suffix)); t != nil {
				return t
			}
		}
	}
	return nil
}
