package jit_test

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/jit"
)

func ExampleLoad() {
	add, err := jit.Load("../examples/python/add.py", "add_kernel")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer add.Close()
	x, y, out := []float32{1, 2, 3}, []float32{10, 20, 30}, make([]float32, 3)
	// The first launch compiles the kernel for these types; later ones reuse it.
	err = add.Launch(context.Background(), jit.CPU(), jit.GridExpr("cdiv(n, BLOCK)"), x, y, out, len(x), jit.Named("BLOCK", 16))
	fmt.Println(out, err)
	// Output: [11 22 33] <nil>
}

// A bound launch looks nothing up and allocates nothing: for loops that launch often.
func ExampleKernel_Bind() {
	add, err := jit.Load("../examples/python/add.py", "add_kernel")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer add.Close()
	ctx := context.Background()
	x, out := []float32{1, 2, 3}, make([]float32, 3)
	step, err := add.Bind(ctx, jit.CPU(), 1, x, x, out, len(x), jit.Named("BLOCK", 16))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer step.Close()
	for range 3 {
		if err := step.Run(ctx); err != nil {
			fmt.Println(err)
			return
		}
		copy(x, out)
	}
	fmt.Println(out)
	// Output: [8 16 24]
}

// A mistake is an error that names the argument; nothing runs then.
func ExampleKernel_Launch_mistake() {
	add, err := jit.Load("../examples/python/add.py", "add_kernel")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer add.Close()
	x := make([]float32, 3)
	fmt.Println(add.Launch(context.Background(), jit.CPU(), 1, x, x, x[:1:1], len(x), jit.Named("BLOCK", 16)))
	fmt.Println(add.Launch(context.Background(), jit.CPU(), 1, x, x, x, len(x)))
	// Output:
	// kernel add_kernel: argument "out_ptr" has 1 element, but the launch accesses elements 0 to 2 (../examples/python/add.py:15:32)
	// kernel add_kernel: argument "BLOCK" is missing: it is a constexpr, which launch.Named("BLOCK", ...) gives a value
}
