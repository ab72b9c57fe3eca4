//go:build !linux || !(amd64 || arm64)

package crashhandler

import "errors"

// Install does nothing: signals are not known here.
func Install() error { return nil }

// Mapping finds nothing.
func Mapping(uintptr) (low, high uintptr, err error) { return 0, 0, errors.ErrUnsupported }
