package cpu

import (
	"fmt"
	"math"
	"reflect"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/ir"
)

// goKinds are the Go types whose bits an element of so many bytes can be.
var goKinds = map[int64][]reflect.Kind{
	1: {reflect.Int8, reflect.Uint8},
	2: {reflect.Int16, reflect.Uint16},
	4: {reflect.Int32, reflect.Uint32},
	8: {reflect.Int64, reflect.Uint64, reflect.Int, reflect.Uint, reflect.Uintptr, reflect.UnsafePointer},
}

// goFloats are the widths Go has floats of.
var goFloats = map[int64]reflect.Kind{4: reflect.Float32, 8: reflect.Float64}

// holds reports whether elements in memory can be those of a Go type.
func holds(elem ir.Type, bytes int64, t reflect.Type) bool {
	switch elem := elem.(type) {
	case *ir.FloatType:
		if kind, ok := goFloats[bytes]; ok {
			return t.Kind() == kind
		}
	case *ir.IntegerType:
		if elem.Width == 1 && t.Kind() == reflect.Bool {
			return true
		}
	}
	if int64(t.Size()) != bytes {
		return false
	}
	for _, kind := range goKinds[bytes] {
		if t.Kind() == kind {
			return true
		}
	}
	return false
}

// scalarBits is the pattern of a number of a type.
func scalarBits(t ir.Type, v reflect.Value) (uint64, error) {
	switch t := t.(type) {
	case *ir.FloatType:
		if v.CanFloat() && t.Format.Bits <= 64 {
			return t.Format.FromFloat64(v.Float()).Lo, nil
		}
	case *ir.IntegerType:
		return integerBits(t, t.Width, v)
	case *ir.IndexType:
		return integerBits(t, 64, v)
	}
	return 0, mismatchValue(t, v)
}

// integerBits takes what fits, with a sign or without.
func integerBits(t ir.Type, width int, v reflect.Value) (uint64, error) {
	mask := uint64(math.MaxUint64) >> (64 - width)
	switch {
	case v.Kind() == reflect.Bool:
		if width != 1 {
			break
		}
		if v.Bool() {
			return 1, nil
		}
		return 0, nil
	case v.CanInt():
		if n := v.Int(); n < int64(math.MinInt64)>>(64-width) || n >= 0 && uint64(n) > mask {
			return 0, fmt.Errorf("%d is out of the range of %s", n, t)
		}
		return uint64(v.Int()) & mask, nil
	case v.CanUint() && v.Kind() != reflect.Uintptr:
		if v.Uint() > mask {
			return 0, fmt.Errorf("%d is out of the range of %s", v.Uint(), t)
		}
		return v.Uint(), nil
	}
	return 0, mismatchValue(t, v)
}

func mismatch(t ir.Type, a any) error { return mismatchValue(t, reflect.ValueOf(a)) }

func mismatchValue(t ir.Type, v reflect.Value) error {
	given := "nil"
	if v.IsValid() {
		given = "a value of Go type " + v.Type().String()
	}
	return fmt.Errorf("it is %s, but %s is given", describe(t), given)
}

// describe says what an argument is.
func describe(t ir.Type) string {
	switch {
	case isMemRef(t):
		return fmt.Sprintf("a pointer to %s", arithtollvm.ScalarTypeOf(t))
	case isTensor(t):
		return fmt.Sprintf("a tensor (%s)", t)
	}
	return fmt.Sprintf("a number of type %s", t)
}
