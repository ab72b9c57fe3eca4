package cuda

import (
	"errors"
	"fmt"
	"runtime"
	"unsafe"
)

// Memory is device memory. Several goroutines may use it at once, though copies to the
// same bytes then race. Offsets and sizes that are not in it are errors.
type Memory struct {
	*primary
	Pointer Pointer // the address
	Size    int     // bytes
	life    life
	view    bool // it belongs to someone else
}

// View is device memory that something else allocated, such as another library: it can be
// copied and filled. Closing the view frees nothing.
func (c *Context) View(p Pointer, size int) *Memory {
	return &Memory{primary: c.primary, Pointer: p, Size: size, view: true}
}

// Alloc allocates bytes of uninitialised device memory. The address is a multiple of 256.
// errors.Is finds ErrOutOfMemory.
func (c *Context) Alloc(size int) (*Memory, error) {
	m, about, err := c.newMemory(size)
	if err == nil {
		err = c.do("cuMemAlloc", about, func() Result { return c.d.MemAlloc(&m.Pointer, uint64(max(size, 1))) })
	}
	return orNil(m, err)
}

// AllocAsync allocates memory for the work that comes next in a stream; nil is the
// default stream.
func (c *Context) AllocAsync(s *Stream, size int) (*Memory, error) {
	m, about, err := c.newMemory(size)
	if err == nil {
		err = c.on(s, "cuMemAllocAsync", about, func(stream Handle) Result {
			return c.d.MemAllocAsync(&m.Pointer, uint64(max(size, 1)), stream)
		})
	}
	return orNil(m, err)
}

func (c *Context) newMemory(size int) (*Memory, string, error) {
	if size < 0 {
		return nil, "", fmt.Errorf("%d bytes of memory cannot be allocated", size)
	}
	return &Memory{primary: c.primary, Size: size}, fmt.Sprintf("%d bytes of device memory", size), nil
}

func (m *Memory) open() error { return m.life.check("device memory") }

// Check returns an error if the memory is closed, or belongs to another context.
func (m *Memory) Check(c *Context) error { return m.in(c.primary) }

func (m *Memory) in(p *primary) error {
	if m.primary != p {
		return errors.New("the device memory belongs to another context")
	}
	return m.open()
}

// Close frees the memory. It waits for work that may use it. Closing twice is an error.
func (m *Memory) Close() error {
	if err := m.life.end("device memory"); err != nil {
		return err
	}
	if m.view {
		return nil
	}
	return m.dispose("cuMemFree", func() Result { return m.d.MemFree(m.Pointer) })
}

// CloseAsync frees the memory behind the work that is in a stream now; nil is the default
// stream.
func (m *Memory) CloseAsync(s *Stream) error {
	stream, err := s.in(m.primary)
	if err != nil {
		return err
	}
	if err := m.life.end("device memory"); err != nil {
		return err
	}
	if m.view {
		return nil
	}
	return m.dispose("cuMemFreeAsync", func() Result { return m.d.MemFreeAsync(m.Pointer, stream) })
}

// part is the address of n bytes at an offset, which must be in the memory.
func (m *Memory) part(offset, n int) (Pointer, error) {
	if err := m.open(); err != nil {
		return 0, err
	}
	return m.Pointer + Pointer(offset), contains("device memory", m.Size, offset, n)
}

// contains returns an error unless n bytes at an offset are within size bytes.
func contains(what string, size, offset, n int) error {
	if offset < 0 || n < 0 || offset > size || n > size-offset {
		return fmt.Errorf("%d bytes at byte %d are not in %s of %d bytes", n, offset, what, size)
	}
	return nil
}

// Write copies data to an offset, in the default stream, and waits until data may be
// changed. Streams of NewStream do not wait for the copy: synchronise, or use an event.
func (m *Memory) Write(offset int, data []byte) error {
	to, err := m.part(offset, len(data))
	if err != nil || len(data) == 0 {
		return err
	}
	defer runtime.KeepAlive(data)
	return m.do("cuMemcpyHtoD", "", func() Result { return m.d.MemcpyHtoD(to, unsafe.Pointer(&data[0]), uint64(len(data))) })
}

// Read copies data from an offset, after all work before it in the default stream, and
// waits for it. Its error may be that of a kernel launched earlier.
func (m *Memory) Read(offset int, data []byte) error {
	from, err := m.part(offset, len(data))
	if err != nil || len(data) == 0 {
		return err
	}
	defer runtime.KeepAlive(data)
	return m.do("cuMemcpyDtoH", "", func() Result { return m.d.MemcpyDtoH(unsafe.Pointer(&data[0]), from, uint64(len(data))) })
}

// Copy copies n bytes at an offset of other device memory to an offset, in the default
// stream.
func (m *Memory) Copy(offset int, from *Memory, at, n int) error {
	to, source, err := m.parts(offset, from, at, n)
	if err != nil || n == 0 {
		return err
	}
	return m.do("cuMemcpyDtoD", "", func() Result { return m.d.MemcpyDtoD(to, source, uint64(n)) })
}

// CopyAsync is Copy in a stream, and does not wait.
func (m *Memory) CopyAsync(s *Stream, offset int, from *Memory, at, n int) error {
	to, source, err := m.parts(offset, from, at, n)
	if err != nil || n == 0 {
		return err
	}
	return m.on(s, "cuMemcpyDtoDAsync", "", func(stream Handle) Result { return m.d.MemcpyDtoDAsync(to, source, uint64(n), stream) })
}

func (m *Memory) parts(offset int, from *Memory, at, n int) (to, source Pointer, err error) {
	if to, err = m.part(offset, n); err == nil {
		source, err = from.part(at, n)
	}
	return to, source, err
}

// WriteAsync copies n bytes of pinned memory to an offset in a stream, and does not wait.
// The pinned memory must not change before the copy is done.
func (m *Memory) WriteAsync(s *Stream, offset int, from *Pinned, at, n int) error {
	to, err := m.part(offset, n)
	if err != nil {
		return err
	}
	source, err := from.part(at, n)
	if err != nil || n == 0 {
		return err
	}
	return m.on(s, "cuMemcpyHtoDAsync", "", func(stream Handle) Result { return m.d.MemcpyHtoDAsync(to, source, uint64(n), stream) })
}

// ReadAsync copies n bytes from an offset to pinned memory in a stream, and does not wait.
func (m *Memory) ReadAsync(s *Stream, offset int, to *Pinned, at, n int) error {
	from, err := m.part(offset, n)
	if err != nil {
		return err
	}
	target, err := to.part(at, n)
	if err != nil || n == 0 {
		return err
	}
	return m.on(s, "cuMemcpyDtoHAsync", "", func(stream Handle) Result { return m.d.MemcpyDtoHAsync(target, from, uint64(n), stream) })
}

// Fill sets n bytes at an offset to a value, in the default stream.
func (m *Memory) Fill(offset, n int, value byte) error {
	to, err := m.part(offset, n)
	if err != nil || n == 0 {
		return err
	}
	return m.do("cuMemsetD8", "", func() Result { return m.d.MemsetD8(to, value, uint64(n)) })
}

// FillAsync is Fill in a stream, and does not wait.
func (m *Memory) FillAsync(s *Stream, offset, n int, value byte) error {
	to, err := m.part(offset, n)
	if err != nil || n == 0 {
		return err
	}
	return m.on(s, "cuMemsetD8Async", "", func(stream Handle) Result { return m.d.MemsetD8Async(to, value, uint64(n), stream) })
}

// FillWords sets n words of 32 bits at an offset, which is in bytes and a multiple of 4, to
// a value, in the default stream.
func (m *Memory) FillWords(offset, n int, value uint32) error {
	to, err := m.words(offset, n)
	if err != nil || n == 0 {
		return err
	}
	return m.do("cuMemsetD32", "", func() Result { return m.d.MemsetD32(to, value, uint64(n)) })
}

// FillWordsAsync is FillWords in a stream, and does not wait.
func (m *Memory) FillWordsAsync(s *Stream, offset, n int, value uint32) error {
	to, err := m.words(offset, n)
	if err != nil || n == 0 {
		return err
	}
	return m.on(s, "cuMemsetD32Async", "", func(stream Handle) Result { return m.d.MemsetD32Async(to, value, uint64(n), stream) })
}

func (m *Memory) words(offset, n int) (Pointer, error) {
	if offset%4 != 0 {
		return 0, fmt.Errorf("words of 32 bits cannot begin at byte %d", offset)
	}
	return m.part(offset, 4*n)
}
