package ttir_test

import (
	"context"
	"fmt"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
	"github.com/tshared/tshared/internal/verify/interp/ttir"
)

// A kernel adds a number to every byte of a buffer, one program per byte.
func Example() {
	m, err := tshared.Parse("add.ttir", `
tt.func public @add(%x: !tt.ptr<i8>, %n: i8) {
  %id = tt.get_program_id x : i32
  %p = tt.addptr %x, %id : !tt.ptr<i8>, i32
  %old = tt.load %p : !tt.ptr<i8>
  %new = arith.addi %old, %n : i8
  tt.store %p, %new : !tt.ptr<i8>
  tt.return
}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	kernel, err := ttir.Compile(m.Top, "add")
	if err != nil {
		fmt.Println(err)
		return
	}
	mem := memory.New()
	x := mem.Add("x", []byte{1, 2, 3})
	launch := interp.Launch{Grid: [3]int{3, 1, 1}, Memory: mem, Args: []interp.Arg{interp.Pointer(x), interp.Scalar(10)}}
	fmt.Println(kernel.Run(context.Background(), launch), x.Data)

	launch.Grid[0] = 4
	fmt.Println(kernel.Run(context.Background(), launch))
	// Output:
	// <nil> [11 12 13]
	// add.ttir:5:10: 'tt.load' in program (3, 0, 0), element 0: read outside of memory: access of 1 bytes at byte 3 of buffer "x", which has 3 bytes
}
