package cuda_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
)

// realPTX has kernels that do little: x[i] = x[i]*by for i < n; a trap; and a loop
// that ends when a word of memory is set.
const realPTX = `.version 7.0
.target sm_80
.address_size 64
.visible .entry scale(.param .u64 x, .param .f32 by, .param .u32 n)
{
	.reg .pred %p; .reg .b32 %r<6>; .reg .b64 %d<4>; .reg .f32 %f<3>;
	mov.u32 %r1, %ctaid.x; mov.u32 %r2, %ntid.x; mov.u32 %r3, %tid.x;
	mad.lo.u32 %r4, %r1, %r2, %r3;
	ld.param.u32 %r5, [n];
	setp.ge.u32 %p, %r4, %r5;
	@%p bra done;
	ld.param.u64 %d1, [x];
	mul.wide.u32 %d2, %r4, 4;
	add.u64 %d3, %d1, %d2;
	ld.param.f32 %f1, [by];
	ld.global.f32 %f2, [%d3];
	mul.f32 %f2, %f2, %f1;
	st.global.f32 [%d3], %f2;
done:
	ret;
}
.visible .entry wait_for(.param .u64 until)
{
	.reg .pred %p; .reg .b32 %r; .reg .b64 %d;
	ld.param.u64 %d, [until];
again:
	ld.volatile.global.u32 %r, [%d];
	setp.eq.u32 %p, %r, 0;
	@%p bra again;
	ret;
}
.visible .entry do_trap() { trap; ret; }
`

func realContext(t *testing.T) *cuda.Context {
	t.Helper()
	s, err := cuda.Open()
	if err != nil {
		t.Skipf("no GPU to try it on: %v", err)
	}
	c, err := s.Devices()[0].Retain()
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, c.Release()) })
	if c.Device().Capability.Major < 8 {
		t.Skipf("%v is older than the kernels of the test", c.Device())
	}
	return c
}

func realKernel(t *testing.T, c *cuda.Context, name string) *cuda.Function {
	t.Helper()
	m, err := c.LoadPTX(realPTX, cuda.JIT{OptLevel: 4})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, m.Close()) })
	k, err := m.Function(name)
	require.NoError(t, err)
	return k
}

func TestRealDriver(t *testing.T) {
	c := realContext(t)
	k := realKernel(t, c, "scale")
	require.Positive(t, k.Attributes.Registers)
	require.Zero(t, k.Attributes.Local)
	s := stream(t, c)
	x := alloc(t, c, 8)
	h, err := c.AllocPinned(8)
	require.NoError(t, err)
	copy(h.Bytes(), floats(1, 2))
	require.NoError(t, x.WriteAsync(s, 0, h, 0, 8))
	config := cuda.Config{Grid: [3]int{2}, Block: [3]int{32}, Stream: s}
	require.NoError(t, k.Launch(config, x, float32(3), int32(2)))
	g, err := s.Capture(func() error { return k.Launch(config, x, float32(10), int32(1)) })
	require.NoError(t, err)
	ready, err := g.Instantiate()
	require.NoError(t, err)
	require.NoError(t, ready.Launch(s))
	config.Cooperative = true
	require.NoError(t, k.Launch(config, x, float32(2), int32(2)))
	config.Shared = 100_000
	require.NoError(t, k.Launch(config, x, float32(1), int32(2)))
	require.NoError(t, x.ReadAsync(s, 0, h, 0, 8))
	require.NoError(t, s.Wait(t.Context()))
	require.Equal(t, floats(60, 12), h.Bytes())
	for _, end := range []func() error{ready.Close, g.Close, h.Close} {
		require.NoError(t, end())
	}
}

func TestRealCompiler(t *testing.T) {
	c := realContext(t)
	_, err := c.LoadPTX(".version 7.0\n.target sm_80\n.address_size 64\n.entry k() { nonsense; }", cuda.JIT{})
	require.ErrorIs(t, err, cuda.ErrInvalidPTX)
	require.ErrorContains(t, err, "line 4")
	cubin, _, err := c.Link(cuda.JIT{}, cuda.Input{Kind: cuda.InputPTX, Name: "k.ptx", Data: []byte(realPTX)})
	require.NoError(t, err)
	m, err := c.LoadCubin(cubin)
	require.NoError(t, err)
	k, err := m.Function("scale")
	require.NoError(t, err)
	require.ErrorContains(t, k.Launch(cuda.Config{Grid: [3]int{1, 70000}}), "takes 1 to 65535")
	require.NoError(t, m.Close())
}

func TestRealTimeout(t *testing.T) {
	c := realContext(t)
	k := realKernel(t, c, "wait_for")
	s, other := stream(t, c), stream(t, c)
	flag := alloc(t, c, 4)
	require.NoError(t, flag.Fill(0, 4, 0))
	require.NoError(t, c.Synchronize())
	require.NoError(t, k.Launch(cuda.Config{Stream: s}, flag))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	var timeout *cuda.Timeout
	require.ErrorAs(t, s.Wait(ctx), &timeout)
	require.NoError(t, flag.FillAsync(other, 0, 4, 1))
	require.NoError(t, s.Wait(t.Context()))
}

// TestRealTrap comes last: not every driver lets a process go on after it.
func TestRealTrap(t *testing.T) {
	c := realContext(t)
	k := realKernel(t, c, "do_trap")
	require.NoError(t, k.Launch(cuda.Config{}))
	err := c.Synchronize()
	var lost *cuda.ContextLost
	require.ErrorAs(t, err, &lost)
	require.Equal(t, err, k.Launch(cuda.Config{}))
	if err := c.Device().Reset(); err != nil {
		t.Skipf("this driver wants a new process: %v", err)
	}
	again, err := c.Device().Retain()
	if err != nil {
		t.Skipf("this driver wants a new process: %v", err)
	}
	require.NoError(t, again.Synchronize())
	require.NoError(t, again.Release())
}
