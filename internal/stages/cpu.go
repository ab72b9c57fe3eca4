package stages

import (
	"fmt"
	"strings"

	"github.com/tshared/tshared/backend/cpu"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/internal/elflink"
	"github.com/tshared/tshared/internal/manifest"
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/ir"
)

// CPUTarget is LLVM's target for a CPU: the host, or a level with features behind commas.
func CPUTarget(lib libllvm.LLVM, arch string) (t libllvm.Target, host bool, err error) {
	name, features, _ := strings.Cut(arch, ",")
	if name == "" || name == targets.Host {
		t = lib.Host()
		if features != "" {
			t.Features += "," + features
		}
		return t, true, nil
	}
	known, err := targets.LookupCPU(name)
	return libllvm.Target{Triple: known.Triple, CPU: known.CPU, Features: features}, false, err
}

// Machine is the code generator of a target.
func Machine(lib libllvm.LLVM, t libllvm.Target) (libllvm.Machine, error) {
	return libllvm.CachedMachine(lib, cpu.TargetAt(t, libllvm.O3))
}

// emitCPU makes LLVM IR for a CPU.
func (r *run) emitCPU() error {
	lib, err := libllvm.Open()
	if err != nil {
		return err
	}
	target, host, err := CPUTarget(lib, r.job.Arch)
	if err != nil {
		return err
	}
	m, err := Machine(lib, target)
	if err != nil {
		return err
	}
	fma, err := cpu.HasFMA(lib, m)
	if err != nil {
		return err
	}
	g, err := cpu.Generate(r.module.Top, r.result.Kernel, cpu.Options{
		Contract: !r.job.NoFPFusion, FMA: fma, Overlap: r.job.Overlap, NoLineInfo: r.job.NoLineInfo, Host: host, Detached: !host, Target: target,
		Context: r.ctx, MaxInstructions: r.job.MaxInstructions, Emitters: r.module.Toolchain().CPUEmitters(),
	})
	if err != nil {
		return err
	}
	r.generated, r.code = g, []byte(g.Text(m))
	r.cpu = DescribeCPU(g, target)
	r.cpu.Emit, r.cpu.Params, r.cpu.Footprint = manifest.EmitObject, r.params, r.footprint
	return nil
}

// compileObject makes an object of LLVM IR.
func (r *run) compileObject() error {
	lib, err := libllvm.Open()
	if err != nil {
		return err
	}
	t := r.cpu.Target
	m, err := Machine(lib, libllvm.Target{Triple: t.Triple, CPU: t.CPU, Features: t.Features})
	if err != nil {
		return err
	}
	var object []byte
	if r.generated != nil {
		object, err = r.generated.Compile(lib, m, libllvm.Object)
	} else {
		object, err = cpu.CompileLLVM(string(r.code), lib, m, libllvm.Object, cpu.Options{Context: r.ctx})
	}
	if err != nil {
		return r.placeLLVM(err)
	}
	r.code = object
	return nil
}

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

// DescribeCPU makes the manifest of native code, all but the files that it is in.
func DescribeCPU(g *cpu.Generated, t libllvm.Target) *manifest.CPUKernel {
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
		site := manifest.PrintSite{Rank: p.Rank}
		if p.Elem != nil {
			site.Type = p.Elem.String()
		}
		d.Prints = append(d.Prints, site)
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
