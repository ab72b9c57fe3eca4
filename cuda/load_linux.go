package cuda

import (
	"fmt"
	"os"
	"runtime"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Load opens libcuda.so.1 and finds its functions, without calling the driver. errors.Is
// finds ErrNoDriver where there is none.
func Load() (*API, error) {
	path := os.Getenv(LibraryEnv)
	if path == "" {
		path = "libcuda.so.1"
	}
	// The loader keeps the reason of a failure for the thread that asked.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	library, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		return nil, fmt.Errorf("%w (%w)", ErrNoDriver, err)
	}
	return bind(finder(library)), nil
}

// find gives the address of a function in the version of the table, or 0.
type find func(symbol) uintptr

// finder asks the driver for functions by version, and the loader for the versioned names
// where the driver cannot be asked.
func finder(library uintptr) find {
	ask := asker(library)
	return func(s symbol) uintptr {
		if address := ask(s); address != 0 {
			return address
		}
		address, err := purego.Dlsym(library, s.name+s.suffix)
		if err != nil {
			return 0
		}
		return address
	}
}

// asker is cuGetProcAddress, in the newer or the older form.
func asker(library uintptr) find {
	for _, name := range []string{"cuGetProcAddress_v2", "cuGetProcAddress"} {
		function, err := purego.Dlsym(library, name)
		if err != nil {
			continue
		}
		return func(s symbol) uintptr {
			var address, status uintptr
			r, _, _ := purego.SyscallN(function, uintptr(unsafe.Pointer(terminated(s.name))),
				uintptr(unsafe.Pointer(&address)), uintptr(s.version), 0, uintptr(unsafe.Pointer(&status)))
			if Result(int32(r)) != Success {
				return 0
			}
			return address
		}
	}
	return func(symbol) uintptr { return 0 }
}

// bind fills in a table. Functions that are not found stay nil.
func bind(find find) *API {
	d := new(API)
	for s, f := range functions(d) {
		if address := find(s); address != 0 {
			purego.RegisterFunc(f.Addr().Interface(), address)
		}
	}
	bindFast(d, find)
	return d
}
