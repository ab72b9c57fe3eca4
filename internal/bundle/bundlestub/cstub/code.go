package cstub

import (
	"cmp"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/bundle/bundlefile"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// image is code for a GPU.
type image struct {
	target   string
	gpu      targets.GPU
	cubin    bool
	code     string // the name of its list of strings
	bytes    int64
	manifest *manifest.Kernel
	params   []entryParam
	bounds   string // its footprint in C
}

// entryParam is a parameter of the code's entry: an argument by its number, or -1 and the bytes of
// scratch memory that a program has, 0 for a null pointer, a tensor map, or a number of programs.
type entryParam struct {
	arg      int
	scratch  int64
	tensor   *tensorMap
	programs int // one more than the axis of the grid; 0 for others
}

// native is code for a CPU.
type native struct {
	entry    string // its symbol in the object
	args     []int  // the numbers of the arguments that it takes
	manifest *manifest.CPUKernel
	bounds   string // its footprint in C
}

// cpuTarget is a CPU that the C file has code for.
type cpuTarget struct {
	name    string
	macro   string // of the compiler, that tells the architecture
	cmake   string // a regular expression for CMAKE_SYSTEM_PROCESSOR
	objects []string
}

// architectures are the macros and the names that compilers and CMake have for architectures, by how
// LLVM's triples begin.
var architectures = map[string][2]string{
	"x86_64":      {"defined(__x86_64__)", "x86_64|AMD64|amd64"},
	"aarch64":     {"defined(__aarch64__)", "aarch64|arm64|ARM64"},
	"riscv64":     {"defined(__riscv) && __riscv_xlen == 64", "riscv64"},
	"powerpc64le": {"defined(__powerpc64__)", "ppc64le|powerpc64le"},
	"loongarch64": {"defined(__loongarch64)", "loongarch64"},
}

// chooseCPUs finds the CPU targets, one per architecture.
func (g *generator) chooseCPUs(asked []string) error {
	var found []string
	for _, r := range g.Rows {
		for _, c := range r.Code {
			if c.Backend == "cpu" && !slices.Contains(found, c.Target) {
				found = append(found, c.Target)
			}
		}
	}
	slices.Sort(found)
	for _, name := range asked {
		if !slices.Contains(found, name) {
			return fmt.Errorf("the bundle has no code for the CPU %q, only for %s", name, cmp.Or(strings.Join(found, ", "), "GPUs"))
		}
	}
	if asked != nil {
		found = asked
	}
	byMacro := map[string]string{}
	for _, name := range found {
		known, err := targets.LookupCPU(name)
		processor, _, _ := strings.Cut(known.Triple, "-")
		arch, ok := architectures[processor]
		if err != nil || !ok {
			return fmt.Errorf("C cannot have code for the CPU %q: name others with --cpu", name)
		}
		if other := byMacro[arch[0]]; other != "" {
			return fmt.Errorf("a program can have code for one of the CPUs %s and %s: name one with --cpu", other, name)
		}
		byMacro[arch[0]] = name
		g.cpus = append(g.cpus, cpuTarget{name: name, macro: arch[0], cmake: arch[1]})
	}
	return nil
}

// readCode reads the code of a kernel for the targets.
func (g *generator) readCode(k *kernel, o Options) error {
	for i := range k.Code {
		c := &k.Code[i]
		at := slices.IndexFunc(g.cpus, func(t cpuTarget) bool { return t.name == c.Target })
		var err error
		switch {
		case c.Backend == "cpu" && at >= 0:
			err = g.readNative(k, &g.cpus[at], c)
		case c.Backend == "cuda" && (o.GPUs == nil || slices.Contains(o.GPUs, c.Target)):
			err = g.readImage(k, c)
		}
		if err != nil {
			return fmt.Errorf("its code for %s: %w", c.Target, err)
		}
	}
	if k.images == nil && len(k.native) == 0 {
		return errors.New("it has no code for the targets")
	}
	return nil
}

// letter is the letter after the number of the target.
func (m *image) letter() string { return strings.TrimLeft(m.target, "sm_0123456789") }

// scope is the GPUs that run the code: PTX runs on later ones, a cubin in its family. Code for sm_90a
// runs on that GPU only, and code for sm_100f in its family.
func (m *image) scope() string {
	switch {
	case m.letter() == "a":
		return "EXACT"
	case m.letter() == "f" || m.cubin:
		return "FAMILY"
	}
	return "LATER"
}

// taken are the numbers of the arguments that the code takes: those that are 1 are constants there.
func (k *kernel) taken() (list []int) {
	for i, a := range k.Args {
		if !a.EqualTo1 {
			list = append(list, i)
		}
	}
	return list
}

func (g *generator) readImage(k *kernel, c *bundlefile.Code) error {
	d, err := manifest.Read(c.Manifest)
	if err != nil {
		return err
	}
	gpu, err := targets.LookupGPU(c.Target)
	if err != nil {
		return err
	}
	m := image{target: c.Target, gpu: gpu, cubin: c.Form == "cubin", bytes: c.Bytes, manifest: d}
	taken := k.taken()
	for i, p := range d.Params {
		switch {
		case p.Arg != nil && *p.Arg < len(taken):
			m.params = append(m.params, entryParam{arg: taken[*p.Arg]})
		case p.TensorMap != nil:
			t, err := newTensorMap(k, p.TensorMap, taken)
			if err != nil {
				return fmt.Errorf("parameter %d of its entry: %w", i, err)
			}
			m.params = append(m.params, entryParam{arg: -1, tensor: t})
		case p.Scratch != nil:
			m.params = append(m.params, entryParam{arg: -1, scratch: *p.Scratch})
		case p.Programs != nil:
			m.params = append(m.params, entryParam{arg: -1, programs: *p.Programs + 1})
		case p.Null:
			m.params = append(m.params, entryParam{arg: -1})
		default:
			return fmt.Errorf("parameter %d of its entry is an argument that it does not have", i)
		}
	}
	m.bounds = g.footprint(k, d.Footprint)
	if m.code, err = g.text(c); err != nil {
		return err
	}
	k.images = append(k.images, m)
	return nil
}

// text is the name of the list of strings with some code, which is written once.
func (g *generator) text(c *bundlefile.Code) (string, error) {
	if name := g.code[c.File]; name != "" {
		return name, nil
	}
	data, err := g.read(c)
	if err != nil {
		return "", err
	}
	name := fmt.Sprintf("code_%d", len(g.code))
	g.code[c.File] = name
	writeCode(&g.texts, name, fmt.Sprintf("%s for %s", c.Form, c.Target), data)
	return name, nil
}

func (g *generator) readNative(k *kernel, t *cpuTarget, c *bundlefile.Code) error {
	d, err := manifest.ReadCPU(c.Manifest)
	if err != nil {
		return err
	}
	n := &native{args: k.taken(), manifest: d}
	switch {
	case d.Tiles:
		return errors.New("it uses AMX tiles, which C stubs do not ask the system for")
	case len(d.Args) != len(n.args):
		return fmt.Errorf("it takes %d arguments, but the row has %d", len(d.Args), len(n.args))
	}
	for i, a := range d.Args {
		if a.Offset != int64(8*i) || a.Bytes != 8 {
			return fmt.Errorf("its argument %d, %s, is no number and no pointer", i, a.Name)
		}
	}
	n.bounds = g.footprint(k, d.Footprint)
	if n.entry, err = g.object(k, t, c, d.Name); err != nil {
		return err
	}
	k.native[t.name] = n
	return nil
}

// object is the symbol of an object, which is written once.
func (g *generator) object(k *kernel, t *cpuTarget, c *bundlefile.Code, symbol string) (string, error) {
	key := c.Target + " " + c.File
	if name := g.entries[key]; name != "" {
		return name, nil
	}
	data, err := g.read(c)
	if err != nil {
		return "", err
	}
	if data, err = renameEntry(data, symbol, k.entry); err != nil {
		return "", err
	}
	file := path.Join(t.name, strings.TrimPrefix(k.name, g.prefix+"_")+".o")
	t.objects = append(t.objects, file)
	g.objects = append(g.objects, File{file, data})
	g.entries[key] = k.entry
	return k.entry, nil
}
