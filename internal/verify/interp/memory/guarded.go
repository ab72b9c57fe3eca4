//go:build unix

package memory

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// guard is the size of the inaccessible address range before and after a guarded buffer.
const guard = 1 << 24

// NewGuarded is NewNative for a process that may crash: an access right after a buffer, or a
// little before it, faults instead of reaching other memory. The buffers are never released.
func NewGuarded() *Memory {
	return &Memory{buffers: []*Buffer{nil}, native: true, allocate: allocateGuarded}
}

// allocateGuarded places the end of the buffer next to inaccessible memory.
func allocateGuarded(n int) []byte {
	page := os.Getpagesize()
	used := (n + nativeAlign + page - 1) / page * page
	all, err := unix.Mmap(-1, 0, used+2*guard, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANON)
	if err != nil {
		return allocateAligned(n)
	}
	room := all[guard : guard+used]
	if err := unix.Mprotect(room, unix.PROT_READ|unix.PROT_WRITE); err != nil {
		return allocateAligned(n)
	}
	start := uintptr(unsafe.Pointer(&room[0]))
	skip := (start+uintptr(used-n))&^(nativeAlign-1) - start
	return room[skip : int(skip)+n : int(skip)+n]
}
