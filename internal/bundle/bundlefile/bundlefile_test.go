package bundlefile_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/verify/racedetector"
)

func ptr[T any](v T) *T { return &v }

// sample is a bundle of two kernels that share the code for a CPU.
func sample() (*bundlefile.Index, map[string][]byte) {
	code := map[string][]byte{}
	add := func(c bundlefile.Code, text string) bundlefile.Code {
		c.Stored, c.Symbol, c.Manifest = bundlefile.Store(c.Form, []byte(text)), "add", json.RawMessage(`{"name":"add"}`)
		code[c.File] = []byte(text)
		return c
	}
	ttir := bundlefile.Store(bundlefile.FormTTIR, []byte("module {}"))
	code[ttir.File] = []byte("module {}")
	object := add(bundlefile.Code{Backend: "cpu", Target: "x86-64-v3", Form: "o"}, strings.Repeat("object ", 100))
	kernel := func(name, text string) bundlefile.Kernel {
		return bundlefile.Kernel{
			Name: name, Group: "add", Function: "add_kernel", Grid: "cdiv(n, BLOCK)",
			Params: []bundlefile.Param{
				{Name: "x", Type: "*kfp32", Divisible: 16, Access: "read"}, {Name: "out", Type: "*fp16", Access: "write"},
				{Name: "n", Type: "i32", Divisible: 16}, {Name: "stride", Type: "i32", EqualTo1: true}, {Name: "eps", Type: "fp32"},
				{Name: "BLOCK", Type: "constexpr", Constant: &bundlefile.Constant{Int: ptr("1024")}},
				{Name: "MODE", Type: "constexpr", Constant: &bundlefile.Constant{Tuple: []bundlefile.Constant{{Float: ptr("0x1p-1")}, {}, {Dtype: ptr("fp16")}}}},
			},
			Source: bundlefile.Source{File: "add.py", SHA256: strings.Repeat("0a", 32)},
			Code:   []bundlefile.Code{add(bundlefile.Code{Backend: "cuda", Target: "sm_90a", Form: "ptx", Warps: 4}, text), object},
			TTIR:   &ttir,
		}
	}
	return &bundlefile.Index{Version: bundlefile.Version, Compiler: "test", License: "MIT", Kernels: []bundlefile.Kernel{kernel("b", "two"), kernel("a", "one")}}, code
}

func write(t *testing.T) []byte {
	ix, code := sample()
	var b bytes.Buffer
	require.NoError(t, bundlefile.Write(&b, ix, code))
	return b.Bytes()
}

func open(data []byte) (*bundlefile.Reader, error) {
	return bundlefile.NewReader(bytes.NewReader(data), int64(len(data)))
}

func TestRoundTrip(t *testing.T) {
	data := write(t)
	require.Equal(t, data, write(t), "the same kernels make the same bytes")
	r, err := open(data)
	require.NoError(t, err)
	ix, code := sample()
	require.Equal(t, ix, r.Index())
	require.Regexp(t, "^[0-9a-f]{64}$", r.Hash())
	for i := range ix.Kernels {
		for j := range ix.Kernels[i].Code {
			c := &r.Index().Kernels[i].Code[j]
			got, err := r.Code(c)
			require.NoError(t, err)
			require.Equal(t, code[c.File], got)
		}
		got, err := r.File(r.Index().Kernels[i].TTIR)
		require.NoError(t, err)
		require.Equal(t, "module {}", string(got))
	}
}

// Other tools read the archive as well.
func TestIsZip(t *testing.T) {
	data := write(t)
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	require.NoError(t, err)
	_, code := sample()
	require.Len(t, z.File, 2+len(code))
	require.Equal(t, "index.json", z.File[0].Name)
	for _, f := range z.File[2:] {
		r, err := f.Open()
		require.NoError(t, err)
		got, err := io.ReadAll(r)
		require.NoError(t, err)
		require.Equal(t, code[f.Name], got)
	}
}

// counted counts the bytes that are read.
type counted struct {
	*bytes.Reader
	n int
}

func (c *counted) ReadAt(b []byte, at int64) (int, error) {
	n, err := c.Reader.ReadAt(b, at)
	c.n += n
	return n, err
}

// Opening reads the index and the directory, and no code.
func TestOpeningReadsTheIndex(t *testing.T) {
	racedetector.SkipSerial(t)
	ix, code := sample()
	large := bytes.Repeat([]byte("0123456789abcdefghijk"), 1<<16)
	for i := range large {
		large[i] ^= byte(i * i >> 7)
	}
	c := &ix.Kernels[0].Code[0]
	delete(code, c.File)
	c.Stored = bundlefile.Store("ptx", large)
	code[c.File] = large
	var b bytes.Buffer
	require.NoError(t, bundlefile.Write(&b, ix, code))
	r := &counted{Reader: bytes.NewReader(b.Bytes())}
	_, err := bundlefile.NewReader(r, int64(b.Len()))
	require.NoError(t, err)
	require.Less(t, r.n, 4096)
	require.Greater(t, b.Len(), 64*r.n)
}

// A file that compresses too well is stored, so that readers take it.
func TestRatio(t *testing.T) {
	ix, code := sample()
	c := &ix.Kernels[0].Code[0]
	delete(code, c.File)
	zeros := make([]byte, 1<<20)
	c.Stored = bundlefile.Store("ptx", zeros)
	code[c.File] = zeros
	var b bytes.Buffer
	require.NoError(t, bundlefile.Write(&b, ix, code))
	require.Greater(t, b.Len(), len(zeros))
	r, err := open(b.Bytes())
	require.NoError(t, err)
	got, err := r.Code(&r.Index().Kernels[0].Code[0])
	require.NoError(t, err)
	require.Equal(t, zeros, got)
}
