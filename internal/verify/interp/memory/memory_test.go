package memory

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAddressesAreNumbers(t *testing.T) {
	m := New()
	x, y := m.Add("x", []byte{1, 2, 3, 4}), m.Add("y", make([]byte, 8))
	require.Zero(t, x.Base()%4096, "buffers are aligned")
	require.NoError(t, m.Write(y.Base(), 8, x.Base()+1))
	addr, err := m.Read(y.Base(), 8)
	require.NoError(t, err)
	v, err := m.Read(addr, 2)
	require.NoError(t, err)
	require.EqualValues(t, 0x0302, v)
	require.Positive(t, int64(y.Base()))
}

func TestFaults(t *testing.T) {
	m := New()
	m.Add("w", make([]byte, 64))
	x := m.Add("x", make([]byte, 4))
	m.Add("y", make([]byte, 64))
	for _, c := range []struct {
		addr uint64
		n    int
		want string
	}{
		{x.Base() + 1, 4, `access of 4 bytes at byte 1 of buffer "x", which has 4 bytes`},
		{x.Base() - 4, 4, `access of 4 bytes at byte -4 of buffer "x", which has 4 bytes`},
		{x.Base() + 1<<40, 1, `access of 1 bytes at byte 1099511627776 of buffer "x", which has 4 bytes`},
		{8, 1, "access of 1 bytes at address 0x8, which belongs to no buffer"},
		{^uint64(0), 1, "access of 1 bytes at address 0xffffffffffffffff, which belongs to no buffer"},
	} {
		_, err := m.Read(c.addr, c.n)
		require.EqualError(t, err, c.want)
		require.EqualError(t, m.Write(c.addr, c.n, 0), c.want)
		_, err = m.Gather(make([]uint64, 1), []uint64{c.addr}, nil, c.n)
		require.EqualError(t, err, c.want)
	}
}

func TestGatherAndScatter(t *testing.T) {
	m := New()
	x, y := m.Add("x", []byte{1, 0, 2, 0, 3, 0}), m.Add("y", []byte{9, 0})
	addrs := []uint64{x.Base() + 4, 77, y.Base(), x.Base()}
	mask := []uint64{1, 0, 1, 1}
	dst := []uint64{5, 5, 5, 5}
	_, err := m.Gather(dst, addrs, mask, 2)
	require.NoError(t, err)
	require.Equal(t, []uint64{3, 5, 9, 1}, dst)
	element, err := m.Gather(dst, addrs, nil, 2)
	require.Error(t, err)
	require.Equal(t, 1, element)

	_, err = m.Scatter([]uint64{x.Base(), 77, x.Base()}, []uint64{0x1ff, 1, 0x2fe}, []uint64{1, 0, 1}, 1)
	require.NoError(t, err)
	require.Equal(t, []byte{0xfe, 0, 2, 0, 3, 0}, x.Data)
	element, err = m.Scatter([]uint64{x.Base(), x.Base() + 6}, []uint64{7, 7}, nil, 1)
	require.Error(t, err)
	require.Equal(t, 1, element)
	require.EqualValues(t, 7, x.Data[0])
}

func TestEmptyBuffer(t *testing.T) {
	m := New()
	b := m.Add("none", nil)
	_, err := m.Gather(make([]uint64, 1), []uint64{b.Base()}, nil, 4)
	require.EqualError(t, err, `access of 4 bytes at byte 0 of buffer "none", which has 0 bytes`)
}

func TestRelease(t *testing.T) {
	m := New()
	x := m.Add("x", make([]byte, 4))
	mark := m.Mark()
	y := m.Add("y", make([]byte, 4))
	require.NoError(t, m.Write(y.Base(), 4, 1))
	m.Release(mark)
	require.ErrorContains(t, m.Write(y.Base(), 4, 1), "belongs to no buffer")
	require.NoError(t, m.Write(x.Base(), 4, 1))
	require.Len(t, m.Buffers(), 1)
	require.Equal(t, y.Base(), m.Add("z", nil).Base())
}

func TestMappedAddresses(t *testing.T) {
	next := uint64(0x7f0000001000)
	m := NewMapped(func(b *Buffer) uint64 {
		defer func() { next += 0x1000 }()
		return next
	})
	x, y := m.Add("x", []byte{1, 2}), m.Add("y", []byte{3})
	require.Equal(t, uint64(0x7f0000001000), x.Base())
	require.Equal(t, uint64(0x7f0000002000), y.Base())
	found, offset := m.Find(0x7f0000001001)
	require.Equal(t, x, found)
	require.Equal(t, int64(1), offset)
	require.Equal(t, []byte{3}, y.Data)
}
