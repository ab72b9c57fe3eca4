package cache

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
)

// Import puts the entries of an archive that Export wrote into the folder, and returns their keys.
// An archive with anything else in it is refused, whatever was imported until then is kept. It takes
// as much memory as the largest entry. An archive can be made by anyone: entries are only to be
// imported from those who may run code here.
func (c *Cache) Import(ctx context.Context, r io.Reader) ([]Key, error) {
	if c.own == nil {
		return nil, errors.New("the cache has no folder to import entries into")
	}
	a, err := openArchive(r)
	if err != nil {
		return nil, fmt.Errorf("the archive: %w", err)
	}
	var keys []Key
	for {
		if err := ctx.Err(); err != nil {
			return keys, err
		}
		k, e, err := a.next()
		if err == io.EOF {
			return keys, nil
		}
		if err != nil {
			return keys, fmt.Errorf("the archive: %w", err)
		}
		if err := c.own.put(k, e); err != nil {
			return keys, err
		}
		keys = append(keys, k)
	}
}

// archive reads entries out of a tar.
type archive struct{ t *tar.Reader }

var gzipMagic = []byte{0x1f, 0x8b}

func openArchive(r io.Reader) (*archive, error) {
	b := bufio.NewReader(r)
	if magic, _ := b.Peek(len(gzipMagic)); !bytes.Equal(magic, gzipMagic) {
		return nil, errors.New("it is not compressed with gzip")
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, err
	}
	return newArchive(z), nil
}

func newArchive(r io.Reader) *archive { return &archive{tar.NewReader(r)} }

// next reads an entry. The error is io.EOF after the last.
func (a *archive) next() (k Key, e *Entry, err error) {
	h, err := a.t.Next()
	if err != nil {
		return k, nil, err
	}
	if k, err = archiveKey(h.Name); err != nil {
		return k, nil, err
	}
	text, err := a.member(h, archivePath(k, metadataFile), h.Size)
	if err != nil {
		return k, nil, err
	}
	d, err := readDescription(k, text)
	if err != nil {
		return k, nil, fmt.Errorf("%s: %w", h.Name, err)
	}
	e = d.entry()
	for _, f := range d.Files {
		if h, err = a.t.Next(); err == io.EOF {
			return k, nil, fmt.Errorf("%s is missing", archivePath(k, f.Name))
		}
		if err != nil {
			return k, nil, err
		}
		data, err := a.member(h, archivePath(k, f.Name), f.Size)
		if err == nil {
			err = f.check(data)
		}
		if err != nil {
			return k, nil, fmt.Errorf("%s: %w", archivePath(k, f.Name), err)
		}
		e.Files[f.Extension] = data
	}
	return k, e, nil
}

// archiveKey reads the key out of the name of an entry's first member.
func archiveKey(name string) (Key, error) {
	k, err := ParseKey(path.Base(path.Dir(name)))
	if err != nil || name != archivePath(k, metadataFile) {
		return k, fmt.Errorf("it has %.100q, where %s of an entry is expected", name, metadataFile)
	}
	return k, nil
}

// member reads a member that must have a certain name and size. Memory is taken for what is really
// there, not for what the header says.
func (a *archive) member(h *tar.Header, name string, size int64) ([]byte, error) {
	switch {
	case h.Name != name:
		return nil, fmt.Errorf("it has %.100q, where %s is expected", h.Name, name)
	case h.Typeflag != tar.TypeReg:
		return nil, errors.New("it is no regular file")
	case h.Size != size || size > maxFileBytes:
		return nil, fmt.Errorf("it has %d bytes, not %d", h.Size, min(size, maxFileBytes))
	}
	data, err := io.ReadAll(io.LimitReader(a.t, size+1))
	if err == nil && int64(len(data)) != size {
		err = io.ErrUnexpectedEOF
	}
	return data, err
}
