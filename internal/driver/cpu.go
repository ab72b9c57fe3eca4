package driver

import (
	"bytes"
	"cmp"
	"debug/elf"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/driver/cheader"
	"github.com/tshared/tshared/internal/host/elflink"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/targets"
	"github.com/tshared/tshared/ir"
)

// llvm is LLVM's target for a CPU, and whether it is the host with all that it can do.
func (t Target) llvm(lib libllvm.LLVM) (to libllvm.Target, host bool, err error) {
	name, features, _ := strings.Cut(t.Arch, ",")
	if name == "" || name == targets.Host {
		to, host = lib.Host(), t.Processor == "" || t.Processor == "native"
		if !host {
			to.CPU, to.Features = t.Processor, ""
		}
		to.Features = strings.Trim(to.Features+","+features, ",")
		return to, host, nil
	}
	known, err := targets.LookupCPU(name)
	return libllvm.Target{Triple: known.Triple, CPU: cmp.Or(t.Processor, known.CPU), Features: features}, false, err
}

// machine is LLVM's code generator for a CPU.
func (t Target) machine(level Level) (lib libllvm.LLVM, m libllvm.Machine, host bool, err error) {
	if lib, err = libllvm.Open(); err != nil {
		return nil, nil, false, err
	}
	target, host, err := t.llvm(lib)
	if err == nil {
		m, err = libllvm.CachedMachine(lib, cpu.TargetAt(target, level))
	}
	return lib, m, host, err
}

// Triple opens LLVM's code generator for a CPU and returns the target's triple.
func (t Target) Triple(level Level) (string, error) {
	_, m, _, err := t.machine(level)
	if err != nil {
		return "", err
	}
	return m.Target().Triple, nil
}

// emitCPU makes LLVM IR for a CPU.
func (r *run) emitCPU() error {
	lib, m, host, err := r.job.machine(r.job.Level)
	if err != nil {
		return err
	}
	o := r.job.cpuOptions(r.ctx, r.module)
	if o.FMA, err = cpu.HasFMA(lib, m); err != nil {
		return err
	}
	o.Host = host && !r.job.Detached
	o.Detached, o.Target = !o.Host, m.Target()
	g, err := cpu.Generate(r.module.Top, r.result.Kernel, o)
	if err != nil {
		return err
	}
	r.generated, r.code = g, []byte(g.Text(m))
	r.cpu = describeCPU(g, m.Target())
	r.cpu.Emit, r.cpu.Params, r.cpu.Footprint = manifest.EmitObject, r.params, r.footprint
	r.result.CPU = r.cpu
	return nil
}

// optimize makes LLVM IR after LLVM's passes.
func (r *run) optimize() error {
	if r.generated == nil {
		return fmt.Errorf("stage %s is made of a module, and not of a file of LLVM IR", Optimized)
	}
	lib, m, _, err := r.job.machine(r.job.Level)
	if err != nil {
		return err
	}
	text, err := r.generated.Optimized(lib, m)
	r.side = []byte(text)
	return err
}

// compileAssembly makes assembly of LLVM IR.
func (r *run) compileAssembly() (err error) {
	r.side, err = r.compileNative(libllvm.Assembly)
	return err
}

// compileObject makes an object of LLVM IR.
func (r *run) compileObject() error {
	object, err := r.compileNative(libllvm.Object)
	if err != nil {
		return err
	}
	r.code = object
	if r.job.Header {
		r.cpu.Needs = undefined(object)
	}
	return nil
}

// compileNative makes code of LLVM IR for the target of its manifest.
func (r *run) compileNative(form libllvm.Output) ([]byte, error) {
	lib, err := libllvm.Open()
	if err != nil {
		return nil, err
	}
	t := r.cpu.Target
	m, err := libllvm.CachedMachine(lib, cpu.TargetAt(libllvm.Target{Triple: t.Triple, CPU: t.CPU, Features: t.Features}, r.job.Level))
	if err != nil {
		return nil, err
	}
	if r.generated != nil {
		code, err := r.generated.Compile(lib, m, form)
		return code, r.placeLLVM(err)
	}
	code, err := cpu.CompileLLVM(string(r.code), lib, m, form, cpu.Options{Context: r.ctx, Stage: r.job.Step})
	return code, r.placeLLVM(err)
}

// sideText is the file of a stage from which no other is made.
func (r *run) sideText() ([]byte, error) { return r.side, nil }

// linkShared makes a shared library of an object.
func (r *run) linkShared() (err error) {
	if r.code, err = elflink.Shared(r.code, r.cpu.Kernel+".so", SystemLibraries(r.cpu.Target.Triple)...); err != nil {
		return err
	}
	r.cpu.Emit = manifest.EmitShared
	return nil
}

// SystemLibraries are the libraries of a system that have the functions kernels call; none where they are not known.
func SystemLibraries(triple string) []string {
	if strings.HasSuffix(triple, "-linux-gnu") {
		return []string{"libm.so.6", "libc.so.6"}
	}
	return nil
}

// readObject takes an object or a library from a file.
func (r *run) readObject(file *diag.Source) error {
	if err := checkELF(file.Name, []byte(file.Text)); err != nil {
		return err
	}
	return r.readCode(file)
}

// describeCPU makes the manifest of native code, all but the files that it is in.
func describeCPU(g *cpu.Generated, t libllvm.Target) *manifest.CPUKernel {
	d := &manifest.CPUKernel{
		Kind: "cpu", Name: g.Entry, Kernel: g.Kernel, Tiles: g.UsesTiles(),
		Arena: manifest.MemorySize{Bytes: g.ArenaBytes, Align: cpu.ArenaAlign}, Control: manifest.MemorySize{Bytes: cpu.ControlBytes, Align: 8},
		Grid: manifest.GridRules{Dimensions: 3, Order: "x fastest", Max: 1<<31 - 1},
		Args: []manifest.CPUArgument{}, Overlap: g.Overlap,
	}
	d.Target.Triple, d.Target.CPU, d.Target.Features = t.Triple, t.CPU, t.Features
	d.Calling.Convention, d.Calling.Params, d.Calling.Returns = "C", entryParams, "i64: 0, or why a program stopped"
	word := int64(0)
	for i, t := range g.Args {
		a := manifest.CPUArgument{Name: g.ArgNames[i], Type: t.String(), Kind: "scalar", Offset: 8 * word, Bytes: 8 * cpu.Words(t)}
		if a.Name == "" {
			a.Name = fmt.Sprintf("arg%d", i)
		}
		if _, pointer := cpu.Element(t); pointer {
			a.Kind, a.Access = manifest.Pointer, g.Accesses[i].String()
		} else if _, tensor := t.(*ir.TensorType); tensor {
			a.Kind = "tensor"
		}
		d.Args, word = append(d.Args, a), word+cpu.Words(t)
	}
	for i, f := range g.Failures {
		if f.Message != "" { // a loop has none
			d.Failures = append(d.Failures, manifest.FailureText{Status: int64(i + 1), Text: f.String()})
		}
	}
	for _, p := range g.Prints {
		d.Prints = append(d.Prints, manifest.PrintSite{Type: p.Elem.Text, Rank: p.Rank})
	}
	return d
}

// entryParams are the parameters of the function that native code is entered through.
var entryParams = []manifest.EntryParam{
	{Name: "args", Type: "ptr", Doc: "the arguments, one after another at their offsets"},
	{Name: "arena", Type: "ptr", Doc: "memory to work in; each thread that runs programs has its own"},
	{Name: "control", Type: "ptr", Doc: "i64 stop (0), i64 budget (2^63-1), i64 program running or stopped, i64 frame, i64 user, i64[3] reserved; each thread has its own"},
	{Name: "grid", Type: "ptr", Doc: "i64[3]: numbers of programs along x, y and z"},
	{Name: "first", Type: "i64", Doc: "number of the first program to run, counted with x fastest"},
	{Name: "count", Type: "i64", Doc: "how many to run"},
}

// writeHeader adds the C header of native code to the result.
func (r *run) writeHeader() {
	if r.job.Header && r.generated != nil {
		r.result.Header = cheader.New(r.generated, r.cpu).Text()
	}
}

// undefined lists the undefined symbols of an ELF object; nil where they are not known.
func undefined(object []byte) []string {
	f, err := elf.NewFile(bytes.NewReader(object))
	if err != nil {
		return nil
	}
	symbols, err := f.Symbols()
	if err != nil {
		return nil
	}
	needs := []string{}
	for _, s := range symbols {
		if s.Section == elf.SHN_UNDEF && s.Name != "" && elf.ST_BIND(s.Info) != elf.STB_WEAK {
			needs = append(needs, s.Name)
		}
	}
	slices.Sort(needs)
	return needs
}
