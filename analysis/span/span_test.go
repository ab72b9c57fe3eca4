package span_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/analysis/span"
	"github.com/tshared/tshared/internal/testir"
)

var all32 = span.Span{Min: math.MinInt32, Max: math.MaxInt32}

func TestScalars(t *testing.T) {
	const (
		small = "%c7 = arith.constant 7 : i32\n%c100 = arith.constant 100 : i32\n%a = arith.maxsi %n, %c7 : i32\n%b = arith.minsi %a, %c100 : i32\n"
		big   = "%big = arith.constant 2147483640 : i32\n"
	)
	for _, test := range []struct {
		name, body string
		want       span.Span
	}{
		{"anything", "%r = arith.addi %n, %m : i32", all32},
		{"constant", "%r = arith.constant -5 : i32", span.Span{Min: -5, Max: -5}},
		{"between", small + "%r = arith.addi %b, %b : i32", span.Span{Min: 14, Max: 200}},
		{"product", "%c = arith.constant -3 : i32\n" + small + "%r = arith.muli %b, %c : i32", span.Span{Min: -300, Max: -21}},
		{"sum that wraps", big + small + "%r = arith.addi %b, %big : i32", all32},
		{"product that wraps", big + small + "%r = arith.muli %b, %big : i32", all32},
		{"narrow", small + "%t = arith.trunci %b : i32 to i16\n%r = arith.extui %t : i16 to i32", span.Span{Min: 7, Max: 100}},
		{"narrow with loss", small + "%s = arith.addi %b, %b : i32\n%t = arith.trunci %s : i32 to i8\n%r = arith.extsi %t : i8 to i32", span.Span{Min: -128, Max: 127}},
		{"sign lost", "%c = arith.constant -1 : i16\n%r = arith.extui %c : i16 to i32", all32},
		{"not known", small + "%r = arith.divsi %b, %c7 : i32", all32},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, _ := testir.Value(t, "i32", test.body)
			assert.Equal(t, test.want, span.Of(v))
		})
	}
}

func TestTensors(t *testing.T) {
	for _, test := range []struct {
		name, body string
		want       span.Span
	}{
		{"range", "%r = tt.make_range {end = 8 : i32, start = 4 : i32} : tensor<4xi32>", span.Span{Min: 4, Max: 7}},
		{"list", "%r = arith.constant dense<[3, -2, 9, 0]> : tensor<4xi32>", span.Span{Min: -2, Max: 9}},
		{"one value", "%c = arith.constant 6 : i32\n%r = tt.splat %c : i32 -> tensor<4xi32>", span.Span{Min: 6, Max: 6}},
		{"argument", "%r = arith.addi %ints, %ints : tensor<4xi32>", all32},
		{"sum", "%a = tt.make_range {end = 8 : i32, start = 4 : i32} : tensor<4xi32>\n%b = arith.constant dense<10> : tensor<4xi32>\n%r = arith.addi %a, %b : tensor<4xi32>", span.Span{Min: 14, Max: 17}},
	} {
		t.Run(test.name, func(t *testing.T) {
			v, _ := testir.Value(t, "tensor<4xi32>", test.body)
			assert.Equal(t, test.want, span.Of(v))
		})
	}
}

func TestTimes(t *testing.T) {
	for _, test := range []struct {
		s     span.Span
		n     int64
		width int
		want  span.Span
		ok    bool
	}{
		{span.Span{Min: 0, Max: 536870911}, 4, 32, span.Span{Min: 0, Max: 2147483644}, true},
		{span.Span{Min: 0, Max: 536870912}, 4, 32, span.Span{Min: 0, Max: 2147483648}, false},
		{span.Span{Min: -536870912, Max: 0}, 4, 32, span.Span{Min: -2147483648, Max: 0}, true},
		{span.Span{Min: math.MinInt16, Max: math.MaxInt16}, 1, 16, span.Span{Min: math.MinInt16, Max: math.MaxInt16}, true},
	} {
		got, ok := test.s.Times(test.n, test.width)
		assert.Equal(t, test.ok, ok, "%v times %d", test.s, test.n)
		assert.Equal(t, test.want, got)
	}
	_, ok := span.Span{Min: math.MinInt64, Max: math.MaxInt64}.Times(1, 64)
	assert.False(t, ok, "the least number has no opposite; it is not worth a case")
	_, ok = span.Span{Min: 0, Max: math.MaxInt64}.Times(2, 64)
	assert.False(t, ok)
}
