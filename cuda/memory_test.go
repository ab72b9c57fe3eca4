package cuda_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

func TestMemory(t *testing.T) {
	f := fakecuda.New()
	c := start(t, f)
	s := stream(t, c)
	x, y := alloc(t, c, 16), alloc(t, c, 16)
	h, err := c.AllocPinned(16)
	require.NoError(t, err)
	require.NoError(t, x.Fill(0, 16, 1))
	require.NoError(t, x.FillAsync(s, 1, 2, 2))
	require.NoError(t, x.FillWords(4, 1, 0x0d0c0b0a))
	require.NoError(t, x.FillWordsAsync(s, 8, 2, 7))
	require.NoError(t, y.Copy(0, x, 0, 16))
	require.NoError(t, y.CopyAsync(s, 12, x, 4, 4))
	copy(h.Bytes(), "0123456789abcdef")
	require.NoError(t, y.WriteAsync(s, 0, h, 10, 4))
	require.NoError(t, y.ReadAsync(s, 0, h, 0, 16))
	require.NoError(t, s.Synchronize())
	require.Equal(t, []byte("abcd\x0a\x0b\x0c\x0d\x07\x00\x00\x00\x0a\x0b\x0c\x0d"), h.Bytes())
	require.NoError(t, y.Write(3, []byte("xyz")))
	got := make([]byte, 4)
	require.NoError(t, y.Read(2, got))
	require.Equal(t, "cxyz", string(got))

	require.EqualError(t, y.Write(14, got), "4 bytes at byte 14 are not in device memory of 16 bytes")
	require.EqualError(t, y.Read(-1, got), "4 bytes at byte -1 are not in device memory of 16 bytes")
	require.EqualError(t, y.ReadAsync(s, 0, h, 15, 2), "2 bytes at byte 15 are not in pinned memory of 16 bytes")
	require.EqualError(t, x.FillWords(2, 1, 0), "words of 32 bits cannot begin at byte 2")
	require.EqualError(t, x.FillWords(8, 3, 0), "12 bytes at byte 8 are not in device memory of 16 bytes")
	require.NoError(t, h.Close())
	require.Nil(t, h.Bytes())
	require.EqualError(t, y.WriteAsync(s, 0, h, 0, 1), "the pinned memory is closed")
	require.EqualError(t, h.Close(), "the pinned memory was closed before")
}

// TestView: memory of another library can be filled and copied, and is not freed.
func TestView(t *testing.T) {
	c := start(t, fakecuda.New())
	whole := alloc(t, c, 16)
	require.NoError(t, whole.Fill(0, 16, 1))
	view := c.View(whole.Pointer+4, 8)
	require.NoError(t, view.Fill(0, 8, 2))
	require.ErrorContains(t, view.Fill(0, 9, 2), "are not in device memory of 8 bytes")
	require.NoError(t, view.Close())
	require.EqualError(t, view.Close(), "the device memory was closed before")
	got := make([]byte, 16)
	require.NoError(t, whole.Read(0, got))
	require.Equal(t, "\x01\x01\x01\x01\x02\x02\x02\x02\x02\x02\x02\x02\x01\x01\x01\x01", string(got))
}

func TestAllocation(t *testing.T) {
	f := fakecuda.New()
	c := start(t, f)
	s := stream(t, c)
	m, err := c.AllocAsync(s, 100)
	require.NoError(t, err)
	require.NoError(t, m.CloseAsync(s))
	require.EqualError(t, m.Close(), "the device memory was closed before")
	require.EqualError(t, m.Fill(0, 1, 0), "the device memory is closed")
	empty, err := c.Alloc(0)
	require.NoError(t, err)
	require.NotZero(t, empty.Pointer)
	require.NoError(t, empty.Write(0, nil))
	require.NoError(t, empty.Close())
	_, err = c.Alloc(-1)
	require.EqualError(t, err, "-1 bytes of memory cannot be allocated")
	_, err = c.AllocPinned(0)
	require.EqualError(t, err, "0 bytes of pinned memory cannot be allocated")
	free, total, err := c.MemoryInfo()
	require.NoError(t, err)
	require.Equal(t, total, free)
}

func TestTensorMap(t *testing.T) {
	f := fakecuda.New()
	c := start(t, f)
	good := func() cuda.Tiled {
		return cuda.Tiled{Type: cuda.TensorF16, Base: 0x1000, Sizes: []uint64{4096, 512}, Strides: []uint64{8192}, Box: []uint32{64, 128},
			Swizzle: cuda.Swizzle128B, L2: cuda.L2Promote256B}
	}
	m, err := c.EncodeTiled(good())
	require.NoError(t, err)
	require.Equal(t, [128]byte{1}, m.Bytes())
	want := good()
	want.Steps = []uint32{1, 1}
	require.Equal(t, []fakecuda.Tensor{{Tiled: want}}, f.Tensors())
	for _, test := range []struct {
		change func(*cuda.Tiled)
		err    string
	}{
		{func(t *cuda.Tiled) { t.Base = 8 }, "tensor map: the address 0x8 is no multiple of 16"},
		{func(t *cuda.Tiled) { t.Sizes = nil }, "tensor map: a tensor has 1 to 5 dimensions, not 0"},
		{func(t *cuda.Tiled) { t.Strides = nil }, "tensor map: 2 sizes go with 1 strides, 2 box sizes and as many steps, not with 0, 2 and 0"},
		{func(t *cuda.Tiled) { t.Strides[0] = 8 }, "tensor map: the stride of dimension 1 is 8 bytes, but it must be a multiple of 16 below 2^40"},
		{func(t *cuda.Tiled) { t.Box[1] = 257 }, "tensor map: the box has 257 elements along dimension 1, but it can have 1 to 256"},
		{func(t *cuda.Tiled) { t.Box[0] = 4 }, "tensor map: a row of the box has 8 bytes, which is no multiple of 16"},
		{func(t *cuda.Tiled) { t.Box[0] = 128 }, "tensor map: a row of the box has 256 bytes, but swizzling by 128 bytes takes at most that many"},
		{func(t *cuda.Tiled) { t.Steps = []uint32{1, 9} }, "tensor map: the step along dimension 1 is 9, but it can be 1 to 8"},
		{func(t *cuda.Tiled) { t.Sizes[0] = 0 }, "tensor map: dimension 0 has 0 elements, but it can have 1 to 2^32"},
		{func(t *cuda.Tiled) { t.Type = 13 }, "tensor map: there is no type 13 of elements"},
		{func(t *cuda.Tiled) { t.Type, t.Fill = cuda.TensorI32, cuda.FillNaN; t.Box[0] = 32 }, "tensor map: integers cannot be filled with NaN"},
	} {
		tiled := good()
		test.change(&tiled)
		_, err := c.EncodeTiled(tiled)
		require.EqualError(t, err, test.err)
	}
}
