package bundlefile_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
)

// FuzzOpen: a bundle is refused with a FormatError, or can be written again and is the same then.
// Sums would keep changes away from the index, so that it is also changed before the bundle is made.
func FuzzOpen(f *testing.F) {
	ix, code := sample()
	var b bytes.Buffer
	require.NoError(f, bundlefile.Write(&b, ix, code))
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	require.NoError(f, err)
	index, err := z.Open("index.json")
	require.NoError(f, err)
	text, err := io.ReadAll(index)
	require.NoError(f, err)
	f.Add(b.Bytes(), false)
	f.Add(withIndex(text, code), false)
	f.Add(text, true)
	f.Fuzz(func(t *testing.T, data []byte, index bool) {
		if index {
			data = withIndex(data, code)
		}
		r, err := open(data)
		if err != nil {
			require.IsType(t, (*bundlefile.FormatError)(nil), err)
			require.NotEmpty(t, err.Error())
			return
		}
		again(t, r)
	})
}

// withIndex makes a bundle with an index as it is, whose sum is right.
func withIndex(index []byte, code map[string][]byte) []byte {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	put := func(name string, data []byte) {
		size := uint64(len(data))
		w, err := z.CreateRaw(&zip.FileHeader{Name: name, CRC32: crc32.ChecksumIEEE(data), UncompressedSize64: size, CompressedSize64: size})
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			panic(err)
		}
	}
	sum := sha256.Sum256(index)
	put("index.json", index)
	put("index.sha256", []byte(hex.EncodeToString(sum[:])))
	for name, data := range code {
		put(name, data)
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// again writes what was read, and reads it.
func again(t *testing.T, r *bundlefile.Reader) {
	code := map[string][]byte{}
	for i := range r.Index().Kernels {
		for j := range r.Index().Kernels[i].Code {
			c := &r.Index().Kernels[i].Code[j]
			var err error
			if code[c.File], err = r.Code(c); err != nil {
				require.IsType(t, (*bundlefile.FormatError)(nil), err)
				return
			}
		}
		if s := r.Index().Kernels[i].TTIR; s != nil {
			var err error
			if code[s.File], err = r.File(s); err != nil {
				require.IsType(t, (*bundlefile.FormatError)(nil), err)
				return
			}
		}
	}
	var b bytes.Buffer
	require.NoError(t, bundlefile.Write(&b, r.Index(), code))
	second, err := open(b.Bytes())
	require.NoError(t, err)
	require.Equal(t, r.Index(), second.Index())
}
