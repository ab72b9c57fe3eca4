package cpu

import (
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/analysis/modref"
	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/dialect/funclike"
	"github.com/tshared/tshared/internal/driver/abi"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/ir"
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
	var code *cpu.Kernel
	if d.Emit == manifest.EmitShared {
		code, err = b.LoadLibrary(file)
	} else {
		code, err = b.LoadObject(object)
	}
	if err != nil {
		return nil, err
	}
	return newKernel(code, d.Params, d.Footprint, nil, false), nil
}

// processors are LLVM's architecture names by Go's.
var processors = map[string]string{
	"amd64": "x86_64", "arm64": "aarch64", "riscv64": "riscv64", "ppc64le": "powerpc64le", "s390x": "s390x", "loong64": "loongarch64",
}

func checkTarget(triple string) error {
	processor, system, _ := strings.Cut(triple, "-")
	if here := processors[runtime.GOARCH]; processor != here || !strings.Contains(system, runtime.GOOS) {
		return fmt.Errorf("it is compiled for %s, but this is %s with %s", triple, here, runtime.GOOS)
	}
	return nil
}

// binary converts a manifest to the description for the backend.
func binary(d *manifest.CPUKernel) (cpu.Binary, error) {
	b := cpu.Binary{Kernel: d.Kernel, Entry: d.Name, ArenaBytes: d.Arena.Bytes, Overlap: d.Overlap, Tiles: d.Tiles, Failures: map[int64]string{}}
	var names []string
	for _, a := range d.Args {
		names = append(names, a.Type)
		var access tshared.Access
		if a.Kind == manifest.Pointer {
			access = abi.AccessNamed(a.Access)
		}
		b.Names = append(b.Names, a.Name)
		b.Accesses = append(b.Accesses, modref.Info{Ref: access&tshared.Reads != 0, Mod: access&tshared.Writes != 0})
	}
	for _, f := range d.Failures {
		b.Failures[f.Status] = f.Text
	}
	for _, p := range d.Prints {
		if p.Type != "" {
			names = append(names, p.Type)
		}
	}
	types, err := parseTypes(names)
	if err != nil {
		return b, err
	}
	b.Args, types = types[:len(d.Args)], types[len(d.Args):]
	for _, p := range d.Prints {
		site := cpu.PrintSite{Rank: p.Rank}
		if p.Type != "" {
			site.Elem, types = types[0], types[1:]
		}
		b.Prints = append(b.Prints, site)
	}
	return b, nil
}

// parseTypes parses types as the parameters of a function.
func parseTypes(names []string) ([]ir.Type, error) {
	m, err := tshared.Parse("types", "func.func private @f("+strings.Join(names, ", ")+")")
	if err != nil {
		return nil, fmt.Errorf("the types of the arguments cannot be read: %w", err)
	}
	f, ok := funclike.AsFunc(m.Top.Region0().Entry().First())
	if !ok || len(f.Type().In) != len(names) {
		return nil, fmt.Errorf("the types of the arguments are not %d types", len(names))
	}
	return f.Type().In, nil
}
