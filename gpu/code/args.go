package code

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/argval"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/kernel"
)

// value is an argument of a launch.
type value struct {
	bits  uint64
	bytes int  // of the memory behind a pointer
	sized bool // bytes is known
	host  []byte
	keep  any // the slice that has host, for the garbage collector
}

// deviceMemory is a *Buffer of any type.
type deviceMemory interface {
	device() (m *cuda.Memory, elem reflect.Type)
}

// resolve checks a Go value against an argument. Memory of the host is not on the device
// yet: its address is not known.
func (k *Kernel) resolve(c *cuda.Context, i int, arg any) (value, error) {
	t := k.types[i]
	v, err := t.number(arg)
	if t.kind == cuda.KindPointer || t.kind == 0 && isMemory(arg) {
		v, err = t.pointer(c, k.args[i], arg)
	}
	if err == nil && v.host == nil {
		err = k.checkBits(i, v.bits)
	}
	if err != nil {
		return value{}, k.argError(i, err)
	}
	return v, nil
}

func isMemory(arg any) bool {
	switch arg.(type) {
	case nil, cuda.Pointer, *cuda.Memory, deviceMemory:
		return true
	}
	return false
}

// number takes a value for an argument that is a number. All 64 bits count where the type
// is not known.
func (t argType) number(arg any) (value, error) {
	if raw, ok := arg.(cuda.Value); ok {
		if t.kind != 0 && raw.Kind != 0 && raw.Kind != t.kind {
			return value{}, fmt.Errorf("it is a number of type %s, but a cuda.Value of %v is given", t.typ, raw.Kind)
		}
		return value{bits: raw.Bits}, nil
	}
	typ := t.typ
	if t.kind == 0 {
		typ, _ = argval.Parse("i64")
	}
	bits, err := typ.Word(arg)
	return value{bits: bits}, err
}

// pointer takes a value for an argument that is a pointer.
func (t argType) pointer(c *cuda.Context, a Arg, arg any) (value, error) {
	switch p := arg.(type) {
	case nil:
		return value{}, nil
	case cuda.Pointer:
		return value{bits: uint64(p)}, nil
	case cuda.Value:
		if p.Kind != 0 && p.Kind != cuda.KindPointer {
			return value{}, fmt.Errorf("it is %s, but a cuda.Value of %v is given", pointerTo(a), p.Kind)
		}
		return value{bits: p.Bits}, nil
	case *cuda.Memory:
		if p == nil {
			return value{}, nil
		}
		return value{bits: uint64(p.Pointer), bytes: p.Size, sized: true}, p.Check(c)
	case deviceMemory:
		m, elem := p.device()
		switch {
		case m == nil:
			return value{}, nil
		case t.elem && !t.typ.HeldBy(elem):
			return value{}, argval.Mismatch(pointerTo(a), arg)
		}
		return value{bits: uint64(m.Pointer), bytes: m.Size, sized: true}, m.Check(c)
	}
	return t.hostMemory(a, arg)
}

// hostMemory takes a slice, or a pointer to one element.
func (t argType) hostMemory(a Arg, arg any) (value, error) {
	v := reflect.ValueOf(arg)
	if kind := v.Kind(); kind != reflect.Slice && kind != reflect.Pointer {
		return value{}, argval.Mismatch(pointerTo(a), arg)
	}
	elem := v.Type().Elem()
	switch {
	case t.elem && !t.typ.HeldBy(elem), !t.elem && !isNumber(elem):
		return value{}, argval.Mismatch(pointerTo(a), arg)
	case v.IsNil():
		return value{}, fmt.Errorf("it is %s, but a nil %T is given", pointerTo(a), arg)
	}
	n := 1
	if v.Kind() == reflect.Slice {
		n = v.Len()
	}
	bytes := n * int(elem.Size())
	return value{bytes: bytes, sized: true, host: unsafe.Slice((*byte)(v.UnsafePointer()), bytes), keep: arg}, nil
}

func isNumber(t reflect.Type) bool {
	return t.Kind() >= reflect.Bool && t.Kind() <= reflect.Float64
}

func pointerTo(a Arg) string {
	if a.Elem == "" {
		return "a pointer"
	}
	return "a pointer to " + a.Elem
}

// checkBits checks that the kernel was compiled for such a number or address.
func (k *Kernel) checkBits(i int, bits uint64) error {
	a, t := k.args[i], k.types[i]
	if size := uint64(t.typ.Bytes()); t.kind == cuda.KindPointer && t.elem && bits%size != 0 {
		return fmt.Errorf("address %#x is not a multiple of %d, the size of %s", bits, size, t.typ)
	}
	return manifest.Param{Type: a.Type, Divisible: a.Divisible, NotNull: a.NonNull}.CheckValue(bits)
}

// checkCount refuses another number of arguments than the kernel takes.
func (k *Kernel) checkCount(n int) error {
	if n == len(k.args) {
		return nil
	}
	names := make([]string, len(k.args))
	for i, a := range k.args {
		names[i] = a.Name
	}
	text := fmt.Sprintf("kernel @%s takes %d arguments (%s), but got %d", k.Name(), len(k.args), strings.Join(names, ", "), n)
	if n < len(k.args) {
		text += fmt.Sprintf(": %q, of type %s, is missing", names[n], strings.TrimPrefix(k.args[n].String(), names[n]+": "))
	}
	return errors.New(text)
}

// checkOverlap refuses memory of a known size that two arguments share and the kernel
// writes to.
func (k *Kernel) checkOverlap(values []value) error {
	if k.manifest.Overlap {
		return nil
	}
	for i, x := range values {
		for j, y := range values[:i] {
			written := (k.args[i].Access|k.args[j].Access)&kernel.Writes != 0
			if x.bytes > 0 && y.bytes > 0 && written && x.start() < y.start()+uint64(y.bytes) && y.start() < x.start()+uint64(x.bytes) {
				return fmt.Errorf("arguments %q and %q of kernel @%s overlap in memory: compile it with Overlap to allow that",
					k.args[j].Name, k.args[i].Name, k.Name())
			}
		}
	}
	return nil
}

// start is the address of an argument's memory. Host and device memory have different
// addresses.
func (v value) start() uint64 {
	if v.host != nil {
		return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(v.host))))
	}
	return v.bits
}
