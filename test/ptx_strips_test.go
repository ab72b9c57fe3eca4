package test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// manyElements adds in blocks of %[1]d elements: to each element of %%x below %%n its index and the element of %%t at index / 100. It stores the sum of the old
// elements and their maximum.
const manyElements = `
tt.func public @add(%%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %%t: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %%n: i32) {
  %%c0 = arith.constant 0 : i32
  %%c1 = arith.constant 1 : i32
  %%least = arith.constant -2147483648 : i32
  %%size = arith.constant %[1]d : i32
  %%by = arith.constant dense<100> : tensor<%[1]dxi32>
  %%other = arith.constant dense<-5> : tensor<%[1]dxi32>
  %%o = tt.make_range {end = %[1]d : i32, start = 0 : i32} : tensor<%[1]dxi32>
  %%end = tt.splat %%n : i32 -> tensor<%[1]dxi32>
  %%xs = tt.splat %%x : !tt.ptr<i32> -> tensor<%[1]dx!tt.ptr<i32>>
  %%ts = tt.splat %%t : !tt.ptr<i32> -> tensor<%[1]dx!tt.ptr<i32>>
  %%r:2 = scf.for %%i = %%c0 to %%n step %%size iter_args(%%total = %%c0, %%most = %%least) -> (i32, i32)  : i32 {
    %%is = tt.splat %%i : i32 -> tensor<%[1]dxi32>
    %%at = arith.addi %%is, %%o : tensor<%[1]dxi32>
    %%mask = arith.cmpi slt, %%at, %%end : tensor<%[1]dxi32>
    %%xp = tt.addptr %%xs, %%at : tensor<%[1]dx!tt.ptr<i32>>, tensor<%[1]dxi32>
    %%v = tt.load %%xp, %%mask, %%other : tensor<%[1]dx!tt.ptr<i32>>
    %%sum = "tt.reduce"(%%v) <{axis = 0 : i32}> ({
    ^bb0(%%a: i32, %%b: i32):
      %%s = arith.addi %%a, %%b : i32
      tt.reduce.return %%s : i32
    }) : (tensor<%[1]dxi32>) -> i32
    %%sums = arith.addi %%total, %%sum : i32
    %%max = "tt.reduce"(%%v) <{axis = 0 : i32}> ({
    ^bb0(%%a: i32, %%b: i32):
      %%s = arith.maxsi %%a, %%b : i32
      tt.reduce.return %%s : i32
    }) : (tensor<%[1]dxi32>) -> i32
    %%mosts = arith.maxsi %%most, %%max : i32
    %%row = arith.divsi %%at, %%by : tensor<%[1]dxi32>
    %%tp = tt.addptr %%ts, %%row : tensor<%[1]dx!tt.ptr<i32>>, tensor<%[1]dxi32>
    %%u = tt.load %%tp, %%mask : tensor<%[1]dx!tt.ptr<i32>>
    %%w = arith.addi %%v, %%at : tensor<%[1]dxi32>
    %%y = arith.addi %%w, %%u : tensor<%[1]dxi32>
    tt.store %%xp, %%y, %%mask : tensor<%[1]dx!tt.ptr<i32>>
    scf.yield %%sums, %%mosts : i32, i32
  }
  tt.store %%out, %%r#0 : !tt.ptr<i32>
  %%next = tt.addptr %%out, %%c1 : !tt.ptr<i32>, i32
  tt.store %%next, %%r#1 : !tt.ptr<i32>
  tt.return
}
`

// TestStrips: blocks of many elements per thread run in strips, and compute the same.
func TestStrips(t *testing.T) {
	needLLVM(t)
	for _, c := range []struct {
		warps, size int
		inStrips    bool
	}{{1, 4096, true}, {4, 8192, true}, {2, 512, false}} {
		t.Run(fmt.Sprintf("warps=%d,size=%d", c.warps, c.size), func(t *testing.T) {
			t.Parallel()
			m, err := tshared.Parse("strips.mlir", fmt.Sprintf(manyElements, c.size))
			require.NoError(t, err)
			require.NoError(t, m.Run(ptx.Lowering))
			k, err := ptx.Compile(m.Top, "add", ptx.Options{Target: "sm_90a", Warps: c.warps, Contract: true})
			require.NoError(t, err)
			assert.Equal(t, c.inStrips, strings.Contains(k.Text, `.pragma "nounroll"`))
			if c.inStrips { // 8 elements of a thread, and no branches for others
				assert.LessOrEqual(t, strings.Count(k.Text, "ld.global"), 32)
			}
			for _, n := range []int{c.size, c.size + 1, c.size - 3, 2*c.size + 1000, 701, 1, 0} {
				runStrips(t, k, n, c.size)
			}
		})
	}
}

// runStrips runs the kernel on the simulator and checks what it stores.
func runStrips(t *testing.T, k *ptx.Kernel, n, size int) {
	const bytes = 4
	value, added := func(i int) int { return i*7919%1000 - 500 }, func(i int) int { return i % 17 }
	whole := (n + size - 1) / size * size
	x, table, out := make([]byte, max(1, n)*bytes), make([]byte, (n/100+1)*bytes), make([]byte, 2*bytes)
	sum, most := (whole-n)*-5, -1<<31
	if whole > n {
		most = -5
	}
	for i := range n {
		memory.Put(x[i*bytes:(i+1)*bytes], uint64(uint32(value(i))))
		sum, most = sum+value(i), max(most, value(i))
	}
	for i := range n/100 + 1 {
		memory.Put(table[i*bytes:(i+1)*bytes], uint64(added(i)))
	}
	runOnSim(t, k, []uint64{1 << 36, 2 << 36, 3 << 36, uint64(n)},
		sim.Buffer{Name: "x", Base: 1 << 36, Data: x}, sim.Buffer{Name: "t", Base: 2 << 36, Data: table}, sim.Buffer{Name: "out", Base: 3 << 36, Data: out})
	for i := range n {
		require.Equal(t, uint64(uint32(value(i)+i+added(i/100))), memory.Get(x[i*bytes:(i+1)*bytes]), "n %d, element %d", n, i)
	}
	require.Equal(t, uint64(uint32(sum)), memory.Get(out[:bytes]), "n %d: sum", n)
	require.Equal(t, uint64(uint32(most)), memory.Get(out[bytes:]), "n %d: maximum", n)
}

// phases replaces the first %%n elements of %%x, of one block, by their distances from the largest one plus the sum of these distances, and stores the sum. The rest of the
// block counts as -5.
const phases = `
tt.func public @distances(%%x: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %%out: !tt.ptr<i32> {tt.divisibility = 16 : i32}, %%n: i32) {
  %%other = arith.constant dense<-5> : tensor<%[1]dxi32>
  %%o = tt.make_range {end = %[1]d : i32, start = 0 : i32} : tensor<%[1]dxi32>
  %%end = tt.splat %%n : i32 -> tensor<%[1]dxi32>
  %%mask = arith.cmpi slt, %%o, %%end : tensor<%[1]dxi32>
  %%xs = tt.splat %%x : !tt.ptr<i32> -> tensor<%[1]dx!tt.ptr<i32>>
  %%xp = tt.addptr %%xs, %%o : tensor<%[1]dx!tt.ptr<i32>>, tensor<%[1]dxi32>
  %%v = tt.load %%xp, %%mask, %%other : tensor<%[1]dx!tt.ptr<i32>>
  %%max = "tt.reduce"(%%v) <{axis = 0 : i32}> ({
  ^bb0(%%a: i32, %%b: i32):
    %%s = arith.maxsi %%a, %%b : i32
    tt.reduce.return %%s : i32
  }) : (tensor<%[1]dxi32>) -> i32
  %%most = tt.splat %%max : i32 -> tensor<%[1]dxi32>
  %%w = arith.subi %%most, %%v : tensor<%[1]dxi32>
  %%sum = "tt.reduce"(%%w) <{axis = 0 : i32}> ({
  ^bb0(%%a: i32, %%b: i32):
    %%s = arith.addi %%a, %%b : i32
    tt.reduce.return %%s : i32
  }) : (tensor<%[1]dxi32>) -> i32
  tt.store %%out, %%sum : !tt.ptr<i32>
  %%sums = tt.splat %%sum : i32 -> tensor<%[1]dxi32>
  %%y = arith.addi %%w, %%sums : tensor<%[1]dxi32>
  tt.store %%xp, %%y, %%mask : tensor<%[1]dx!tt.ptr<i32>>
  tt.return
}
`

// TestPhasesOfStrips: elements that are used on both sides of reductions are loaded again if they would spill.
func TestPhasesOfStrips(t *testing.T) {
	needLLVM(t)
	const bytes = 4
	for _, c := range []struct{ warps, size, loops int }{{1, 8192, 3}, {1, 4096, 0}, {4, 32768, 3}} {
		t.Run(fmt.Sprintf("warps=%d,size=%d", c.warps, c.size), func(t *testing.T) {
			t.Parallel()
			m, err := tshared.Parse("phases.mlir", fmt.Sprintf(phases, c.size))
			require.NoError(t, err)
			require.NoError(t, m.Run(ptx.Lowering))
			k, err := ptx.Compile(m.Top, "distances", ptx.Options{Target: "sm_90a", Warps: c.warps, Contract: true})
			require.NoError(t, err)
			assert.Equal(t, c.loops, strings.Count(k.Text, `.pragma "nounroll"`))
			for _, n := range []int{c.size, c.size - 3, 701, 0} {
				value := func(i int) int { return i*7919%1000 - 500 }
				x, out := make([]byte, max(1, n)*bytes), make([]byte, bytes)
				most, sum := -1<<31, 0
				for i := range c.size {
					if v := value(i); i < n {
						memory.Put(x[i*bytes:(i+1)*bytes], uint64(uint32(v)))
						most, sum = max(most, v), sum-v
					} else {
						most, sum = max(most, -5), sum+5
					}
				}
				sum += most * c.size
				runOnSim(t, k, []uint64{1 << 36, 2 << 36, uint64(n)}, sim.Buffer{Name: "x", Base: 1 << 36, Data: x}, sim.Buffer{Name: "out", Base: 2 << 36, Data: out})
				for i := range n {
					require.Equal(t, uint64(uint32(most-value(i)+sum)), memory.Get(x[i*bytes:(i+1)*bytes]), "n %d, element %d", n, i)
				}
				require.Equal(t, uint64(uint32(sum)), memory.Get(out), "n %d: sum", n)
			}
		})
	}
}

// runOnSim runs a kernel of one block on the simulator, which checks it for races.
func runOnSim(t *testing.T, k *ptx.Kernel, args []uint64, buffers ...sim.Buffer) {
	l := sim.Launch{Grid: [3]int{1, 1, 1}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1, Check: true, CheckGlobal: true, Memory: buffers}
	for _, p := range k.Params {
		l.Args = append(l.Args, args[p.Arg])
	}
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	_, err = entry.Run(context.Background(), l)
	require.NoError(t, err)
}

// window stores, for the rows below %n and columns below %m of a tile of 64 x 64, the sum of x in this row, of x in the next two rows, or 3 where they are not
// below %n, and of the row of %w that %t names, doubled where %f says so.
const window = `
tt.func public @window(%x: !tt.ptr<i32>, %w: !tt.ptr<i32>, %t: !tt.ptr<i32>, %f: !tt.ptr<i1>, %y: !tt.ptr<i32>, %n: i32, %m: i32) {
  %other = arith.constant dense<3> : tensor<64x64xi32>
  %none = arith.constant dense<0> : tensor<64x64xi32>
  %zero = arith.constant dense<0> : tensor<64xi32>
  %false = arith.constant dense<false> : tensor<64xi1>
  %one = arith.constant dense<1> : tensor<64x1xi32>
  %two = arith.constant dense<2> : tensor<64x1xi32>
  %o = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %r = tt.expand_dims %o {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %c = tt.expand_dims %o {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %ends = tt.splat %n : i32 -> tensor<64xi32>
  %below = arith.cmpi slt, %o, %ends : tensor<64xi32>
  %rowEnds = tt.splat %n : i32 -> tensor<64x1xi32>
  %columnEnds = tt.splat %m : i32 -> tensor<1x64xi32>
  %column = arith.cmpi slt, %c, %columnEnds : tensor<1x64xi32>
  %columns = tt.broadcast %column : tensor<1x64xi1> -> tensor<64x64xi1>
  %at = tt.broadcast %c : tensor<1x64xi32> -> tensor<64x64xi32>
  %width = tt.splat %m : i32 -> tensor<64x1xi32>
  %xs = tt.splat %x : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>>
  %ws = tt.splat %w : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>>
  %ys = tt.splat %y : !tt.ptr<i32> -> tensor<64x64x!tt.ptr<i32>>
  %ts = tt.splat %t : !tt.ptr<i32> -> tensor<64x!tt.ptr<i32>>
  %fs = tt.splat %f : !tt.ptr<i1> -> tensor<64x!tt.ptr<i1>>

  %tp = tt.addptr %ts, %o : tensor<64x!tt.ptr<i32>>, tensor<64xi32>
  %named = tt.load %tp, %below, %zero : tensor<64x!tt.ptr<i32>>
  %fp = tt.addptr %fs, %named : tensor<64x!tt.ptr<i1>>, tensor<64xi32>
  %flags = tt.load %fp, %below, %false : tensor<64x!tt.ptr<i1>>
  %flag = tt.expand_dims %flags {axis = 1 : i32} : tensor<64xi1> -> tensor<64x1xi1>
  %doubled = tt.broadcast %flag : tensor<64x1xi1> -> tensor<64x64xi1>

  %r0 = arith.cmpi slt, %r, %rowEnds : tensor<64x1xi32>
  %b0 = tt.broadcast %r0 : tensor<64x1xi1> -> tensor<64x64xi1>
  %mask = arith.andi %b0, %columns : tensor<64x64xi1>
  %s0 = arith.muli %r, %width : tensor<64x1xi32>
  %a0 = tt.broadcast %s0 : tensor<64x1xi32> -> tensor<64x64xi32>
  %i0 = arith.addi %a0, %at : tensor<64x64xi32>
  %p0 = tt.addptr %xs, %i0 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
  %v0 = tt.load %p0, %mask, %none : tensor<64x64x!tt.ptr<i32>>

  %n1 = arith.addi %r, %one : tensor<64x1xi32>
  %r1 = arith.cmpi slt, %n1, %rowEnds : tensor<64x1xi32>
  %b1 = tt.broadcast %r1 : tensor<64x1xi1> -> tensor<64x64xi1>
  %m1 = arith.andi %b1, %columns : tensor<64x64xi1>
  %s1 = arith.muli %n1, %width : tensor<64x1xi32>
  %a1 = tt.broadcast %s1 : tensor<64x1xi32> -> tensor<64x64xi32>
  %i1 = arith.addi %a1, %at : tensor<64x64xi32>
  %p1 = tt.addptr %xs, %i1 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
  %v1 = tt.load %p1, %m1, %other : tensor<64x64x!tt.ptr<i32>>

  %n2 = arith.addi %r, %two : tensor<64x1xi32>
  %r2 = arith.cmpi slt, %n2, %rowEnds : tensor<64x1xi32>
  %b2 = tt.broadcast %r2 : tensor<64x1xi1> -> tensor<64x64xi1>
  %m2 = arith.andi %b2, %columns : tensor<64x64xi1>
  %s2 = arith.muli %n2, %width : tensor<64x1xi32>
  %a2 = tt.broadcast %s2 : tensor<64x1xi32> -> tensor<64x64xi32>
  %i2 = arith.addi %a2, %at : tensor<64x64xi32>
  %p2 = tt.addptr %xs, %i2 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
  %v2 = tt.load %p2, %m2, %other : tensor<64x64x!tt.ptr<i32>>

  %g = tt.expand_dims %named {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %sg = arith.muli %g, %width : tensor<64x1xi32>
  %ag = tt.broadcast %sg : tensor<64x1xi32> -> tensor<64x64xi32>
  %ig = arith.addi %ag, %at : tensor<64x64xi32>
  %pg = tt.addptr %ws, %ig : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
  %vg = tt.load %pg, %mask, %none : tensor<64x64x!tt.ptr<i32>>
  %twice = arith.addi %vg, %vg : tensor<64x64xi32>
  %u = arith.select %doubled, %twice, %vg : tensor<64x64xi1>, tensor<64x64xi32>

  %sum = arith.addi %v0, %v1 : tensor<64x64xi32>
  %sums = arith.addi %sum, %v2 : tensor<64x64xi32>
  %all = arith.addi %sums, %u : tensor<64x64xi32>
  %py = tt.addptr %ys, %i0 : tensor<64x64x!tt.ptr<i32>>, tensor<64x64xi32>
  tt.store %py, %all, %mask : tensor<64x64x!tt.ptr<i32>>
  tt.return
}
`

// TestStripsOfRows: tiles whose straight code would load many words of a thread are computed in strips of rows, and are the same.
func TestStripsOfRows(t *testing.T) {
	needLLVM(t)
	for _, c := range []struct {
		warps int
		loops int
	}{{1, 1}, {4, 0}} {
		t.Run(fmt.Sprintf("warps=%d", c.warps), func(t *testing.T) {
			t.Parallel()
			m, err := tshared.Parse("window.mlir", window)
			require.NoError(t, err)
			require.NoError(t, m.Run(ptx.Lowering))
			k, err := ptx.Compile(m.Top, "window", ptx.Options{Target: "sm_90a", Warps: c.warps, Contract: true})
			require.NoError(t, err)
			require.Equal(t, c.loops, strings.Count(k.Text, `.pragma "nounroll"`))
			for _, size := range [][2]int{{64, 64}, {61, 60}, {64, 33}, {7, 64}, {1, 1}, {0, 5}} {
				runWindow(t, k, size[0], size[1])
			}
		})
	}
}

// runWindow runs the kernel on the simulator and checks what it stores.
func runWindow(t *testing.T, k *ptx.Kernel, n, m int) {
	const bytes, named = 4, 10
	x, w, y := func(i, j int) int { return i*7919%1000 + j }, func(i, j int) int { return i*100000 + j }, make([]byte, max(1, n*m)*bytes)
	row, flag := func(i int) int { return i * 7 % named }, func(i int) bool { return i%3 == 1 }
	xs, ws, ts, fs := make([]byte, max(1, n*m)*bytes), make([]byte, named*m*bytes), make([]byte, max(1, n)*bytes), make([]byte, named)
	put := func(to []byte, at, v int) { memory.Put(to[at*bytes:(at+1)*bytes], uint64(v)) }
	for i := range n {
		put(ts, i, row(i))
		for j := range m {
			put(xs, i*m+j, x(i, j))
		}
	}
	for i := range named {
		if flag(i) {
			fs[i] = 1
		}
		for j := range m {
			put(ws, i*m+j, w(i, j))
		}
	}
	args := []uint64{1 << 36, 2 << 36, 3 << 36, 4 << 36, 5 << 36, uint64(n), uint64(m)}
	runOnSim(t, k, args, sim.Buffer{Name: "x", Base: args[0], Data: xs}, sim.Buffer{Name: "w", Base: args[1], Data: ws}, sim.Buffer{Name: "t", Base: args[2], Data: ts},
		sim.Buffer{Name: "f", Base: args[3], Data: fs}, sim.Buffer{Name: "y", Base: args[4], Data: y})
	for i := range n {
		for j := range m {
			want := x(i, j) + w(row(i), j)
			if flag(row(i)) {
				want += w(row(i), j)
			}
			for _, next := range []int{i + 1, i + 2} {
				if next < n {
					want += x(next, j)
				} else {
					want += 3
				}
			}
			require.Equal(t, uint64(want), memory.Get(y[(i*m+j)*bytes:(i*m+j+1)*bytes]), "%d x %d, row %d, column %d", n, m, i, j)
		}
	}
}
