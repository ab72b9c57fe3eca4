//go:build !linux || race || !(amd64 || arm64)

package crashhandler

import "errors"

// Install does nothing: signals are not known here, or the race detector is on, whose calls have no place in a
// handler of signals.
func Install() error { return nil }

// Mapping finds nothing.
func Mapping(uintptr) (low, high uintptr, err error) { return 0, 0, errors.ErrUnsupported }
