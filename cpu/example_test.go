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
	k, err := cpu.Compile("scale.ttir", scale, cpu.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer k.Close()
	x := []float32{1, 2, 3, 4, 5, 6, 7}
	l := cpu.Launch{Grid: [3]int{2, 1, 1}, Args: []any{x, 0.5, len(x) - 1}}
	if err := k.Run(context.Background(), l); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(x)

	l.Args[0] = []float64{1, 2, 3}
	fmt.Println(k.Run(context.Background(), l))
	// Output:
	// [0.5 1 1.5 2 2.5 3 7]
	// argument "x" (number 0) of kernel @scale: it is a pointer to f32, but a value of Go type []float64 is given
}
