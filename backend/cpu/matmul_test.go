package cpu_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// matmulKernel is a kernel around operations that compute %r from %a, %b and %c, f32
// tensors of the given sizes.
func matmulKernel(a, b, c string, body string) string {
	memory := func(shape string) string { return "memref<" + shape + "xf32, strided<[" + rowMajor(shape) + "]>>" }
	read := func(name, shape string) string {
		return fmt.Sprintf(`  %%m%[1]s = memref.reinterpret_cast %%p%[1]s to offset: [0], sizes: [%[2]s], strides: [%[3]s] : memref<*xf32> to %[4]s
  %%%[1]s = bufferization.to_tensor %%m%[1]s restrict : %[4]s to tensor<%[5]sxf32>
`, name, strings.ReplaceAll(shape, "x", ", "), rowMajor(shape), memory(shape), shape)
	}
	return "func.func @k(%pa: memref<*xf32>, %pb: memref<*xf32>, %pc: memref<*xf32>, " + programs + ") {\n" +
		read("a", a) + read("b", b) + read("c", c) + body +
		"  bufferization.materialize_in_destination %r in writable %mc : (tensor<" + c + "xf32>, " + memory(c) + ") -> ()\n  return\n}"
}

// rowMajor are the strides of a dense array.
func rowMajor(shape string) string {
	dims := strings.Split(shape, "x")
	strides := make([]string, len(dims))
	n := 1
	for i := len(dims) - 1; i >= 0; i-- {
		strides[i] = strconv.Itoa(n)
		size, _ := strconv.Atoi(dims[i])
		n *= size
	}
	return strings.Join(strides, ", ")
}

const (
	zeros = `  %zero = arith.constant 0.000000e+00 : f32
  %e = tensor.empty() : tensor<24x36xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e : tensor<24x36xf32>) -> tensor<24x36xf32>
`
	plus = `{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}`
	sum  = `{
    ^bb0(%x0: f32, %y0: f32, %o: f32):
      %s = arith.addf %x0, %y0 : f32
      linalg.yield %s : f32
    } -> tensor<24x36xf32>
`
)

// matmulTests are operations and their results for small integers, at i, j of batch n. called
// says whether they become calls.
var matmulTests = []struct {
	name    string
	a, b, c string
	body    string
	want    func(a, b func(n, i, j int) float32, c float32, n, i, j int) float32
	called  bool
}{
	{"onto c", "24x20", "20x36", "24x36", `  %r = linalg.matmul ins(%a, %b : tensor<24x20xf32>, tensor<20x36xf32>) outs(%c : tensor<24x36xf32>) -> tensor<24x36xf32>
`, rowsTimesColumns(1, 1), true},
	{"from zero", "24x20", "20x36", "24x36", zeros + `  %r = linalg.matmul ins(%a, %b : tensor<24x20xf32>, tensor<20x36xf32>) outs(%z0 : tensor<24x36xf32>) -> tensor<24x36xf32>
`, rowsTimesColumns(1, 0), true},
	{"from another number", "24x20", "20x36", "24x36", strings.Replace(zeros, "0.000000e+00", "7.0", 1) + `  %r = linalg.matmul ins(%a, %b : tensor<24x20xf32>, tensor<20x36xf32>) outs(%z0 : tensor<24x36xf32>) -> tensor<24x36xf32>
`, func(a, b func(n, i, j int) float32, _ float32, n, i, j int) float32 {
		return rowsTimesColumns(1, 0)(a, b, 0, n, i, j) + 7
	}, true},
	{"added to c", "24x20", "20x36", "24x36", zeros + `  %p = linalg.matmul ins(%a, %b : tensor<24x20xf32>, tensor<20x36xf32>) outs(%z0 : tensor<24x36xf32>) -> tensor<24x36xf32>
  %r = linalg.generic ` + plus + ` ins(%c, %p : tensor<24x36xf32>, tensor<24x36xf32>) outs(%c : tensor<24x36xf32>) ` + sum, rowsTimesColumns(1, 1), true},
	{"added to itself and c", "24x20", "20x36", "24x36", zeros + `  %p = linalg.matmul ins(%a, %b : tensor<24x20xf32>, tensor<20x36xf32>) outs(%z0 : tensor<24x36xf32>) -> tensor<24x36xf32>
  %q = linalg.generic ` + plus + ` ins(%p, %p : tensor<24x36xf32>, tensor<24x36xf32>) outs(%p : tensor<24x36xf32>) ` + sum +
		`  %r = linalg.generic ` + plus + ` ins(%q, %c : tensor<24x36xf32>, tensor<24x36xf32>) outs(%q : tensor<24x36xf32>) ` + sum, rowsTimesColumns(2, 1), true},
	{"added twice to what is used again", "24x20", "20x36", "24x36", zeros + `  %p = linalg.matmul ins(%a, %b : tensor<24x20xf32>, tensor<20x36xf32>) outs(%z0 : tensor<24x36xf32>) -> tensor<24x36xf32>
  %p2 = linalg.generic ` + plus + ` ins(%p, %c : tensor<24x36xf32>, tensor<24x36xf32>) outs(%e : tensor<24x36xf32>) ` + sum +
		`  %q = linalg.matmul ins(%a, %b : tensor<24x20xf32>, tensor<20x36xf32>) outs(%z0 : tensor<24x36xf32>) -> tensor<24x36xf32>
  %q2 = linalg.generic ` + plus + ` ins(%p2, %q : tensor<24x36xf32>, tensor<24x36xf32>) outs(%p2 : tensor<24x36xf32>) ` + sum +
		`  %r = linalg.generic ` + plus + ` ins(%q2, %p2 : tensor<24x36xf32>, tensor<24x36xf32>) outs(%q2 : tensor<24x36xf32>) ` + sum, rowsTimesColumns(3, 2), true},
	{"generic with c turned", "24x20", "36x20", "36x24", `  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (j, i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<24x20xf32>, tensor<36x20xf32>) outs(%c : tensor<36x24xf32>) {
    ^bb0(%x0: f32, %y0: f32, %o: f32):
      %p = arith.mulf %y0, %x0 : f32
      %s = arith.addf %p, %o : f32
      linalg.yield %s : f32
    } -> tensor<36x24xf32>
`, func(a, b func(n, i, j int) float32, c float32, _, i, j int) float32 {
		for k := range 20 {
			c += a(0, j, k) * b(0, i, k)
		}
		return c
	}, true},
	{"largest product", "24x20", "20x36", "24x36", `  %r = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<24x20xf32>, tensor<20x36xf32>) outs(%c : tensor<24x36xf32>) {
    ^bb0(%x0: f32, %y0: f32, %o: f32):
      %p = arith.mulf %x0, %y0 : f32
      %s = arith.maximumf %p, %o : f32
      linalg.yield %s : f32
    } -> tensor<24x36xf32>
`, func(a, b func(n, i, j int) float32, c float32, _, i, j int) float32 {
		for k := range 20 {
			c = max(c, a(0, i, k)*b(0, k, j))
		}
		return c
	}, false},
	{"batches", "3x24x20", "3x20x36", "3x24x36", `  %r = linalg.batch_matmul ins(%a, %b : tensor<3x24x20xf32>, tensor<3x20x36xf32>) outs(%c : tensor<3x24x36xf32>) -> tensor<3x24x36xf32>
`, rowsTimesColumns(1, 1), true},
}

// rowsTimesColumns is a multiple of the product plus a multiple of c.
func rowsTimesColumns(times, ofC float32) func(a, b func(n, i, j int) float32, c float32, n, i, j int) float32 {
	return func(a, b func(n, i, j int) float32, c float32, n, i, j int) float32 {
		c *= ofC
		for k := range 20 {
			c += times * a(n, i, k) * b(n, k, j)
		}
		return c
	}
}

// TestMatmuls: all forms of matmul.
func TestMatmuls(t *testing.T) {
	racedetector.SkipSerial(t)
	for _, test := range matmulTests {
		t.Run(test.name, func(t *testing.T) {
			text := matmulKernel(test.a, test.b, test.c, test.body)
			k := compiled(t, text)
			r := rand.New(rand.NewPCG(1, 2))
			numbers := func() []float32 {
				list := make([]float32, 3*36*36)
				for i := range list {
					list[i] = float32(r.IntN(7) - 3)
				}
				return list
			}
			a, b, c := numbers(), numbers(), numbers()
			before := append([]float32(nil), c...)
			args := make([]uint64, 3)
			for i, list := range [][]float32{a, b, c} {
				args[i] = uint64(uintptr(unsafe.Pointer(&list[0])))
			}
			require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{1, 1, 1}, Args: args}))
			at := func(list []float32, shape string) func(n, i, j int) float32 {
				rows, cols := lastSizes(shape)
				return func(n, i, j int) float32 { return list[(n*rows+i)*cols+j] }
			}
			rows, cols := lastSizes(test.c)
			batches := 1
			if strings.Count(test.c, "x") == 2 {
				batches = 3
			}
			for n := range batches {
				for i := range rows {
					for j := range cols {
						want := test.want(at(a, test.a), at(b, test.b), at(before, test.c)(n, i, j), n, i, j)
						require.Equal(t, want, at(c, test.c)(n, i, j), "element %d, %d of %d", i, j, n)
					}
				}
			}
			m, err := tshared.Parse("kernel.mlir", text)
			require.NoError(t, err)
			built, err := cpu.Text(m.Top, "k", cpu.Options{})
			require.NoError(t, err)
			assert.Equal(t, test.called, strings.Contains(built, "call void @product"), "calls of products")
		})
	}
}

func lastSizes(shape string) (rows, cols int) {
	dims := strings.Split(shape, "x")
	rows, _ = strconv.Atoi(dims[len(dims)-2])
	cols, _ = strconv.Atoi(dims[len(dims)-1])
	return rows, cols
}

// TestAddFusedIntoMatmul: adding a matmul to a tensor needs no loops of its own.
func TestAddFusedIntoMatmul(t *testing.T) {
	for _, test := range matmulTests {
		if test.name != "added to c" {
			continue
		}
		m, err := tshared.Parse("kernel.mlir", matmulKernel(test.a, test.b, test.c, test.body))
		require.NoError(t, err)
		built, err := cpu.Text(m.Top, "k", cpu.Options{})
		require.NoError(t, err)
		program := built[strings.Index(built, "@program"):]
		program = program[:strings.Index(program, "\n}")]
		assert.NotContains(t, program, "fadd")
	}
}

// TestMatmulTypes: the element types for which matmuls become calls.
func TestMatmulTypes(t *testing.T) {
	for _, test := range []struct {
		elem, sum string
		called    bool // with liberties
	}{
		{"f16", "f32", true}, {"bf16", "f32", true}, {"f32", "f32", true}, {"f32", "f64", true}, {"f64", "f64", true}, {"i8", "i32", true},
		{"f16", "f16", true}, {"bf16", "bf16", true}, {"i16", "i32", true}, {"i16", "i64", false},
	} {
		text := `func.func @k(%pa: memref<*xELEM>, %pc: memref<*xSUM>, ` + programs + `) {
  %ma = memref.reinterpret_cast %pa to offset: [0], sizes: [32, 32], strides: [32, 1] : memref<*xELEM> to memref<32x32xELEM, strided<[32, 1]>>
  %mc = memref.reinterpret_cast %pc to offset: [0], sizes: [32, 32], strides: [32, 1] : memref<*xSUM> to memref<32x32xSUM, strided<[32, 1]>>
  %a = bufferization.to_tensor %ma restrict : memref<32x32xELEM, strided<[32, 1]>> to tensor<32x32xELEM>
  %c = bufferization.to_tensor %mc restrict : memref<32x32xSUM, strided<[32, 1]>> to tensor<32x32xSUM>
  %r = linalg.matmul ins(%a, %a : tensor<32x32xELEM>, tensor<32x32xELEM>) outs(%c : tensor<32x32xSUM>) -> tensor<32x32xSUM>
  bufferization.materialize_in_destination %r in writable %mc : (tensor<32x32xSUM>, memref<32x32xSUM, strided<[32, 1]>>) -> ()
  return
}`
		text = strings.NewReplacer("ELEM", test.elem, "SUM", test.sum).Replace(text)
		m, err := tshared.Parse("kernel.mlir", text)
		require.NoError(t, err)
		for _, contract := range []bool{true, false} {
			built, err := cpu.Text(m.Top, "k", cpu.Options{Contract: contract})
			require.NoError(t, err)
			// 16-bit floats are accumulated in f32 only if that is allowed.
			called := test.called && (contract || !strings.HasSuffix(test.sum, "f16"))
			assert.Equal(t, called, strings.Contains(built, "call void @product"), "%s to %s", test.elem, test.sum)
		}
	}
}
