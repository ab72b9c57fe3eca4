package ttir_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// TestRefused: unsupported operations are reported before anything runs.
func TestRefused(t *testing.T) {
	for text, want := range map[string]string{
		`tt.func public @k(%x: i32) {
  %v = tensor.empty() : tensor<4xi32> loc("k.py":4:2)
  tt.return
}`: "k.py:4:2: error: cannot evaluate 'tensor.empty': no evaluation of this operation is defined",
		`tt.func public @k(%x: i128) {
  %v = arith.addi %x, %x : i128
  tt.return
}`: "integers of 128 bits are not supported",
		`tt.func public @k(%x: f32) {
  %v = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_nothing"} : (f32) -> f32
  tt.return
}`: "cannot evaluate 'tt.extern_elementwise': the library function __nv_nothing is not known",
		`tt.func public @k(%x: f64) {
  %v = tt.extern_elementwise %x {libname = "", libpath = "", pure = true, symbol = "__nv_sinf"} : (f64) -> f64
  tt.return
}`: "argument 0 of __nv_sinf is f32, but got 'f64'",
		`tt.func public @k(%x: i32) {
  %v = tt.elementwise_inline_asm "bra L;" {constraints = "=r,r", packed_element = 1 : i32, pure = true} %x : i32 -> i32
  tt.return
}`: `cannot evaluate 'tt.elementwise_inline_asm': `,
		`module {
  tt.func private @gone(i32)
  tt.func public @k(%x: i32) {
    tt.call @gone(%x) : (i32) -> ()
    tt.return
  }
}`: "cannot evaluate 'tt.call': the function @gone has no body",
	} {
		m, err := tshared.Parse("kernel.mlir", text)
		require.NoError(t, err, text)
		_, err = ttir.Compile(m.Top, "k")
		require.ErrorContains(t, err, want, text)
	}
}

func TestKernelNames(t *testing.T) {
	m, err := tshared.Parse("kernel.mlir", `module {
  tt.func public @a() { tt.return }
  tt.func public @b() { tt.return }
  tt.func private @c() { tt.return }
}`)
	require.NoError(t, err)
	_, err = ttir.Compile(m.Top, "")
	require.EqualError(t, err, "the module has 2 public functions: name one of a, b")
	_, err = ttir.Compile(m.Top, "d")
	require.EqualError(t, err, "the module has no function @d, only a, b, c")
	k, err := ttir.Compile(m.Top, "c")
	require.NoError(t, err)
	require.Equal(t, "c", k.Name())
}
