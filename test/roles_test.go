package test

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/driver"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/num/apfloat"
	"github.com/tshared/tshared/internal/num/scalar"
	"github.com/tshared/tshared/internal/verify/fakecuda"
	"github.com/tshared/tshared/internal/verify/sweep"
	"github.com/tshared/tshared/ir"
	"github.com/tshared/tshared/narrowfloat"
)

// roleKernel is a matmul in test/roles, with rings that passes lower.
type roleKernel struct {
	file, target string
	tileM, tileN int
	warps        int // of a block
	programs     int // of a kernel whose programs go through the tiles; 0 for a program of each tile
	spare        int // waits that are never needed: a slot that is filled for the first time is free
}

var roleKernels = []roleKernel{
	{"roles/matmul_bulk.tile", "sm_90a", 128, 256, 12, 0, 0},
	{"roles/matmul_bulk_128.tile", "sm_90a", 128, 128, 12, 0, 0},
	{"roles/matmul_cp_async.tile", "sm_90a", 128, 128, 12, 0, 0},
	{"roles/matmul_mma.tile", "sm_90", 64, 64, 6, 0, 0},
	{"roles/matmul_groups.tile", "sm_90a", 128, 256, 8, 0, 0},
	{"roles/matmul_groups_128.tile", "sm_90a", 128, 128, 8, 0, 0},
	{"roles/matmul_mbarriers.tile", "sm_90a", 128, 256, 8, 0, 0},
	{"roles/matmul_mbarriers_128.tile", "sm_90a", 128, 128, 8, 0, 0},
	{"roles/matmul_bulk_one_role.tile", "sm_90a", 128, 256, 8, 0, 1},
	{"roles/matmul_bulk_one_role_128.tile", "sm_90a", 128, 128, 8, 0, 1},
	{"roles/matmul_persistent.tile", "sm_90a", 128, 256, 12, 1, 0},
	{"roles/matmul_persistent_128.tile", "sm_90a", 128, 128, 12, 2, 0},
	{"roles/matmul_pairs.tile", "sm_90a", 128, 256, 12, 2, 0},
	{"roles/matmul_pairs_128.tile", "sm_90a", 128, 128, 12, 2, 0},
}

// planned runs the passes after pipelining.
func planned(t *testing.T, file, target string) string {
	t.Helper()
	m, err := tshared.Parse(file, read(t, file))
	require.NoError(t, err)
	for _, p := range []string{"tile-lower-rings", "tile-stage-operands{target=%s}", "tile-allocate-shared{target=%s}", "tile-membar"} {
		if strings.Contains(p, "%") {
			p = fmt.Sprintf(p, target)
		}
		require.NoError(t, m.Run("func.func("+p+")"))
	}
	return m.String()
}

// compilePlanned compiles the only kernel of a text after all passes.
func compilePlanned(t *testing.T, text, target string) *ptx.Kernel {
	t.Helper()
	m, err := tshared.Parse("kernel.tile", text)
	require.NoError(t, err)
	kernel, err := ptx.Compile(m.Top, "", ptx.Options{Target: target, Warps: 4, Contract: true})
	require.NoError(t, err)
	return kernel
}

// grid has a program for each tile, or as many as the kernel has.
func (k roleKernel) grid(m, n int) [3]int {
	if k.programs > 0 {
		return [3]int{k.programs, 1, 1}
	}
	return [3]int{(n + k.tileN - 1) / k.tileN, (m + k.tileM - 1) / k.tileM, 1}
}

// run multiplies on the simulator and returns the product.
func (k roleKernel) run(t *testing.T, kernel *ptx.Kernel, m, n, depth int, seed uint64) ([]float64, error) {
	t.Helper()
	half := func(v float64) []byte {
		return binary.LittleEndian.AppendUint16(nil, uint16(scalar.FloatOf(apfloat.F16, v)))
	}
	var a, b []byte
	for i := range m * depth {
		a = append(a, half(roleA(i/depth, i%depth))...)
	}
	for i := range depth * n {
		b = append(b, half(roleB(i/n, i%n))...)
	}
	c := make([]byte, 2*m*n)
	if err := simulateMapped(t, kernel, [][]byte{a, b, c}, []uint64{uint64(m), uint64(n), uint64(depth)}, sim.Launch{Grid: k.grid(m, n), Seed: seed}); err != nil {
		return nil, err
	}
	return halves(c), nil
}

// halves are the numbers in a buffer of f16.
func halves(data []byte) (list []float64) {
	for i := 0; i < len(data); i += 2 {
		list = append(list, apfloat.F16.Float64(apfloat.F16.FromRaw(apfloat.Bits{Lo: uint64(binary.LittleEndian.Uint16(data[i:]))})))
	}
	return list
}

// simulateMapped runs a kernel whose arguments are buffers and then numbers, with the tensor maps that it asks for. The launch says the
// grid and the schedule. Blocks that go through programs are of one to three multiprocessors, by the schedule.
func simulateMapped(t *testing.T, kernel *ptx.Kernel, buffers [][]byte, numbers []uint64, l sim.Launch) error {
	t.Helper()
	args := []uint64{}
	for i, data := range buffers {
		base := uint64(i+1) << 32
		args = append(args, base)
		l.Memory = append(l.Memory, sim.Buffer{Name: fmt.Sprintf("arg%d", i), Base: base, Data: data})
	}
	return simulateArgs(t, kernel, append(args, numbers...), l)
}

// simulateArgs runs a kernel with some arguments, and the tensor maps of them that it asks for, on the memory of a launch.
func simulateArgs(t *testing.T, kernel *ptx.Kernel, args []uint64, l sim.Launch) error {
	t.Helper()
	module, err := sim.Load(kernel.Text)
	require.NoError(t, err)
	entry, err := module.Entry(kernel.Name)
	require.NoError(t, err)
	l.Block, l.Shared, l.Check, l.CheckGlobal, l.MaxSteps, l.Workers = [3]int{32 * kernel.Warps}, int(kernel.Shared), true, true, 1e8, 1
	programs := l.Grid
	l.Grid, err = (&manifest.Kernel{Resident: kernel.Resident, AllBlocks: kernel.AllBlocks, TritonOptions: manifest.TritonOptions{NumCTAs: kernel.CTAs}}).Blocks(programs, 1+int(l.Seed%3))
	require.NoError(t, err)
	var scratch []byte
	scratches := programs[0] * max(programs[1], 1) * max(programs[2], 1)
	if kernel.Resident > 0 {
		scratches = l.Grid[0]
	}
	for _, p := range kernel.Params {
		switch {
		case p.Programs != nil:
			l.Args = append(l.Args, uint64(programs[*p.Programs]))
			continue
		case p.Scratch > 0:
			memory := sim.Buffer{Name: "scratch", Base: 1 << 40, Data: make([]byte, p.Scratch*int64(scratches))}
			scratch = memory.Data
			l.Memory, l.Args = append(l.Memory, memory), append(l.Args, memory.Base)
			continue
		case p.Map == nil:
			l.Args = append(l.Args, args[p.Arg])
			continue
		}
		elem := p.Map.Elem.String()
		if bytes := tile.ElementBytes(p.Map.Elem); bytes < 4 && ir.IsInteger(p.Map.Elem) || bytes == 1 || p.Map.Unsigned { // maps have one type of a byte, and of words
			elem = fmt.Sprintf("u%d", 8*bytes)
		} else if ir.IsInteger(p.Map.Elem) {
			elem = fmt.Sprintf("s%d", 8*bytes)
		}
		tensor := sim.TensorMap{Base: args[p.Arg], Type: elem, SwizzleBytes: int(p.Map.SwizzleBytes), FillNaN: p.Map.FillNaN}
		if flag := p.Map.FillNaNIf; flag >= 0 {
			tensor.FillNaN = tensor.FillNaN && args[flag] != 0
		}
		size := func(text string) uint64 {
			v, err := manifest.Size(text).Value(func(i int) (int64, bool) { return int64(args[i]), true })
			require.NoError(t, err)
			return uint64(v)
		}
		for i, s := range p.Map.Dims {
			tensor.Dims = append(tensor.Dims, size(s))
			tensor.Box = append(tensor.Box, uint64(p.Map.Box[i]))
		}
		for _, s := range p.Map.StridesBytes {
			tensor.StridesBytes = append(tensor.StridesBytes, size(s))
		}
		l.Args = append(l.Args, tensor.Words()...)
	}
	_, err = entry.Run(context.Background(), l)
	if kernel.AllBlocks { // the flag of a block is after its partial sums
		const flag = 128
		for each := len(scratch) / scratches; len(scratch) > 0; scratch = scratch[each:] {
			require.Equal(t, make([]byte, flag), scratch[each-flag:each], "the next launch finds the flags as this one did")
		}
	}
	return err
}

// roleA and roleB are the matrices: row i and column k of A, row k and column j of B.
func roleA(i, k int) float64 { return float64((i*7+k*3)%5 - 2) }
func roleB(k, j int) float64 { return float64((k*11+j*5)%7 - 3) }

func roleProduct(m, n, depth int) (want []float64) {
	for at := range m * n {
		sum := 0.0
		for k := range depth {
			sum += roleA(at/n, k) * roleB(k, at%n)
		}
		want = append(want, sum)
	}
	return want
}

// TestRoles: kernels whose roles copy and multiply compute products of any sizes, whichever role runs ahead. Each kernel runs in two schedules, one
// of them with tiles that are not whole.
func TestRoles(t *testing.T) {
	needLLVM(t)
	for j, k := range roleKernels {
		t.Run(k.file, func(t *testing.T) {
			t.Parallel()
			kernel := compilePlanned(t, planned(t, k.file, k.target), k.target)
			assert.Equal(t, k.warps, kernel.Warps)
			for seed := range uint64(4) {
				if !sweep.Turn(int(seed/2)+j, 2) {
					continue
				}
				m, n, depth := k.tileM, k.tileN, 320
				if seed%2 == 1 {
					m, n, depth = k.tileM+24, k.tileN+40, 264 // tiles that are not whole
				}
				got, err := k.run(t, kernel, m, n, depth, seed)
				require.NoError(t, err, "seed %d", seed)
				require.Equal(t, roleProduct(m, n, depth), got, "seed %d", seed)
			}
		})
	}
}

// TestRolesWithoutASignal: a kernel with roles that lacks a wait, an arrival, a fence or a barrier is found out, as a fault or by its result.
func TestRolesWithoutASignal(t *testing.T) {
	needLLVM(t)
	signals := []string{"tile.mbarrier_wait", "tile.mbarrier_arrive", "tile.fence_async_shared", "tile.dot_wait {", "gpu.barrier", "tile.role_barrier", "tile.bulk_copy", "tile.bulk_store",
		"tile.bulk_commit", "tile.bulk_wait", "tile.cluster_barrier", "tile.async_wait", "tile.async_commit_group"}
	for j, k := range roleKernels {
		t.Run(k.file, func(t *testing.T) {
			t.Parallel()
			m, n, depths := k.tileM*(k.programs+1), k.tileN, []int{320, 384} // the last copies are to other slots
			if k.programs > 0 {                                              // a program has two tiles
				depths = []int{256}
			}
			var want [][]float64
			for _, depth := range depths {
				want = append(want, roleProduct(m, n, depth))
			}
			lines := strings.SplitAfter(planned(t, k.file, k.target), "\n")
			mutants, missed := 0, []string{}
			for i, line := range lines {
				if !slices.ContainsFunc(signals, func(s string) bool { return strings.HasPrefix(strings.TrimSpace(line), s) }) {
					continue
				}
				mutants++
				if !sweep.Turn(mutants+j, 3) {
					continue
				}
				kernel := compilePlanned(t, strings.Join(slices.Delete(slices.Clone(lines), i, i+1), ""), k.target)
				found := false
				for seed := 0; seed < 8 && !found; seed++ {
					of := seed % len(depths)
					got, err := k.run(t, kernel, m, n, depths[of], uint64(seed))
					found = err != nil || !slices.Equal(want[of], got)
				}
				if !found {
					missed = append(missed, fmt.Sprintf("line %d: %s", i+1, line))
				}
			}
			t.Logf("%d mutants", mutants)
			if sweep.Long {
				require.Len(t, missed, k.spare, "nothing misses %q", missed)
			}
			require.LessOrEqual(t, len(missed), k.spare, "nothing misses %q", missed)
			require.GreaterOrEqual(t, mutants, 5)
		})
	}
}

// TestRolesLaunch: a launch makes blocks of all warps of the roles, and the tensor maps that the description of the kernel asks for.
func TestRolesLaunch(t *testing.T) {
	needLLVM(t)
	for _, k := range roleKernels {
		module, err := tshared.Parse("kernel.tile", planned(t, k.file, k.target))
		require.NoError(t, err)
		compiled, err := driver.CompileAll(t.Context(), driver.Job{
			Target: driver.Target{Backend: driver.CUDA, Arch: k.target}, Start: driver.Tile, Module: driver.Module(module), Last: driver.PTX, Keep: []driver.Stage{},
		}, []string{"matmul"})
		require.NoError(t, err)
		a := compiled[0].Artifact()
		assert.Equal(t, k.warps, a.Kernel.NumWarps)
		assert.Equal(t, strings.Contains(k.file, "pairs"), slices.Equal(a.Kernel.Cluster, []int{2, 1, 1}), k.file)
		about, err := a.Kernel.Write()
		require.NoError(t, err)
		for i, p := range a.Kernel.Params[:3] {
			assert.Equal(t, []string{"read", "read", "write"}[i], p.Access, k.file)
		}
		f := fakecuda.NewSimulated()
		cu, err := cuda.New(f.Table())
		require.NoError(t, err)
		c, err := cu.Devices()[0].Retain()
		require.NoError(t, err)
		loaded, err := gpu.LoadBytes(c, []byte(a.PTX), about)
		require.NoError(t, err)
		m, n, depth := k.tileM+8, k.tileN, 72
		grid := k.grid(m, n)
		var left, right []narrowfloat.F16
		for i := range m * depth {
			left = append(left, narrowfloat.Of[narrowfloat.F16](float32(roleA(i/depth, i%depth))))
		}
		for i := range depth * n {
			right = append(right, narrowfloat.Of[narrowfloat.F16](float32(roleB(i/n, i%n))))
		}
		x, err := gpu.Upload(c, left)
		require.NoError(t, err)
		y, err := gpu.Upload(c, right)
		require.NoError(t, err)
		z, err := gpu.Upload(c, make([]narrowfloat.F16, m*n))
		require.NoError(t, err)
		require.NoError(t, loaded.Run(t.Context(), gpu.Grid{grid[0], grid[1]}, x, y, z, m, n, depth), k.file)
		got, err := z.Values()
		require.NoError(t, err)
		for i, want := range roleProduct(m, n, depth) {
			require.Equal(t, float32(want), got[i].Float32(), "%s, element %d", k.file, i)
		}
		for _, close := range []func() error{x.Close, y.Close, z.Close, loaded.Close, c.Release} {
			require.NoError(t, close())
		}
		require.Empty(t, f.Problems())
	}
}
