//go:build linux || darwin || freebsd || netbsd || openbsd || dragonfly

package cache

import (
	"errors"
	"os"
	"syscall"
)

// lockFile locks a file against other processes and other calls, until it is closed. Where the file system knows no locks
// there is none: renames alone keep entries whole, then, and two writers of an entry may remove each other's.
func lockFile(f *os.File) { flock(f, syscall.LOCK_EX) }

// tryLockFile is lockFile for a file that may be locked by others, and reports whether it is not.
func tryLockFile(f *os.File) bool {
	return !errors.Is(flock(f, syscall.LOCK_EX|syscall.LOCK_NB), syscall.EWOULDBLOCK)
}

func flock(f *os.File, how int) error {
	for {
		if err := syscall.Flock(int(f.Fd()), how); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

// openNonblocking opens files without waiting for another process.
const openNonblocking = syscall.O_NONBLOCK
