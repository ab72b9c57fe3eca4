package cpu_test

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/cpu"
)

// Each program scales 4 elements, as far as there are n of them.
const scale = `tt.func public @scale(%x: !tt.ptr<f32> loc("x"), %by: f32 loc("by"), %n: i32 loc("n")) {
  %four = arith.constant 4 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %four : i32
  %range = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %first = tt.splat %start : i32 -> tensor<4xi32>
  %i = arith.addi %first, %range : tensor<4xi32>
  %end = tt.splat %n : i32 -> tensor<4xi32>
  %mask = arith.cmpi slt, %i, %end : tensor<4xi32>
  %base = tt.splat %x : !tt.ptr<f32> -> tensor<4x!tt.ptr<f32>>
  %p = tt.addptr %base, %i : tensor<4x!tt.ptr<f32>>, tensor<4xi32>
  %v = tt.load %p, %mask : tensor<4x!tt.ptr<f32>>
  %factor = tt.splat %by : f32 -> tensor<4xf32>
  %scaled = arith.mulf %v, %factor : tensor<4xf32>
  tt.store %p, %scaled, %mask : tensor<4x!tt.ptr<f32>>
  tt.return
}
`

func Example() {
	ctx := context.Background()
	k, err := cpu.Compile(ctx, "scale.ttir", scale, cpu.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer k.Close()
	fmt.Println(k.Name(), k.Args())
	x := []float32{1, 2, 3, 4, 5, 6, 7}
	if err := k.Run(ctx, cpu.Grid{2}, x, 0.5, len(x)-1); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(x)
	fmt.Println(k.Run(ctx, cpu.Grid{2}, []float64{1, 2, 3}, 0.5, 3))
	// Output:
	// scale [x: ptr<f32> by: f32 n: i32]
	// [0.5 1 1.5 2 2.5 3 7]
	// argument "x" (number 0) of kernel @scale: it is a pointer to f32, but a value of Go type []float64 is given
}

// A bound kernel is checked once and run many times.
func ExampleKernel_Prepare() {
	ctx := context.Background()
	k, err := cpu.Compile(ctx, "scale.ttir", scale, cpu.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer k.Close()
	x := []float32{1, 2, 3, 4}
	b, err := k.Prepare(cpu.Launch{Grid: cpu.Grid{1}, Args: []any{x, 2.0, len(x)}, Workers: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer b.Close()
	for range 3 {
		if err := b.Run(ctx); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(x)
	// Output:
	// [8 16 24 32]
}

// Checked code finds what native code does silently.
func ExampleOptions_check() {
	ctx := context.Background()
	k, err := cpu.Compile(ctx, "scale.ttir", scale, cpu.Options{Check: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer k.Close()
	x := []float32{1, 2, 3, 4, 5}
	fmt.Println(k.Run(ctx, cpu.Grid{2}, x, 0.5, 8))
	// Output:
	// scale.ttir:12:8: 'memref.copy' in program (1, 0, 0): read outside of memory: access of 4 bytes at byte 20 of buffer "x", which has 20 bytes
}
