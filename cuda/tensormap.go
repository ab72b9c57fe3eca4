package cuda

import (
	"fmt"
	"unsafe"
)

// TensorType is the type of a tensor map's elements.
type TensorType int32

// The types of elements. Types with FlushSubnormals read subnormal numbers as 0.
const (
	TensorU8 TensorType = iota
	TensorU16
	TensorU32
	TensorI32
	TensorU64
	TensorI64
	TensorF16
	TensorF32
	TensorF64
	TensorBF16
	TensorF32FlushSubnormals
	TensorTF32
	TensorTF32FlushSubnormals
)

var tensorTypeBytes = [...]int{1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4}

// Swizzle is how 16-byte parts of rows are permuted in shared memory, against bank
// conflicts.
type Swizzle int32

// The swizzles, by the bytes after which the pattern repeats.
const (
	SwizzleNone Swizzle = iota
	Swizzle32B
	Swizzle64B
	Swizzle128B
)

// L2Promotion is the size of the pieces that copies bring into the L2 cache.
type L2Promotion int32

// The promotions; L2None leaves it to the access.
const (
	L2None L2Promotion = iota
	L2Promote64B
	L2Promote128B
	L2Promote256B
)

// OutOfBounds is the value of elements outside of the tensor.
type OutOfBounds int32

// The values of elements outside of the tensor; FillNaN is for floats.
const (
	FillZero OutOfBounds = iota
	FillNaN
)

// Tiled describes a tensor in global memory and the box that one copy moves. All
// lists are innermost first; Strides leaves out the innermost, which is contiguous.
type Tiled struct {
	Type    TensorType  // of the elements
	Base    Pointer     // a multiple of 16
	Sizes   []uint64    // elements
	Strides []uint64    // bytes
	Box     []uint32    // elements
	Steps   []uint32    // elements; nil for all 1
	Swizzle Swizzle     // of the box in shared memory
	L2      L2Promotion // of the pieces in the L2 cache
	Fill    OutOfBounds // of elements outside of the tensor
}

const tensorMapBytes = 128

// TensorMap is a tensor map of the driver, which bulk copies of kernels take.
type TensorMap struct{ bytes [tensorMapBytes]byte }

// Bytes is a copy of the map.
func (t *TensorMap) Bytes() [tensorMapBytes]byte { return t.bytes }

// tensorMapAlign is the alignment of a map that the driver asks for.
const tensorMapAlign = 64

// EncodeTiled makes a tensor map. An error says which rule of the hardware is broken.
func (c *Context) EncodeTiled(t Tiled) (*TensorMap, error) {
	if c.d.TensorMapEncodeTiled == nil {
		return nil, lacks("a tensor map", "cuTensorMapEncodeTiled", 12000)
	}
	if !c.device.Limits.TensorMaps {
		return nil, fmt.Errorf("%v has no tensor maps: they came with sm_90", c.device)
	}
	if err := t.check(); err != nil {
		return nil, fmt.Errorf("tensor map: %w", err)
	}
	steps := t.Steps
	if steps == nil {
		for range t.Sizes {
			steps = append(steps, 1)
		}
	}
	room := make([]byte, tensorMapBytes+tensorMapAlign)
	skip := -uintptr(unsafe.Pointer(&room[0])) % tensorMapAlign
	to := (*[tensorMapBytes]byte)(room[skip:])
	err := c.do("cuTensorMapEncodeTiled", "tensor map", func() Result {
		return c.d.TensorMapEncodeTiled(unsafe.Pointer(to), t.Type, uint32(len(t.Sizes)), t.Base, unsafe.SliceData(t.Sizes), unsafe.SliceData(t.Strides),
			unsafe.SliceData(t.Box), unsafe.SliceData(steps), 0, t.Swizzle, t.L2, t.Fill)
	})
	if err != nil {
		return nil, err
	}
	return &TensorMap{bytes: *to}, nil
}

// check finds the rule of the hardware that is broken; the driver says only that one is.
func (t *Tiled) check() error {
	rank := len(t.Sizes)
	if rank < 1 || rank > 5 {
		return fmt.Errorf("a tensor has 1 to 5 dimensions, not %d", rank)
	}
	if len(t.Strides) != rank-1 || len(t.Box) != rank || t.Steps != nil && len(t.Steps) != rank {
		return fmt.Errorf("%d sizes go with %d strides, %d box sizes and as many steps, not with %d, %d and %d",
			rank, rank-1, rank, len(t.Strides), len(t.Box), len(t.Steps))
	}
	if t.Type < 0 || int(t.Type) >= len(tensorTypeBytes) {
		return fmt.Errorf("there is no type %d of elements", t.Type)
	}
	element := tensorTypeBytes[t.Type]
	if t.Base%16 != 0 {
		return fmt.Errorf("the address %#x is no multiple of 16", uint64(t.Base))
	}
	for i, n := range t.Sizes {
		if n < 1 || n > 1<<32 {
			return fmt.Errorf("dimension %d has %d elements, but it can have 1 to 2^32", i, n)
		}
		if t.Box[i] < 1 || t.Box[i] > 256 {
			return fmt.Errorf("the box has %d elements along dimension %d, but it can have 1 to 256", t.Box[i], i)
		}
		if t.Steps != nil && (t.Steps[i] < 1 || t.Steps[i] > 8) {
			return fmt.Errorf("the step along dimension %d is %d, but it can be 1 to 8", i, t.Steps[i])
		}
	}
	for i, s := range t.Strides {
		if s%16 != 0 || s >= 1<<40 {
			return fmt.Errorf("the stride of dimension %d is %d bytes, but it must be a multiple of 16 below 2^40", i+1, s)
		}
	}
	row := int(t.Box[0]) * element
	if row%16 != 0 {
		return fmt.Errorf("a row of the box has %d bytes, which is no multiple of 16", row)
	}
	if t.Swizzle != SwizzleNone && row > 16<<t.Swizzle {
		return fmt.Errorf("a row of the box has %d bytes, but swizzling by %d bytes takes at most that many", row, 16<<t.Swizzle)
	}
	if t.Fill == FillNaN && (t.Type < TensorF16) {
		return fmt.Errorf("integers cannot be filled with NaN")
	}
	return nil
}
