package draw_test

import (
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/occupancy"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/internal/explore/draw"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/verify/testcase"
)

const corpus = "../../../test/corpus"

// kernel is a kernel of the corpus, with its launch.
type kernel struct {
	draw.Input
	test *testcase.Case
}

func open(t *testing.T, name, target string) *kernel {
	t.Helper()
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	folder := filepath.Join(corpus, name, "perf")
	c, err := testcase.Load(filepath.Join(folder, "case.json"))
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(folder, "kernel.ttir"))
	require.NoError(t, err)
	m, err := tshared.Parse(name, string(text))
	require.NoError(t, err)
	require.NoError(t, m.Run(ptx.Lowering))
	k := &kernel{test: c}
	o := ptx.Options{Target: target, Warps: c.NumWarps, Stages: c.NumStages, Contract: true}
	planned, err := ptx.Plan(m.Top, c.Symbol, o)
	require.NoError(t, err)
	compiled, err := ptx.Compile(planned, c.Symbol, o)
	require.NoError(t, err)
	about := &manifest.Kernel{Name: compiled.Name, NumWarps: compiled.Warps, Shared: int(compiled.Shared)}
	for _, p := range compiled.Params {
		about.Params = append(about.Params, manifest.Argument(p.Arg, ""))
	}
	k.Input = draw.Input{Kernel: c.Symbol, Tile: planned, Target: target, PTX: compiled.Text, Manifest: about, Launch: draw.Launch{Grid: c.Grid, Args: map[string]int64{}}}
	for i, n := range c.Grid {
		k.Launch.Program[i] = n / 2
	}
	for i, a := range c.Args {
		if !a.Buffer {
			k.Launch.Args[a.Name], k.Launch.Args[fmt.Sprintf("arg%d", i)] = int64(a.Bits), int64(a.Bits)
		}
	}
	return k
}

// simulate counts what the program that is drawn does.
func (k *kernel) simulate(t *testing.T) *sim.Stats {
	t.Helper()
	g, p := k.test.Grid, k.Launch.Program
	l := sim.Launch{
		Grid: g, Blocks: []int{(p[2]*g[1]+p[1])*g[0] + p[0]}, Block: [3]int{32 * k.Manifest.NumWarps}, Shared: k.Manifest.Shared, Workers: 1,
		Stats: true, AllowOutOfBounds: true,
	}
	for _, param := range k.Manifest.Params {
		a := k.test.Args[*param.Arg]
		if !a.Buffer || a.Null {
			l.Args = append(l.Args, a.Bits)
			continue
		}
		base := uint64(*param.Arg+1) << 36
		l.Args = append(l.Args, base)
		l.Memory = append(l.Memory, sim.Buffer{Name: a.Name, Base: base, Data: make([]byte, 64)})
	}
	module, err := sim.Load(k.PTX)
	require.NoError(t, err)
	entry, err := module.Entry(k.Manifest.Name)
	require.NoError(t, err)
	report, err := entry.Run(context.Background(), l)
	require.NoError(t, err)
	return report.Stats
}

// TestPicturesSayWhatTheSimulatorCounts compares the numbers that captions name with those of the simulator.
func TestPicturesSayWhatTheSimulatorCounts(t *testing.T) {
	for _, name := range []string{"vector_add_f32", "transpose_strided_f16", "softmax_fused", "gemm_f64_axpby", "op_dot_batched_3d", "flash_attn_fwd", "conv2d_1x1_strided", "op_descriptor_reduce"} {
		t.Run(name, func(t *testing.T) {
			k := open(t, name, "sm_90a")
			stats := k.simulate(t)
			captions := map[string]string{}
			for _, p := range draw.Pictures(context.Background(), k.Input) {
				captions[p.ID] = p.Caption
			}
			requests, sectors := stats.Loads.Requests+stats.Stores.Requests+stats.Atomics.Requests, stats.Loads.Sectors+stats.Stores.Sectors+stats.Atomics.Sectors
			assert.Contains(t, captions["access"], fmt.Sprintf("asks for %s in %s", count(sectors, "sector"), count(requests, "request")))
			if stats.Shared.Requests > 0 {
				assert.Contains(t, captions["banks"], count(stats.Shared.Wavefronts, "wavefront"))
			} else {
				assert.NotContains(t, captions, "banks")
			}
			instructions := 0
			for opcode, n := range stats.Executed {
				if strings.HasPrefix(opcode, "mma.") || strings.HasPrefix(opcode, "wgmma.mma_async") {
					instructions += n
				}
			}
			if instructions > 0 {
				assert.Contains(t, captions["dot"], "issue "+count(instructions, "instruction"))
			} else {
				assert.NotContains(t, captions, "dot")
			}
			if n := stats.Executed["cp.async.commit_group"] / stats.WarpsPerBlock; n > 0 {
				assert.Contains(t, captions["pipeline"], "commits "+count(n, "group"))
			} else {
				assert.NotContains(t, captions, "pipeline")
			}
			bytes := stats.Loads.DistinctBytes + stats.Stores.DistinctBytes + stats.Atomics.DistinctBytes
			if roofline := captions["roofline"]; roofline != "" {
				assert.Contains(t, roofline, "moves "+size(bytes)+" of")
			}
			assert.NotEmpty(t, captions["layout"])
			assert.NotEmpty(t, captions["occupancy"])
		})
	}
}

// TestConversionsSayWhatTheSimulatorCounts compares the numbers that captions name for kernels in which only layout conversions exchange something.
func TestConversionsSayWhatTheSimulatorCounts(t *testing.T) {
	for _, name := range []string{"poi_transpose_add", "transpose_f32", "transpose_strided_f16", "op_block4d", "cast_from_i8", "ew_bitcast", "op_mask_tri"} {
		t.Run(name, func(t *testing.T) {
			k := open(t, name, "sm_90a")
			stats := k.simulate(t)
			p, err := draw.Draw(context.Background(), k.Input, "conversion")
			require.NoError(t, err)
			shuffles := 0
			for opcode, n := range stats.Executed {
				if strings.HasPrefix(opcode, "shfl.") {
					shuffles += n
				}
			}
			assert.Positive(t, shuffles+stats.Shared.Wavefronts)
			for what, n := range map[string]int{"wavefront": stats.Shared.Wavefronts, "shuffle": shuffles, "barrier": stats.Barriers} {
				if n > 0 {
					assert.Contains(t, p.Caption, " "+count(n, what))
				} else {
					assert.NotContains(t, p.Caption, what)
				}
			}
			if n := stats.Shared.Conflicts(); n > 0 {
				assert.Contains(t, p.Caption, fmt.Sprintf(", %d of them bank conflicts", n))
			}
		})
	}
}

// count is a number as captions write it.
func count(n int, what string) string {
	text := fmt.Sprint(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "\u202f" + text[i:]
	}
	if n != 1 {
		what += "s"
	}
	return text + " " + what
}

// size is a number of bytes as captions write it.
func size(n int) string {
	if n >= 1<<20 {
		return fmt.Sprintf("%.4g MiB", float64(n)/(1<<20))
	}
	return fmt.Sprintf("%.4g KiB", float64(n)/(1<<10))
}

var reference = regexp.MustCompile(`(?i)<script|href|url\(|@import|<foreignObject|on[a-z]+=`)

// TestPicturesAreClosed checks that pictures are well-formed, have no scripts and refer to nothing outside.
func TestPicturesAreClosed(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range []string{"flash_attn_fwd", "layernorm_fwd", "matmul_f32_tf32"} {
		for _, p := range draw.Pictures(context.Background(), open(t, name, "sm_90a").Input) {
			seen[p.ID] = true
			svg := strings.ReplaceAll(p.SVG, `xmlns="http://www.w3.org/2000/svg"`, "")
			assert.NotRegexp(t, reference, svg, "%s of %s", p.ID, name)
			assert.NotContains(t, svg, "http")
			assert.NotContains(t, svg, "NaN")
			assert.Less(t, len(p.SVG), 400<<10, "%s of %s", p.ID, name)
			checkXML(t, p.SVG)
			assert.NotEmpty(t, p.Title)
			assert.Regexp(t, `\.$`, p.Caption)
		}
	}
	for _, kind := range draw.Kinds() {
		assert.Equal(t, draw.ForGPU(kind), seen[kind], kind)
	}
}

func checkXML(t *testing.T, text string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(text)); ; {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		require.NoError(t, err)
	}
}

// TestAlone checks that pictures that stand alone have their captions in them, that captions are not cut, and that all type is readable.
func TestAlone(t *testing.T) {
	k := open(t, "flash_attn_fwd", "sm_90a")
	together := draw.Pictures(context.Background(), k.Input)
	require.Greater(t, len(together), 5)
	size := regexp.MustCompile(`font-size[=:]"?([0-9.]+)`)
	text := regexp.MustCompile(`>([^<]*)</text>`)
	for _, p := range together {
		words := strings.Fields(p.Caption)
		assert.NotContains(t, p.SVG, strings.Join(words[:4], " "), p.ID)
		alone, err := draw.Draw(context.Background(), k.Input, p.ID)
		require.NoError(t, err, p.ID)
		var said []string
		for _, m := range text.FindAllStringSubmatch(alone.SVG, -1) {
			said = append(said, html.UnescapeString(m[1]))
		}
		assert.True(t, strings.HasSuffix(strings.Join(said, " "), p.Caption), p.ID)
		for _, m := range size.FindAllStringSubmatch(alone.SVG, -1) {
			pixels, err := strconv.ParseFloat(m[1], 64)
			require.NoError(t, err)
			assert.GreaterOrEqual(t, pixels, 12.0, p.ID)
		}
	}
}

// TestSamePicturesTwice checks that nothing in a picture depends on the order of maps.
func TestSamePicturesTwice(t *testing.T) {
	in := open(t, "flash_attn_fwd", "sm_90a").Input
	assert.Equal(t, draw.Pictures(context.Background(), in), draw.Pictures(context.Background(), in))
}

func TestNothingToDraw(t *testing.T) {
	ctx := context.Background()
	in := open(t, "vector_add_f32", "sm_90a").Input
	for kind, why := range map[string]string{
		"dot": "the kernel has no dots by tensor cores", "pipeline": "no loop of the kernel is pipelined",
		"conversion": "the kernel converts no layouts", "cpu": "the kernel is not compiled for a CPU",
	} {
		_, err := draw.Draw(ctx, in, kind)
		var nothing *draw.Nothing
		require.ErrorAs(t, err, &nothing, kind)
		assert.Equal(t, why, nothing.Why)
	}
	_, err := draw.Draw(ctx, in, "colours")
	assert.ErrorContains(t, err, `there is no picture "colours", only access, layout`)
	_, err = draw.Draw(ctx, draw.Input{}, "access")
	assert.EqualError(t, err, "the kernel is not compiled for a GPU")
	assert.Empty(t, draw.Pictures(ctx, draw.Input{}))
	in.Kernel = "another"
	_, err = draw.Draw(ctx, in, "access")
	assert.EqualError(t, err, "the module has no kernel @another at stage tile")
}

// TestOccupancyByRegisters compares with the figures of NVIDIA's occupancy calculator for an H200 and blocks of eight warps.
func TestOccupancyByRegisters(t *testing.T) {
	in := open(t, "vector_add_f32", "sm_90a").Input
	for registers, percent := range map[int]int{32: 100, 40: 75, 64: 50, 80: 37, 96: 25, 128: 25, 168: 12, 255: 12} {
		in.Registers = occupancy.Registers{Count: registers}
		p, err := draw.Draw(context.Background(), in, "occupancy")
		require.NoError(t, err)
		assert.True(t, strings.Contains(p.SVG, fmt.Sprintf("%d registers: %d%% of the warps", registers, percent)), registers)
	}
}

// TestOccupancyOfRegisters: the picture says where the number of registers is from, and what limits blocks. A block of the kernel has
// eight warps and 113 of the 228 KiB of shared memory.
func TestOccupancyOfRegisters(t *testing.T) {
	k := open(t, "flash_attn_fwd", "sm_90a")
	k.PTX = ""
	for _, c := range []struct {
		registers occupancy.Registers
		caption   string
	}{
		{occupancy.Registers{}, "2 blocks fit on a multiprocessor, limited by shared memory, as long as a thread has no more than 128 registers."},
		{occupancy.Registers{Count: 64}, "64 registers per thread: 2 blocks fit on a multiprocessor, limited by shared memory: 25% of the warps."},
		{occupancy.Registers{Count: 200, Origin: "ptxas 12.8"}, "200 registers (ptxas 12.8) per thread: 1 block fits on a multiprocessor, limited by registers: 12% of the warps."},
		{occupancy.Registers{Count: 96, Origin: "estimate", Estimated: true}, "about 96 registers (estimate) per thread: 2 blocks fit on a multiprocessor, limited by shared memory and registers: 25% of the warps."},
		{occupancy.Registers{Count: 255, Origin: "driver", Local: 48}, "A thread has 48 bytes of local memory for registers that were spilled."},
	} {
		k.Registers = c.registers
		p, err := draw.Draw(context.Background(), k.Input, "occupancy")
		require.NoError(t, err)
		assert.Contains(t, p.Caption, c.caption)
	}
}

// TestOccupancyOfPTX: where there is PTX and no number, registers are estimated.
func TestOccupancyOfPTX(t *testing.T) {
	k := open(t, "vector_add_f32", "sm_90a")
	p, err := draw.Draw(context.Background(), k.Input, "occupancy")
	require.NoError(t, err)
	assert.Regexp(t, `about \d+ registers \(estimate\) per thread: 8 blocks fit on a multiprocessor, limited by warps.*: 100% of the warps`, p.Caption)
}

// TestWithoutPTX: layouts, conversions, dots and limits are drawn of the IR alone.
func TestWithoutPTX(t *testing.T) {
	k := open(t, "flash_attn_fwd", "sm_90a")
	var with []draw.Picture
	for _, p := range draw.Pictures(context.Background(), k.Input) {
		if p.ID == "layout" {
			with = append(with, p)
		}
	}
	k.PTX, k.Manifest = "", nil
	ids := map[string]string{}
	for _, p := range draw.Pictures(context.Background(), k.Input) {
		ids[p.ID] = p.Caption
		if p.ID == "layout" {
			assert.Equal(t, with, []draw.Picture{p})
		}
	}
	assert.ElementsMatch(t, []string{"layout", "conversion", "dot", "occupancy"}, slices.Collect(maps.Keys(ids)))
	assert.NotContains(t, ids["dot"], "instructions")
	assert.Contains(t, ids["conversion"], "its instructions are not known")
	assert.Contains(t, ids["occupancy"], "as long as a thread has no more than 128 registers")
	_, err := draw.Draw(context.Background(), k.Input, "access")
	assert.EqualError(t, err, "the kernel is not compiled to PTX, which the simulator runs")
}

// TestProgramsThatDoNotEnd: pictures show the trace up to there, and say so.
func TestProgramsThatDoNotEnd(t *testing.T) {
	k := open(t, "vector_add_f32", "sm_90a")
	k.PTX = strings.Replace(k.PTX, "\tret;", "$loop:\n\tbra $loop;", 1)
	p, err := draw.Draw(context.Background(), k.Input, "access")
	require.NoError(t, err)
	assert.Contains(t, p.SVG, " · only its beginning<")
	k.PTX = strings.Replace(k.PTX, "bra $loop;", "trap;", 1)
	p, err = draw.Draw(context.Background(), k.Input, "access")
	require.NoError(t, err)
	assert.Contains(t, p.SVG, " · only up to a fault<")
	k.PTX = "nonsense"
	_, err = draw.Draw(context.Background(), k.Input, "access")
	var nothing *draw.Nothing
	require.ErrorAs(t, err, &nothing)
	assert.Contains(t, nothing.Why, "nonsense")
	_, err = draw.Draw(context.Background(), k.Input, "layout")
	require.NoError(t, err)
}
