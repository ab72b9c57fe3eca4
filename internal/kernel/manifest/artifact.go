package manifest

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// The files of a compiled kernel.
const (
	PTXFile      = "kernel.ptx"
	CubinFile    = "kernel.cubin"
	ManifestFile = "kernel.json"
)

// Artifact is a compiled kernel: PTX or a cubin, and how to launch it.
type Artifact struct {
	PTX    string
	Cubin  []byte // nil where there is PTX
	Kernel *Kernel
}

// IsCubin reports whether code is a cubin, and not PTX.
func IsCubin(code []byte) bool { return bytes.HasPrefix(code, []byte("\x7fELF")) }

// IsCompiled reports whether a path is that of a compiled kernel: a file of PTX, or a
// folder with kernel.ptx.
func IsCompiled(path string) bool {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return false
	case info.IsDir():
		_, err := os.Stat(filepath.Join(path, PTXFile))
		return err == nil
	}
	return filepath.Ext(path) == filepath.Ext(PTXFile)
}

// Load reads a compiled kernel: a folder with kernel.ptx or kernel.cubin and kernel.json, or
// a file of either with its manifest beside it (x.json for x.ptx).
func Load(path string) (*Artifact, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		folder := path
		path = filepath.Join(folder, PTXFile)
		if cubin := filepath.Join(folder, CubinFile); !exists(path) && exists(cubin) {
			path = cubin
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	about := path[:len(path)-len(filepath.Ext(path))] + filepath.Ext(ManifestFile)
	info, err := os.ReadFile(about)
	if err != nil {
		return nil, fmt.Errorf("how to launch %s is not known: %w", path, err)
	}
	d, err := Read(info)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Dir(path), err)
	}
	if IsCubin(text) {
		return &Artifact{Cubin: text, Kernel: d}, nil
	}
	return &Artifact{PTX: string(text), Kernel: d}, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// FillArguments fills in names and types of arguments that the manifest lacks.
func (d *Kernel) FillArguments(about func(arg int) (name, typ string)) {
	for i := range d.Params {
		if p := &d.Params[i]; p.Arg != nil {
			name, typ := about(*p.Arg)
			p.Name, p.Type = cmp.Or(p.Name, name), cmp.Or(p.Type, typ)
		}
	}
}

// Arguments lists the arguments of the kernel in order. An argument that is not a parameter
// itself, but in the sizes or the fill of a tensor map, is known by its number only.
func (d *Kernel) Arguments() []Param {
	var args []Param
	need := func(n int) {
		for len(args) <= n {
			args = append(args, Argument(len(args), ""))
		}
	}
	for _, p := range d.Params {
		switch {
		case p.Arg != nil:
			need(*p.Arg)
			args[*p.Arg] = p
		case p.TensorMap != nil:
			need(p.TensorMap.Arg)
			args[p.TensorMap.Arg].Type = Pointer
			for _, s := range slices.Concat(p.TensorMap.Dims, p.TensorMap.StridesBytes) {
				need(s.lastArg())
			}
			if flag := p.TensorMap.OOBFillIf; flag != nil {
				need(*flag)
			}
		}
	}
	return args
}
