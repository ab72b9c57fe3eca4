package runtime

import (
	"errors"

	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/host/elflink"
)

// loadedCode is native code in this process.
type loadedCode interface {
	// Lookup is the address of a symbol.
	Lookup(name string) (uintptr, error)
	// Close unloads the code.
	Close()
}

// linkObject loads an object into this process. LLVM's linker is used for what our loader does not
// know, and for debuggers: opening LLVM takes longer than everything else here.
func linkObject(object []byte, externs map[string]uintptr) (loadedCode, error) {
	if !libllvm.Debugs() {
		code, err := loadObject(object, externs)
		if unknown := (*elflink.UnsupportedError)(nil); !errors.As(err, &unknown) {
			return code, err
		}
	}
	lib, err := libllvm.Open()
	if err != nil {
		return nil, err
	}
	code, err := lib.Load(object, externs)
	if err != nil {
		return nil, err
	}
	return code, nil
}

// loadObject loads an object into this process with our loader.
func loadObject(object []byte, externs map[string]uintptr) (loadedCode, error) {
	image, err := elflink.Load(object, func(name string) (uintptr, error) {
		if at, ok := externs[name]; ok {
			return at, nil
		}
		return libllvm.SystemFunction(name)
	})
	if err != nil {
		return nil, err
	}
	return image, nil
}
