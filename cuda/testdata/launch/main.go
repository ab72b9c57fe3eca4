// Command launch measures the time to launch a kernel from Go: an empty kernel with three
// arguments. With ../launch.c as a library it measures the same in C, in turns, so that
// both meet the same noise.
//
//	CGO_ENABLED=0 go build -o launch-go ./cuda/testdata/launch
//	gcc -O2 -shared -fPIC -o launch.so cuda/testdata/launch.c -ldl
//	./launch-go ./launch.so
package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/ebitengine/purego"

	"github.com/tshared/tshared/cuda"
)

const ptx = `.version 7.0
.target sm_80
.address_size 64
.visible .entry nothing(.param .u64 a, .param .u32 b, .param .f32 c)
{
	ret;
}
`

// A batch is short enough that the driver's queue is never full. Waiting for the GPU
// between batches is not measured.
const (
	batches = 3000
	batch   = 200
)

// launcher is one of the compared functions that launch.
type launcher struct {
	name string
	// run returns the time of n launches, without the wait for their end that follows.
	run   func(n int) (time.Duration, error)
	times []float64 // nanoseconds per launch, of each batch
}

func main() {
	if err := measure(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "launch:", err)
		os.Exit(1)
	}
}

func measure(libraries []string) error {
	driver, err := cuda.Open()
	if err != nil {
		return err
	}
	c, err := driver.Devices()[0].Retain()
	if err != nil {
		return err
	}
	defer c.Release()
	module, err := c.LoadPTX(ptx, cuda.JIT{})
	if err != nil {
		return err
	}
	defer module.Close()
	kernel, err := module.Function("nothing")
	if err != nil {
		return err
	}
	stream, err := c.NewStream()
	if err != nil {
		return err
	}
	defer stream.Close()
	memory, err := c.Alloc(1024)
	if err != nil {
		return err
	}
	defer memory.Close()
	launch, err := kernel.Prepare(cuda.Config{Grid: [3]int{1}, Block: [3]int{32}, Stream: stream}, memory, int32(1), float32(2))
	if err != nil {
		return err
	}
	return c.Do(func(t *cuda.Thread) error {
		timed := func(launch func() error) func(n int) (time.Duration, error) {
			return func(n int) (time.Duration, error) { return timeOf(n, stream, launch) }
		}
		launchers := []*launcher{
			{name: "go Thread.Launch", run: timed(func() error { return t.Launch(launch) })},
			{name: "go Launch.Run", run: timed(launch.Run)},
		}
		for _, file := range libraries {
			w, err := inC(file)
			if err != nil {
				return err
			}
			launchers = append([]*launcher{w}, launchers...)
		}
		return compare(launchers)
	})
}

// inC is the launch of launch.c.
func inC(file string) (*launcher, error) {
	library, err := purego.Dlopen(file, purego.RTLD_NOW)
	if err != nil {
		return nil, err
	}
	var setup func() int32
	var run func(n int32) float64
	purego.RegisterLibFunc(&setup, library, "setup")
	purego.RegisterLibFunc(&run, library, "run")
	if setup() != 0 {
		return nil, errors.New("the library cannot make its kernel")
	}
	return &launcher{name: "c cuLaunchKernel", run: func(n int) (time.Duration, error) { return time.Duration(run(int32(n))), nil }}, nil
}

func timeOf(n int, stream *cuda.Stream, launch func() error) (time.Duration, error) {
	began := time.Now()
	for range n {
		if err := launch(); err != nil {
			return 0, err
		}
	}
	took := time.Since(began)
	return took, stream.Synchronize()
}

// compare measures the launchers in turns, and prints their figures and the distances
// from the first one's.
func compare(launchers []*launcher) error {
	for i := range batches {
		for k := range launchers { // each is first in some batches
			w := launchers[(i+k)%len(launchers)]
			took, err := w.run(batch)
			if err != nil {
				return err
			}
			if i >= batches/10 { // the first tenth warms up
				w.times = append(w.times, float64(took.Nanoseconds())/batch)
			}
		}
	}
	for _, w := range launchers {
		slices.Sort(w.times)
	}
	quantile := func(w *launcher, of int) float64 { return w.times[len(w.times)*of/100] }
	for _, w := range launchers {
		fmt.Printf("%-17s ns per launch: least %7.1f, 10%% %7.1f, median %7.1f; more than the first: least %+7.1f, 10%% %+7.1f, median %+7.1f\n",
			w.name, w.times[0], quantile(w, 10), quantile(w, 50),
			w.times[0]-launchers[0].times[0], quantile(w, 10)-quantile(launchers[0], 10), quantile(w, 50)-quantile(launchers[0], 50))
	}
	fmt.Printf("%d batches of %d launches each, in turns\n", batches-batches/10, batch)
	return nil
}
