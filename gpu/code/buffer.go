package code

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/narrowfloat"
)

// Element is a type of elements that kernels have in memory; those of package narrowfloat
// are among them.
type Element interface {
	~bool | ~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int64 | ~uint64 | ~float32 | ~float64
}

// Buffer is device memory with elements of a Go type. Given to a kernel as an argument,
// its element type is checked. Several goroutines may use it at once, though copies to
// the same elements then race.
type Buffer[T Element] struct {
	memory *cuda.Memory
	n      int
}

// NewBuffer allocates an uninitialised buffer of n elements.
func NewBuffer[T Element](c *cuda.Context, n int) (*Buffer[T], error) {
	var zero T
	if n < 0 || n > (1<<62)/int(unsafe.Sizeof(zero)) {
		return nil, fmt.Errorf("a buffer cannot have %d elements", n)
	}
	m, err := c.Alloc(n * int(unsafe.Sizeof(zero)))
	if err != nil {
		return nil, err
	}
	return &Buffer[T]{m, n}, nil
}

// Upload allocates a buffer with the values of a slice.
func Upload[T Element](c *cuda.Context, values []T) (*Buffer[T], error) {
	b, err := NewBuffer[T](c, len(values))
	if err != nil {
		return nil, err
	}
	if err := b.Write(0, values); err != nil {
		_ = b.Close() // the first error is the one to tell
		return nil, err
	}
	return b, nil
}

// Len is the number of elements.
func (b *Buffer[T]) Len() int { return b.n }

// Memory is the device memory of the buffer, for copies in streams; nil for a nil buffer.
func (b *Buffer[T]) Memory() *cuda.Memory {
	if b == nil {
		return nil
	}
	return b.memory
}

// Dtype is the type of the elements in the notation of Triton's signatures: fp32, bf16, i64.
func (b *Buffer[T]) Dtype() string { return dtypeOf[T]() }

// dtypes are the names of types by the kinds of Go's types, narrow those of package narrowfloat.
var (
	dtypes = [...]string{
		reflect.Bool: "u1", reflect.Int8: "i8", reflect.Int16: "i16", reflect.Int32: "i32", reflect.Int64: "i64",
		reflect.Uint8: "u8", reflect.Uint16: "u16", reflect.Uint32: "u32", reflect.Uint64: "u64", reflect.Float32: "fp32", reflect.Float64: "fp64",
	}
	narrow = map[reflect.Type]string{
		reflect.TypeFor[narrowfloat.F16](): "fp16", reflect.TypeFor[narrowfloat.BF16](): "bf16",
		reflect.TypeFor[narrowfloat.E4M3](): "fp8e4nv", reflect.TypeFor[narrowfloat.E5M2](): "fp8e5",
	}
)

func dtypeOf[T Element]() string {
	t := reflect.TypeFor[T]()
	if name, ok := narrow[t]; ok {
		return name
	}
	return dtypes[t.Kind()]
}

// Write copies values to the elements from an index on, and waits for it.
func (b *Buffer[T]) Write(at int, values []T) error {
	return b.memory.Write(at*elementSize[T](), bytesOf(values))
}

// Read copies the elements from an index on, after all work before it in the default
// stream: wait for other streams first.
func (b *Buffer[T]) Read(at int, values []T) error {
	return b.memory.Read(at*elementSize[T](), bytesOf(values))
}

// Values copies all elements into a new slice, as Read does.
func (b *Buffer[T]) Values() ([]T, error) {
	values := make([]T, b.n)
	if err := b.Read(0, values); err != nil {
		return nil, err
	}
	return values, nil
}

// Close frees the memory, once all work that uses it is done. Closing twice is an error.
func (b *Buffer[T]) Close() error { return b.memory.Close() }

func (b *Buffer[T]) device() (*cuda.Memory, reflect.Type) {
	if b == nil {
		return nil, nil
	}
	return b.memory, reflect.TypeFor[T]()
}

func elementSize[T Element]() int {
	var zero T
	return int(unsafe.Sizeof(zero))
}

func bytesOf[T Element](values []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(values))), len(values)*elementSize[T]())
}
