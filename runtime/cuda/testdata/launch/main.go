// Command launch measures what it costs to launch a kernel from Go: one that does
// nothing, with three arguments. ../launch.c does the same in C; compare
// what both print on the same machine.
//
//	CGO_ENABLED=0 go build -o launch-go ./runtime/cuda/testdata/launch
//	gcc -O2 -o launch-c runtime/cuda/testdata/launch.c -ldl
//	./launch-c && ./launch-go
package main

import (
	"fmt"
	"os"
	"slices"
	"time"

	"github.com/tshared/tshared/runtime/cuda"
)

const ptx = `.version 7.0
.target sm_80
.address_size 64
.visible .entry nothing(.param .u64 a, .param .u32 b, .param .f32 c)
{
	ret;
}
`

// A round is many batches, each short enough that the driver's queue is never
// full; the GPU is waited for between them, outside of the time that counts.
const (
	rounds  = 9
	batches = 250
	batch   = 400
)

func main() {
	if err := measure(); err != nil {
		fmt.Fprintln(os.Stderr, "launch:", err)
		os.Exit(1)
	}
}

func measure() error {
	system, err := cuda.Open()
	if err != nil {
		return err
	}
	c, err := system.Devices()[0].Retain()
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
	run := func() (time.Duration, error) { return time1(stream, batch, launch.Run) }
	if err := report("go Launch.Run   ", run, stream, launch.Run); err != nil {
		return err
	}
	return c.Do(func(t *cuda.Thread) error {
		one := func() error { return t.Launch(launch) }
		return report("go Thread.Launch", func() (time.Duration, error) { return time1(stream, batch, one) }, stream, one)
	})
}

// time1 is the time of n launches, without waiting for them.
func time1(stream *cuda.Stream, n int, launch func() error) (time.Duration, error) {
	began := time.Now()
	for range n {
		if err := launch(); err != nil {
			return 0, err
		}
	}
	took := time.Since(began)
	return took, stream.Synchronize()
}

// report prints the nanoseconds per launch: the median of the rounds for launches
// in batches, and once for all in a row, where the GPU sets the pace.
func report(name string, run func() (time.Duration, error), stream *cuda.Stream, one func() error) error {
	if _, err := time1(stream, 1000, one); err != nil { // to warm up
		return err
	}
	var perLaunch []float64
	for range rounds {
		var sum time.Duration
		for range batches {
			took, err := run()
			if err != nil {
				return err
			}
			sum += took
		}
		perLaunch = append(perLaunch, float64(sum.Nanoseconds())/(batches*batch))
	}
	slices.Sort(perLaunch)
	row, err := time1(stream, batches*batch, one)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %7.1f ns per launch in batches (median of %d rounds, best %.1f), %7.1f ns in a row of %d\n",
		name, perLaunch[rounds/2], rounds, perLaunch[0], float64(row.Nanoseconds())/(batches*batch), batches*batch)
	return nil
}
