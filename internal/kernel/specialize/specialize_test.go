package specialize_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tshared/tshared/internal/kernel/specialize"
)

// show is a code as text: the type, with :16 after what is divisible.
func show(c specialize.Code) string {
	text := c.Type()
	if c == specialize.One {
		text += " 1"
	}
	if c.Divisible() {
		text += ":16"
	}
	return text
}

// TestInt: the type of an integer follows from its value.
func TestInt(t *testing.T) {
	var p specialize.Param
	for v, want := range map[int64]string{
		0: "i32:16", 1: "constexpr 1", -1: "i32", 16: "i32:16", -16: "i32:16", 17: "i32", math.MaxInt32: "i32", math.MaxInt32 + 1: "i64:16",
		math.MinInt32: "i32:16", math.MinInt32 - 1: "i64", math.MaxInt64: "i64", math.MinInt64: "i64:16",
	} {
		assert.Equal(t, want, show(p.Int(v)), v)
	}
	assert.Equal(t, "constexpr 1", show(p.Uint(1)))
	assert.Equal(t, "u64:16", show(p.Uint(1<<63)))
	assert.Equal(t, "u64", show(p.Uint(math.MaxUint64)))
}

// TestFlags: what decorators and annotations change.
func TestFlags(t *testing.T) {
	plain := specialize.Param{DoNotSpecialize: true}
	assert.Equal(t, "i32", show(plain.Int(1)))
	assert.Equal(t, "i32", show(plain.Int(32)))
	assert.Equal(t, "*fp32", show(plain.Pointer(specialize.FP32, 64)))
	assert.Equal(t, "constexpr", show(plain.None()))
	unaligned := specialize.Param{DoNotSpecializeOnAlignment: true}
	assert.Equal(t, "constexpr 1", show(unaligned.Int(1)))
	assert.Equal(t, "i32", show(unaligned.Int(32)))
	for _, c := range []struct{ annotation, one, sixteen, float, boolean, pointer string }{
		{"", "constexpr 1", "i32:16", "fp32", "u1", "*bf16:16"},
		{"tl.int64", "i64", "i64:16", "i64", "i64", "i64:16"},
		{"int", "i32", "i32:16", "i32", "i32", "i32:16"},
		{"uint64_t", "u64", "u64:16", "u64", "u64", "u64:16"},
		{"bool", "u1", "u1", "u1", "u1", "u1"},
		{"float", "fp32", "fp32", "fp32", "fp32", "fp32"},
		{"tl.const", "constexpr 1", "i32:16", "fp32", "u1", "*kbf16:16"},
		{"*fp32", "*fp32", "*fp32:16", "*fp32", "*fp32", "*fp32:16"},
		{"const i8*", "*ki8", "*ki8:16", "*ki8", "*ki8", "*ki8:16"},
		{"torch.Tensor", "constexpr 1", "i32:16", "fp32", "u1", "*bf16:16"},
	} {
		var p specialize.Param
		p.Annotate(c.annotation)
		got := []string{show(p.Int(1)), show(p.Int(16)), show(p.Float()), show(p.Bool()), show(p.Pointer(specialize.BF16, 256))}
		assert.Equal(t, []string{c.one, c.sixteen, c.float, c.boolean, c.pointer}, got, c.annotation)
	}
}

// TestScalars: every type is found by its name.
func TestScalars(t *testing.T) {
	for s := specialize.Int1; s <= specialize.FP64; s++ {
		assert.Equal(t, s, specialize.ScalarNamed(s.String()))
		assert.Positive(t, s.Bytes())
	}
	assert.Equal(t, specialize.NoScalar, specialize.ScalarNamed("f17"))
	assert.Equal(t, specialize.NoScalar, specialize.One.Scalar())
}
