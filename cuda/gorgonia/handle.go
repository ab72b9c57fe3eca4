package gorgonia

import (
	"errors"
	"reflect"
	"unsafe"

	"gorgonia.org/cu"

	"github.com/tshared/tshared/cuda"
)

// object is a type of gorgonia.org/cu: a struct around an unexported pointer of the
// driver's.
type object interface {
	cu.CUContext | cu.Module | cu.Function | cu.Stream | cu.Event
}

func handleOf[T object](o T) cuda.Handle { return *(*cuda.Handle)(unsafe.Pointer(&o)) }

func objectOf[T object](h cuda.Handle) T { return *(*T)(unsafe.Pointer(&h)) }

// The constants do not compile if an object is larger than a pointer.
const (
	_ = uint(unsafe.Sizeof(cuda.Handle(0)) - unsafe.Sizeof(cu.CUContext{}))
	_ = uint(unsafe.Sizeof(cuda.Handle(0)) - unsafe.Sizeof(cu.Module{}))
	_ = uint(unsafe.Sizeof(cuda.Handle(0)) - unsafe.Sizeof(cu.Function{}))
	_ = uint(unsafe.Sizeof(cuda.Handle(0)) - unsafe.Sizeof(cu.Stream{}))
	_ = uint(unsafe.Sizeof(cuda.Handle(0)) - unsafe.Sizeof(cu.Event{}))
)

// result is the number in an error, whose type has no name outside of its package.
func result(err error) cuda.Result {
	for ; err != nil; err = errors.Unwrap(err) {
		if v := reflect.ValueOf(err); v.Kind() == reflect.Int {
			return cuda.Result(v.Int())
		}
		if errors.Unwrap(err) == nil {
			return cuda.ErrUnknown
		}
	}
	return cuda.Success
}

// store keeps the result of a call, unless the call failed.
func store[T any](to *T, value T, err error) cuda.Result {
	if err == nil {
		*to = value
	}
	return result(err)
}

// textAt reads a zero-terminated string.
func textAt(p *byte) string {
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}
