//go:build !linux

package cuda

import "fmt"

// Load finds no driver: it is only looked for on Linux.
func Load() (*API, error) {
	return nil, fmt.Errorf("%w (it is only looked for on Linux)", ErrNoDriver)
}
