package cpu_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/diag"
)

// A panic in a worker is an error: the process continues, and the kernel can run again.
func TestWorkersPanic(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("k.ttir", "tt.func @k() {\n  tt.return\n}")
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	k, err := cpu.Compile(m.Top, "", cpu.Options{})
	require.NoError(t, err)
	defer k.Close()
	launch := cpu.Launch{Grid: [3]int{1000, 1, 1}, Workers: 4}
	launch.Progress = func(int, int) { panic("ouch") }
	err = k.Run(context.Background(), launch)
	require.EqualError(t, err, "BUG: a worker panicked on 'kernel @k': ouch")
	var bug *diag.Bug
	require.ErrorAs(t, err, &bug)
	launch.Progress = nil
	require.NoError(t, k.Run(context.Background(), launch))
}

// Launches one after the other, at once and after a pause run all of their programs.
func TestWorkersOfManyLaunches(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	m, err := tshared.Parse("k.ttir", "tt.func @k() {\n  tt.return\n}")
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	k, err := cpu.Compile(m.Top, "", cpu.Options{})
	require.NoError(t, err)
	defer k.Close()
	var all sync.WaitGroup
	for g := range 4 {
		all.Go(func() {
			p, err := k.Prepare(cpu.Launch{Grid: [3]int{50, 1, 1}, Workers: 2 + 3*g})
			if !assert.NoError(t, err) {
				return
			}
			for i := range 300 {
				if i%100 == 99 {
					time.Sleep(time.Millisecond) // threads that wait for a launch fall asleep
				}
				if !assert.NoError(t, p.Run(context.Background())) {
					return
				}
			}
		})
	}
	all.Wait()
}

func BenchmarkLaunch(b *testing.B) {
	m, err := tshared.Parse("k.ttir", "tt.func @k() {\n  tt.return\n}")
	require.NoError(b, err)
	require.NoError(b, m.Run("triton-to-linalg"))
	k, err := cpu.Compile(m.Top, "", cpu.Options{})
	require.NoError(b, err)
	defer k.Close()
	for _, workers := range []int{1, 2} {
		p, err := k.Prepare(cpu.Launch{Grid: [3]int{64, 1, 1}, Workers: workers})
		require.NoError(b, err)
		b.Run(fmt.Sprint(workers), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_ = p.Run(context.Background())
			}
		})
	}
}
