//go:build !linux

package elflink

import "errors"

// Objects are loaded on Linux only.
var (
	hostArch  *arch
	pageBytes uint64 = 4096
	errSystem        = errors.New("objects are loaded on Linux only")
)

func allocate(uint64) ([]byte, error) { return nil, errSystem }
func protect([]byte, int) error       { return errSystem }
func release([]byte)                  {}
