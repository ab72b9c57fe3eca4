package cpu_test

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cpu"
)

// TestDivisionByZero: a program that divides by zero stops with its location. Results of
// other programs stay.
func TestDivisionByZero(t *testing.T) {
	for _, op := range []string{"arith.divsi", "arith.divui", "arith.remsi", "arith.remui"} {
		k := compiled(t, fmt.Sprintf(`tt.func public @k(%%p: !tt.ptr<i32> loc("p"), %%d: i32 loc("d")) {
  %%x = tt.get_program_id x : i32
  %%y = arith.subi %%d, %%x : i32
  %%q = %s %%d, %%y : i32
  tt.store %%p, %%q : !tt.ptr<i32>
  tt.return
}`, op))
		require.NoError(t, k.Launch(context.Background(), cpu.Launch{Grid: [3]int{5, 1, 1}, Args: []any{make([]int32, 1), 5}}))
		err := k.Launch(context.Background(), cpu.Launch{Grid: [3]int{100, 1, 1}, Args: []any{make([]int32, 1), 5}, Workers: 4})
		require.EqualError(t, err, "kernel.ttir:4:8: '"+op+"' in program (5, 0, 0): division by zero of a number of type i32")
		var f *cpu.Failure
		require.ErrorAs(t, err, &f)
		assert.Equal(t, [3]int{5, 0, 0}, f.Program)
	}
}

// TestDivisionOfTheLeastNumber does not fault: the result wraps.
func TestDivisionOfTheLeastNumber(t *testing.T) {
	k := compiled(t, `tt.func public @k(%p: !tt.ptr<i32> loc("p"), %a: i32 loc("a"), %b: i32 loc("b")) {
  %one = arith.constant 1 : i32
  %q = arith.divsi %a, %b : i32
  %r = arith.remsi %a, %b : i32
  %p1 = tt.addptr %p, %one : !tt.ptr<i32>, i32
  tt.store %p, %q : !tt.ptr<i32>
  tt.store %p1, %r : !tt.ptr<i32>
  tt.return
}`)
	out := make([]int32, 2)
	require.NoError(t, run(k, out, -1<<31, -1))
	assert.Equal(t, []int32{-1 << 31, 0}, out)
}

// TestDivisionThatDoesNotMatter: the divisor may be zero if a mask or a select drops the
// quotient.
func TestDivisionThatDoesNotMatter(t *testing.T) {
	k := compiled(t, `tt.func public @k(%p: !tt.ptr<i32> loc("p"), %n: i32 loc("n")) {
  %c0 = arith.constant 0 : i32
  %c100 = arith.constant 100 : i32
  %q = arith.divsi %c100, %n : i32
  %zero = arith.cmpi eq, %n, %c0 : i32
  %chosen = arith.select %zero, %c0, %q : i32
  %hundreds = arith.constant dense<100> : tensor<4xi32>
  %r = tt.make_range {start = 0 : i32, end = 4 : i32} : tensor<4xi32>
  %some = arith.constant dense<0> : tensor<4xi32>
  %mask = arith.cmpi ne, %r, %some : tensor<4xi32>
  %qs = arith.divsi %hundreds, %r : tensor<4xi32>
  %add = tt.splat %chosen : i32 -> tensor<4xi32>
  %sum = arith.addi %qs, %add : tensor<4xi32>
  %ps = tt.splat %p : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %pa = tt.addptr %ps, %r : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  tt.store %pa, %sum, %mask : tensor<4x!tt.ptr<i32>>
  tt.return
}`)
	out := make([]int32, 4)
	require.NoError(t, run(k, out, 0))
	assert.Equal(t, []int32{0, 100, 50, 33}, out)
}

func TestFailedAssertion(t *testing.T) {
	k := compiled(t, `tt.func public @k(%n: i32 loc("n")) {
  %x = tt.get_program_id x : i32
  %ok = arith.cmpi slt, %x, %n : i32
  %t = tt.splat %ok : i1 -> tensor<1xi1>
  tt.assert %t, "x is small" : tensor<1xi1>
  tt.return
}`)
	for workers := range 5 {
		err := k.Launch(context.Background(), cpu.Launch{Grid: [3]int{100, 100, 3}, Args: []any{60}, Workers: workers})
		var f *cpu.Failure
		require.ErrorAs(t, err, &f)
		assert.Equal(t, [3]int{60, 0, 0}, f.Program, "the first that fails, with any number of workers")
		assert.ErrorContains(t, err, "kernel.ttir:5:3: ")
		assert.ErrorContains(t, err, "x is small")
	}
}

// long is a program that counts to n, for hours if n is large.
const long = `tt.func public @long(%p: !tt.ptr<i64> loc("p"), %n: i64 loc("n")) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c0) -> (i64) : i64 {
    %m = arith.xori %a, %i : i64
    %b = arith.addi %m, %c1 : i64
    scf.yield %b : i64
  }
  tt.store %p, %s : !tt.ptr<i64>
  tt.return
}`

// TestCancellation takes effect inside of programs, and names the loop.
func TestCancellation(t *testing.T) {
	for _, o := range []cpu.Options{{}, {Quick: true}} {
		k, err := cpu.Compile(context.Background(), "kernel.ttir", long, o)
		require.NoError(t, err)
		defer k.Close()
		l := cpu.Launch{Grid: [3]int{8, 1, 1}, Args: []any{make([]int64, 1), int64(1) << 60}, Workers: 3}

		ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
		err = k.Launch(ctx, l)
		cancel()
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.ErrorContains(t, err, "kernel.ttir:4:8: 'scf.for' in program (")

		ctx, cancel = context.WithCancel(context.Background())
		time.AfterFunc(100*time.Millisecond, cancel)
		require.ErrorIs(t, k.Launch(ctx, l), context.Canceled)
		require.ErrorIs(t, k.Launch(ctx, l), context.Canceled, "cancelled before")

		l.MaxSteps = 1000
		err = k.Launch(context.Background(), l)
		require.ErrorIs(t, err, cpu.ErrTooManySteps)
		require.ErrorContains(t, err, "kernel.ttir:4:8: 'scf.for' in program (")
	}
}

// TestCancellationBetweenPrograms: a run of many short programs stops, too.
func TestCancellationBetweenPrograms(t *testing.T) {
	k := compiled(t, "tt.func public @k() { tt.return }")
	ctx, cancel := context.WithCancel(context.Background())
	var calls atomic.Int64
	err := k.Launch(ctx, cpu.Launch{Grid: [3]int{1 << 30, 1 << 10, 1}, Progress: func(done, total int) {
		if calls.Add(1) == 3 {
			cancel()
		}
	}})
	require.ErrorIs(t, err, context.Canceled)
}

// TestTheProcessLivesOn: the same kernel still runs after every kind of failure.
func TestTheProcessLivesOn(t *testing.T) {
	k := compiled(t, long)
	out := make([]int64, 1)
	bad := []cpu.Launch{
		{Grid: [3]int{-1, 1, 1}, Args: []any{out, 5}},
		{Grid: one, Args: []any{out}},
		{Grid: one, Args: []any{out, 1 << 60}, MaxSteps: 10},
	}
	for _, l := range bad {
		require.Error(t, k.Launch(context.Background(), l))
		require.NoError(t, run(k, out, 3))
		assert.EqualValues(t, 4, out[0]) // (((0^0)+1 ^ 1) + 1 ^ 2) + 1
	}
	_, err := cpu.Compile(context.Background(), "broken.ttir", "tt.func public @k( {", cpu.Options{})
	require.ErrorContains(t, err, "broken.ttir:1:")
	_, err = cpu.Compile(context.Background(), "two.ttir", "tt.func public @a() { tt.return }\ntt.func public @b() { tt.return }", cpu.Options{})
	require.ErrorContains(t, err, "name one of a, b")
	_, err = cpu.Compile(context.Background(), "two.ttir", "tt.func public @a() { tt.return }", cpu.Options{Kernel: "c"})
	require.ErrorContains(t, err, "no function @c")
	require.False(t, errors.Is(err, context.Canceled))
}
