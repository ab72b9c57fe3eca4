//go:build unix

package cache

import (
	"fmt"
	"os"
	"syscall"
)

const (
	groupWrites = 0o020
	othersWrite = 0o002
	rootUser    = 0
)

// foreign says why users other than this one and root may write to a file or folder, "" if they may not. A group with the
// number of the user is the user's alone, by convention.
func foreign(info os.FileInfo) string {
	of, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return ""
	}
	user, mode := uint32(os.Geteuid()), info.Mode().Perm()
	switch {
	case of.Uid != user && of.Uid != rootUser:
		return fmt.Sprintf("it belongs to user %d, not to user %d (mode %#o)", of.Uid, user, mode)
	case mode&othersWrite != 0:
		return fmt.Sprintf("all users may write to it (user %d, mode %#o)", of.Uid, mode)
	case mode&groupWrites != 0 && of.Gid != user && of.Gid != rootUser:
		return fmt.Sprintf("the users of group %d may write to it (user %d, mode %#o)", of.Gid, of.Uid, mode)
	}
	return ""
}
