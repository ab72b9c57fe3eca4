package gpu_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/tshared/tshared/gpu"
)

func Example() {
	ctx := context.Background()
	k, err := gpu.Compile(ctx, "scale.ttir", scale, gpu.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer k.Close()
	x := []float32{1, 2, 3, 4, 5, 6, 7}
	if err := k.Run(ctx, gpu.Grid{2}, x, 0.5, len(x)-1); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(x)
	fmt.Println(k.Run(ctx, gpu.Grid{2}, []float64{1, 2, 3}, 0.5, 3))
	// Output:
	// [0.5 1 1.5 2 2.5 3 7]
	// argument "x" (number 0) of kernel @scale: it is a pointer to f32, but a value of Go type []float64 is given
}

// Data stays on the device between launches, which neither wait nor allocate.
func ExampleKernel_Prepare() {
	if err := launchOften(context.Background()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [1024 2048 3072 4096]
}

func launchOften(ctx context.Context) error {
	k, err := gpu.Compile(ctx, "scale.ttir", scale, gpu.Options{})
	if err != nil {
		return err
	}
	defer k.Close()
	c, err := k.Context()
	if err != nil {
		return err
	}
	x, err := gpu.Upload(c, []float32{1, 2, 3, 4})
	if err != nil {
		return err
	}
	defer x.Close()
	stream, err := c.NewStream()
	if err != nil {
		return err
	}
	defer stream.Close()
	done, err := c.NewEvent()
	if err != nil {
		return err
	}
	defer done.Close()
	b, err := k.Prepare(gpu.Launch{Grid: gpu.Grid{1}, Args: []any{x, 2.0, x.Len()}, Stream: stream})
	if err != nil {
		return err
	}
	defer b.Close()
	for range 10 {
		if err := b.Start(); err != nil {
			return err
		}
	}
	if err := done.Record(stream); err != nil {
		return err
	}
	if err := done.Wait(ctx); err != nil { // other work can be done meanwhile
		return k.Explain(err)
	}
	values, err := x.Values()
	fmt.Println(values)
	return err
}

// A kernel for a named target can be inspected without a GPU.
func ExampleCompile_target() {
	k, err := gpu.Compile(context.Background(), "scale.ttir", scale, gpu.Options{Target: "sm_80", NumWarps: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer k.Close()
	fmt.Println(k.Name(), k.Target(), k.Args(), k.NumWarps(), k.SharedMemory())
	fmt.Println(strings.Contains(k.PTX(), ".entry scale"))
	// Output:
	// scale sm_80 [x: ptr<f32> by: f32 n: i32] 1 0
	// true
}
