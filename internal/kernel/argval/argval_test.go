package argval_test

import (
	"math"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/kernel/argval"
	"github.com/tshared/tshared/narrowfloat"
)

func parse(t *testing.T, name string) argval.Type {
	t.Helper()
	typ, ok := argval.Parse(name)
	require.True(t, ok, name)
	return typ
}

func TestElementsInMemory(t *testing.T) {
	for name, held := range map[string][]any{
		"f64": {0.0}, "f32": {float32(0)}, "f16": {uint16(0), int16(0), narrowfloat.F16(0)}, "bf16": {uint16(0), int16(0), narrowfloat.BF16(0)},
		"f8E4M3FN": {uint8(0), int8(0), narrowfloat.E4M3(0)}, "f8E5M2": {uint8(0), int8(0), narrowfloat.E5M2(0)}, "i1": {false, int8(0), uint8(0)},
		"i8": {int8(0), uint8(0)}, "i32": {int32(0), uint32(0)}, "i64": {int64(0), uint64(0), 0, uint(0), uintptr(0)},
		"!tt.ptr<f32>": {uintptr(0), uint64(0), int64(0), 0, uint(0)},
	} {
		for _, other := range []any{0.0, float32(0), false, int8(0), uint8(0), int16(0), uint16(0), int32(0), uint32(0), int64(0), uint64(0), 0, uint(0), uintptr(0),
			narrowfloat.F16(0), narrowfloat.BF16(0), narrowfloat.E4M3(0), narrowfloat.E5M2(0), "", struct{}{}} {
			assert.Equal(t, contains(held, other), parse(t, name).HeldBy(reflect.TypeOf(other)), "%s, %T", name, other)
		}
	}
	for _, name := range []string{"", "i0", "i65", "f80", "f128", "int", "ptr", "tensor<4xf32>"} {
		_, ok := argval.Parse(name)
		assert.False(t, ok, name)
	}
}

func contains(list []any, v any) bool {
	for _, l := range list {
		if reflect.TypeOf(l) == reflect.TypeOf(v) {
			return true
		}
	}
	return false
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		typ   string
		value any
		want  uint64
	}{
		{"i32", -1, 0xffffffff}, {"i32", uint32(math.MaxUint32), 0xffffffff}, {"i1", true, 1}, {"i1", 0, 0}, {"i64", int8(-1), math.MaxUint64}, {"index", 7, 7},
		{"f32", 0.5, 0x3f000000}, {"f32", float32(0.5), 0x3f000000}, {"f16", 1.0, 0x3c00}, {"f16", narrowfloat.F16(5), 5}, {"bf16", float32(1), 0x3f80}, {"f64", 1.0, 0x3ff0000000000000},
	} {
		got, err := parse(t, c.typ).Word(c.value)
		require.NoError(t, err)
		assert.Equal(t, c.want, got, "%s %v", c.typ, c.value)
	}
	for _, c := range []struct {
		typ   string
		value any
		want  string
	}{
		{"i32", 1 << 40, "1099511627776 is out of the range of i32"}, {"i8", -129, "-129 is out of the range of i8"}, {"i8", uint(256), "256 is out of the range of i8"},
		{"i32", 1.0, "it is a number of type i32, but a value of Go type float64 is given"},
		{"f32", 1, "it is a number of type f32, but a value of Go type int is given"},
		{"f32", nil, "it is a number of type f32, but nil is given"},
		{"i32", true, "it is a number of type i32, but a value of Go type bool is given"},
		{"bf16", narrowfloat.F16(1), "it is a number of type bf16, but a value of Go type narrowfloat.F16 is given"},
		{"i16", narrowfloat.F16(1), "it is a number of type i16, but a value of Go type narrowfloat.F16 is given"},
		{"i64", uintptr(1), "it is a number of type i64, but a value of Go type uintptr is given"},
	} {
		_, err := parse(t, c.typ).Word(c.value)
		assert.EqualError(t, err, c.want)
	}
}
