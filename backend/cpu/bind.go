package cpu

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"strings"
	"unsafe"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/ir"
)

// Descriptor is a tensor in memory, for an argument that is a tensor descriptor.
type Descriptor struct {
	Base    any     // as for a pointer
	Shape   []int64 // in elements
	Strides []int64 // in elements
	PadNaN  bool    // what is read outside of the shape is NaN, not 0
}

// BoundArgsArgs are Go values as a kernel takes them. What they point to stays where it
// is until Release.
type BoundArgs struct {
	Words []uint64

	kernel  *Kernel
	buffers []buffer
	pinned  runtime.Pinner
}

// buffer is the memory of an argument.
type buffer struct {
	name    string
	start   unsafe.Pointer // nil: given as a number
	address uint64
	bytes   uint64 // 0: only the address is known
	written bool   // by the kernel, perhaps
}

// Release lets the garbage collector have what the arguments point to.
func (b *BoundArgs) Release() { b.pinned.Unpin() }

// Bind checks Go values against the kernel's arguments and makes their words.
//
// A pointer takes a slice whose elements are as wide as those it points to and
// of the same kind: []float32 for f32, []uint16 or []int16 for f16 and bf16,
// []uint8 or []int8 for floats of 8 bits, []int32 or []uint32 for i32, also
// []bool for i1; or an unsafe.Pointer or a uintptr, about whose memory nothing is
// known. A number takes any Go integer that fits, or a float, which is rounded.
// A tensor descriptor takes a Descriptor.
//
// Nothing may be nil, addresses must be multiples of the element's size, and
// memory must not overlap unless the kernel was compiled for it, or only reads both.
func (k *Kernel) Bind(args ...any) (*BoundArgs, error) {
	b := &BoundArgs{kernel: k}
	if err := b.all(args); err != nil {
		b.Release()
		return nil, err
	}
	if !k.overlap {
		if err := b.checkOverlap(); err != nil {
			b.Release()
			return nil, err
		}
	}
	return b, nil
}

func (b *BoundArgs) all(args []any) error {
	k := b.kernel
	at := 0
	for i, a := range args {
		if at == len(k.Args) {
			return fmt.Errorf("kernel @%s takes %d arguments (%s), but got %d", k.Name, len(k.arguments()), strings.Join(k.arguments(), ", "), len(args))
		}
		n, err := b.one(at, a)
		if err != nil {
			return fmt.Errorf("argument %q (number %d) of kernel @%s: %w", k.Names[at], i, k.Name, err)
		}
		at += n
	}
	if at < len(k.Args) {
		return fmt.Errorf("kernel @%s takes %d arguments (%s), but got %d: %q, %s, is missing",
			k.Name, len(k.arguments()), strings.Join(k.arguments(), ", "), len(args), k.Names[at], describe(k.Args[at]))
	}
	return nil
}

// arguments are the names of the arguments in the source. What a tensor
// descriptor became has one name.
func (k *Kernel) arguments() (names []string) {
	for i, n := range k.Names {
		if i == 0 || n != k.Names[i-1] {
			names = append(names, n)
		}
	}
	return names
}

// one binds a value to the argument at an index, and to those behind it when it
// is a descriptor.
func (b *BoundArgs) one(at int, a any) (args int, err error) {
	if d, ok := a.(Descriptor); ok {
		return b.descriptor(at, d)
	}
	t := b.kernel.Args[at]
	switch {
	case isMemRef(t):
		return 1, b.pointer(at, a, 0)
	case isTensor(t):
		return 1, b.tensor(t.(*ir.TensorType), a)
	}
	word, err := scalarBits(t, reflect.ValueOf(a))
	b.Words = append(b.Words, word)
	return 1, err
}

// pointer binds memory that must have so many elements.
func (b *BoundArgs) pointer(at int, a any, elements int64) error {
	elem := arithtollvm.ScalarTypeOf(b.kernel.Args[at])
	layout, err := arithtollvm.ElementOf(elem)
	if err != nil {
		return err
	}
	m := buffer{name: b.kernel.Names[at], written: b.kernel.written[at]}
	length := int64(-1)
	var start unsafe.Pointer
	switch v := reflect.ValueOf(a); v.Kind() {
	case reflect.UnsafePointer:
		start = v.UnsafePointer()
	case reflect.Uintptr:
		m.address = v.Uint()
	case reflect.Slice:
		if !holds(elem, layout.Bytes, v.Type().Elem()) {
			return mismatch(b.kernel.Args[at], a)
		}
		start, length = v.UnsafePointer(), int64(v.Len())
		m.bytes = uint64(length * layout.Bytes)
	case reflect.Pointer:
		if !holds(elem, layout.Bytes, v.Type().Elem()) {
			return mismatch(b.kernel.Args[at], a)
		}
		start, m.bytes = v.UnsafePointer(), uint64(layout.Bytes)
	case reflect.Invalid:
		return fmt.Errorf("it is %s, but nil is given", describe(b.kernel.Args[at]))
	default:
		return mismatch(b.kernel.Args[at], a)
	}
	if start != nil {
		m.start, m.address = start, uint64(uintptr(start))
		b.pinned.Pin(start)
	}
	switch {
	case m.address == 0:
		return fmt.Errorf("it is %s, but a nil %T is given", describe(b.kernel.Args[at]), a)
	case m.address%uint64(layout.Bytes) != 0:
		return fmt.Errorf("address %#x is not a multiple of %d, the size of %s", m.address, layout.Bytes, elem)
	case length >= 0 && length < elements:
		return fmt.Errorf("%d elements are needed, but it has %d", elements, length)
	}
	if length != 0 {
		b.buffers = append(b.buffers, m)
	}
	b.Words = append(b.Words, m.address)
	return nil
}

// tensor binds the elements of a tensor, one word each.
func (b *BoundArgs) tensor(t *ir.TensorType, a any) error {
	v := reflect.ValueOf(a)
	if v.Kind() != reflect.Slice {
		return mismatch(t, a)
	}
	if n := wordsOf(t); v.Len() != n {
		return fmt.Errorf("it has %d elements, but %d are given", n, v.Len())
	}
	for i := range v.Len() {
		word, err := scalarBits(t.Elem, v.Index(i))
		if err != nil {
			return fmt.Errorf("element %d: %w", i, err)
		}
		b.Words = append(b.Words, word)
	}
	return nil
}

func (b *BoundArgs) descriptor(at int, d Descriptor) (args int, err error) {
	rank := len(d.Shape)
	args = 2*rank + 2
	if len(d.Strides) != rank {
		return 0, fmt.Errorf("the shape has %d sizes, but there are %d strides", rank, len(d.Strides))
	}
	have := 1
	for at+have < len(b.kernel.Names) && b.kernel.Names[at+have] == b.kernel.Names[at] {
		have++
	}
	if !isMemRef(b.kernel.Args[at]) || have == 1 {
		return 0, mismatch(b.kernel.Args[at], d)
	}
	if have != args {
		return 0, fmt.Errorf("a descriptor of %d dimensions is needed, but one of %d is given", have/2-1, rank)
	}
	elements, err := d.extent()
	if err != nil {
		return 0, err
	}
	if err := b.pointer(at, d.Base, elements); err != nil {
		return 0, err
	}
	for _, list := range [][]int64{d.Shape, d.Strides} {
		for _, n := range list {
			b.Words = append(b.Words, uint64(n))
		}
	}
	pad := uint64(0)
	if d.PadNaN {
		pad = 1
	}
	b.Words = append(b.Words, pad)
	return args, nil
}

// extent is how many elements of memory the tensor spans.
func (d Descriptor) extent() (int64, error) {
	last := int64(0)
	for i, n := range d.Shape {
		stride := d.Strides[i]
		switch {
		case n < 0 || stride < 0:
			return 0, fmt.Errorf("size %d and stride %d of dimension %d cannot be negative", n, stride, i)
		case n == 0:
			return 0, nil
		case stride > 0 && n-1 > (math.MaxInt64-1-last)/stride:
			return 0, fmt.Errorf("size %d and stride %d of dimension %d are larger than memory", n, stride, i)
		}
		last += (n - 1) * stride
	}
	return last + 1, nil
}

// checkOverlap looks for memory that two arguments share and the kernel writes to, as
// far as it is known.
func (b *BoundArgs) checkOverlap() error {
	for i, x := range b.buffers {
		for _, y := range b.buffers[:i] {
			if (x.written || y.written) && x.address < y.address+max(1, y.bytes) && y.address < x.address+max(1, x.bytes) {
				return fmt.Errorf("arguments %q and %q of kernel @%s overlap in memory: compile it with Overlap to allow that", y.name, x.name, b.kernel.Name)
			}
		}
	}
	return nil
}
