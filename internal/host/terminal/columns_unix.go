//go:build unix

package terminal

import (
	"os"

	"golang.org/x/sys/unix"
)

// columns is the width that a terminal tells; 0 where it tells none.
func columns(f *os.File) int {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0
	}
	width := 0
	_ = conn.Control(func(fd uintptr) { // a closed file has no width
		if size, err := unix.IoctlGetWinsize(int(fd), unix.TIOCGWINSZ); err == nil {
			width = int(size.Col)
		}
	})
	return width
}
