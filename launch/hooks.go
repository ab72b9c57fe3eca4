package launch

import (
	"errors"
	"time"

	"github.com/tshared/tshared/cache"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/kernel"
)

// Hooks are called when kernels are compiled, loaded and launched. Each may be nil, and must be
// ready for several goroutines.
type Hooks struct {
	// BeforeCompile is called when a launch needs a kernel that is not in memory. With the
	// result true it is not compiled, and the launch ends with ErrSkipped.
	BeforeCompile func(Compilation) (skip bool)
	// AfterCompile is called when a kernel was compiled or found in the cache, or failed.
	AfterCompile func(Compilation)
	// KernelLoaded is called when the code was loaded on the device.
	KernelLoaded func(Compilation)
	// Stage is called after each stage of a compilation. Without it, files of stages are
	// written only for the cache.
	Stage func(StageEvent)
	// LaunchEnter and LaunchExit are called around every launch.
	LaunchEnter, LaunchExit func(LaunchInfo)
}

// ErrSkipped is the error of a launch whose kernel Hooks.BeforeCompile did not want compiled.
var ErrSkipped = errors.New("the kernel was not compiled: a hook skipped it")

// Compilation is what hooks learn about a compilation.
type Compilation struct {
	Kernel         string                     // the name of the function
	Device         *Device                    // that is compiled for
	Specialization *specialize.Specialization // types, constants and attributes of the arguments
	Options        Options                    // of the launch
	Key            cache.Key                  // in the cache, after it ended
	Cached         bool                       // the code is from the cache, after it ended
	Took           time.Duration              // after it ended
	Err            error                      // after it failed
}

// StageEvent tells that a stage of a compilation is made.
type StageEvent struct {
	Kernel string        // the name of the function
	Stage  string        // source, ttir, linalg, tile, llir, ptx, cubin or o
	Took   time.Duration // to make the stage
	Text   []byte        // its file
	Tool   string        // the program that made it, where that is not this one
}

// LaunchInfo is what hooks learn about a launch.
type LaunchInfo struct {
	Kernel string      // the name of the function
	Device *Device     // that it runs on
	Grid   kernel.Grid // the number of programs
	Err    error       // of a launch that failed, for LaunchExit
}
