package code

import (
	"fmt"
	"os"
	goruntime "runtime"
	"strings"

	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/kernel"
)

// Load loads a kernel that `tshared compile` wrote with --emit=shared or --emit=obj: the
// library or the object, with its JSON file beside it. Neither needs libLLVM, unless an object
// was made by another compiler.
//
// The code must be for the architecture of the host; Load does not check that the CPU has
// all instructions of the target. A tensor descriptor is several arguments, as in the C
// header.
func Load(path string) (*Kernel, error) {
	d, file, err := manifest.LoadCPU(path)
	if err != nil {
		return nil, err
	}
	var object []byte
	if d.Emit == manifest.EmitObject {
		if object, err = os.ReadFile(file); err != nil {
			return nil, err
		}
	}
	k, err := load(d, file, object, false)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return k, nil
}

// LoadBytes is Load for files that are in memory, such as embedded ones: the object, and the
// manifest in JSON.
func LoadBytes(object, manifestJSON []byte) (*Kernel, error) {
	return loadBytes(object, manifestJSON, false)
}

// LoadBytesNoLLVM is LoadBytes for objects that this module made, which never need LLVM: an object
// that does is refused.
func LoadBytesNoLLVM(object, manifestJSON []byte) (*Kernel, error) {
	return loadBytes(object, manifestJSON, true)
}

func loadBytes(object, manifestJSON []byte, noLLVM bool) (*Kernel, error) {
	d, err := manifest.ReadCPU(manifestJSON)
	if err != nil {
		return nil, err
	}
	if d.Emit != manifest.EmitObject {
		return nil, fmt.Errorf("the manifest is for code of the form %q, and only %s is loaded from memory", d.Emit, manifest.EmitObject)
	}
	return load(d, "", object, noLLVM)
}

// load loads an object, or the library in a file.
func load(d *manifest.CPUKernel, file string, object []byte, noLLVM bool) (*Kernel, error) {
	if err := checkTarget(d.Target.Triple); err != nil {
		return nil, err
	}
	b, err := binary(d)
	if err != nil {
		return nil, err
	}
	b.NoLLVM = noLLVM
	var code *runtime.Kernel
	if d.Emit == manifest.EmitShared {
		code, err = b.LoadLibrary(file)
	} else {
		code, err = b.LoadObject(object)
	}
	if err != nil {
		return nil, err
	}
	return New(code, d.Params, d.Footprint, nil, false), nil
}

// processors are LLVM's architecture names by Go's.
var processors = map[string]string{
	"amd64": "x86_64", "arm64": "aarch64", "riscv64": "riscv64", "ppc64le": "powerpc64le", "s390x": "s390x", "loong64": "loongarch64",
}

func checkTarget(triple string) error {
	processor, system, _ := strings.Cut(triple, "-")
	if here := processors[goruntime.GOARCH]; processor != here || !strings.Contains(system, goruntime.GOOS) {
		return fmt.Errorf("it is compiled for %s, but this is %s with %s", triple, here, goruntime.GOOS)
	}
	return nil
}

// binary converts a manifest to the description for the runtime.
func binary(d *manifest.CPUKernel) (runtime.Binary, error) {
	b := runtime.Binary{Kernel: d.Kernel, Entry: d.Name, ArenaBytes: d.Arena.Bytes, Overlap: d.Overlap, Tiles: d.Tiles, Failures: map[int64]string{}}
	for _, a := range d.Args {
		t, err := runtime.ParseType(a.Type)
		if err != nil {
			return b, err
		}
		var access kernel.Access
		if a.Kind == manifest.Pointer {
			access = manifest.AccessNamed(a.Access)
		}
		b.Args, b.Names = append(b.Args, t), append(b.Names, a.Name)
		b.Accesses = append(b.Accesses, runtime.Access{Ref: access&kernel.Reads != 0, Mod: access&kernel.Writes != 0})
	}
	for _, f := range d.Failures {
		b.Failures[f.Status] = f.Text
	}
	for _, p := range d.Prints {
		site := runtime.PrintSite{Rank: p.Rank}
		if p.Type != "" {
			var err error
			if site.Elem, err = runtime.ParseType(p.Type); err != nil {
				return b, err
			}
		}
		b.Prints = append(b.Prints, site)
	}
	return b, nil
}
