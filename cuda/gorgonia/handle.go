package gorgonia

import (
	"errors"
	"reflect"
	"unsafe"

	"gorgonia.org/cu"

	"github.com/tshared/tshared/cuda"
)

// The objects of gorgonia.org/cu are structs around one pointer of the driver's,
// which it keeps to itself.
type object interface {
	cu.CUContext | cu.Module | cu.Function | cu.Stream | cu.Event
}

func handleOf[T object](o T) cuda.Handle { return *(*cuda.Handle)(unsafe.Pointer(&o)) }

func objectOf[T object](h cuda.Handle) T { return *(*T)(unsafe.Pointer(&h)) }

// This does not compile when an object is something else.
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

// store keeps what a call gave, unless it failed.
func store[T any](to *T, value T, err error) cuda.Result {
	if err == nil {
		*to = value
	}
	return result(err)
}

// textAt reads a string as C has them.
func textAt(p *byte) string {
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}
