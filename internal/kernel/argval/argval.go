// Package argval checks Go values against the types of kernel arguments, and makes the
// words that kernels get of them. Package cpu and package gpu share it, so that both
// take the same values and refuse others with the same words.
//
// It knows types by their names in IR, and nothing of kernels.
package argval

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/narrowfloat"
)

// Type is a type of numbers or of elements in memory.
type Type struct {
	name   string
	bits   int
	format *apfloat.Format // nil for integers and pointers
	goType reflect.Type    // of package narrowfloat, nil for others
}

var narrow = map[string]reflect.Type{
	"f16": reflect.TypeFor[narrowfloat.F16](), "bf16": reflect.TypeFor[narrowfloat.BF16](),
	"f8E4M3FN": reflect.TypeFor[narrowfloat.E4M3](), "f8E5M2": reflect.TypeFor[narrowfloat.E5M2](),
}

// Parse finds a type by its name: i1 to i64, index, the floats, and pointers (!tt.ptr<f32>).
func Parse(name string) (Type, bool) {
	if f := apfloat.ByName(name); f != nil && f.Bits <= 64 {
		return Type{name, f.Bits, f, narrow[name]}, true
	}
	if name == "index" || strings.HasPrefix(name, "!tt.ptr<") {
		return Type{name: name, bits: 64}, true
	}
	width, isInt := strings.CutPrefix(name, "i")
	bits, err := strconv.Atoi(width)
	return Type{name: name, bits: bits}, isInt && err == nil && bits >= 1 && bits <= 64
}

// Opaque is a type of so many bytes that is not a float.
func Opaque(name string, bytes int) Type { return Type{name: name, bits: 8 * bytes} }

// String is the name of the type.
func (t Type) String() string { return t.name }

// Bytes is the size of an element in memory.
func (t Type) Bytes() int { return (t.bits + 7) / 8 }

// kinds are the kinds of Go types whose bits an element of so many bytes can be.
var kinds = map[int][]reflect.Kind{
	1: {reflect.Int8, reflect.Uint8},
	2: {reflect.Int16, reflect.Uint16},
	4: {reflect.Int32, reflect.Uint32},
	8: {reflect.Int64, reflect.Uint64, reflect.Int, reflect.Uint, reflect.Uintptr, reflect.UnsafePointer},
}

// floats are the widths in bytes that Go has floats of.
var floats = map[int]reflect.Kind{4: reflect.Float32, 8: reflect.Float64}

// HeldBy reports whether memory with elements of a Go type can have elements of the type:
// []float32 has f32, []uint16, []int16 and []narrowfloat.F16 have f16.
func (t Type) HeldBy(g reflect.Type) bool {
	if isNarrow(g) {
		return g == t.goType
	}
	if kind, ok := floats[t.Bytes()]; ok && t.format != nil {
		return g.Kind() == kind
	}
	if t.bits == 1 && t.format == nil && g.Kind() == reflect.Bool {
		return true
	}
	return int(g.Size()) == t.Bytes() && slices.Contains(kinds[t.Bytes()], g.Kind())
}

func isNarrow(g reflect.Type) bool {
	for _, n := range narrow {
		if g == n {
			return true
		}
	}
	return false
}

// Word makes the pattern of a number. Any Go integer that fits is taken for an integer,
// and a float, which is rounded, for a float.
func (t Type) Word(value any) (uint64, error) { return t.word(reflect.ValueOf(value)) }

func (t Type) word(v reflect.Value) (uint64, error) {
	switch {
	case t.goType != nil && v.IsValid() && v.Type() == t.goType:
		return v.Uint(), nil
	case v.IsValid() && isNarrow(v.Type()):
	case t.format != nil && v.CanFloat():
		return t.format.FromFloat64(v.Float()).Lo, nil
	case t.format == nil:
		return t.integer(v)
	}
	return 0, mismatch("a number of type "+t.name, v)
}

// integer takes integers that fit, signed or unsigned.
func (t Type) integer(v reflect.Value) (uint64, error) {
	mask := uint64(math.MaxUint64) >> (64 - t.bits)
	switch {
	case v.Kind() == reflect.Bool && t.bits == 1:
		if v.Bool() {
			return 1, nil
		}
		return 0, nil
	case v.CanInt():
		if n := v.Int(); n < int64(math.MinInt64)>>(64-t.bits) || n >= 0 && uint64(n) > mask {
			return 0, fmt.Errorf("%d is out of the range of %s", n, t)
		}
		return uint64(v.Int()) & mask, nil
	case v.CanUint() && v.Kind() != reflect.Uintptr:
		if v.Uint() > mask {
			return 0, fmt.Errorf("%d is out of the range of %s", v.Uint(), t)
		}
		return v.Uint(), nil
	}
	return 0, mismatch("a number of type "+t.name, v)
}

// Mismatch is the error of a value that is not what an argument takes; want describes
// that, "a pointer to f32".
func Mismatch(want string, value any) error { return mismatch(want, reflect.ValueOf(value)) }

func mismatch(want string, v reflect.Value) error {
	given := "nil"
	if v.IsValid() {
		given = "a value of Go type " + v.Type().String()
	}
	return fmt.Errorf("it is %s, but %s is given", want, given)
}
