package cache

import (
	"bytes"
	"compress/gzip"
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

// seal appends the hash to a description, so that fuzzing gets past it.
func seal(open []byte) []byte {
	return append(append(append(bytes.Clone(open), sealStart...), hexSum(open)...), sealEnd...)
}

// FuzzMetadata: a description is refused, or is that of an entry which is kept and found again.
func FuzzMetadata(f *testing.F) {
	for i := range 3 {
		text, err := describe(key(0), entry(i))
		require.NoError(f, err)
		f.Add(text[:len(text)-sealBytes])
	}
	f.Add([]byte(`{"format":1,"key":"` + key(0).String() + `","kind":"tuning","name":"a","metadata":{},"files":[]`))
	f.Add([]byte(`{"format":1,"key":"` + key(0).String() + `","kind":"kernel","name":"../x","metadata":{"a":[1]},"files":[{"ext":"ptx","file":"x","size":9223372036854775807,"sha256":""}]`))
	f.Fuzz(func(t *testing.T, open []byte) {
		_, err := readDescription(key(0), open)
		_, sealErr := checkSeal(open)
		require.True(t, err != nil || sealErr == nil)
		d, err := readDescription(key(0), seal(open))
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		require.LessOrEqual(t, d.bytes(), int64(maxEntryBytes))
		e := d.entry()
		for _, file := range d.Files {
			require.NotContains(t, file.Name, "/")
			require.Less(t, len(file.Name), 200)
			e.Files[file.Extension] = nil
		}
		again, err := describe(key(0), e)
		require.NoError(t, err)
		_, err = readDescription(key(0), again)
		require.NoError(t, err)
	})
}

// FuzzDecode: nothing but what Encode writes is read.
func FuzzDecode(f *testing.F) {
	for i := range 3 {
		data, err := Encode(key(0), entry(i))
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := Decode(key(0), data)
		if err != nil {
			return
		}
		again, err := Encode(key(0), e)
		require.NoError(t, err)
		require.Equal(t, data, again)
	})
}

// tarOf unpacks an archive, so that fuzzing can change what is in it.
func tarOf(t testing.TB, text []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(text))
	require.NoError(t, err)
	text, err = io.ReadAll(z)
	require.NoError(t, err)
	return text
}

// FuzzImport: an archive is refused, or its entries are intact; nothing else is written.
func FuzzImport(f *testing.F) {
	c := open(f, f.TempDir(), io.Discard)
	fill(f, c, 2)
	good := export(f, c)
	f.Add(tarOf(f, good))
	for _, h := range hostile {
		f.Add(tarOf(f, pack(f, h.edit(members(f, good)))))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		a := newArchive(bytes.NewReader(text))
		for {
			k, e, err := a.next()
			if err != nil {
				return
			}
			require.NoError(t, e.check())
			data, err := Encode(k, e)
			require.NoError(t, err)
			again, err := Decode(k, data)
			require.NoError(t, err)
			require.Equal(t, len(e.Files), len(again.Files))
		}
	})
}
