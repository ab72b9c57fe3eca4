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

// Variable names the environment variable that says where LLVM is: libLLVM
// itself, or a folder with it or with opt and llc.
const Variable = "TSHARED_LLVM"

// DebugVariable names the environment variable that, when it is not empty,
// has loaded code registered with debuggers.
const DebugVariable = "TSHARED_JIT_DEBUG"

var (
	libraryNames = []string{"libLLVM.so.22.1", "libLLVM-22.so", "libLLVM.so"}
	folders      = []string{
		"/usr/lib/llvm-22/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64",
		"/usr/lib64/llvm22/lib", "/usr/local/lib", "/opt/llvm-22/lib",
	}
	toolFolders = []string{"/usr/lib/llvm-22/bin", "/usr/lib64/llvm22/bin", "/opt/llvm-22/bin"}
)

// ErrMissing is what Open returns when there is no LLVM 22.
var ErrMissing = errors.New("LLVM 22 was not found: install it with 'apt-get install libllvm22' " +
	"(from https://apt.llvm.org where the distribution is older) or set " + Variable +
	" to libLLVM.so.22.1 or to its folder")

var open = sync.OnceValues(func() (LLVM, error) { return find(os.Getenv(Variable)) })

// Open finds LLVM, once per process.
func Open() (LLVM, error) { return open() }

func find(named string) (LLVM, error) {
	if named != "" {
		return findNamed(named)
	}
	// A library that is there but no good is worth a word when nothing else is.
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

// libraryPaths lists the names, which the loader looks for in its own way,
// and then those files that exist.
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
		return nil, fmt.Errorf("%s names no LLVM: %w", Variable, err)
	}
	// A name without a slash would be looked for in the system's folders.
	if named, err = filepath.Abs(named); err != nil {
		return nil, fmt.Errorf("%s names no LLVM: %w", Variable, err)
	}
	if !info.IsDir() {
		l, err := openLibrary(named)
		if err != nil {
			return nil, fmt.Errorf("%s names no LLVM %d: %w", Variable, wantedMajor, err)
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
		fmt.Errorf("%s: the folder %s holds neither libLLVM nor llc of LLVM %d", Variable, named, wantedMajor)}, reasons...)...)
}

// findTools looks on the path, where the names bear the version, and then in
// LLVM's folders, where they do not.
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
