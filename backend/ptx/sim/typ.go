package sim

import (
	"github.com/tshared/tshared/internal/num/apfloat"
)

// typ is a type suffix of an instruction.
type typ struct {
	name   string
	size   int             // in bytes, 0 for predicates
	signed bool            // of integers
	format *apfloat.Format // nil for integers and bits
	packed bool            // two elements of the format
	bits   bool            // b8 to b128: untyped bits
}

func (t *typ) width() int    { return t.size * 8 }
func (t *typ) float() bool   { return t.format != nil && !t.packed }
func (t *typ) integer() bool { return t.format == nil && t.size > 0 }

// elements is the number of elements in a register.
func (t *typ) elements() int {
	if t.packed {
		return 2
	}
	return 1
}

func isFP8(f *apfloat.Format) bool { return f == apfloat.F8E4M3FN || f == apfloat.F8E5M2 }

// mask has the bits of a register slot that the type uses.
func (t *typ) mask() uint64 {
	if t.size >= 8 {
		return ^uint64(0)
	}
	return 1<<(t.size*8) - 1
}

var types = map[string]*typ{
	"pred": {name: "pred"},
	"b8":   {size: 1, bits: true}, "b16": {size: 2, bits: true}, "b32": {size: 4, bits: true}, "b64": {size: 8, bits: true}, "b128": {size: 16, bits: true},
	"u8": {size: 1}, "u16": {size: 2}, "u32": {size: 4}, "u64": {size: 8},
	"s8": {size: 1, signed: true}, "s16": {size: 2, signed: true}, "s32": {size: 4, signed: true}, "s64": {size: 8, signed: true},
	"f16": {size: 2, format: apfloat.F16}, "bf16": {size: 2, format: apfloat.BF16},
	"f16x2": {size: 4, format: apfloat.F16, packed: true}, "bf16x2": {size: 4, format: apfloat.BF16, packed: true},
	"f32": {size: 4, format: apfloat.F32}, "f64": {size: 8, format: apfloat.F64}, "tf32": {size: 4, format: apfloat.F32},
	"e4m3x2": {size: 2, format: apfloat.F8E4M3FN, packed: true}, "e5m2x2": {size: 2, format: apfloat.F8E5M2, packed: true},
	"u16x2": {size: 4, packed: true}, "s16x2": {size: 4, signed: true, packed: true},
}

func init() {
	for name, t := range types {
		t.name = name
	}
}
