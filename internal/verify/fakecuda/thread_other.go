//go:build !linux

package fakecuda

// thread: elsewhere all calls count as made on one thread.
func thread() int { return 0 }
