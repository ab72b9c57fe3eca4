package bundlefile

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"encoding/json"
	"hash/crc32"
	"io"
	"maps"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
)

// Write writes a bundle. The files are given by Stored.File, and must be all that the index names; see
// Store. The same input makes the same bytes.
func Write(w io.Writer, ix *Index, contents map[string][]byte) error {
	text, err := encode(ix, contents)
	if err != nil {
		return err
	}
	z := &writer{zip: zip.NewWriter(w)}
	files := []packedFile{{name: indexName, data: text}, {name: checksumName, data: []byte(checksum(text))}}
	for _, name := range slices.Sorted(maps.Keys(contents)) {
		files = append(files, packedFile{name: name, data: contents[name]})
	}
	packAll(files)
	for i := range files {
		z.file(&files[i])
	}
	if z.err != nil {
		return z.err
	}
	return z.zip.Close()
}

// encode checks an index and the files of its kernels, and makes the index's text.
func encode(ix *Index, contents map[string][]byte) ([]byte, error) {
	if ix.Version != Version {
		return nil, defect(indexName, "version %d is not %d, which this program writes", ix.Version, Version)
	}
	if len(ix.Kernels) == 0 {
		return nil, defect(indexName, "it has no kernels")
	}
	check := newChecker()
	named := map[string]bool{}
	for i := range ix.Kernels {
		k := &ix.Kernels[i]
		if err := check.kernel(k); err != nil {
			return nil, err
		}
		for _, s := range k.files() {
			named[s.File] = true
			data, ok := contents[s.File]
			switch {
			case !ok:
				return nil, defect(k.part(), "its file %s is not given", s.File)
			case int64(len(data)) != s.Bytes || checksum(data) != s.SHA256:
				return nil, defect(k.part(), "its file %s is not what the index says", s.File)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(contents)) {
		if !named[name] {
			return nil, defect(name, "no kernel has this file")
		}
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(ix)
	if err == nil && b.Len() > MaxIndex {
		return nil, defect(indexName, "it would have %d bytes, more than %d", b.Len(), MaxIndex)
	}
	return b.Bytes(), err
}

// writer writes files into an archive until one fails.
type writer struct {
	zip   *zip.Writer
	bytes int64
	files int
	err   error
}

// dosEpoch is the first date of zip files, which all files of bundles have.
const dosEpoch = 1<<5 | 1

func (z *writer) file(p *packedFile) {
	if z.err != nil {
		return
	}
	name, data, packed := p.name, p.data, p.packed
	//lint:ignore SA1019 Modified would write an extra field
	h := &zip.FileHeader{Name: name, Method: deflated, CRC32: crc32.ChecksumIEEE(data), ModifiedDate: dosEpoch, UncompressedSize64: uint64(len(data))}
	if len(packed) >= len(data) || len(data) > MaxRatio*len(packed) {
		h.Method, packed = stored, data
	}
	h.CompressedSize64 = uint64(len(packed))
	z.files++
	if z.bytes += localBytes + directoryBytes + 2*int64(len(name)) + int64(len(packed)); z.files >= MaxFiles || z.bytes > MaxArchive-endBytes {
		z.err = defect("", "it would have %d files and %d bytes, more than %d and %d", z.files, z.bytes, MaxFiles-1, int64(MaxArchive))
		return
	}
	f, err := z.zip.CreateRaw(h)
	if err == nil {
		_, err = f.Write(packed)
	}
	z.err = err
}

// packedFile is a file of the archive with its compressed form.
type packedFile struct {
	name         string
	data, packed []byte
}

// packAll compresses files, as many at once as there are processors: that takes most of the time of
// writing a bundle.
func packAll(files []packedFile) {
	var next atomic.Int64
	var running sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(files)) {
		running.Go(func() {
			var z deflater
			for i := next.Add(1) - 1; i < int64(len(files)); i = next.Add(1) - 1 {
				files[i].packed = z.deflate(files[i].data)
			}
		})
	}
	running.Wait()
}

// deflater compresses data. It keeps the tables of the compression, which are larger than most code.
type deflater struct{ w *flate.Writer }

func (z *deflater) deflate(data []byte) []byte {
	var b bytes.Buffer
	if z.w == nil {
		var err error
		if z.w, err = flate.NewWriter(&b, flate.DefaultCompression); err != nil {
			panic("BUG: " + err.Error())
		}
	} else {
		z.w.Reset(&b)
	}
	_, _ = z.w.Write(data) // a buffer takes everything
	_ = z.w.Close()
	return b.Bytes()
}
