//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly)

package cache

import "os"

// Without locks renames alone keep entries whole, and two writers of an entry may remove each
// other's.
func lockFile(*os.File)         {}
func tryLockFile(*os.File) bool { return true }

// openNonblocking is of no use here: opening a file does not wait.
const openNonblocking = 0
