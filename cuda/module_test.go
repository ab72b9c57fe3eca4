package cuda_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

func TestRejectedPTX(t *testing.T) {
	f := fakecuda.New()
	c := start(t, f)
	_, err := c.LoadPTX(header+".entry k() {\n"+fakecuda.Rejected+"\n}", cuda.JIT{OptLevel: 2, LineInfo: true})
	require.ErrorIs(t, err, cuda.ErrInvalidPTX)
	require.ErrorContains(t, err, "the PTX is not accepted: cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX")
	require.ErrorContains(t, err, "ptxas application ptx input, line 5; fatal   : Parsing error near 'not_an_instruction'")
}

func TestPTXForOtherDevices(t *testing.T) {
	f := fakecuda.New()
	c := start(t, f)
	for _, test := range []struct{ ptx, err string }{
		{"nothing", "the PTX has no line '.target sm_..'"},
		{header + "\x00", "the PTX has a zero byte in it, where the driver would stop reading"},
		{".target sm_100\n", "the PTX is for sm_100, but device 0 (NVIDIA H200) is an older sm_90: compile it for that"},
		{".target sm_91\n", `the PTX is for an unknown GPU: there is no GPU target "sm_91": known targets are ` + strings.Join(targets.GPUNames(), ", ")},
	} {
		_, err := c.LoadPTX(test.ptx, cuda.JIT{})
		require.EqualError(t, err, test.err)
	}
	for _, target := range []string{"sm_75", "sm_90", "sm_90a"} {
		m, err := c.LoadPTX("  .target "+target+"\n", cuda.JIT{})
		require.NoError(t, err)
		require.Equal(t, "ptxas info    : 0 bytes gmem", m.Log)
		require.NoError(t, m.Close())
	}
	f = fakecuda.New()
	f.Devices[0].Name, f.Devices[0].Attributes[75] = "NVIDIA RTX 5090", 12
	blackwell := start(t, f)
	_, err := blackwell.LoadPTX(".target sm_90a, debug\n", cuda.JIT{})
	require.EqualError(t, err, "the PTX is for sm_90a, which runs on sm_90 only, but device 0 (NVIDIA RTX 5090) is sm_120: compile it for that")
	_, err = blackwell.LoadPTX(".target sm_100f\n", cuda.JIT{})
	require.EqualError(t, err, "the PTX is for the family of sm_100, but device 0 (NVIDIA RTX 5090) is sm_120: compile it for that")
	_, err = c.LoadPTX(header, cuda.JIT{OptLevel: 5})
	require.EqualError(t, err, "the optimisation level 5 is none of -1 to 4")
	_, err = c.LoadPTX(header, cuda.JIT{MaxRegisters: 256})
	require.EqualError(t, err, "a limit of 256 registers is not between 1 and 255")
}

func TestModule(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{Attributes: map[cuda.FunctionAttribute]int32{0: 512, 1: 1024, 2: 8, 3: 40, 4: 100}}
	c := start(t, f)
	m, err := c.LoadPTX(header+".entry k() {}", cuda.JIT{})
	require.NoError(t, err)
	k, err := m.Function("k")
	require.NoError(t, err)
	require.Equal(t, cuda.Attributes{Registers: 100, Local: 40, Shared: 1024, Constant: 8, MaxThreads: 512, PTXVersion: 80, BinaryFor: 90}, k.Attributes)
	_, err = m.Function("other")
	require.ErrorContains(t, err, `the module has no kernel "other"`)
	_, _, err = m.Global("counter")
	require.ErrorIs(t, err, cuda.ErrNotFound)
	n, err := k.ActiveBlocks(256, 0)
	require.NoError(t, err)
	require.Equal(t, 8, n)
	require.NoError(t, m.Close())
	require.EqualError(t, m.Close(), "the module was closed before")
	_, err = m.Function("k")
	require.EqualError(t, err, "the module is closed")
	require.EqualError(t, k.Launch(cuda.Config{}), "the module is closed")
}

func TestLink(t *testing.T) {
	f := fakecuda.New()
	f.Kernels["k"] = fakecuda.Kernel{}
	c := start(t, f)
	cubin, log, err := c.Link(cuda.JIT{}, cuda.Input{Kind: cuda.InputPTX, Name: "k.ptx", Data: []byte(header + ".entry k() {}")})
	require.NoError(t, err)
	require.Equal(t, "info: linked", log)
	require.True(t, strings.HasPrefix(string(cubin), "\x7fELF"))
	m, err := c.LoadCubin(cubin)
	require.NoError(t, err)
	k, err := m.Function("k")
	require.NoError(t, err)
	require.NoError(t, k.Launch(cuda.Config{}))
	require.NoError(t, m.Close())

	_, err = c.LoadCubin([]byte(header))
	require.EqualError(t, err, "the cubin is none: it does not begin as an ELF file does")
	_, _, err = c.Link(cuda.JIT{})
	require.EqualError(t, err, "there is nothing to link")
	_, _, err = c.Link(cuda.JIT{}, cuda.Input{Kind: cuda.InputObject, Name: "a.o", Data: []byte("x")})
	require.ErrorContains(t, err, "a.o: cuLinkAddData: CUDA_ERROR_INVALID_VALUE")
	require.ErrorContains(t, err, "info: linked", "the log is in the error")
}
