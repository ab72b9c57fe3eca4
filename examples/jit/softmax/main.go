// Softmax computes the softmax of the rows of a matrix with a Triton kernel that is autotuned:
//
//	go run ./examples/jit/softmax        # on the CPU
//	go run ./examples/jit/softmax -gpu   # on the first GPU
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
	"github.com/tshared/tshared/jit"
)

func main() {
	onGPU := flag.Bool("gpu", false, "run on the first GPU")
	flag.Parse()
	dev := jit.CPU()
	if *onGPU {
		var err error
		if dev, err = jit.GPU(nil); err != nil {
			log.Fatal(err)
		}
	}
	if err := run(context.Background(), dev); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, dev *jit.Device) error {
	softmax, err := jit.LoadFS(kernels.Files, "softmax.py", "softmax_kernel")
	if err != nil {
		return err
	}
	defer softmax.Close()

	const rows, columns = 1000, 781
	x, out := make([]float32, rows*columns), make([]float32, rows*columns)
	for i := range x {
		x[i] = float32(rand.NormFloat64())
	}

	// The first launch for a number of columns measures the configurations that the file lists;
	// later ones, of this process and of others, use the fastest. WIDTH is left out too: the
	// file's heuristic computes it. The grid is a function of the file.
	for range 2 {
		start := time.Now()
		if err := softmax.Launch(ctx, dev, jit.GridOf("grid"), x, out, rows, columns, columns, columns); err != nil {
			return err
		}
		fmt.Printf("launched on %v in %v\n", dev, time.Since(start).Round(time.Microsecond))
	}
	return check(x, out, columns)
}

// check compares with the definition, computed in float64.
func check(x, out []float32, columns int) error {
	for first := 0; first < len(x); first += columns {
		sum := 0.0
		for _, v := range x[first : first+columns] {
			sum += math.Exp(float64(v))
		}
		for i := first; i < first+columns; i++ {
			if want := math.Exp(float64(x[i])) / sum; math.Abs(float64(out[i])-want) > 1e-5*want {
				return fmt.Errorf("out[%d] is %g, expected %g", i, out[i], want)
			}
		}
	}
	fmt.Printf("%d rows are right: out[0] = %g\n", len(x)/columns, out[0])
	return nil
}
