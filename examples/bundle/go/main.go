// Command softmax-go computes the softmax of matrices by the kernels of softmax.tsb, on the CPU or,
// with -gpu, on the first GPU. The results are compared with those of double precision.
//
// The package softmax is generated; see build.sh beside this folder.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/signal"

	gpu "github.com/tshared/tshared/gpu/code"
	"github.com/tshared/tshared/launch"
	"github.com/tshared/tshared/narrowfloat"

	"example.com/softmax/softmax"
)

//go:generate tshared bundle build ../softmax.py -o softmax.tsb --target sm_80,sm_90a,x86-64-v3,aarch64
//go:generate tshared bundle go softmax.tsb -o softmax

func main() {
	onGPU := flag.Bool("gpu", false, "run on the first GPU")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *onGPU); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("OK")
}

func run(ctx context.Context, onGPU bool) error {
	d := launch.CPU()
	if onGPU {
		var err error
		if d, err = launch.GPU(nil); err != nil {
			return err
		}
		defer d.Close()
	}
	fmt.Println("softmax on", d)
	for _, m := range []matrix{{64, 200, 208}, {33, 1000, 1001}, {16, 4096, 4096}, {0, 10, 16}} {
		if err := m.test16(ctx, d); err != nil {
			return err
		}
		if err := m.test32(ctx, d); err != nil {
			return err
		}
	}
	return nil
}

// matrix is the size of a matrix.
type matrix struct{ rows, columns, stride int32 }

// input is numbers from -8 to 8.
func (m matrix) input() []float32 {
	r := rand.New(rand.NewPCG(1, 2))
	x := make([]float32, m.rows*m.stride)
	for i := range x {
		x[i] = r.Float32()*16 - 8
	}
	return x
}

// test16 launches with slices, which are copied to a GPU and back.
func (m matrix) test16(ctx context.Context, d *launch.Device) error {
	x := narrowfloat.FromFloat32[narrowfloat.F16](m.input())
	out := make([]narrowfloat.F16, len(x))
	if err := softmax.SoftmaxFP16(ctx, d, out, x, m.stride, m.rows, m.columns); err != nil {
		return err
	}
	return m.check("fp16", narrowfloat.ToFloat32(out), narrowfloat.ToFloat32(x), 1e-3)
}

// test32 launches with buffers in the memory of the GPU, where there is one, and twice, by a launch
// that is prepared once.
func (m matrix) test32(ctx context.Context, d *launch.Device) error {
	x := m.input()
	out := make([]float32, len(x))
	if d.Context() == nil || len(x) == 0 {
		if err := softmax.SoftmaxFP32(ctx, d, out, x, m.stride, m.rows, m.columns); err != nil {
			return err
		}
		return m.check("fp32", out, x, 1e-6)
	}
	from, err := gpu.Upload(d.Context(), x)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := gpu.Upload(d.Context(), out)
	if err != nil {
		return err
	}
	defer to.Close()
	b, err := softmax.BindSoftmaxFP32(ctx, d, to, from, m.stride, m.rows, m.columns)
	if err != nil {
		return err
	}
	defer b.Close()
	for range 2 {
		if err := b.Run(ctx); err != nil {
			return err
		}
	}
	if err := to.Read(0, out); err != nil {
		return err
	}
	return m.check("fp32", out, x, 1e-6)
}

// check compares with the softmax in double precision.
func (m matrix) check(dtype string, out, x []float32, limit float64) error {
	worst := 0.0
	for row := range m.rows {
		row := row * m.stride
		x, out := x[row:row+m.columns], out[row:row+m.columns]
		most, sum := math.Inf(-1), 0.0
		for _, v := range x {
			most = max(most, float64(v))
		}
		for _, v := range x {
			sum += math.Exp(float64(v) - most)
		}
		for i, v := range x {
			worst = max(worst, math.Abs(float64(out[i])-math.Exp(float64(v)-most)/sum))
		}
	}
	fmt.Printf("%s %4d x %-4d  largest error %.2g\n", dtype, m.rows, m.columns, worst)
	if !(worst <= limit) {
		return fmt.Errorf("%s %d x %d: the results are wrong: the error %g is above %g", dtype, m.rows, m.columns, worst, limit)
	}
	return nil
}
