package cpu_test

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cpu"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

// stress is the number of repetitions, the greater one if TSHARED_STRESS is set.
func stress(short, full int) int {
	if os.Getenv("TSHARED_STRESS") != "" {
		return full
	}
	return short
}

// resident is the resident memory of the process in KiB.
func resident(t *testing.T) int {
	t.Helper()
	runtime.GC()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("how much memory a process has is only known on Linux")
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, err := strconv.Atoi(strings.Fields(rest)[0])
			require.NoError(t, err)
			return n
		}
	}
	t.Fatal("no VmRSS")
	return 0
}

// steady repeats a function, and checks that memory does not grow after the first few
// calls.
func steady(t *testing.T, warm, times, allowedKiB int, f func(i int)) {
	t.Helper()
	for i := range warm {
		f(i)
	}
	before := resident(t)
	for i := range times {
		f(i)
	}
	after := resident(t)
	t.Logf("%d times: %d KiB before, %d KiB after", times, before, after)
	assert.Less(t, after-before, allowedKiB, "memory grows: %d KiB before, %d KiB after", before, after)
}

func TestLaunchesDoNotLeak(t *testing.T) {
	k := compiled(t, scale)
	x := make([]float32, 64)
	steady(t, 500, stress(5000, 100_000), 16<<10, func(int) {
		require.NoError(t, k.Launch(context.Background(), cpu.Launch{Grid: [3]int{16, 1, 1}, Args: []any{x, 1.0, len(x)}}))
	})
}

func TestCompilationsDoNotLeak(t *testing.T) {
	racedetector.SkipSerial(t)
	x := make([]float32, 4)
	steady(t, 40, stress(100, 10_000), 32<<10, func(int) {
		k, err := cpu.Compile(context.Background(), "scale.ttir", scale, cpu.Options{Quick: true})
		require.NoError(t, err)
		require.NoError(t, run(k, x, 1.0, len(x)))
		k.Close()
	})
}

// TestCodeIsGivenBack: the memory of a kernel's code is reused after Close.
func TestCodeIsGivenBack(t *testing.T) {
	const many = 30
	round := func() {
		var kernels []*cpu.Kernel
		for range many {
			k, err := cpu.Compile(context.Background(), "scale.ttir", scale, cpu.Options{Quick: true})
			require.NoError(t, err)
			kernels = append(kernels, k)
		}
		for _, k := range kernels {
			k.Close()
			k.Close()
		}
	}
	steady(t, 1, 2, 32<<10, func(int) { round() })
}

// TestManyAtOnce: 64 goroutines compile and launch.
func TestManyAtOnce(t *testing.T) {
	shared := compiled(t, scale)
	var all sync.WaitGroup
	failures := make(chan error, 64)
	for g := range 64 {
		all.Go(func() {
			if err := compileAndLaunch(shared, g); err != nil {
				failures <- fmt.Errorf("goroutine %d: %w", g, err)
			}
		})
	}
	all.Wait()
	close(failures)
	for err := range failures {
		t.Error(err)
	}
}

func compileAndLaunch(shared *cpu.Kernel, g int) error {
	k, err := cpu.Compile(context.Background(), "scale.ttir", scale, cpu.Options{Quick: true})
	if err != nil {
		return err
	}
	defer k.Close()
	for round := range 20 {
		for _, k := range []*cpu.Kernel{k, shared} {
			x := make([]float32, 100)
			for i := range x {
				x[i] = float32(i)
			}
			l := cpu.Launch{Grid: [3]int{25, 1, 1}, Args: []any{x, float32(g), len(x)}, Workers: 1 + round%3}
			if err := k.Launch(context.Background(), l); err != nil {
				return err
			}
			for i, v := range x {
				if v != float32(i*g) {
					return fmt.Errorf("element %d is %v, want %d", i, v, i*g)
				}
			}
		}
	}
	return nil
}

// uneven has programs of which some take a thousand times as long as others; each result
// depends on all iterations.
const uneven = `tt.func public @uneven(%p: !tt.ptr<f32> loc("p")) {
  %x = tt.get_program_id x : i32
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c97 = arith.constant 97 : i32
  %c13 = arith.constant 13 : i32
  %start = arith.constant 1.0 : f32
  %step = arith.constant 0.731 : f32
  %m = arith.muli %x, %c97 : i32
  %r = arith.remui %m, %c13 : i32
  %n = arith.shli %c1, %r : i32
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %start) -> (f32) : i32 {
    %b = arith.divf %a, %step : f32
    %c = arith.addf %b, %step : f32
    %d = math.sqrt %c : f32
    scf.yield %d : f32
  }
  %q = tt.addptr %p, %x : !tt.ptr<f32>, i32
  tt.store %q, %s : !tt.ptr<f32>
  tt.return
}`

// TestWorkersDoNotMatter: results are bitwise the same with any number of workers.
func TestWorkersDoNotMatter(t *testing.T) {
	k, err := cpu.Compile(context.Background(), "uneven.ttir", uneven, cpu.Options{})
	require.NoError(t, err)
	defer k.Close()
	var want []float32
	for _, workers := range []int{1, 2, 3, 4, 7, 16, 64, 0} {
		out := make([]float32, 1000)
		done := 0
		l := cpu.Launch{Grid: [3]int{1000, 1, 1}, Args: []any{out}, Workers: workers, Progress: func(n, _ int) { done = max(done, n) }}
		require.NoError(t, k.Launch(context.Background(), l))
		assert.Equal(t, 1000, done)
		if want == nil {
			want = out
		}
		assert.Equal(t, want, out, "%d workers", workers)
	}
}
