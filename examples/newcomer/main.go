// Newcomer takes a kernel through everything once: it parses Triton IR, lists what is in
// it, runs it on the CPU, lowers it, compiles it for a GPU and, where there is one, runs
// it there.
//
//	go run ./examples/newcomer
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
)

// saxpy computes y = a*x + y for n elements, 128 in each program.
const saxpy = `tt.func public @saxpy(%x: !tt.ptr<f32> loc("x"), %y: !tt.ptr<f32> loc("y"), %a: f32 loc("a"), %n: i32 loc("n")) {
  %block = arith.constant 128 : i32
  %pid = tt.get_program_id x : i32
  %start = arith.muli %pid, %block : i32
  %range = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
  %first = tt.splat %start : i32 -> tensor<128xi32>
  %i = arith.addi %first, %range : tensor<128xi32>
  %end = tt.splat %n : i32 -> tensor<128xi32>
  %mask = arith.cmpi slt, %i, %end : tensor<128xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %xp = tt.addptr %xs, %i : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<128x!tt.ptr<f32>>
  %yp = tt.addptr %ys, %i : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
  %xv = tt.load %xp, %mask : tensor<128x!tt.ptr<f32>>
  %yv = tt.load %yp, %mask : tensor<128x!tt.ptr<f32>>
  %as = tt.splat %a : f32 -> tensor<128xf32>
  %ax = arith.mulf %as, %xv : tensor<128xf32>
  %sum = arith.addf %ax, %yv : tensor<128xf32>
  tt.store %yp, %sum, %mask : tensor<128x!tt.ptr<f32>>
  tt.return
}
`

func main() {
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	// Parsing and walking.
	m, err := tshared.Parse("saxpy.ttir", saxpy)
	if err != nil {
		return err // file:line:col, the source line, and what is wrong with it
	}
	accesses := 0
	for op := range m.Ops() {
		if op.Name() == "tt.load" || op.Name() == "tt.store" {
			accesses++
		}
	}
	fmt.Println("memory accesses:", accesses)

	// On the CPU.
	onCPU, err := cpu.CompileModule(ctx, m, cpu.Options{Remarks: true})
	if err != nil {
		return err
	}
	defer onCPU.Close()
	for _, r := range onCPU.Remarks() {
		fmt.Println(r)
	}
	if err := launch(ctx, onCPU); err != nil {
		return err
	}

	// CompileModule has lowered the module: it is linalg on memory references now.
	fmt.Println("lowered to linalg:", strings.Contains(m.String(), "linalg.generic"))

	// For a GPU, which need not be here.
	onGPU, err := gpu.Compile(ctx, "saxpy.ttir", saxpy, gpu.Options{Target: "sm_80"})
	if err != nil {
		return err
	}
	defer onGPU.Close()
	fmt.Printf("%s for %s: %v, %d warps, %d bytes of shared memory\n", onGPU.Name(), onGPU.Target(), onGPU.Args(), onGPU.NumWarps(), onGPU.SharedMemory())
	err = launch(ctx, onGPU)
	if errors.Is(err, cuda.ErrNoDriver) || errors.Is(err, cuda.ErrNoDevice) {
		fmt.Println("not run on a GPU: there is none")
		return nil
	}
	return err
}

// launch runs saxpy, wherever the kernel runs.
func launch(ctx context.Context, k tshared.Kernel) error {
	x, y := make([]float32, 1000), make([]float32, 1000)
	for i := range x {
		x[i], y[i] = float32(i), 1
	}
	if err := k.Run(ctx, tshared.Grid{(len(x) + 127) / 128}, x, y, 2.0, len(x)); err != nil {
		return err
	}
	fmt.Println("y[999] =", y[999])
	return nil
}
