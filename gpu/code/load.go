package code

import (
	"os"
	"path/filepath"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/manifest"
)

// Load reads a kernel that `tshared compile --emit=ptx` or Save wrote: a folder with
// kernel.ptx and kernel.json, or a file x.ptx or x.cubin with x.json beside it. It runs on
// the first GPU.
func Load(path string) (*Kernel, error) { return LoadIn(nil, path) }

// LoadIn is Load for a context.
func LoadIn(c *cuda.Context, path string) (*Kernel, error) {
	a, err := manifest.Load(path)
	if err != nil {
		return nil, err
	}
	return New(a, nil, c)
}

// LoadBytes is LoadIn for files that are in memory, such as embedded ones: the PTX or the
// cubin, and the manifest in JSON. A nil context is that of the first GPU.
func LoadBytes(c *cuda.Context, code, manifestJSON []byte) (*Kernel, error) {
	d, err := manifest.Read(manifestJSON)
	if err != nil {
		return nil, err
	}
	a := &manifest.Artifact{Kernel: d}
	if manifest.IsCubin(code) {
		a.Cubin = code
	} else {
		a.PTX = string(code)
	}
	return New(a, nil, c)
}

// Save writes kernel.ptx, or kernel.cubin where the kernel was loaded from one, and
// kernel.json into a folder, which it makes where it is missing.
func (k *Kernel) Save(folder string) error {
	about, err := k.manifest.Write()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	name, code := manifest.PTXFile, []byte(k.ptx)
	if k.cubin != nil {
		name, code = manifest.CubinFile, k.cubin
	}
	if err := os.WriteFile(filepath.Join(folder, name), code, 0o666); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, manifest.ManifestFile), about, 0o666)
}
