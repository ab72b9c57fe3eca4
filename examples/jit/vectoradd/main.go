// Vectoradd adds two vectors with a Triton kernel:
//
//	go run ./examples/jit/vectoradd        # on the CPU
//	go run ./examples/jit/vectoradd -gpu   # on the first GPU
package main

import (
	"context"
	"flag"
	"fmt"
	"log"

	"github.com/tshared/tshared/examples/jit/kernels"
	"github.com/tshared/tshared/jit"
)

func main() {
	onGPU := flag.Bool("gpu", false, "run on the first GPU")
	flag.Parse()
	if err := run(context.Background(), *onGPU); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, onGPU bool) error {
	dev := jit.CPU()
	if onGPU {
		var err error
		if dev, err = jit.GPU(nil); err != nil {
			return err
		}
	}

	// The kernel is a function of a Python file that is part of this program. For a file on
	// disk there is jit.Load("vectoradd.py", "add_kernel").
	add, err := jit.LoadFS(kernels.Files, "vectoradd.py", "add_kernel")
	if err != nil {
		return err
	}
	defer add.Close()

	x, y, out := make([]float32, 100_003), make([]float32, 100_003), make([]float32, 100_003)
	for i := range x {
		x[i], y[i] = float32(i), 0.5
	}

	// The first launch compiles for these types of arguments, or finds what an earlier run left
	// in the cache. Each program of the grid adds BLOCK elements. On a GPU the slices are copied
	// there, and what the kernel writes is copied back.
	grid := jit.GridExpr("cdiv(n, BLOCK)")
	if err := add.Launch(ctx, dev, grid, x, y, out, len(x), jit.Named("BLOCK", 1024)); err != nil {
		return err
	}

	for i := range out {
		if out[i] != x[i]+y[i] {
			return fmt.Errorf("out[%d] is %g, expected %g", i, out[i], x[i]+y[i])
		}
	}
	fmt.Printf("%d sums on %v are right: out[7] = %g\n", len(out), dev, out[7])
	return nil
}
