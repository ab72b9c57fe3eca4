//go:build !linux

package testcase

// machineBytes is how much memory the machine has; 0 when it does not say.
func machineBytes() uint64 { return 0 }
