package launch

import (
	"bytes"
	"errors"
	"fmt"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/specialize"
)

// effects are what happens around launches that are measured: memory is zeroed and restored,
// and hooks are called.
type effects struct {
	search  *tuning
	reset   []specialize.Memory
	restore []restoration
	copies  clones
	ran     func() error // calls the post hook of the last launch; nil before the first
}

// restoration is memory with a copy of what it had.
type restoration struct{ memory, copy specialize.Memory }

func (s *tuning) newEffects() (*effects, error) {
	e := &effects{search: s, copies: clones{device: s.device}}
	s.staged = append(s.staged, &e.copies)
	for _, name := range s.about.ResetToZero {
		m, err := s.memory(&e.copies, name)
		if err != nil {
			return nil, err
		}
		e.reset = append(e.reset, m)
	}
	for _, name := range s.about.RestoreValue {
		m, err := s.memory(&e.copies, name)
		if err != nil {
			return nil, err
		}
		saved, err := m.Clone()
		if err != nil {
			return nil, err
		}
		e.restore = append(e.restore, restoration{m, saved})
	}
	return e, nil
}

// memory is the memory of an argument that the Autotune names.
func (s *tuning) memory(c *clones, name string) (specialize.Memory, error) {
	i, ok := s.fn.index[name]
	if !ok {
		return nil, s.fn.unknown(name)
	}
	a := &s.call.args[i]
	if a.kind != memory {
		return nil, s.fn.argError(i, fmt.Errorf("memory is needed to be zeroed or restored, but %s is given", describe(a.value)))
	}
	if a.bytes == 0 {
		return nil, s.fn.argError(i, errors.New("the size of the memory must be known to zero or restore it: give launch.Pointer its Bytes"))
	}
	return c.memory(a), nil
}

// before is called before each launch of a candidate: the hook of its config, then memory and
// the hook of the Autotune.
func (e *effects) before(c *call) func() error {
	about := e.search.about
	hooked := c.config != nil && c.config.PreHook != nil
	if !hooked && e.reset == nil && e.restore == nil && about.PreHook == nil && about.PostHook == nil {
		return nil
	}
	args := c.givenValues(e.copies.memory)
	return func() error {
		if err := e.after(); err != nil {
			return err
		}
		if hooked {
			if err := c.config.PreHook(args); err != nil {
				return e.search.fn.explain(err)
			}
		}
		if err := e.memories(); err != nil {
			return err
		}
		if about.PostHook != nil {
			e.ran = func() error { return about.PostHook(args, nil) }
		}
		if about.PreHook == nil {
			return nil
		}
		return e.search.fn.explain(about.PreHook(args, false))
	}
}

// after calls the post hook of the launch before.
func (e *effects) after() error {
	if e.ran == nil {
		return nil
	}
	err := e.search.fn.explain(e.ran())
	e.ran = nil
	return err
}

// memories zeroes and restores memory.
func (e *effects) memories() error {
	for _, m := range e.reset {
		if err := m.Fill([]byte{0}); err != nil {
			return err
		}
	}
	for _, r := range e.restore {
		if err := r.memory.CopyFrom(r.copy); err != nil {
			return err
		}
	}
	return nil
}

// finish leaves memory as the launch after the search expects it.
func (e *effects) finish() error {
	err := errors.Join(e.after(), e.memories())
	if hook := e.search.about.PreHook; hook != nil {
		err = errors.Join(err, e.search.fn.explain(hook(e.search.call.givenValues(e.copies.memory), true)))
	}
	return err
}

// clones makes memory for hooks, and frees their copies of it.
type clones struct {
	device *Device
	all    []*cuda.Memory
}

// memory is the memory of an argument, nil where its size is not known.
func (c *clones) memory(a *argument) specialize.Memory {
	switch {
	case a.bytes == 0:
		return nil
	case a.host || c.device.context == nil:
		return &specialize.HostMemory{Data: a.hostBytes(), At: a.bits}
	}
	return &deviceMemory{clones: c, memory: c.device.context.View(cuda.Pointer(a.bits), a.bytes)}
}

// hostBytes is the memory of an argument in this process.
func (a *argument) hostBytes() []byte {
	at := uintptr(a.bits) // what is there is kept alive by the argument, or is for the caller to keep
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&at)), a.bytes)
}

// Close frees the copies.
func (c *clones) Close() error {
	var errs []error
	for _, m := range c.all {
		errs = append(errs, m.Close())
	}
	c.all = nil
	return errors.Join(errs...)
}

// deviceMemory is memory of a GPU. All that is done to it is done in the stream of launches.
type deviceMemory struct {
	clones *clones
	memory *cuda.Memory
}

// Address implements specialize.Memory.
func (m *deviceMemory) Address() uint64 { return uint64(m.memory.Pointer) }

// Bytes implements specialize.Memory.
func (m *deviceMemory) Bytes() int { return m.memory.Size }

// Fill implements specialize.Memory.
func (m *deviceMemory) Fill(pattern []byte) error {
	stream, n := m.clones.device.stream, m.memory.Size
	if len(pattern) > 0 && bytes.Count(pattern, pattern[:1]) == len(pattern) {
		return m.memory.FillAsync(stream, 0, n, pattern[0])
	}
	whole := &specialize.HostMemory{Data: make([]byte, n)}
	if err := whole.Fill(pattern); err != nil {
		return err
	}
	// The copy is in the default stream, for which others do not wait.
	if err := m.clones.device.context.Synchronize(); err != nil {
		return err
	}
	if err := m.memory.Write(0, whole.Data); err != nil {
		return err
	}
	return m.clones.device.context.Synchronize()
}

// Clone implements specialize.Memory.
func (m *deviceMemory) Clone() (specialize.Memory, error) {
	fresh, err := m.clones.device.context.Alloc(m.memory.Size)
	if err != nil {
		return nil, err
	}
	m.clones.all = append(m.clones.all, fresh)
	clone := &deviceMemory{clones: m.clones, memory: fresh}
	return clone, clone.CopyFrom(m)
}

// CopyFrom implements specialize.Memory.
func (m *deviceMemory) CopyFrom(from specialize.Memory) error {
	other, ok := from.(*deviceMemory)
	if !ok || other.memory.Size != m.memory.Size {
		return fmt.Errorf("expected %d bytes of device memory to copy, found %d of a %T", m.memory.Size, from.Bytes(), from)
	}
	return m.memory.CopyAsync(m.clones.device.stream, 0, other.memory, 0, m.memory.Size)
}
