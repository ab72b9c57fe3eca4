//go:build !linux

package targets

// HostLevels are none: all targets of the table are for Linux.
func HostLevels() []string { return nil }
