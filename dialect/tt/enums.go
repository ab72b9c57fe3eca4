package tt

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/ir"
)

// CacheModifier says how an access uses the caches.
type CacheModifier int64

const (
	CacheNone CacheModifier = iota + 1
	CacheCA
	CacheCG
	CacheWB
	CacheCS
	CacheWT
	CacheCV
)

// EvictionPolicy says how long accessed data is worth keeping in the caches.
type EvictionPolicy int64

const (
	EvictNormal EvictionPolicy = iota + 1
	EvictFirst
	EvictLast
)

// PaddingOption is what a block access gives outside the tensor.
type PaddingOption int64

const (
	PadZero PaddingOption = iota + 1
	PadNaN
)

// RMWKind is what an atomic read-modify-write does.
type RMWKind int64

const (
	RMWAnd RMWKind = iota + 1
	RMWOr
	RMWXor
	RMWAdd
	RMWFAdd
	RMWMax
	RMWMin
	RMWUMax
	RMWUMin
	RMWExch
)

// MemSemantic is the memory ordering of an atomic access.
type MemSemantic int64

const (
	Relaxed MemSemantic = iota + 1
	Acquire
	Release
	AcquireRelease
)

// MemScope says which threads an atomic access is atomic for.
type MemScope int64

const (
	ScopeGPU MemScope = iota + 1
	ScopeCTA
	ScopeSystem
)

// ProgramAxis is a dimension of the launch grid.
type ProgramAxis int64

const (
	AxisX ProgramAxis = iota
	AxisY
	AxisZ
)

// RoundingMode of a narrowing conversion.
type RoundingMode int64

const (
	RoundTowardZero RoundingMode = iota
	RoundNearestEven
)

// PropagateNaN says whether a NaN operand gives a NaN result.
type PropagateNaN int64

const (
	PropagateNone PropagateNaN = 0
	PropagateAll  PropagateNaN = 0xFFFF
)

// InputPrecision says how a dot product of f32 operands uses matrix hardware.
type InputPrecision int64

const (
	PrecisionTF32 InputPrecision = iota
	PrecisionTF32x3
	PrecisionIEEE
	PrecisionBF16x3
	PrecisionBF16x6
)

// ScaleElemType is the number format of an operand of a scaled dot product.
type ScaleElemType int64

const (
	ScaleE4M3 ScaleElemType = iota
	ScaleE5M2
	ScaleE2M3
	ScaleE3M2
	ScaleE2M1
	ScaleBF16
	ScaleFP16
)

// DescriptorReduceKind is what a descriptor reduction does in memory.
type DescriptorReduceKind int64

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

// enumSlot is an attribute that must be there.
func enumSlot(name string, e *ir.EnumDef) ir.AttrSlot {
	return ir.AttrSlot{Name: name, Type: enumType(e)}
}

// defaultEnum is an attribute that has a value when the text names none.
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
