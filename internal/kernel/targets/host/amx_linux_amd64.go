package host

import (
	"sync"

	"golang.org/x/sys/unix"
)

const (
	requestPermission = 0x1023 // ARCH_REQ_XCOMP_PERM
	tileData          = 18     // XFEATURE_XTILEDATA
)

// AMXPermitted asks the operating system, once, whether this process may use tiles.
var AMXPermitted = sync.OnceValue(func() bool {
	_, _, errno := unix.RawSyscall(unix.SYS_ARCH_PRCTL, requestPermission, tileData, 0)
	return errno == 0
})
