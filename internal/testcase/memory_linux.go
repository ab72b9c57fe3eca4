package testcase

import "syscall"

// physicalMemory is how much memory the machine has; 0 when it does not say.
func physicalMemory() uint64 {
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) != nil {
		return 0
	}
	return uint64(info.Totalram) * uint64(info.Unit)
}
