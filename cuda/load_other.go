//go:build !linux

package cuda

import "fmt"

// Load finds no driver: only Linux is supported. The error is an ErrNoDriver.
func Load() (*API, error) {
	return nil, fmt.Errorf("%w (it is only looked for on Linux)", ErrNoDriver)
}
