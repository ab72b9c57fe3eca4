package kernels_test

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/jit"
	"github.com/tshared/tshared/kernels"
)

func ExampleLibrary_Softmax() {
	lib := kernels.FromSource() // or kernels.Open("kernels.tsb"), which needs no LLVM
	defer lib.Close()
	in, out := []float32{0, 0, 0, 0, 1, 1, 2, 2}, make([]float32, 8)
	err := lib.Softmax(context.Background(), jit.CPU(), kernels.Of(out, 2, 4), kernels.Of(in, 2, 4))
	fmt.Printf("%.2f %v\n", out, err)
	// Output: [0.25 0.25 0.25 0.25 0.13 0.13 0.37 0.37] <nil>
}
