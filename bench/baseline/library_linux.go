package main

import (
	"os"
	"runtime"
	"syscall"

	"github.com/ebitengine/purego"
)

// openLibrary loads a library and returns a function that finds its symbols.
func openLibrary(path string) (func(name string) (uintptr, error), error) {
	// dlerror is per thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, err
	}
	return func(name string) (uintptr, error) { return purego.Dlsym(handle, name) }, nil
}

// setBLASEnvironment restarts the process with the environment that OpenBLAS reads when it is
// loaded, unless it is set.
func setBLASEnvironment() error {
	changed := false
	for name, value := range map[string]string{coreVariable: coreType(), threadVariable: "2"} {
		if _, set := os.LookupEnv(name); set || value == "" {
			continue
		}
		if err := os.Setenv(name, value); err != nil {
			return err
		}
		changed = true
	}
	if !changed {
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	return syscall.Exec(self, os.Args, os.Environ())
}
