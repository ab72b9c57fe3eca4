package launch

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/bounds"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/narrowfloat"
)

// kind is what a Go value is to a kernel.
type kind uint8

const (
	none       kind = iota
	integer         // bits is an int64
	unsigned        // bits is a uint64 that is not an int64
	float           // bits is a float64
	boolean         // bits is 0 or 1
	memory          // bits is an address
	constant        // value is something that only constants can be
	tuple           // elems are the parts
	descriptor      // elems[0] is the memory
)

// argument is a Go value as launches need it. What it points to stays reachable by value.
type argument struct {
	kind  kind
	code  specialize.Code   // of an argument that is passed at run time
	elem  specialize.Scalar // of memory
	host  bool              // the memory is a slice
	sized bool              // bytes is the size of the memory
	null  bool              // the memory is a nil slice
	bits  uint64
	bytes int // of memory, where the size is known
	value any
	elems []argument
}

// deviceBuffer is a *gpu.Buffer of any type.
type deviceBuffer interface {
	Memory() *cuda.Memory
	Dtype() string
}

// read finds out what a value is. It is a type switch rather than reflection, because it is on
// the way of every launch.
func (a *argument) read(v any) error {
	a.value = v
	switch v := v.(type) {
	case nil:
		a.kind = none
	case int:
		a.integer(int64(v))
	case int32:
		a.integer(int64(v))
	case int64:
		a.integer(v)
	case uint32:
		a.integer(int64(v))
	case uint64:
		a.unsigned(v)
	case bool:
		a.boolean(v)
	case float64:
		a.float(v)
	case float32:
		a.float(float64(v))
	case []float32:
		slice(a, v, specialize.FP32)
	case []float64:
		slice(a, v, specialize.FP64)
	case []int32:
		slice(a, v, specialize.Int32)
	case []int64:
		slice(a, v, specialize.Int64)
	case []narrowfloat.F16:
		slice(a, v, specialize.FP16)
	case []narrowfloat.BF16:
		slice(a, v, specialize.BF16)
	case deviceBuffer:
		return a.buffer(v)
	case Pointer:
		return a.pointer(v)
	case Tuple:
		return a.tuple(v)
	case Descriptor:
		return a.descriptor(&v)
	case *Descriptor:
		return a.descriptor(v)
	default:
		return a.other(v)
	}
	return nil
}

func (a *argument) integer(v int64) { a.kind, a.bits = integer, uint64(v) }

func (a *argument) unsigned(v uint64) {
	if a.kind, a.bits = unsigned, v; v <= math.MaxInt64 {
		a.kind = integer
	}
}

func (a *argument) float(v float64) { a.kind, a.bits = float, math.Float64bits(v) }

func (a *argument) boolean(v bool) {
	if a.kind, a.bits = boolean, 0; v {
		a.bits = 1
	}
}

func slice[T any](a *argument, v []T, elem specialize.Scalar) {
	var zero T
	a.hostMemory(unsafe.Pointer(unsafe.SliceData(v)), len(v)*int(unsafe.Sizeof(zero)), elem)
}

// noMemory is the address of slices without elements: no access around it is inside of memory, so that a kernel
// which does access such a slice faults, and is reported, before it changes memory of others.
const noMemory = 1 << 54

func (a *argument) hostMemory(at unsafe.Pointer, bytes int, elem specialize.Scalar) {
	a.kind, a.elem, a.host, a.sized, a.null = memory, elem, true, true, at == nil
	if a.bits, a.bytes = uint64(uintptr(at)), bytes; bytes == 0 {
		a.bits = noMemory
	}
}

// size is the bytes of memory for comparisons with what a launch accesses.
func (a *argument) size() int64 {
	switch {
	case a.null:
		return bounds.Nil
	case a.sized:
		return int64(a.bytes)
	}
	return bounds.Unknown
}

func (a *argument) buffer(b deviceBuffer) error {
	m := b.Memory()
	a.kind, a.elem = memory, specialize.ScalarNamed(b.Dtype())
	if m == nil {
		return errors.New("the buffer is nil")
	}
	a.bits, a.bytes, a.sized = uint64(m.Pointer), m.Size, true
	return nil
}

func (a *argument) pointer(p Pointer) error {
	a.kind, a.bits, a.bytes, a.sized = memory, p.Address, p.Bytes, p.Bytes > 0
	if a.elem = specialize.ScalarWritten(p.Dtype); a.elem == specialize.NoScalar {
		return fmt.Errorf("a pointer needs the type of its elements, such as fp32, found %q", p.Dtype)
	}
	return nil
}

func (a *argument) tuple(t Tuple) error {
	a.kind, a.elems = tuple, make([]argument, len(t))
	for i, v := range t {
		if err := a.elems[i].read(v); err != nil {
			return fmt.Errorf("part %d of the tuple: %w", i, err)
		}
	}
	return nil
}

// elements are the types of elements in memory by the types of Go.
var elements = map[reflect.Type]specialize.Scalar{
	reflect.TypeFor[narrowfloat.F16](): specialize.FP16, reflect.TypeFor[narrowfloat.BF16](): specialize.BF16,
	reflect.TypeFor[narrowfloat.E4M3](): specialize.FP8E4NV, reflect.TypeFor[narrowfloat.E5M2](): specialize.FP8E5,
}

// elementKinds are those of other types, by their kinds.
var elementKinds = map[reflect.Kind]specialize.Scalar{
	reflect.Bool: specialize.Bool, reflect.Int8: specialize.Int8, reflect.Int16: specialize.Int16, reflect.Int32: specialize.Int32,
	reflect.Int64: specialize.Int64, reflect.Int: specialize.Int64, reflect.Uint8: specialize.Uint8, reflect.Uint16: specialize.Uint16,
	reflect.Uint32: specialize.Uint32, reflect.Uint64: specialize.Uint64, reflect.Uint: specialize.Uint64,
	reflect.Float32: specialize.FP32, reflect.Float64: specialize.FP64,
}

func elementOf(t reflect.Type) specialize.Scalar {
	if s, ok := elements[t]; ok {
		return s
	}
	return elementKinds[t.Kind()]
}

// other reads values of types that launches seldom have.
func (a *argument) other(v any) error {
	switch v := v.(type) {
	case *big.Int:
		switch {
		case v == nil:
			return errors.New("the *big.Int is nil")
		case v.IsInt64():
			a.integer(v.Int64())
		case v.IsUint64():
			a.unsigned(v.Uint64())
		default:
			return fmt.Errorf("the integer %s does not fit into 64 bits", v)
		}
		return nil
	case interface{ Float32() float32 }: // a number of package narrowfloat
		a.float(float64(v.Float32()))
		return nil
	case cuda.Pointer, *cuda.Memory, unsafe.Pointer, uintptr:
		return fmt.Errorf("a value of Go type %T has no type of elements: give a launch.Pointer with a Dtype, or a *gpu.Buffer", v)
	case string, Dtype, Object:
		a.kind = constant
		return nil
	}
	return a.reflected(reflect.ValueOf(v))
}

// reflected reads values of types that programs define.
func (a *argument) reflected(r reflect.Value) error {
	switch {
	case r.CanInt():
		a.integer(r.Int())
	case r.CanUint():
		a.unsigned(r.Uint())
	case r.CanFloat():
		a.float(r.Float())
	case r.Kind() == reflect.Bool:
		a.boolean(r.Bool())
	case r.Kind() == reflect.String:
		a.kind, a.value = constant, r.String()
	case r.Kind() == reflect.Slice && elementOf(r.Type().Elem()) != specialize.NoScalar:
		a.hostMemory(r.UnsafePointer(), r.Len()*int(r.Type().Elem().Size()), elementOf(r.Type().Elem()))
	case r.Kind() == reflect.Pointer && elementOf(r.Type().Elem()) != specialize.NoScalar && !r.IsNil():
		a.hostMemory(r.UnsafePointer(), int(r.Type().Elem().Size()), elementOf(r.Type().Elem()))
	default:
		return fmt.Errorf("expected a slice of numbers, a device buffer, a launch.Pointer, a number, a bool, a launch.Tuple, a launch.Descriptor or nil, found a value of Go type %s", r.Type())
	}
	return nil
}
