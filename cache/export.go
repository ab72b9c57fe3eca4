package cache

import (
	"archive/tar"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
)

// Export writes entries as one file, a compressed tar in which each entry is its folder, with
// metadata.json first. Unpacked into a folder it is a read-only layer. Without keys, all entries of
// the folder are written, but damaged ones. The same entries make the same bytes, whoever wrote
// them when. It returns how many entries it wrote.
func (c *Cache) Export(ctx context.Context, w io.Writer, keys ...Key) (int, error) {
	all := len(keys) == 0
	if all && c.own != nil {
		var err error
		if keys, err = c.own.keys(ctx); err != nil {
			return 0, err
		}
	}
	keys = slices.Clone(keys)
	slices.SortFunc(keys, func(a, b Key) int { return slices.Compare(a[:], b[:]) })
	z := gzip.NewWriter(w)
	t := tar.NewWriter(z)
	n := 0
	keys = slices.Compact(keys)
	for i, k := range keys {
		c.progress(i, len(keys))
		e, err := c.exported(ctx, k)
		if all && errors.Is(err, ErrMissing) {
			continue // it was removed meanwhile, or is damaged, which the log says
		}
		if err != nil {
			return n, fmt.Errorf("the entry %s: %w", k, err)
		}
		if err := writeEntry(t, k, e); err != nil {
			return n, err
		}
		n++
	}
	return n, errors.Join(t.Close(), z.Close())
}

// exported finds an entry on disk.
func (c *Cache) exported(ctx context.Context, k Key) (*Entry, error) {
	for _, f := range c.folders() {
		if e := c.getFrom(f, k); e != nil {
			return e, ctx.Err()
		}
	}
	return nil, ErrMissing
}

// archivePath is the name of a file of an entry in an archive.
func archivePath(k Key, file string) string {
	name := k.String()
	return path.Join(name[:shardLength], name, file)
}

func writeEntry(t *tar.Writer, k Key, e *Entry) error {
	text, err := describe(k, e)
	if err != nil {
		return err
	}
	if err := writeMember(t, archivePath(k, metadataFile), text); err != nil {
		return err
	}
	for _, ext := range e.Extensions() {
		if err := writeMember(t, archivePath(k, fileName(e.Name, ext)), e.Files[ext]); err != nil {
			return err
		}
	}
	return nil
}

func writeMember(t *tar.Writer, name string, data []byte) error {
	if err := t.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Size: int64(len(data)), Mode: 0o644}); err != nil {
		return err
	}
	_, err := t.Write(data)
	return err
}
