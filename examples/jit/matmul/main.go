// Matmul multiplies two matrices of f16 with an autotuned Triton kernel, and measures launches
// that are bound once and run often:
//
//	go run ./examples/jit/matmul        # on the CPU
//	go run ./examples/jit/matmul -gpu   # on the first GPU, in whose memory the matrices stay
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"math"
	"math/rand/v2"
	"time"

	"github.com/tshared/tshared/examples/jit/kernels"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/narrowfloat"
)

func main() {
	onGPU := flag.Bool("gpu", false, "run on the first GPU")
	n := flag.Int("n", 500, "rows and columns of the matrices")
	flag.Parse()
	if err := run(context.Background(), *onGPU, *n); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, onGPU bool, n int) error {
	a, b, c := random(n*n), random(n*n), make([]narrowfloat.F16, n*n)
	if !onGPU {
		if err := multiply(ctx, jit.CPU(), n, a, b, c); err != nil {
			return err
		}
		return check(a, b, c, n)
	}
	dev, err := jit.GPU(nil)
	if err != nil {
		return err
	}
	defer dev.Close()
	onDevice := make([]*gpu.Buffer[narrowfloat.F16], 3)
	for i, m := range [][]narrowfloat.F16{a, b, c} {
		if onDevice[i], err = gpu.Upload(dev.Context(), m); err != nil {
			return err
		}
		defer onDevice[i].Close()
	}
	if err := multiply(ctx, dev, n, onDevice[0], onDevice[1], onDevice[2]); err != nil {
		return err
	}
	if err := onDevice[2].Read(0, c); err != nil {
		return err
	}
	return check(a, b, c, n)
}

// multiply computes c = relu(a @ b). The matrices are slices or buffers.
func multiply(ctx context.Context, dev *jit.Device, n int, a, b, c any) error {
	matmul, err := jit.LoadFS(kernels.Files, "matmul.py", "matmul_kernel")
	if err != nil {
		return err
	}
	defer matmul.Close()

	// Bind looks for the fastest tiles, compiles and checks; what it returns only runs.
	bound, err := matmul.Bind(ctx, dev, jit.GridOf("grid"), a, b, c, n, n, n, n, 1, n, 1, n, 1, jit.Named("ACTIVATION", "relu"))
	if err != nil {
		return err
	}
	defer bound.Close()
	const runs = 20
	start := time.Now()
	for range runs - 1 {
		if err := bound.Start(); err != nil { // on a GPU without waiting
			return err
		}
	}
	if err := bound.Run(ctx); err != nil {
		return err
	}
	each := time.Since(start).Seconds() / runs
	fmt.Printf("%v: %d x %d in %.3g ms, %.3g TFLOPS\n", dev, n, n, 1e3*each, 2*math.Pow(float64(n), 3)/each/1e12)
	return nil
}

func random(n int) []narrowfloat.F16 {
	values := make([]narrowfloat.F16, n)
	for i := range values {
		values[i] = narrowfloat.Of[narrowfloat.F16](float32(rand.NormFloat64()))
	}
	return values
}

// check computes some elements in float64.
func check(a, b, c []narrowfloat.F16, n int) error {
	for range 100 {
		row, column, want := rand.IntN(n), rand.IntN(n), 0.0
		for k := range n {
			want += float64(a[row*n+k].Float32()) * float64(b[k*n+column].Float32())
		}
		want = max(want, 0)
		if got := float64(c[row*n+column].Float32()); math.Abs(got-want) > 1e-3*max(want, 1) {
			return fmt.Errorf("c[%d, %d] is %g, expected %g", row, column, got, want)
		}
	}
	fmt.Println("100 elements are right: c[0, 0] =", c[0])
	return nil
}
