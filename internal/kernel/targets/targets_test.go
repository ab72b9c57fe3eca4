package targets_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/gpu"
	"github.com/tshared/tshared/internal/kernel/targets"
)

const kernel = `tt.func public @k(%p: !tt.ptr<f32>) {
  %x = tt.load %p : !tt.ptr<f32>
  tt.store %p, %x : !tt.ptr<f32>
  tt.return
}`

func compiled(t *testing.T, target string) (*ptx.Kernel, error) {
	m, err := tshared.Parse("kernel", kernel)
	require.NoError(t, err)
	require.NoError(t, m.Run("triton-to-linalg"))
	return ptx.Compile(m.Top, "", ptx.Options{Target: target, Warps: 4})
}

func needLLVM(t *testing.T) libllvm.LLVM {
	t.Helper()
	lib, err := libllvm.Open()
	if err != nil {
		t.Skip(err)
	}
	return lib
}

var version = regexp.MustCompile(`\.version (\d)\.(\d)`)

// Every GPU compiles a kernel, which the simulator takes, in the version of PTX that the table says.
func TestGPUs(t *testing.T) {
	needLLVM(t)
	for _, g := range targets.GPUs() {
		t.Run(g.Name, func(t *testing.T) {
			k, err := compiled(t, g.Name)
			require.NoError(t, err)
			require.Contains(t, k.Text, "\n.target "+g.Name)
			m := version.FindStringSubmatch(k.Text)
			require.Len(t, m, 3)
			require.Equal(t, strconv.Itoa(g.PTX), m[1]+m[2])
			_, err = sim.Load(k.Text)
			require.NoError(t, err)
			require.NotEmpty(t, g.Products)
		})
	}
	for _, variant := range []string{"sm_100a", "sm_100f", "sm_120a"} {
		k, err := compiled(t, variant)
		require.NoError(t, err)
		require.Contains(t, k.Text, "\n.target "+variant)
	}
}

// Every CPU is one that LLVM generates code for.
func TestCPUs(t *testing.T) {
	lib := needLLVM(t)
	for _, c := range targets.CPUs() {
		if c.Name == targets.Host {
			continue
		}
		machine, err := lib.Machine(libllvm.Target{Triple: c.Triple, CPU: c.CPU})
		require.NoError(t, err, c.Name)
		machine.Close()
		same, err := targets.LookupCPU(c.Triple)
		require.NoError(t, err)
		assert.Equal(t, c.Triple, same.Triple)
		assert.NotEmpty(t, same.CPU)
	}
}

func TestUnknownTargets(t *testing.T) {
	known := ": known targets are " + strings.Join(targets.GPUNames(), ", ")
	for name, want := range map[string]string{
		"sm_999": `there is no GPU target "sm_999"`, "sm_80a": `there is no GPU target "sm_80a"`, "sm_91": `there is no GPU target "sm_91"`,
		"gfx942": `there is no GPU target "gfx942"`, "": `there is no GPU target ""`,
		"sm_75": "the GPU target sm_75 is too old", "sm_52": "the GPU target sm_52 is too old",
	} {
		_, err := targets.LookupGPU(name)
		require.EqualError(t, err, want+known)
		_, err = compiled(t, name)
		if _, noLLVM := libllvm.Open(); noLLVM == nil {
			require.EqualError(t, err, want+known, "backend")
			if name != "" { // the device at hand
				_, err = gpu.Compile(t.Context(), "k.ttir", kernel, gpu.Options{Target: name})
				require.ErrorContains(t, err, want+known, "runtime")
			}
		}
		if name != "" {
			_, err = sim.LoadFile("k.ptx", ".version 8.0\n.target "+name+"\n.address_size 64\n")
			require.EqualError(t, err, "k.ptx:2:9: error: "+want+known)
		}
	}
	_, err := targets.LookupCPU("vax")
	require.ErrorContains(t, err, `there is no target "vax", only host, x86-64, `)
	other, err := targets.LookupCPU("aarch64-apple-darwin")
	require.NoError(t, err)
	require.Equal(t, targets.CPU{Name: "aarch64-apple-darwin", Triple: "aarch64-apple-darwin"}, other)
}

func TestGPUFacts(t *testing.T) {
	assert.True(t, slices.IsSortedFunc(targets.GPUs(), func(a, b targets.GPU) int { return a.Capability - b.Capability }))
	for name, kib := range map[string]int{"sm_80": 163, "sm_86": 99, "sm_90": 227, "sm_90a": 227, "sm_100": 227, "sm_100a": 227, "sm_100f": 227, "sm_120a": 99} {
		g, err := targets.LookupGPU(name)
		require.NoError(t, err)
		assert.Equal(t, name, g.Name)
		assert.Equal(t, kib<<10, g.SharedPerBlock, name)
	}
	assert.Equal(t, []string{"sm_90a"}, targets.NamesWith(targets.Wgmma))
	assert.Equal(t, targets.GPUNames(), targets.NamesWith(targets.CpAsync|targets.Ldmatrix))
	assert.NotContains(t, targets.NamesWith(targets.FP8MMA), "sm_86")
	assert.Contains(t, targets.NamesWith(targets.FP8MMA), "sm_89")
	assert.NotContains(t, targets.NamesWith(targets.BF16Arith), "sm_89")
	features := map[string]string{}
	for _, g := range targets.GPUs() {
		features[g.Name] = g.LLVMFeatures(targets.PTXFP8MMA)
	}
	assert.Equal(t, "+ptx84", features["sm_90a"])
	assert.Equal(t, "+ptx84", features["sm_89"])
	assert.Empty(t, features["sm_100"])
	assert.Contains(t, targets.GPUNames(), targets.DefaultGPU)
	for want, c := range map[string][2]int{"sm_90a": {9, 0}, "sm_89": {8, 9}, "sm_120": {12, 0}, "sm_75": {7, 5}} {
		assert.Equal(t, want, targets.ForCapability(c[0], c[1]))
	}
}

func TestVectorUnits(t *testing.T) {
	for cpu, bits := range map[string]int{"x86-64": 128, "x86-64-v2": 128, "x86-64-v3": 256, "haswell": 256, "x86-64-v4": 512, "znver4": 512} {
		features := map[string]bool{}
		for _, f := range strings.Split(targets.ImpliedFeatures("x86_64-unknown-linux-gnu", cpu), ",") {
			features[strings.TrimPrefix(f, "+")] = true
		}
		assert.Equal(t, bits, targets.VectorUnitOf(features).Bits, cpu)
	}
	assert.Equal(t, "+neon", targets.ImpliedFeatures("aarch64-unknown-linux-gnu", "generic"))
}
