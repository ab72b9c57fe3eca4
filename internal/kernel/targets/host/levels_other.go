//go:build !linux

// Package host knows which targets' code the machine at hand runs.
package host

// Levels are none: all targets of the table are for Linux.
func Levels() []string { return nil }
