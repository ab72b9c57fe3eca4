package cpu_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// scanKernel scans the rows of a 3 x 128 matrix.
const scanKernel = `module {
  tt.func public @k(%%x: !tt.ptr<%[1]s>, %%y: !tt.ptr<%[1]s>) {
    %%cols = tt.make_range {end = 128 : i32, start = 0 : i32} : tensor<128xi32>
    %%row = tt.get_program_id x : i32
    %%c128 = arith.constant 128 : i32
    %%first = arith.muli %%row, %%c128 : i32
    %%0 = tt.splat %%first : i32 -> tensor<128xi32>
    %%1 = arith.addi %%0, %%cols : tensor<128xi32>
    %%2 = tt.splat %%x : !tt.ptr<%[1]s> -> tensor<128x!tt.ptr<%[1]s>>
    %%3 = tt.addptr %%2, %%1 : tensor<128x!tt.ptr<%[1]s>>, tensor<128xi32>
    %%4 = tt.load %%3 : tensor<128x!tt.ptr<%[1]s>>
    %%5 = "tt.scan"(%%4) <{axis = 0 : i32, reverse = %[3]t}> ({
    ^bb0(%%a: %[1]s, %%b: %[1]s):
      %%8 = %[2]s %%a, %%b : %[1]s
      tt.scan.return %%8 : %[1]s
    }) : (tensor<128x%[1]s>) -> tensor<128x%[1]s>
    %%6 = tt.splat %%y : !tt.ptr<%[1]s> -> tensor<128x!tt.ptr<%[1]s>>
    %%7 = tt.addptr %%6, %%1 : tensor<128x!tt.ptr<%[1]s>>, tensor<128xi32>
    tt.store %%7, %%5 : tensor<128x!tt.ptr<%[1]s>>
    tt.return
  }
}`

// TestScanInVectors: scans of rows longer than a vector give the results of sequential
// ones, in both directions.
func TestScanInVectors(t *testing.T) {
	racedetector.SkipSerial(t)
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	testScans(t, "i8", map[string]func(a, b int8) int8{"arith.addi": func(a, b int8) int8 { return a + b }, "arith.minsi": least[int8]})
	testScans(t, "i16", map[string]func(a, b int16) int16{"arith.maxsi": most[int16], "arith.xori": func(a, b int16) int16 { return a ^ b }})
	testScans(t, "i32", map[string]func(a, b int32) int32{
		"arith.addi": func(a, b int32) int32 { return a + b }, "arith.muli": func(a, b int32) int32 { return a * b },
		"arith.andi": func(a, b int32) int32 { return a & b }, "arith.ori": func(a, b int32) int32 { return a | b },
		"arith.minsi": least[int32], "arith.maxsi": most[int32],
	})
	testScans(t, "i32", map[string]func(a, b uint32) uint32{"arith.minui": least[uint32], "arith.maxui": most[uint32]})
	testScans(t, "i64", map[string]func(a, b int64) int64{"arith.addi": func(a, b int64) int64 { return a + b }, "arith.minsi": least[int64]})
	testScans(t, "f32", map[string]func(a, b float32) float32{"arith.addf": func(a, b float32) float32 { return a + b }})
	testScans(t, "f64", map[string]func(a, b float64) float64{"arith.addf": func(a, b float64) float64 { return a + b }})
}

type scanned interface {
	int8 | int16 | int32 | int64 | uint32 | float32 | float64
}

func least[T scanned](a, b T) T { return min(a, b) }
func most[T scanned](a, b T) T  { return max(a, b) }

func testScans[T scanned](t *testing.T, elem string, ops map[string]func(a, b T) T) {
	const rows, cols = 3, 128
	var pinned runtime.Pinner
	defer pinned.Unpin()
	x, y := make([]T, rows*cols), make([]T, rows*cols)
	pinned.Pin(&x[0])
	pinned.Pin(&y[0])
	for i := range x {
		// Sums of floats are exact: the order does not matter.
		x[i] = T(uint8(i*37+11)%100) - 50
	}
	for op, combine := range ops {
		for _, reverse := range []bool{false, true} {
			m, err := tshared.Parse("kernel", fmt.Sprintf(scanKernel, elem, op, reverse))
			require.NoError(t, err)
			require.NoError(t, m.Run("triton-to-linalg"))
			k, err := cpu.Compile(m.Top, "k", cpu.Options{Contract: true})
			require.NoError(t, err)
			args := []uint64{uint64(uintptr(unsafe.Pointer(&x[0]))), uint64(uintptr(unsafe.Pointer(&y[0])))}
			require.NoError(t, k.Run(context.Background(), cpu.Launch{Grid: [3]int{rows, 1, 1}, Args: args}))
			k.Close()
			want := append([]T(nil), x...)
			for row := range rows {
				for n := 1; n < cols; n++ {
					here, before := n, n-1
					if reverse {
						here, before = cols-1-n, cols-n
					}
					want[row*cols+here] = combine(want[row*cols+before], x[row*cols+here])
				}
			}
			require.Equal(t, want, y, "%s of %s, reverse %t", op, elem, reverse)
		}
	}
}
