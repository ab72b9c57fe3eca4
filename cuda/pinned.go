package cuda

import (
	"fmt"
	"unsafe"
)

// Pinned is memory of the host that the device can access. Several goroutines may use it
// at once, as they may any slice.
type Pinned struct {
	*primary
	start unsafe.Pointer
	size  int
	life  life
}

// portable pinned memory can be used with all devices.
const portable = 1

// AllocPinned allocates bytes of pinned memory, at least 1.
func (c *Context) AllocPinned(size int) (*Pinned, error) {
	if size < 1 {
		return nil, fmt.Errorf("%d bytes of pinned memory cannot be allocated", size)
	}
	h := &Pinned{primary: c.primary, size: size}
	err := c.do("cuMemHostAlloc", fmt.Sprintf("%d bytes of pinned memory", size), func() Result {
		return c.d.MemHostAlloc(&h.start, uint64(size), portable)
	})
	return orNil(h, err)
}

// Pointer is the address of the memory for kernels, which is that on the host. What a
// kernel wrote there stays when it traps.
func (h *Pinned) Pointer() Pointer { return Pointer(uintptr(h.start)) }

// Bytes is the memory itself; nil once it is closed. The slice must not be used after
// Close.
func (h *Pinned) Bytes() []byte {
	if h.life.check("pinned memory") != nil {
		return nil
	}
	return unsafe.Slice((*byte)(h.start), h.size)
}

func (h *Pinned) part(offset, n int) (unsafe.Pointer, error) {
	if err := h.life.check("pinned memory"); err != nil {
		return nil, err
	}
	if err := contains("pinned memory", h.size, offset, n); err != nil {
		return nil, err
	}
	return unsafe.Add(h.start, offset), nil
}

// Close frees the memory, whose copies must be done. Closing twice is an error.
func (h *Pinned) Close() error {
	if err := h.life.end("pinned memory"); err != nil {
		return err
	}
	return h.dispose("cuMemFreeHost", func() Result { return h.d.MemFreeHost(h.start) })
}
