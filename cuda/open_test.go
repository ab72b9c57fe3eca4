package cuda_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/verify/fakecuda"
)

func TestNoDriver(t *testing.T) {
	t.Setenv(cuda.LibraryEnv, "/nowhere/libcuda.so.1")
	_, err := cuda.Load()
	require.ErrorIs(t, err, cuda.ErrNoDriver)
	require.ErrorContains(t, err, "install NVIDIA's driver")
	require.ErrorContains(t, err, "/nowhere/libcuda.so.1")
}

func TestNoDevice(t *testing.T) {
	f := fakecuda.New()
	f.Fail("cuInit", cuda.ErrNoDeviceFound)
	_, err := cuda.New(f.Table())
	require.ErrorIs(t, err, cuda.ErrNoDevice)

	f = fakecuda.New()
	f.Devices = nil
	_, err = cuda.New(f.Table())
	require.ErrorIs(t, err, cuda.ErrNoDevice)
	require.ErrorContains(t, err, "CUDA_VISIBLE_DEVICES")
}

func TestOldDriver(t *testing.T) {
	f := fakecuda.New()
	f.Version = 11020
	d := f.Table()
	d.GraphInstantiate = nil // as drivers of that age have it
	_, err := cuda.New(d)
	require.ErrorIs(t, err, cuda.ErrOldDriver)
	require.EqualError(t, err, "the CUDA driver is too old: it supports CUDA 11.2, and 11.4 is needed: update NVIDIA's driver")
}

func TestDriverLacksFunctions(t *testing.T) {
	d := fakecuda.New().Table()
	d.MemAlloc, d.LaunchKernel = nil, nil
	_, err := cuda.New(d)
	require.EqualError(t, err, "the CUDA driver is not whole: it lacks cuLaunchKernel, cuMemAlloc; install it again")
}

func TestIncompleteTable(t *testing.T) {
	f := fakecuda.New()
	d := f.Table()
	d.MemHostAlloc, d.FuncGetParamInfo = nil, nil
	c := startTable(t, f, d.Complete())
	_, err := c.AllocPinned(1)
	require.ErrorIs(t, err, cuda.ErrNotSupported)
	require.Nil(t, d.FuncGetParamInfo, "functions of newer drivers stay nil")
}

func TestDriverInitFails(t *testing.T) {
	f := fakecuda.New()
	f.Fail("cuInit", cuda.ErrDriverMismatch)
	_, err := cuda.New(f.Table())
	require.ErrorIs(t, err, cuda.ErrDriverMismatch)
	require.EqualError(t, err, "the CUDA driver does not start: cuInit: CUDA_ERROR_SYSTEM_DRIVER_MISMATCH: "+
		"libcuda.so.1 and the kernel's driver are of different versions; restart the machine after an update of the driver")
}

func TestDevices(t *testing.T) {
	f := fakecuda.New()
	second := fakecuda.Hopper()
	second.Name = "another"
	delete(second.Attributes, 120) // which old drivers do not know
	f.Devices = append(f.Devices, second)
	s, err := cuda.New(f.Table())
	require.NoError(t, err)
	require.Equal(t, "13.0", s.Version().String())
	require.Len(t, s.Devices(), 2)
	d := s.Devices()[0]
	require.Equal(t, "NVIDIA H200", d.Name)
	require.Equal(t, cuda.Capability{Major: 9}, d.Capability)
	require.Equal(t, "sm_90", d.Capability.String())
	require.Equal(t, uint64(150_000_000_000), d.Memory)
	require.Equal(t, 132, d.Limits.Multiprocessors)
	require.Equal(t, [3]int{1<<31 - 1, 65535, 65535}, d.Limits.Grid)
	require.Equal(t, [3]int{1024, 1024, 64}, d.Limits.Block)
	require.Equal(t, 232448, d.Limits.SharedPerBlockOptIn)
	require.True(t, d.Limits.Clusters)
	require.Equal(t, "device 1 (another)", s.Devices()[1].String())
	require.False(t, s.Devices()[1].Limits.Clusters)
	_, err = d.Attribute(9999)
	require.ErrorIs(t, err, cuda.ErrInvalidValue)
}
