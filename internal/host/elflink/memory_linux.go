package elflink

import (
	"os"
	"runtime"
	"syscall"
)

// hostArch is the machine of this process; nil where its relocations are not known.
var hostArch = map[string]*arch{"amd64": x86, "arm64": arm}[runtime.GOARCH]

// pageBytes is the unit of permissions.
var pageBytes = uint64(os.Getpagesize())

// permissions of segments once they are filled.
var permissions = [segmentKinds]int{
	constantSegment:  syscall.PROT_READ,
	codeSegment:      syscall.PROT_READ | syscall.PROT_EXEC,
	relocatedSegment: syscall.PROT_READ,
	dataSegment:      syscall.PROT_READ | syscall.PROT_WRITE,
}

// allocate returns memory that is zero and can be written.
func allocate(bytes uint64) ([]byte, error) {
	return syscall.Mmap(-1, 0, int(bytes), syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
}

// protect sets the permissions of a segment. The system makes what was written visible to
// instruction fetches when memory becomes executable.
func protect(memory []byte, kind int) error {
	if len(memory) == 0 {
		return nil
	}
	return syscall.Mprotect(memory, permissions[kind])
}

func release(memory []byte) {
	_ = syscall.Munmap(memory) // nothing can be done if it fails
}
