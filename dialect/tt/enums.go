package tt

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/ir"
)

// CacheModifier says how an access uses the caches.
type CacheModifier int64

// The cache modifiers, named as in PTX.
const (
	CacheNone CacheModifier = iota + 1 // the target's default
	CacheCA                            // at all levels
	CacheCG                            // in L2 only
	CacheWB                            // write back at all levels
	CacheCS                            // streaming: accessed once
	CacheWT                            // write through to memory
	CacheCV                            // volatile: read from memory again
)

// EvictionPolicy says how long accessed data is worth keeping in the caches.
type EvictionPolicy int64

// The eviction policies.
const (
	EvictNormal EvictionPolicy = iota + 1
	EvictFirst
	EvictLast
)

// PaddingOption is the value that a block load gives outside the tensor.
type PaddingOption int64

// The padding values.
const (
	PadZero PaddingOption = iota + 1
	PadNaN
)

// RMWKind is the operation of an atomic read-modify-write.
type RMWKind int64

// The operations of an atomic read-modify-write.
const (
	RMWAnd RMWKind = iota + 1
	RMWOr
	RMWXor
	RMWAdd
	RMWFAdd // adds floating-point numbers
	RMWMax  // as signed integers
	RMWMin  // as signed integers
	RMWUMax // as unsigned integers
	RMWUMin // as unsigned integers
	RMWExch // stores the operand
)

// MemSemantic is the memory ordering of an atomic access.
type MemSemantic int64

// The memory orderings.
const (
	Relaxed MemSemantic = iota + 1
	Acquire
	Release
	AcquireRelease
)

// MemScope is the set of threads that see an access as atomic.
type MemScope int64

// The scopes of atomic accesses.
const (
	ScopeGPU    MemScope = iota + 1 // all threads of the device
	ScopeCTA                        // the threads of the program
	ScopeSystem                     // all devices and the host
)

// ProgramAxis is a dimension of the launch grid.
type ProgramAxis int64

// The axes of the launch grid.
const (
	AxisX ProgramAxis = iota
	AxisY
	AxisZ
)

// RoundingMode of a narrowing conversion.
type RoundingMode int64

// The rounding modes of tt.fp_to_fp.
const (
	RoundTowardZero RoundingMode = iota
	RoundNearestEven
)

// PropagateNaN says whether a NaN operand gives a NaN result.
type PropagateNaN int64

// The modes of tt.clampf.
const (
	PropagateNone PropagateNaN = 0      // a NaN operand is ignored
	PropagateAll  PropagateNaN = 0xFFFF // the result is NaN
)

// InputPrecision says how a dot product of f32 operands uses matrix hardware.
type InputPrecision int64

// The input precisions of tt.dot.
const (
	PrecisionTF32   InputPrecision = iota // operands rounded to tf32
	PrecisionTF32x3                       // operands split into two tf32 each, three products
	PrecisionIEEE                         // f32 products
	PrecisionBF16x3                       // operands split into two bf16 each, three products
	PrecisionBF16x6                       // operands split into three bf16 each, six products
)

// ScaleElemType is the number format of an operand of a scaled dot product.
type ScaleElemType int64

// The number formats of tt.dot_scaled.
const (
	ScaleE4M3 ScaleElemType = iota
	ScaleE5M2
	ScaleE2M3
	ScaleE3M2
	ScaleE2M1
	ScaleBF16
	ScaleFP16
)

// DescriptorReduceKind is the operation of tt.descriptor_reduce.
type DescriptorReduceKind int64

// The operations of tt.descriptor_reduce.
const (
	DescriptorAdd DescriptorReduceKind = iota + 1
	DescriptorMin
	DescriptorMax
	DescriptorInc
	DescriptorDec
	DescriptorAnd
	DescriptorOr
	DescriptorXor
)

var (
	cacheModifiers = enum("CacheModifier", 1, "none", "ca", "cg", "wb", "cs", "wt", "cv")
	evictions      = enum("EvictionPolicy", 1, "evict_normal", "evict_first", "evict_last")
	paddings       = enum("PaddingOption", 1, "zero", "nan")
	rmwKinds       = enum("RMWOp", 1, "and", "or", "xor", "add", "fadd", "max", "min", "umax", "umin", "exch")
	memSemantics   = enum("MemSemantic", 1, "relaxed", "acquire", "release", "acq_rel")
	memScopes      = enum("MemSyncScope", 1, "gpu", "cta", "sys")
	programAxes    = enum("ProgramIDDim", 0, "x", "y", "z")
	roundingModes  = enum("RoundingMode", 0, "rtz", "rtne")
	precisions     = enum("InputPrecision", 0, "tf32", "tf32x3", "ieee", "bf16x3", "bf16x6")
	scaleElemTypes = enum("ScaleDotElemType", 0, "e4m3", "e5m2", "e2m3", "e3m2", "e2m1", "bf16", "fp16")
	reduceKinds    = enum("DescriptorReduceKind", 1, "add", "min", "max", "inc", "dec", "and", "or", "xor")
	nanModes       = &ir.EnumDef{Name: "PropagateNan", Type: ir.I32, Cases: []ir.EnumCase{
		{Name: "none", Value: int64(PropagateNone)}, {Name: "all", Value: int64(PropagateAll)}}}
)

func (v CacheModifier) String() string        { return nameOf(cacheModifiers, v) }
func (v EvictionPolicy) String() string       { return nameOf(evictions, v) }
func (v PaddingOption) String() string        { return nameOf(paddings, v) }
func (v RMWKind) String() string              { return nameOf(rmwKinds, v) }
func (v MemSemantic) String() string          { return nameOf(memSemantics, v) }
func (v MemScope) String() string             { return nameOf(memScopes, v) }
func (v ProgramAxis) String() string          { return nameOf(programAxes, v) }
func (v RoundingMode) String() string         { return nameOf(roundingModes, v) }
func (v PropagateNaN) String() string         { return nameOf(nanModes, v) }
func (v InputPrecision) String() string       { return nameOf(precisions, v) }
func (v ScaleElemType) String() string        { return nameOf(scaleElemTypes, v) }
func (v DescriptorReduceKind) String() string { return nameOf(reduceKinds, v) }

func nameOf[T ~int64](e *ir.EnumDef, v T) string {
	if name, ok := e.ByValue(int64(v)); ok {
		return name
	}
	return fmt.Sprintf("%s(%d)", e.Name, int64(v))
}

// enum numbers its cases upwards from first.
func enum(name string, first int64, cases ...string) *ir.EnumDef {
	e := &ir.EnumDef{Name: name, Type: ir.I32}
	for i, c := range cases {
		e.Cases = append(e.Cases, ir.EnumCase{Name: c, Value: first + int64(i)})
	}
	return e
}

func enumType(e *ir.EnumDef) ir.AttrConstraint {
	values := make([]string, len(e.Cases))
	for i, c := range e.Cases {
		values[i] = fmt.Sprint(c.Value)
	}
	return ir.EnumAttr(e, "allowed 32-bit signless integer cases: "+strings.Join(values, ", "))
}

// I32Value makes an attribute of an enumeration's value, or of any i32.
func I32Value[T ~int64](ctx *ir.Context, v T) ir.Attr { return ctx.IntAttr(ir.I32, int64(v)) }

// enumSlot is a required attribute.
func enumSlot(name string, e *ir.EnumDef) ir.AttrSlot {
	return ir.AttrSlot{Name: name, Type: enumType(e)}
}

// defaultEnum is an attribute with a default value.
func defaultEnum[T ~int64](name string, e *ir.EnumDef, v T) ir.AttrSlot {
	return ir.AttrSlot{Name: name, Type: enumType(e), Default: func(ctx *ir.Context) ir.Attr { return I32Value(ctx, v) }}
}

// enumValue reads an attribute, giving absent when it is not there.
func enumValue[T ~int64](op *ir.Op, name string, absent T) T {
	if v, ok := op.IntAttr(name); ok {
		return T(v)
	}
	return absent
}
