package semantic

import (
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/dialect/tt"
	"github.com/tshared/tshared/frontend/pyeval"
	"github.com/tshared/tshared/ir"
)

// Type is the type of a value of a kernel.
type Type interface {
	pyeval.Value
	// String is the type as messages spell it: int32, pointer<fp32>, <['64'], int32>.
	String() string
	// Mangle is the type as the names of private functions spell it: i32, Pfp32, i32S64S.
	Mangle() string
	// IR is the type of the IR.
	IR(b *Builder) ir.Type
}

// kind orders scalar types for the promotion of Python's numbers.
type kind uint8

const (
	kindBool kind = iota
	kindInt
	kindFloat
	kindVoid
)

// Scalar is a number type, or void. Its fields do not change: the scalars below are
// all there are.
type Scalar struct {
	Name     string
	Bits     int
	Mantissa int // bits of a float's mantissa
	Bias     int // of a float's exponent
	kind     kind
	signed   bool
	narrow   bool // an 8-bit float
	irType   ir.Type
	min, max *big.Int // of an integer
}

func intType(name string, bits int, signed bool) *Scalar {
	k := kindInt
	if bits == 1 {
		k = kindBool
	}
	widths := map[int]ir.Type{1: ir.I1, 8: ir.I8, 16: ir.I16, 32: ir.I32, 64: ir.I64}
	least, digits := new(big.Int), uint(bits)
	if signed {
		digits--
		least.Neg(new(big.Int).Lsh(big.NewInt(1), digits))
	}
	most := new(big.Int).Lsh(big.NewInt(1), digits)
	most.Sub(most, big.NewInt(1))
	return &Scalar{Name: name, Bits: bits, kind: k, signed: signed, irType: widths[bits], min: least, max: most}
}

func floatType(name, irName string, mantissa, bits, bias int) *Scalar {
	s := &Scalar{Name: name, Bits: bits, Mantissa: mantissa, Bias: bias, kind: kindFloat, narrow: bits == 8}
	if t := ir.FloatTypeNamed(irName); t != nil {
		s.irType = t
	} else {
		s.irType = ir.I8 // fp8e4b15 is carried as bytes
	}
	return s
}

// The scalar types.
var (
	Int1   = intType("int1", 1, false)
	Int8   = intType("int8", 8, true)
	Int16  = intType("int16", 16, true)
	Int32  = intType("int32", 32, true)
	Int64  = intType("int64", 64, true)
	UInt8  = intType("uint8", 8, false)
	UInt16 = intType("uint16", 16, false)
	UInt32 = intType("uint32", 32, false)
	UInt64 = intType("uint64", 64, false)

	FP8E5    = floatType("fp8e5", "f8E5M2", 2, 8, 15)
	FP8E5B16 = floatType("fp8e5b16", "f8E5M2FNUZ", 2, 8, 16)
	FP8E4NV  = floatType("fp8e4nv", "f8E4M3FN", 3, 8, 7)
	FP8E4B8  = floatType("fp8e4b8", "f8E4M3FNUZ", 3, 8, 8)
	FP8E4B15 = floatType("fp8e4b15", "", 3, 8, 15)
	FP16     = floatType("fp16", "f16", 10, 16, 15)
	BF16     = floatType("bf16", "bf16", 7, 16, 127)
	FP32     = floatType("fp32", "f32", 23, 32, 127)
	FP64     = floatType("fp64", "f64", 52, 64, 1023)

	Void = &Scalar{Name: "void", kind: kindVoid, irType: ir.None}
)

// scalars lists all scalar types.
var scalars = []*Scalar{Int1, Int8, Int16, Int32, Int64, UInt8, UInt16, UInt32, UInt64,
	FP8E5, FP8E5B16, FP8E4NV, FP8E4B8, FP8E4B15, FP16, BF16, FP32, FP64, Void}

// ScalarNamed finds a scalar type by its name, nil where there is none.
func ScalarNamed(name string) *Scalar {
	for _, s := range scalars {
		if s.Name == name {
			return s
		}
	}
	return nil
}

// TypeName implements pyeval.Value.
func (*Scalar) TypeName() string { return "dtype" }

func (t *Scalar) String() string { return t.Name }

// Mangle implements Type.
func (t *Scalar) Mangle() string {
	switch {
	case t.IsInt() && t.signed:
		return "i" + strconv.Itoa(t.Bits)
	case t.IsInt():
		return "u" + strconv.Itoa(t.Bits)
	case t == Void:
		return "V"
	}
	return t.Name
}

// IR implements Type.
func (t *Scalar) IR(*Builder) ir.Type { return t.irType }

// IsInt reports whether the type is an integer; int1 is one.
func (t *Scalar) IsInt() bool { return t.kind == kindInt || t.kind == kindBool }

// IsFloat reports whether the type is a float of any width.
func (t *Scalar) IsFloat() bool { return t.kind == kindFloat }

// IsSigned reports whether the type is a signed integer.
func (t *Scalar) IsSigned() bool { return t.signed }

// IsUnsigned reports whether the type is an unsigned integer; int1 is one.
func (t *Scalar) IsUnsigned() bool { return t.IsInt() && !t.signed }

// IsFP8 reports whether the type is an 8-bit float.
func (t *Scalar) IsFP8() bool { return t.narrow }

// IsStandardFloat reports whether the type is a float that arith operates on.
func (t *Scalar) IsStandardFloat() bool { return t.kind == kindFloat && !t.narrow }

// MinInt is the least value of an integer type, which must not be changed.
func (t *Scalar) MinInt() *big.Int { return t.min }

// MaxInt is the greatest value of an integer type, which must not be changed.
func (t *Scalar) MaxInt() *big.Int { return t.max }

// Pointer is the address of an element, or of a block where Elem is a Block: a block
// pointer. Const says that nothing may be stored through it.
type Pointer struct {
	Elem  Type
	Const bool
}

// TypeName implements pyeval.Value.
func (*Pointer) TypeName() string { return "pointer_type" }

func (t *Pointer) String() string {
	if t.Const {
		return "const_pointer<" + t.Elem.String() + ">"
	}
	return "pointer<" + t.Elem.String() + ">"
}

// Mangle implements Type.
func (t *Pointer) Mangle() string { return "P" + t.Elem.Mangle() }

// IR implements Type.
func (t *Pointer) IR(b *Builder) ir.Type {
	elem := t.Elem
	if elem == Type(Void) {
		elem = Int8
	}
	return tt.PtrTo(b.Ctx, elem.IR(b))
}

// IsBlock reports whether the pointer is a block pointer.
func (t *Pointer) IsBlock() bool { _, ok := t.Elem.(*Block); return ok }

// Block is a tensor of elements of type Elem, a Scalar or a Pointer.
type Block struct {
	Elem  Type
	Shape []int64
}

// TypeName implements pyeval.Value.
func (*Block) TypeName() string { return "block_type" }

func (t *Block) String() string {
	parts := make([]string, len(t.Shape))
	for i, n := range t.Shape {
		parts[i] = "'" + strconv.FormatInt(n, 10) + "'"
	}
	return "<[" + strings.Join(parts, ", ") + "], " + t.Elem.String() + ">"
}

// shapeText is a shape as Python prints a list.
func shapeText(shape []int64) string {
	parts := make([]string, len(shape))
	for i, n := range shape {
		parts[i] = strconv.FormatInt(n, 10)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// Mangle implements Type.
func (t *Block) Mangle() string {
	parts := make([]string, len(t.Shape))
	for i, n := range t.Shape {
		parts[i] = strconv.FormatInt(n, 10)
	}
	return t.Elem.Mangle() + "S" + strings.Join(parts, "_") + "S"
}

// IR implements Type.
func (t *Block) IR(b *Builder) ir.Type { return b.Ctx.Tensor(t.Shape, t.Elem.IR(b)) }

// Numel is the number of elements.
func (t *Block) Numel() int64 { return numel(t.Shape) }

func numel(shape []int64) int64 {
	n := int64(1)
	for _, d := range shape {
		n *= d
	}
	return n
}

// TupleType is the type of a tuple, of a NamedTuple where Class is set.
type TupleType struct {
	Elems []Type
	Class *pyeval.Class
}

// TypeName implements pyeval.Value.
func (*TupleType) TypeName() string { return "tuple_type" }

func (t *TupleType) String() string {
	parts := make([]string, len(t.Elems))
	for i, e := range t.Elems {
		parts[i] = e.String()
	}
	return "[" + strings.Join(parts, ",") + "]"
}

// Mangle implements Type.
func (t *TupleType) Mangle() string {
	parts := make([]string, len(t.Elems))
	for i, e := range t.Elems {
		parts[i] = e.Mangle()
	}
	return "T" + strings.Join(parts, "_") + "T"
}

// IR implements Type. A tuple has no type of its own: its elements are separate values.
func (t *TupleType) IR(b *Builder) ir.Type {
	elems := make([]ir.Type, len(t.Elems))
	for i, e := range t.Elems {
		elems[i] = e.IR(b)
	}
	return b.Ctx.Tuple(elems)
}

// ConstexprType is the type of a value known at compile time.
type ConstexprType struct{ Value pyeval.Value }

// TypeName implements pyeval.Value.
func (*ConstexprType) TypeName() string { return "constexpr_type" }

func (t *ConstexprType) String() string { return "constexpr_type[" + textOf(t.Value) + "]" }

// Mangle implements Type.
func (t *ConstexprType) Mangle() string { return t.String() }

// IR implements Type: there is no value of the IR.
func (t *ConstexprType) IR(*Builder) ir.Type { return ir.None }

// DescriptorType is the type of a tensor descriptor that is accessed in blocks of a type.
// Ranked descriptors carry the shape and strides of their tensor as values.
type DescriptorType struct {
	Block *Block
	// Shape and Strides are the types of those values.
	Shape, Strides []Type
}

// TypeName implements pyeval.Value.
func (*DescriptorType) TypeName() string { return "tensor_descriptor_type" }

func (t *DescriptorType) String() string { return "tensor_descriptor<" + t.Block.String() + ">" }

// Mangle implements Type.
func (t *DescriptorType) Mangle() string { return "TD" + t.Block.Mangle() }

// IR implements Type: the type of the descriptor itself.
func (t *DescriptorType) IR(b *Builder) ir.Type {
	elem := t.Block.Elem.IR(b)
	if s, ok := t.Block.Elem.(*Scalar); ok && s.IsUnsigned() && s != Int1 {
		elem = b.Ctx.IntegerOf(s.Bits, ir.Unsigned)
	} else if ok && s.IsSigned() {
		elem = b.Ctx.IntegerOf(s.Bits, ir.Signed)
	}
	return tt.TensorDescOf(b.Ctx, b.Ctx.Tensor(t.Block.Shape, elem))
}

// Equal reports whether two types are the same.
func Equal(a, b Type) bool {
	switch a := a.(type) {
	case *Pointer:
		b, ok := b.(*Pointer)
		return ok && a.Const == b.Const && Equal(a.Elem, b.Elem)
	case *Block:
		b, ok := b.(*Block)
		return ok && slices.Equal(a.Shape, b.Shape) && Equal(a.Elem, b.Elem)
	case *TupleType:
		b, ok := b.(*TupleType)
		return ok && a.Class == b.Class && slices.EqualFunc(a.Elems, b.Elems, Equal)
	case *DescriptorType:
		b, ok := b.(*DescriptorType)
		return ok && Equal(a.Block, b.Block) && slices.EqualFunc(a.Shape, b.Shape, Equal) && slices.EqualFunc(a.Strides, b.Strides, Equal)
	case *ConstexprType:
		b, ok := b.(*ConstexprType)
		return ok && textOf(a.Value) == textOf(b.Value)
	}
	return a == b
}

// ScalarOf is the element of a block, or the type itself.
func ScalarOf(t Type) Type {
	if b, ok := t.(*Block); ok {
		return b.Elem
	}
	return t
}

// ShapeOf is the shape of a block, nil for other types.
func ShapeOf(t Type) []int64 {
	if b, ok := t.(*Block); ok {
		return b.Shape
	}
	return nil
}

// withElem is a type of the same shape with another element.
func withElem(t, elem Type) Type {
	if b, ok := t.(*Block); ok {
		return &Block{Elem: elem, Shape: b.Shape}
	}
	return elem
}

// shaped is a block of a shape, or the element itself where the shape is empty.
func shaped(elem Type, shape []int64) Type {
	if len(shape) == 0 {
		return elem
	}
	return &Block{Elem: elem, Shape: shape}
}

// number is the scalar number type of a type's elements, nil for pointers and others.
func number(t Type) *Scalar {
	s, _ := ScalarOf(t).(*Scalar)
	return s
}

// pointer is the pointer type of a type's elements, nil for others.
func pointer(t Type) *Pointer {
	p, _ := ScalarOf(t).(*Pointer)
	return p
}
