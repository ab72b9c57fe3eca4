//go:build !linux

package testcase

// physicalMemory is how much memory the machine has; 0 when it does not say.
func physicalMemory() uint64 { return 0 }
