package fakecuda

import "syscall"

// thread tells threads apart.
func thread() int { return syscall.Gettid() }
