package linalg

import (
	"fmt"

	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// runScalar runs one iteration after the other.
func (n *nest) runScalar(f *frame, sizes []int, cursors []cursor) error {
	index := make([]int, len(sizes))
	for point := 0; ; point++ {
		if err := f.m.steps.Step(); err != nil {
			return err
		}
		if err := n.runScalarPoint(f, point, index, cursors); err != nil {
			return err
		}
		if !advance(index, sizes, cursors) {
			return nil
		}
	}
}

func (n *nest) runScalarPoint(f *frame, point int, index []int, cursors []cursor) error {
	if n.indexed {
		for i, w := range n.index {
			f.w[w] = uint64(index[i])
		}
	}
	for i, o := range n.operands {
		if !o.used || o.kind == words {
			continue
		}
		v, err := cursors[i].read(f.m.memory, index)
		if err != nil {
			return atElement(point, err)
		}
		f.w[o.arg] = v & o.t.Mask()
	}
	for i, s := range n.steps {
		if err := s(f); err != nil {
			return interp.Locate(f.m.program, n.ops[i], atElement(point, err))
		}
	}
	for i, y := range n.yields {
		if err := cursors[n.inputs+i].write(f.m.memory, index, f.w[y]); err != nil {
			return atElement(point, err)
		}
	}
	return nil
}

// advance advances to the next iteration, the last loop fastest; it returns false after the last
// one.
func advance(index, sizes []int, cursors []cursor) bool {
	for loop := len(sizes) - 1; loop >= 0; loop-- {
		back := 0
		if index[loop]++; index[loop] == sizes[loop] {
			index[loop], back = 0, sizes[loop]
		}
		for i := range cursors {
			if k := &cursors[i]; k.steps != nil {
				k.at += k.steps[loop] * (1 - back)
			}
		}
		if back == 0 {
			return true
		}
	}
	return false
}

// where is the linear index of the element at an iteration.
func (k *cursor) where(index []int) (int, error) {
	at := k.at
	for _, b := range k.other {
		i, err := b.eval(index)
		if err == nil && (i < 0 || i >= b.size && b.size != unknown) {
			err = fmt.Errorf("index %d is out of the range of %d elements", i, b.size)
		}
		if err != nil {
			return 0, err
		}
		at += i * b.stride
	}
	return at, nil
}

func (k *cursor) read(m *memory.Memory, index []int) (uint64, error) {
	at, err := k.where(index)
	if err != nil {
		return 0, err
	}
	if k.data != nil {
		return k.data[at], nil
	}
	v, err := m.Read(k.addr+uint64(at*k.bytes), k.bytes)
	return v, reading(err)
}

func (k *cursor) write(m *memory.Memory, index []int, v uint64) error {
	at, err := k.where(index)
	if err != nil {
		return err
	}
	if k.data != nil {
		k.data[at] = v
		return nil
	}
	return writing(m.Write(k.addr+uint64(at*k.bytes), k.bytes, v))
}

// reading and writing prefix a memory fault with the failed access.
func reading(err error) error {
	if err != nil {
		err = fmt.Errorf("read outside of memory: %w", err)
	}
	return err
}

func writing(err error) error {
	if err != nil {
		err = fmt.Errorf("write outside of memory: %w", err)
	}
	return err
}

// atElement attaches the element to a problem, unless it has one.
func atElement(element int, err error) error {
	switch err.(type) {
	case *interp.ElementError:
		return err
	}
	return &interp.ElementError{Element: element, Err: err}
}
