package cuda

import (
	"fmt"
	"math"
	"unsafe"

	"github.com/tshared/tshared/narrowfloat"
)

// Kind is the type of a kernel's parameter.
type Kind uint8

// The kinds of parameters; KindI8 is also for single bits.
const (
	KindPointer Kind = iota + 1
	KindI8
	KindI16
	KindI32
	KindI64
	KindF16
	KindBF16
	KindF32
	KindF64
	KindTensorMap
)

var kinds = map[Kind]struct {
	name    string
	bytes   int
	integer bool
}{
	KindPointer: {"a pointer", 8, false}, KindI8: {"i8", 1, true}, KindI16: {"i16", 2, true}, KindI32: {"i32", 4, true}, KindI64: {"i64", 8, true},
	KindF16: {"f16", 2, false}, KindBF16: {"bf16", 2, false}, KindF32: {"f32", 4, false}, KindF64: {"f64", 8, false},
	KindTensorMap: {"a tensor map", tensorMapBytes, false},
}

func (k Kind) String() string { return kinds[k].name }

// Bytes is the size of a parameter.
func (k Kind) Bytes() int { return kinds[k].bytes }

// Value is an argument as its bit pattern.
type Value struct {
	Kind Kind   // not KindTensorMap
	Bits uint64 // the lower bytes count
}

// Param describes a parameter of a kernel.
type Param struct {
	Name string // for messages, may be empty
	Kind Kind   // its type
	// Divisible is a number that the kernel assumes the address in bytes, or the number,
	// to be a multiple of; 0 means no assumption.
	Divisible uint64
	NotNull   bool // the kernel accesses memory through the pointer
}

// Declare describes the parameters, for launches to check arguments against. Another
// number of parameters, or other sizes, than the driver knows are errors. Declare must not
// be called while other goroutines prepare launches.
func (f *Function) Declare(params ...Param) error {
	if f.sized {
		if len(params) != len(f.sizes) {
			return fmt.Errorf("kernel %q has %d parameters, but %d are declared", f.Name, len(f.sizes), len(params))
		}
		for i, p := range params {
			if p.Kind.Bytes() != f.sizes[i] {
				return fmt.Errorf("kernel %q: parameter %d has %d bytes, but it is declared as %v of %d", f.Name, i, f.sizes[i], p.Kind, p.Kind.Bytes())
			}
		}
	}
	f.params = params
	return nil
}

// argument is the value of a parameter.
type argument struct {
	kind  Kind // 0 for a Go int, which may become any integer
	bits  uint64
	large *TensorMap
}

// read makes an argument of a Go value by its type.
func read(value any) (argument, error) {
	switch v := value.(type) {
	case nil:
		return argument{kind: KindPointer}, nil
	case Pointer:
		return argument{kind: KindPointer, bits: uint64(v)}, nil
	case *Memory:
		if v == nil {
			return argument{kind: KindPointer}, nil
		}
		return argument{kind: KindPointer, bits: uint64(v.Pointer)}, nil
	case Value:
		if _, ok := kinds[v.Kind]; !ok || v.Kind == KindTensorMap {
			return argument{}, fmt.Errorf("a value of kind %d is no argument of kernels", v.Kind)
		}
		return argument{kind: v.Kind, bits: v.Bits}, nil
	case *TensorMap:
		return argument{kind: KindTensorMap, large: v}, nil
	case bool:
		a := argument{kind: KindI8}
		if v {
			a.bits = 1
		}
		return a, nil
	case int8:
		return argument{kind: KindI8, bits: uint64(uint8(v))}, nil
	case uint8:
		return argument{kind: KindI8, bits: uint64(v)}, nil
	case int16:
		return argument{kind: KindI16, bits: uint64(uint16(v))}, nil
	case uint16:
		return argument{kind: KindI16, bits: uint64(v)}, nil
	case int32:
		return argument{kind: KindI32, bits: uint64(uint32(v))}, nil
	case uint32:
		return argument{kind: KindI32, bits: uint64(v)}, nil
	case int64:
		return argument{kind: KindI64, bits: uint64(v)}, nil
	case uint64:
		return argument{kind: KindI64, bits: v}, nil
	case int:
		return argument{bits: uint64(v)}, nil
	case narrowfloat.F16:
		return argument{kind: KindF16, bits: uint64(v)}, nil
	case narrowfloat.BF16:
		return argument{kind: KindBF16, bits: uint64(v)}, nil
	case float32:
		return argument{kind: KindF32, bits: uint64(math.Float32bits(v))}, nil
	case float64:
		return argument{kind: KindF64, bits: math.Float64bits(v)}, nil
	}
	return argument{}, fmt.Errorf("a %T is no argument of kernels", value)
}

// resolve makes an argument of a Go value, and checks it against its parameter.
func (f *Function) resolve(i int, value any) (argument, error) {
	a, err := read(value)
	if m, ok := value.(*Memory); ok && m != nil {
		err = m.in(f.primary)
	}
	if err == nil {
		err = f.fit(i, &a)
	}
	if err != nil {
		return a, fmt.Errorf("kernel %q: argument %s: %w", f.Name, f.paramName(i), err)
	}
	return a, nil
}

func (f *Function) paramName(i int) string {
	if i < len(f.params) && f.params[i].Name != "" {
		return fmt.Sprintf("%d (%s)", i, f.params[i].Name)
	}
	return fmt.Sprint(i)
}

func (f *Function) fit(i int, a *argument) error {
	switch {
	case f.params != nil:
		return f.params[i].fit(a)
	case a.kind == 0:
		return fmt.Errorf("an int has no certain size: make it an int32 or int64, or declare the kernel's parameters")
	case a.kind == KindTensorMap && a.large == nil:
		return fmt.Errorf("the tensor map is nil")
	case f.sized && a.kind.Bytes() != f.sizes[i]:
		return fmt.Errorf("the parameter has %d bytes, but %v has %d", f.sizes[i], a.kind, a.kind.Bytes())
	}
	return nil
}

func (p Param) fit(a *argument) error {
	if a.kind == 0 && kinds[p.Kind].integer {
		if bits := uint(8 * p.Kind.Bytes()); bits < 64 {
			if v := int64(a.bits); v < -1<<(bits-1) || v >= 1<<bits {
				return fmt.Errorf("%d does not fit into %v", v, p.Kind)
			}
			a.bits &= 1<<bits - 1
		}
		a.kind = p.Kind
	}
	switch {
	case a.kind == 0:
		return fmt.Errorf("the kernel takes %v, but it gets an integer", p.Kind)
	case a.kind != p.Kind:
		return fmt.Errorf("the kernel takes %v, but it gets %v", p.Kind, a.kind)
	case a.kind == KindTensorMap && a.large == nil:
		return fmt.Errorf("the tensor map is nil")
	}
	return p.checkAssumptions(a.bits)
}

func (p Param) checkAssumptions(bits uint64) error {
	switch {
	case p.NotNull && p.Kind == KindPointer && bits == 0:
		return fmt.Errorf("it is a null pointer, but the kernel accesses memory through it")
	case p.Divisible > 1 && bits%p.Divisible != 0 && p.Kind == KindPointer:
		return fmt.Errorf("the address %#x is not a multiple of %d, as the kernel assumes", bits, p.Divisible)
	case p.Divisible > 1 && bits%p.Divisible != 0:
		return fmt.Errorf("%d is not a multiple of %d, as the kernel assumes", bits, p.Divisible)
	}
	return nil
}

// block has the arguments of a prepared launch, and the list of their addresses for the
// driver, with nil after the last for drivers that count them.
type block struct {
	words     []uint64
	addresses []unsafe.Pointer
	kinds     []Kind
}

func newBlock(args []argument) block {
	n := 0
	for _, a := range args {
		n += a.words()
	}
	b := block{words: make([]uint64, n), addresses: make([]unsafe.Pointer, len(args)+1), kinds: make([]Kind, len(args))}
	at := 0
	for i, a := range args {
		b.addresses[i], b.kinds[i] = unsafe.Pointer(&b.words[at]), a.kind
		b.put(i, a)
		at += a.words()
	}
	return b
}

func (a argument) words() int { return (a.kind.Bytes() + 7) / 8 }

// put writes an argument. One of fewer bytes than a word is its low bytes.
func (b *block) put(i int, a argument) {
	if a.kind == KindTensorMap {
		*(*[tensorMapBytes]byte)(b.addresses[i]) = a.large.bytes
		return
	}
	*(*uint64)(b.addresses[i]) = a.bits
}

func (b *block) pointer() *unsafe.Pointer { return unsafe.SliceData(b.addresses) }
