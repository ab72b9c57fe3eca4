package runtime

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"unsafe"

	"github.com/tshared/tshared/internal/kernel/argval"
)

// Descriptor is a tensor in memory, for an argument that is a tensor descriptor.
type Descriptor struct {
	Base    any     // a value for a pointer argument, see Bind
	Shape   []int64 // in elements
	Strides []int64 // in elements
	PadNaN  bool    // elements outside of the shape read as NaN, not 0
}

// source is an argument of the source. A tensor descriptor of the source is several
// arguments of the same name.
type source struct {
	at, count int // in Kernel.Args
	word      int // index of its first word in BoundArgs.Words
}

func (k *Kernel) sourceArgs() (list []source) {
	word := 0
	for i, n := range k.Names {
		if i > 0 && n == k.Names[i-1] {
			list[len(list)-1].count++
		} else {
			list = append(list, source{at: i, count: 1, word: word})
		}
		word += k.Args[i].words()
	}
	return list
}

// BoundArgs are Go values as a kernel takes them. The memory they point to stays where
// it is until Release. One goroutine uses them at a time.
type BoundArgs struct {
	// Words is the argument list for Launch.Args.
	Words []uint64

	kernel *Kernel
	values []boundValue // by argument of the source
}

// boundValue is a Go value as a kernel takes it.
type boundValue struct {
	words  []uint64
	buffer buffer
	pinned *runtime.Pinner // nil without memory to pin
}

// buffer is the memory of an argument.
type buffer struct {
	name    string
	start   unsafe.Pointer // nil when the address was given as an integer
	address uint64
	bytes   uint64 // 0: only the address is known
	written bool   // the kernel may write it
	present bool
	// accessed: the kernel may read or write it.
	accessed bool
}

// UnknownSize is the size of memory of which only the address is known.
const UnknownSize = -1

// Sizes puts the bytes of the memory that words are addresses of into a list: UnknownSize where they are not
// known.
func (b *BoundArgs) Sizes(list []int64) {
	for i, s := range b.kernel.sources {
		m := &b.values[i].buffer
		if list[s.word] = int64(m.bytes); m.present && m.bytes == 0 {
			list[s.word] = UnknownSize
		}
	}
}

func (v *boundValue) release() {
	if v.pinned != nil {
		v.pinned.Unpin()
	}
}

// Release lets the garbage collector have the memory that the arguments point to.
func (b *BoundArgs) Release() {
	for i := range b.values {
		b.values[i].release()
	}
}

// Bind checks Go values against the kernel's arguments and makes their words.
//
// A pointer takes a slice whose elements are as wide as those it points to and
// of the same kind: []float32 for f32, []uint16, []int16 or []narrowfloat.F16 for f16,
// []uint8 or []int8 for floats of 8 bits, []int32 or []uint32 for i32, also
// []bool for i1; or an unsafe.Pointer or a uintptr, about whose memory nothing is
// known. A number takes any Go integer that fits, or a float, which is rounded.
// A tensor descriptor takes a Descriptor.
//
// Memory that the kernel may access must not be nil, addresses must be multiples of the element's size, and
// memory must not overlap unless the kernel was compiled for it, or only reads both.
func (k *Kernel) Bind(args ...any) (*BoundArgs, error) {
	if err := k.checkCount(len(args)); err != nil {
		return nil, err
	}
	b := &BoundArgs{kernel: k, values: make([]boundValue, len(args)), Words: make([]uint64, 0, k.words())}
	for i, a := range args {
		if err := b.bind(i, a); err != nil {
			b.Release()
			return nil, err
		}
		b.Words = append(b.Words, b.values[i].words...)
	}
	if err := b.checkOverlap(); err != nil {
		b.Release()
		return nil, err
	}
	return b, nil
}

// Set replaces an argument of the source. On an error the old one stays.
func (b *BoundArgs) Set(i int, value any) error {
	if i < 0 || i >= len(b.values) {
		return fmt.Errorf("kernel @%s has no argument %d, only %d of them", b.kernel.Name, i, len(b.values))
	}
	old := b.values[i]
	err := b.bind(i, value)
	if err == nil {
		err = b.checkOverlap()
	}
	if err != nil {
		b.values[i].release()
		b.values[i] = old
		return err
	}
	old.release()
	copy(b.Words[b.kernel.sources[i].word:], b.values[i].words)
	return nil
}

// bind makes the words of a value for an argument of the source.
func (b *BoundArgs) bind(i int, a any) error {
	k := b.kernel
	s := k.sources[i]
	v := &b.values[i]
	*v = boundValue{}
	var err error
	if d, ok := a.(Descriptor); ok {
		err = v.descriptor(k, s, d)
	} else if s.count > 1 {
		err = argval.Mismatch(fmt.Sprintf("a tensor descriptor of %d dimensions", s.count/2-1), a)
	} else {
		err = v.plain(k, s.at, a)
	}
	if err != nil {
		v.release()
		return fmt.Errorf("argument %q (number %d) of kernel @%s: %w", k.Names[s.at], i, k.Name, err)
	}
	return nil
}

// checkCount refuses another number of arguments than the kernel takes.
func (k *Kernel) checkCount(n int) error {
	if n == len(k.sources) {
		return nil
	}
	names := make([]string, len(k.sources))
	for i, s := range k.sources {
		names[i] = k.Names[s.at]
	}
	text := fmt.Sprintf("kernel @%s takes %d arguments (%s), but got %d", k.Name, len(names), strings.Join(names, ", "), n)
	if n < len(names) {
		text += fmt.Sprintf(": %q, %s, is missing", names[n], k.Args[k.sources[n].at].describe())
	}
	return errors.New(text)
}

// plain binds a value to an argument that is not a descriptor.
func (v *boundValue) plain(k *Kernel, at int, a any) error {
	t := k.Args[at]
	switch {
	case t.Form == Pointer:
		return v.pointer(k, at, a, 0)
	case k.types[at] == nil:
		return mismatch(t, a)
	case t.Form == Tensor:
		return v.tensor(t, k.types[at], a)
	}
	word, err := k.types[at].Word(a)
	v.words = []uint64{word}
	return err
}

// pointer binds memory that must have at least the given number of elements.
func (v *boundValue) pointer(k *Kernel, at int, a any, elements int64) error {
	elem := k.types[at]
	if elem == nil {
		return mismatch(k.Args[at], a)
	}
	m := buffer{name: k.Names[at], written: k.Accesses[at].Mod, accessed: k.Accesses[at].Mod || k.Accesses[at].Ref}
	length := int64(-1)
	var start unsafe.Pointer
	switch r := reflect.ValueOf(a); r.Kind() {
	case reflect.UnsafePointer:
		start = r.UnsafePointer()
	case reflect.Uintptr:
		m.address = r.Uint()
	case reflect.Slice:
		if !elem.HeldBy(r.Type().Elem()) {
			return mismatch(k.Args[at], a)
		}
		start, length = r.UnsafePointer(), int64(r.Len())
		m.bytes = uint64(length) * uint64(elem.Bytes())
	case reflect.Pointer:
		if !elem.HeldBy(r.Type().Elem()) {
			return mismatch(k.Args[at], a)
		}
		start, m.bytes = r.UnsafePointer(), uint64(elem.Bytes())
	default:
		return mismatch(k.Args[at], a)
	}
	if start != nil {
		m.start, m.address = start, uint64(uintptr(start))
		v.pinned = new(runtime.Pinner)
		v.pinned.Pin(start)
	}
	switch {
	case m.address == 0 && !m.accessed:
	case m.address == 0:
		return fmt.Errorf("it is %s, but a nil %T is given", k.Args[at].describe(), a)
	case m.address%uint64(elem.Bytes()) != 0:
		return fmt.Errorf("address %#x is not a multiple of %d, the size of %s", m.address, elem.Bytes(), elem)
	case length >= 0 && length < elements:
		return fmt.Errorf("%d elements are needed, but it has %d", elements, length)
	}
	m.present = length != 0 && m.address != 0
	v.buffer, v.words = m, append(v.words, m.address)
	return nil
}

// tensor binds the elements of a tensor, one word each.
func (v *boundValue) tensor(t Type, elem *argval.Type, a any) error {
	r := reflect.ValueOf(a)
	if r.Kind() != reflect.Slice {
		return mismatch(t, a)
	}
	if n := t.words(); r.Len() != n {
		return fmt.Errorf("it has %d elements, but %d are given", n, r.Len())
	}
	for i := range r.Len() {
		word, err := elem.Word(r.Index(i).Interface())
		if err != nil {
			return fmt.Errorf("element %d: %w", i, err)
		}
		v.words = append(v.words, word)
	}
	return nil
}

func (v *boundValue) descriptor(k *Kernel, s source, d Descriptor) error {
	rank := len(d.Shape)
	if len(d.Strides) != rank {
		return fmt.Errorf("the shape has %d sizes, but there are %d strides", rank, len(d.Strides))
	}
	if k.Args[s.at].Form != Pointer || s.count == 1 {
		return mismatch(k.Args[s.at], d)
	}
	if s.count != 2*rank+2 {
		return fmt.Errorf("a descriptor of %d dimensions is needed, but one of %d is given", s.count/2-1, rank)
	}
	elements, err := d.extent()
	if err != nil {
		return err
	}
	if err := v.pointer(k, s.at, d.Base, elements); err != nil {
		return err
	}
	if err := argval.CheckDescriptor(v.buffer.address, d.Strides, int64(k.types[s.at].Bytes())); err != nil {
		return err
	}
	for _, n := range slices.Concat(d.Shape, d.Strides) {
		v.words = append(v.words, uint64(n))
	}
	pad := uint64(0)
	if d.PadNaN {
		pad = 1
	}
	v.words = append(v.words, pad)
	return nil
}

// extent is the number of elements that the tensor spans in memory.
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

// checkOverlap refuses memory that two arguments share and the kernel writes, as far as
// the sizes are known.
func (b *BoundArgs) checkOverlap() error {
	if b.kernel.overlap {
		return nil
	}
	mayShare := func(i, j int) bool {
		return slices.ContainsFunc(b.kernel.sharing, func(g []int) bool { return slices.Contains(g, i) && slices.Contains(g, j) })
	}
	for i := range b.values {
		x := &b.values[i].buffer
		for j := range b.values[:i] {
			y := &b.values[j].buffer
			if !mayShare(i, j) && x.present && y.present && (x.written || y.written) && x.address < y.address+max(1, y.bytes) && y.address < x.address+max(1, x.bytes) {
				return fmt.Errorf("arguments %q and %q of kernel @%s overlap in memory: compile it with Overlap to allow that", y.name, x.name, b.kernel.Name)
			}
		}
	}
	return nil
}
