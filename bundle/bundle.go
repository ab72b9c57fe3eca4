// Package bundle launches kernels that were compiled ahead of time, from one file: no compiler, no
// Python and no toolkit are needed. `tshared bundle build` makes the file.
//
//	b, err := bundle.Open("softmax.tsb") // or OpenFS for embedded files
//	...
//	err = b.Launch(ctx, launch.CPU(), "softmax_fp16", nil, out, in, rows, columns)
//
// A bundle has kernels by name, and groups of kernels that do the same for other types, sizes or
// devices. Launch and Select take the kernel of a group that suits the device and the arguments.
//
// Opening a bundle reads its index only. Code is read, checked and loaded when a launch needs it,
// once for each device. Goroutines may share a Bundle and its kernels.
package bundle

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/kernel/targets/host"
	"github.com/tshared/tshared/launch"
)

// FormatError is the error of a file that is not a bundle, or a damaged one.
type FormatError = bundlefile.FormatError

// Bundle is a file of compiled kernels that is open.
type Bundle struct {
	reader  *bundlefile.Reader
	host    []string // the targets for CPUs that run here, best first
	kernels []*Kernel
	byName  map[string]*Kernel
	groups  map[string]*group
	names   []string // of the groups, in order
	close   func() error
	options []launch.Option // of the functions
}

// Open opens a bundle. The file stays open until Close. Options are those of launch.FromVariants, such as
// launch.WithBounds.
func Open(path string, options ...launch.Option) (*Bundle, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	b, err := openFile(f, path, options)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return b, nil
}

// OpenFS opens a bundle of a file system, such as an embed.FS.
func OpenFS(fsys fs.FS, name string, options ...launch.Option) (*Bundle, error) {
	if fsys == nil {
		return nil, fmt.Errorf("%s: the file system is nil", name)
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	b, err := openFile(f, name, options)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return b, nil
}

// OpenBytes opens a bundle in memory, which must not change while the bundle is in use.
func OpenBytes(data []byte, options ...launch.Option) (*Bundle, error) {
	return newBundle(bytes.NewReader(data), int64(len(data)), func() error { return nil }, options)
}

// openFile opens a bundle in a file, which the bundle closes.
func openFile(f fs.File, name string, options []launch.Option) (*Bundle, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: a bundle is a file, and this is none", name)
	}
	size := info.Size()
	r, ok := f.(io.ReaderAt)
	if !ok {
		data, err := io.ReadAll(io.LimitReader(f, min(size, bundlefile.MaxArchive)))
		if err != nil {
			return nil, err
		}
		r, size = bytes.NewReader(data), int64(len(data))
	}
	b, err := newBundle(r, size, f.Close, options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return b, nil
}

func newBundle(r io.ReaderAt, size int64, close func() error, options []launch.Option) (*Bundle, error) {
	reader, err := bundlefile.NewReader(r, size)
	if err != nil {
		return nil, err
	}
	index := reader.Index()
	b := &Bundle{reader: reader, options: options, host: host.Levels(), close: close, byName: make(map[string]*Kernel, len(index.Kernels)), groups: map[string]*group{}}
	for i := range index.Kernels {
		k, err := newKernel(b, &index.Kernels[i])
		if err != nil {
			return nil, err
		}
		b.kernels = append(b.kernels, k)
		b.byName[k.row.Name] = k
		g := b.groups[k.row.Group]
		if g == nil {
			g = newGroup(k.row.Group)
			b.groups[k.row.Group] = g
			b.names = append(b.names, k.row.Group)
		}
		g.kernels = append(g.kernels, k)
	}
	return b, nil
}

// Names are the names of all kernels, in the order of the function table.
func (b *Bundle) Names() []string {
	names := make([]string, len(b.kernels))
	for i, k := range b.kernels {
		names[i] = k.row.Name
	}
	return names
}

// Groups are the names of all groups, in the order of the function table. Kernels without a group
// are in none.
func (b *Bundle) Groups() []string {
	return slices.DeleteFunc(slices.Clone(b.names), func(name string) bool { return name == "" })
}

// ByName finds a kernel.
func (b *Bundle) ByName(name string) (*Kernel, error) {
	if k := b.byName[name]; k != nil {
		return k, nil
	}
	return nil, unknown("kernel", name, b.Names())
}

// ByGroup is the kernels of a group, in the order of the function table; none for an unknown group.
func (b *Bundle) ByGroup(name string) []*Kernel {
	if g := b.groups[name]; g != nil {
		return slices.Clone(g.kernels)
	}
	return nil
}

// unknown is the error about a name that the bundle does not have.
func unknown(what, name string, known []string) error {
	if near := diag.Nearest(name, known); near != "" {
		return fmt.Errorf("the bundle has no %s %q; did you mean %q?", what, name, near)
	}
	return fmt.Errorf("the bundle has no %s %q", what, name)
}

// Hash identifies the bundle by its contents: the hexadecimal SHA-256 of its index, which has
// those of all code.
func (b *Bundle) Hash() string { return b.reader.Hash() }

// Close frees all kernels and closes the file. Nothing of the bundle may run any more; launching
// afterwards is an error.
func (b *Bundle) Close() error {
	var errs []error
	for _, k := range b.kernels {
		errs = append(errs, k.variant.Close())
	}
	return errors.Join(append(errs, b.close())...)
}
