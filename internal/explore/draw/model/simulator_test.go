package model_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/testcase"
	"github.com/tshared/tshared/ir"
)

var wholeCorpus = flag.Bool("corpus", false, "compare the model of all kernels of the corpus with the simulator")

// compared are kernels of the corpus that are compared by default: coalesced and strided accesses, masks, casts, reductions, scans,
// convolutions, dots by mma, wgmma and with precision splits, descriptors, pipelines, atomics.
var compared = []string{
	"vector_add_f32", "vector_add_f16_odd", "transpose_f32", "transpose_strided_f16", "op_reverse_strides", "poi_transpose_add", "cast_f32_to_fp8",
	"softmax_fused", "layernorm_fwd", "red_rmsnorm_row", "reduce_axis1", "gemv_w8_per_row", "poi_adamw", "poi_cat3", "op_stride0_broadcast",
	"matmul_block_ptr", "matmul_f32_tf32", "desc_bmm_bt", "gemm_w8a8_zero_point", "gemm_f64_axpby", "op_dot_batched_3d",
	"flash_attn_fwd", "conv2d_1x1_strided", "attn_bwd_dq", "cast_from_i8", "op_mask_tri", "layernorm_bwd_dx", "red_bias_grad_gelu",
	"op_descriptor_reduce", "histogram_i32", "gemm_streamk",
}

const corpus = "../../../../test/corpus"

// comparison is a kernel with its model, and what the simulator counts for the same program.
type comparison struct {
	*model.Kernel
	kernel    *ir.Op // at stage tile
	ptx       *ptx.Kernel
	occupancy occupancy.Occupancy
	stats     *sim.Stats
}

// TestModelAgainstSimulator compares what pictures show with what the simulator counts, for one block of kernels of the corpus: nothing
// that the program does is left out, or belongs to no operation. A kernel whose addresses depend on data must say so.
func TestModelAgainstSimulator(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	names := compared
	if *wholeCorpus {
		names = corpusNames(t)
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			c := compare(t, name, "sm_90a")
			if !c.Exact {
				require.True(t, *wholeCorpus, "the accesses of the kernel depend on data")
				t.Skip("its accesses depend on data: ", c.Ended)
			}
			c.check(t)
		})
	}
}

// corpusNames are the kernels of the corpus.
func corpusNames(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpus, "*/perf/kernel.ttir"))
	require.NoError(t, err)
	for _, f := range files {
		names = append(names, filepath.Base(filepath.Dir(filepath.Dir(f))))
	}
	return names
}

// TestModelForOtherGPUs compares kernels whose dots are computed by mma on older GPUs.
func TestModelForOtherGPUs(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for name, target := range map[string]string{"matmul_block_ptr": "sm_80", "op_dot_chain_bf16": "sm_80", "flash_attn_fwd": "sm_89", "conv2d_1x1_strided": "sm_120"} {
		t.Run(name+"/"+target, func(t *testing.T) {
			compare(t, name, target).check(t)
		})
	}
}

// compare compares a kernel of the corpus whose data are unknown: its buffers are empty, and reads outside of them give zeros.
func compare(t *testing.T, name, target string) *comparison {
	t.Helper()
	return compareCase(t, filepath.Join(corpus, name, "perf"), target, middle, func(*testcase.Case, *testcase.Arg) []byte { return nil })
}

// Programs along a dimension of the grid that are compared.
func middle(size int) int { return size / 2 }
func last(size int) int   { return max(0, size-1) }

// compareCase compiles a kernel, computes its model and runs one block. Contents has what is known of buffers.
func compareCase(t *testing.T, folder, target string, program func(size int) int, contents func(*testcase.Case, *testcase.Arg) []byte) *comparison {
	t.Helper()
	c, err := testcase.Load(filepath.Join(folder, "case.json"))
	require.NoError(t, err)
	if c.NumWarps == 0 {
		c.NumWarps, c.NumStages = 4, 3
	}
	text, err := os.ReadFile(filepath.Join(folder, "kernel.ttir"))
	require.NoError(t, err)
	m, err := tshared.Parse(folder, string(text))
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	o := ptx.Options{Target: target, Warps: c.NumWarps, Stages: c.NumStages, Contract: true}
	planned, err := ptx.Plan(m.Top, c.Symbol, o)
	require.NoError(t, err)
	kernel, err := model.KernelOf(planned, c.Symbol)
	require.NoError(t, err)
	gpu, err := targets.LookupGPU(target)
	require.NoError(t, err)
	l := model.Launch{Grid: c.Grid, Args: map[string]int64{}, Buffers: map[string][]byte{}}
	for i, n := range c.Grid {
		l.Program[i] = program(n)
	}
	for i, a := range c.Args {
		if data := contents(c, a); data != nil {
			l.Buffers[a.Name], l.Buffers[fmt.Sprintf("arg%d", i)] = data, data
		}
		if !a.Buffer {
			l.Args[a.Name], l.Args[fmt.Sprintf("arg%d", i)] = int64(a.Bits), int64(a.Bits)
		}
	}
	x := &comparison{kernel: kernel}
	x.ptx, err = ptx.Compile(planned, c.Symbol, o)
	require.NoError(t, err)
	about := &manifest.Kernel{Name: x.ptx.Name, NumWarps: x.ptx.Warps, Shared: int(x.ptx.Shared)}
	for _, p := range x.ptx.Params {
		about.Params = append(about.Params, manifest.Argument(p.Arg, ""))
	}
	x.Kernel, err = model.Of(context.Background(), kernel, gpu, l, model.Code{PTX: x.ptx.Text, Manifest: about})
	require.NoError(t, err)
	x.occupancy = occupancy.Of(kernel, gpu, x.ptx.Shared, occupancy.Registers{})
	x.stats = simulate(t, c, x.ptx, l)
	return x
}

// simulate runs one block, with buffers that are empty where their contents are unknown.
func simulate(t *testing.T, c *testcase.Case, k *ptx.Kernel, drawn model.Launch) *sim.Stats {
	t.Helper()
	g, p := c.Grid, drawn.Program
	l := sim.Launch{
		Grid: g, Blocks: []int{(p[2]*g[1]+p[1])*g[0] + p[0]}, Block: [3]int{32 * k.Warps}, Shared: int(k.Shared), Workers: 1,
		Stats: true, AllowOutOfBounds: true, MaxSteps: 20_000_000,
	}
	for _, p := range k.Params {
		a := c.Args[p.Arg]
		if !a.Buffer || a.Null {
			l.Args = append(l.Args, a.Bits)
			continue
		}
		base := uint64(p.Arg+1) << 36
		l.Args = append(l.Args, base)
		data := slices.Clone(drawn.Buffers[a.Name])
		if data == nil {
			data = make([]byte, 64)
		}
		l.Memory = append(l.Memory, sim.Buffer{Name: a.Name, Base: base, Data: data, ElementBytes: a.Type.Bytes()})
	}
	module, err := sim.Load(k.Text)
	require.NoError(t, err)
	entry, err := module.Entry(k.Name)
	require.NoError(t, err)
	report, err := entry.Run(context.Background(), l)
	if err != nil && strings.Contains(err.Error(), "step limit") {
		t.Skip("the block waits for others: ", err)
	}
	require.NoError(t, err)
	return report.Stats
}

// check compares all pictures.
func (c *comparison) check(t *testing.T) {
	t.Run("access", c.checkAccesses)
	t.Run("layout", c.checkLayouts)
	t.Run("banks", c.checkBanks)
	t.Run("dot", c.checkDots)
	t.Run("pipeline", c.checkPipelines)
	t.Run("roofline", c.checkRoofline)
	t.Run("occupancy", c.checkOccupancy)
}

// line is the source line of an instruction; 0 without one.
func line(p sim.Place) int {
	if p.Source == nil {
		return 0
	}
	return p.Source.Line
}

// checkAccesses compares requests, bytes and sectors by source line, and checks that accesses belong to operations: they have the elements
// of their tensors, and lanes access whole elements.
func (c *comparison) checkAccesses(t *testing.T) {
	want, got := map[int]sim.Traffic{}, map[int]sim.Traffic{}
	add := func(to map[int]sim.Traffic, line int, o sim.Traffic) {
		sum := to[line]
		sum.Requests += o.Requests
		sum.Bytes += o.Bytes
		sum.Sectors += o.Sectors
		sum.NeededSectors += o.NeededSectors
		to[line] = sum
	}
	for _, a := range c.stats.GlobalAccesses {
		add(want, line(a.Place), a.Traffic)
	}
	for _, a := range c.Accesses {
		require.NotEmpty(t, a.Requests, "line %d", a.Place.Line)
		add(got, a.Place.Line, a.Traffic)
		assert.NotEqual(t, "bytes", a.Elem, "line %d: of no operation", a.Place.Line)
		assert.NotEmpty(t, a.Arg, "line %d", a.Place.Line)
		assert.Positive(t, a.Executions, "line %d", a.Place.Line)
		for _, r := range a.Requests {
			assert.Zero(t, r.Bytes%int(a.Bytes), "line %d", a.Place.Line)
			assert.Zero(t, r.Active&r.Copies)
			if a.Kind == model.Load {
				assert.Zero(t, r.Copies)
			}
		}
	}
	assert.Equal(t, want, got)
}

// checkBanks compares requests, wavefronts and those without bank conflicts by source line, and the wavefronts of requests with the sum.
func (c *comparison) checkBanks(t *testing.T) {
	want, got := map[int]sim.SharedTraffic{}, map[int]sim.SharedTraffic{}
	add := func(to map[int]sim.SharedTraffic, line int, o sim.SharedTraffic) {
		sum := to[line]
		sum.Requests += o.Requests
		sum.Wavefronts += o.Wavefronts
		sum.Ideal += o.Ideal
		to[line] = sum
	}
	for _, a := range c.stats.SharedAccesses {
		add(want, line(a.Place), a.SharedTraffic)
	}
	for _, a := range c.Banks {
		add(got, a.Place.Line, a.SharedTraffic.SharedTraffic)
		waves := 0
		for _, r := range a.Requests {
			waves += r.Wavefronts()
		}
		if a.SharedTraffic.Requests == len(a.Requests) {
			assert.Equal(t, a.Wavefronts, waves, "line %d: %s", a.Place.Line, a.What)
		}
	}
	assert.Equal(t, want, got)
}

var shape = regexp.MustCompile(`\.(m\d+n\d+k\d+)\.`)

// checkDots compares the tensor-core instructions by their shapes, and the products that they accumulate.
func (c *comparison) checkDots(t *testing.T) {
	want, got := map[string]int{}, map[string]int{}
	for name, n := range c.stats.Executed {
		if m := shape.FindStringSubmatch(name); m != nil {
			first, _, _ := strings.Cut(name, ".")
			want[first+"."+m[1]] += n
		}
	}
	for _, d := range c.Dots {
		got[d.Instruction] += d.Total
		assert.Zero(t, d.Total%(d.Instructions*c.Warps), "line %d: a dot is executed in part", d.Place.Line)
	}
	assert.Equal(t, want, got)
	assert.Equal(t, c.stats.MultiplyAdds, c.Work.MultiplyAdds)
}

// checkPipelines compares the groups of copies, and checks that a stage is read only after the wait for its copies.
func (c *comparison) checkPipelines(t *testing.T) {
	assert.Equal(t, c.stats.Executed["cp.async.commit_group"], c.Work.Groups*c.Warps)
	for _, p := range c.Pipelines {
		used := 0
		for _, g := range p.Groups {
			if !g.Reads {
				continue
			}
			assert.GreaterOrEqual(t, g.Ready, g.Issued, "%+v", g)
			assert.Less(t, g.Ready-g.Issued, p.Stages, "%+v", g)
			used++
		}
		assert.Equal(t, p.Iterations, used)
	}
}

// checkRoofline compares the distinct bytes of the block.
func (c *comparison) checkRoofline(t *testing.T) {
	assert.Equal(t, c.stats.Loads.DistinctBytes, c.Work.Loaded)
	assert.Equal(t, c.stats.Stores.DistinctBytes, c.Work.Stored)
	assert.Equal(t, c.stats.Atomics.DistinctBytes, c.Work.Updated)
}

var floatInstruction = regexp.MustCompile(`^(add|sub|mul|div|min|max|fma|ex2|rsqrt|sqrt)\.(.*\.)?(f32|f16x2|f64)$`)

// TestOperations compares the floating-point operations of kernels whose functions are single instructions. Other kernels execute more:
// an exponential is several, and threads with the same elements all compute.
func TestOperations(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{"vector_add_f32", "vector_add_f16_odd", "ew_square_plus", "ew_clamp", "ew_rsqrt", "ew_exp2", "poi_transpose_add", "poi_split_heads"} {
		t.Run(name, func(t *testing.T) {
			c := compare(t, name, "sm_90a")
			executed := 0
			for opcode, n := range c.stats.Executed {
				m := floatInstruction.FindStringSubmatch(opcode)
				if m == nil {
					continue
				}
				if m[1] == "fma" {
					n *= 2
				}
				if strings.HasSuffix(m[3], "x2") {
					n *= 2
				}
				executed += n * model.WarpSize
			}
			assert.Positive(t, executed)
			assert.Equal(t, executed, c.Work.Operations)
		})
	}
}

var directive = regexp.MustCompile(`\.(maxnreg|minnctapersm|reqntid|maxntid) (\d+)`)

// checkOccupancy compares the limits of a block with the directives of the PTX.
func (c *comparison) checkOccupancy(t *testing.T) {
	said := map[string]string{}
	for _, m := range directive.FindAllStringSubmatch(c.ptx.Text, -1) {
		said[m[1]] = m[2]
	}
	o := c.occupancy
	for name, n := range map[string]int{"maxnreg": o.MaxRegisters, "minnctapersm": o.MinBlocks} {
		want := ""
		if n > 0 {
			want = fmt.Sprint(n)
		}
		assert.Equal(t, want, said[name], name)
	}
	assert.Equal(t, fmt.Sprint(32*o.Warps), said["reqntid"]+said["maxntid"], slices.Collect(maps.Keys(said)))
	assert.Equal(t, c.Kernel.Shared, c.ptx.Shared)
	assert.LessOrEqual(t, o.ByShared*int(o.Shared), int(o.SM.Shared))
	assert.Greater(t, (o.ByShared+1)*int(o.Shared)+(o.ByShared+1)*o.Warps<<20, int(min(o.SM.Shared, int64(o.MaxWarps)<<20)))
}
