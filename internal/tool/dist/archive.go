// Package dist packs binaries for their users: archives, Debian packages, checksums, a bill of
// materials, release notes. The same input makes the same bytes: names are sorted, times are given,
// owners are root. It does not know how binaries are built.
package dist

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"cmp"
	"compress/gzip"
	"path"
	"slices"
	"strings"
	"time"
)

// File is a file of an archive.
type File struct {
	Path string // with slashes, relative
	Data []byte
	Exec bool
	Link string // target of a symbolic link, in place of data
}

func sorted(files []File) []File {
	return slices.SortedFunc(slices.Values(files), func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
}

func (f *File) mode() int64 {
	if f.Exec {
		return 0o755
	}
	return 0o644
}

// TarGz is a compressed tar of files below a folder, with entries for all folders.
func TarGz(root string, files []File, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	t := tar.NewWriter(z)
	seen := map[string]bool{".": true, "": true}
	for _, f := range sorted(files) {
		name := path.Join(root, f.Path)
		if strings.HasPrefix(root, "./") {
			name = "./" + name // as dpkg has it
		}
		if err := writeFolders(t, path.Dir(name), root, seen, at); err != nil {
			return nil, err
		}
		h := &tar.Header{Name: name, Mode: f.mode(), Size: int64(len(f.Data)), ModTime: at, Uname: "root", Gname: "root", Format: tar.FormatGNU}
		if f.Link != "" {
			h.Typeflag, h.Linkname, h.Mode = tar.TypeSymlink, f.Link, 0o777
		}
		if err := t.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := t.Write(f.Data); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// writeFolders writes the entries of a folder and those above it, once each.
func writeFolders(t *tar.Writer, dir, root string, seen map[string]bool, at time.Time) error {
	if seen[dir] {
		return nil
	}
	seen[dir] = true
	if err := writeFolders(t, path.Dir(dir), root, seen, at); err != nil {
		return err
	}
	if strings.HasPrefix(root, "./") {
		dir = "./" + strings.TrimPrefix(dir, "./")
	}
	return t.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: dir + "/", Mode: 0o755, ModTime: at, Uname: "root", Gname: "root", Format: tar.FormatGNU})
}

// Zip is a zip archive of files below a folder. It has no links.
func Zip(root string, files []File, at time.Time) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range sorted(files) {
		h := &zip.FileHeader{Name: path.Join(root, f.Path), Method: zip.Deflate, Modified: at.UTC()}
		w, err := z.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.Data); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Gzip compresses a file as Debian wants it: at the best level, without a name or a time.
func Gzip(data []byte) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}
