package cache

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func export(t testing.TB, c *Cache, keys ...Key) []byte {
	t.Helper()
	var b bytes.Buffer
	_, err := c.Export(ctx, &b, keys...)
	require.NoError(t, err)
	return b.Bytes()
}

func TestExportAndImport(t *testing.T) {
	from := open(t, t.TempDir(), io.Discard)
	fill(t, from, 5)
	text := export(t, from)
	to := open(t, t.TempDir(), io.Discard)
	keys, err := to.Import(ctx, bytes.NewReader(text))
	require.NoError(t, err)
	require.Len(t, keys, 5)
	requireIntact(t, to, 5)
	for i := range 5 {
		e, err := to.Get(ctx, key(i))
		require.NoError(t, err)
		require.Equal(t, entry(i), e)
	}
	require.Equal(t, text, export(t, to), "the same entries make the same archive")

	some := open(t, t.TempDir(), io.Discard)
	keys, err = some.Import(ctx, bytes.NewReader(export(t, from, key(3), key(1), key(3))))
	require.NoError(t, err)
	require.ElementsMatch(t, []Key{key(1), key(3)}, keys)
	require.Equal(t, []int{1, 3}, present(some, 5))

	_, err = from.Export(ctx, io.Discard, key(7))
	require.ErrorIs(t, err, ErrMissing)
	require.NoError(t, os.Truncate(from.file(2, "kernel_2.ptx"), 3))
	n, err := from.Export(ctx, io.Discard)
	require.NoError(t, err)
	require.Equal(t, 4, n, "damaged entries are left out")
	_, err = from.Export(ctx, io.Discard, key(2))
	require.ErrorIs(t, err, ErrMissing, "unless one is asked for")
}

// TestUnpackedArchive: an archive that tar unpacked is a read-only layer.
func TestUnpackedArchive(t *testing.T) {
	from := open(t, t.TempDir(), io.Discard)
	fill(t, from, 3)
	dir := t.TempDir()
	for _, m := range members(t, export(t, from)) {
		path := filepath.Join(dir, filepath.FromSlash(m.header.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, m.data, 0o644))
	}
	c, err := Open(Options{ReadOnly: []string{dir}})
	require.NoError(t, err)
	requireIntact(t, c, 3)
	e, err := c.Get(ctx, key(2))
	require.NoError(t, err)
	require.Equal(t, entry(2), e)
}

type member struct {
	header tar.Header
	data   []byte
}

// members unpacks an archive, pack makes one.
func members(t testing.TB, text []byte) (list []member) {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(text))
	require.NoError(t, err)
	r := tar.NewReader(z)
	for {
		h, err := r.Next()
		if err == io.EOF {
			return list
		}
		require.NoError(t, err)
		data, err := io.ReadAll(r)
		require.NoError(t, err)
		list = append(list, member{*h, data})
	}
}

func pack(t testing.TB, list []member) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for _, m := range list {
		m.header.Format = tar.FormatUnknown
		require.NoError(t, w.WriteHeader(&m.header))
		if m.header.Typeflag == tar.TypeReg {
			_, err := w.Write(m.data)
			require.NoError(t, err)
		}
	}
	_ = w.Close() // fails where a size is wrong, as is meant
	require.NoError(t, z.Close())
	return b.Bytes()
}

// hostile are archives that must be refused, made of a good one with entries 0 and 1.
var hostile = map[string]struct {
	want string
	edit func(list []member) []member
}{
	"path traversal": {`it has "../../../etc/passwd", where metadata.json of an entry is expected`, func(l []member) []member {
		l[0].header.Name = "../../../etc/passwd"
		return l
	}},
	"path traversal in an entry": {`where`, func(l []member) []member {
		l[1].header.Name = "../" + l[1].header.Name
		return l
	}},
	"path traversal past an entry": {`where metadata.json of an entry is expected`, func(l []member) []member {
		l[0].header.Name = "x/../" + l[0].header.Name
		return l
	}},
	"absolute path": {`where metadata.json of an entry is expected`, func(l []member) []member {
		l[0].header.Name = "/" + l[0].header.Name
		return l
	}},
	"link": {"it is no regular file", func(l []member) []member {
		l[1].header.Typeflag, l[1].header.Linkname = tar.TypeSymlink, "/etc/passwd"
		return l
	}},
	"hardlink": {"it is no regular file", func(l []member) []member { l[0].header.Typeflag, l[0].header.Linkname = tar.TypeLink, "x"; return l }},
	"folder": {`where metadata.json of an entry is expected`, func(l []member) []member {
		return append([]member{{header: tar.Header{Typeflag: tar.TypeDir, Name: "ab/"}}}, l...)
	}},
	"wrong hash":         {"its SHA-256 is another", func(l []member) []member { l[2].data[3] ^= 1; return l }},
	"wrong description":  {"its SHA-256 is another", func(l []member) []member { l[0].data[3] ^= 1; return l }},
	"another's":          {`it describes the entry`, func(l []member) []member { l[0].data, l[0].header.Size = l[5].data, l[5].header.Size; return l }},
	"missing file":       {`where`, func(l []member) []member { return append(l[:2], l[3:]...) }},
	"missing at the end": {`is missing`, func(l []member) []member { return l[:len(l)-1] }},
	"longer file": {`bytes, not`, func(l []member) []member {
		l[2].data = append(l[2].data, 0)
		l[2].header.Size++
		return l
	}},
	"huge description": {`bytes, not 67108864`, func(l []member) []member { l[0].header.Size = 1 << 40; return l[:1] }},
	"huge file":        {`bytes, not`, func(l []member) []member { l[2].header.Size = 1 << 50; return l[:3] }},
	"cut off":          {"EOF", func(l []member) []member { l[2].data = l[2].data[:10]; return l[:3] }},
}

func TestHostileArchives(t *testing.T) {
	from := open(t, t.TempDir(), io.Discard)
	fill(t, from, 2)
	good := export(t, from)
	require.Len(t, members(t, good), 10)
	for name, h := range hostile {
		t.Run(name, func(t *testing.T) {
			outer := t.TempDir()
			c := open(t, filepath.Join(outer, "a", "b", "c"), io.Discard)
			_, err := c.Import(ctx, bytes.NewReader(pack(t, h.edit(members(t, good)))))
			require.ErrorContains(t, err, "the archive: ")
			require.ErrorContains(t, err, h.want)
			r, err := c.Verify(ctx)
			require.NoError(t, err)
			require.Empty(t, r.Damaged)
			require.Empty(t, r.Leftovers)
			names, err := readDir(outer)
			require.NoError(t, err)
			require.Subset(t, []string{"a"}, names)
		})
	}
	for want, text := range map[string]string{"it is not compressed": "PK\x03\x04", "EOF": string(good[:len(good)/2]), "gzip": "\x1f\x8bxxxxxxxxxxxx"} {
		_, err := open(t, t.TempDir(), io.Discard).Import(ctx, strings.NewReader(text))
		require.ErrorContains(t, err, want)
	}
	off, err := Open(Options{})
	require.NoError(t, err)
	_, err = off.Import(ctx, bytes.NewReader(good))
	require.ErrorContains(t, err, "no folder")
}

// zeros is an endless file.
type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// TestImportTakesLittleMemory: an archive that claims, or unpacks to, a file without end is refused
// before much memory is taken for it.
func TestImportTakesLittleMemory(t *testing.T) {
	c := open(t, t.TempDir(), io.Discard)
	r, w := io.Pipe()
	go func() {
		z := gzip.NewWriter(w)
		out := tar.NewWriter(z)
		_ = out.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: archivePath(key(0), metadataFile), Size: 1 << 40})
		_, err := io.Copy(out, zeros{})
		_ = w.CloseWithError(err)
	}()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := c.Import(ctx, r)
	require.ErrorContains(t, err, "it has 1099511627776 bytes, not 67108864")
	_ = r.Close()
	runtime.ReadMemStats(&after)
	require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(16<<20))
}
