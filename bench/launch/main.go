// Command launch measures what a launch costs in steady state: frozen launches and launches
// with ten arguments of package jit, beside a C program that calls cuLaunchKernel in a loop.
//
//	launch            # on the first GPU; cc makes the C program
//	launch -cpu       # on this machine's cores
//	launch -c ./prog  # with a C program that was made before from launch.c
//
// The times are medians over batches of launches; the device is waited for between batches,
// so that no queue is ever full. A cache folder ($TSHARED_CACHE_DIR) that has the kernel makes
// LLVM unnecessary.
package main

import (
	"context"
	_ "embed"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/jit"
)

//go:embed ten.py
var kernelText string

//go:embed c/launch.c
var loopText string

type options struct {
	cpu               bool
	program           string
	batches, launches int
}

func main() {
	var o options
	flag.BoolVar(&o.cpu, "cpu", false, "measure on the CPU, one program on one core")
	flag.StringVar(&o.program, "c", "", "the C program, compiled; empty compiles it with cc")
	flag.IntVar(&o.batches, "batches", 200, "number of batches")
	flag.IntVar(&o.launches, "launches", 200, "launches of a batch")
	flag.Parse()
	if err := o.run(context.Background()); err != nil {
		fmt.Fprintf(os.Stderr, "launch: %v\n", err)
		os.Exit(1)
	}
}

func (o *options) run(ctx context.Context) error {
	if o.cpu {
		return o.onCPU(ctx)
	}
	return o.onGPU(ctx)
}

// median is the time of a launch, in nanoseconds: that of the median of batches.
func (o *options) median(launch, wait func() error) (float64, error) {
	times := make([]float64, o.batches)
	for b := -1; b < o.batches; b++ { // one before those that count
		start := time.Now()
		for range o.launches {
			if err := launch(); err != nil {
				return 0, err
			}
		}
		if took := time.Since(start); b >= 0 {
			times[b] = float64(took.Nanoseconds()) / float64(o.launches)
		}
		if err := wait(); err != nil {
			return 0, err
		}
	}
	slices.Sort(times)
	return times[len(times)/2], nil
}

// numbers are the arguments behind the pointers. They are made into interfaces once: a program
// that makes them anew pays some nanoseconds for each.
var numbers = []any{128, 120, 100, 2, 2.5, 0.5}

func (o *options) onCPU(ctx context.Context) error {
	fn, err := jit.LoadText("ten.py", kernelText, "ten")
	if err != nil {
		return err
	}
	d := jit.CPU().WithWorkers(1)
	var args []any
	for range 4 {
		args = append(args, make([]float32, 1024))
	}
	return o.compare(ctx, fn, d, append(args, numbers...), func() error { return nil }, nil)
}

// compare measures frozen launches and launches with arguments, beside others.
func (o *options) compare(ctx context.Context, fn *jit.Kernel, d *jit.Device, args []any, wait func() error, bare func() (float64, error)) error {
	runtime.LockOSThread()
	var grid any = tshared.Grid{1}
	bound, err := fn.Bind(ctx, d, grid, args...)
	if err != nil {
		return err
	}
	rows := []struct {
		name    string
		measure func() (float64, error)
	}{
		{"cuLaunchKernel in C", bare},
		{"Bind, Start", func() (float64, error) { return o.median(bound.Start, wait) }},
		{"Launch, 10 arguments", func() (float64, error) {
			return o.median(func() error { return fn.Launch(ctx, d, grid, args...) }, wait)
		}},
		{"Launch, 10 arguments, made anew", func() (float64, error) {
			n := 1 << 10
			return o.median(func() error {
				n ^= 1 << 11
				return fn.Launch(ctx, d, tshared.Grid{1}, args[0], args[1], args[2], args[3], n, n+8, n+4, 2, float64(n), 0.5)
			}, wait)
		}},
		{"cuLaunchKernel in C, again", bare},
	}
	base := 0.0
	for _, r := range rows {
		if r.measure == nil {
			continue
		}
		ns, err := r.measure()
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		if base == 0 && bare != nil {
			base = ns
		}
		fmt.Printf("%-32s %8.0f ns", r.name, ns)
		if base != 0 {
			fmt.Printf("  %+8.0f ns", ns-base)
		}
		fmt.Println()
	}
	return bound.Close()
}

func (o *options) onGPU(ctx context.Context) error {
	d, err := jit.GPU(nil)
	if err != nil {
		return err
	}
	fn, err := jit.LoadText("ten.py", kernelText, "ten")
	if err != nil {
		return err
	}
	args, err := buffers(d.Context())
	if err != nil {
		return err
	}
	args = append(args, numbers...)
	info, err := fn.Compiled(ctx, d, args...)
	if err != nil {
		return err
	}
	fmt.Printf("%v, %s\n", d, runtime.Version())
	dir, err := os.MkdirTemp("", "launch")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program, err := o.bareLoop(dir)
	if err != nil {
		return err
	}
	file := filepath.Join(dir, "kernel")
	if err := os.WriteFile(file, info.Code, 0o666); err != nil {
		return err
	}
	bare := func() (float64, error) {
		line := []string{file, info.Symbol}
		for _, n := range []int{32 * info.NumWarps, info.SharedMemory, o.batches, o.launches} {
			line = append(line, strconv.Itoa(n))
		}
		out, err := exec.CommandContext(ctx, program, line...).Output()
		if err != nil {
			return 0, err
		}
		return strconv.ParseFloat(strings.TrimSpace(string(out)), 64)
	}
	return o.compare(ctx, fn, d, args, d.Context().Synchronize, bare)
}

// buffers are the pointers of the kernel.
func buffers(c *cuda.Context) ([]any, error) {
	var list []any
	for range 4 {
		b, err := gpu.Upload(c, make([]float32, 8192))
		if err != nil {
			return nil, err
		}
		list = append(list, b)
	}
	return list, nil
}

// bareLoop is the C program.
func (o *options) bareLoop(dir string) (string, error) {
	if o.program != "" {
		return o.program, nil
	}
	source, program := filepath.Join(dir, "launch.c"), filepath.Join(dir, "launch")
	if err := os.WriteFile(source, []byte(loopText), 0o666); err != nil {
		return "", err
	}
	if out, err := exec.Command("cc", "-O2", "-o", program, source, "-ldl").CombinedOutput(); err != nil {
		return "", fmt.Errorf("cc makes no C program of launch.c: %w\n%s", err, out)
	}
	return program, nil
}
