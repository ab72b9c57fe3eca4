package source

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/tshared/tshared/diag"
	"github.com/tshared/tshared/frontend/triton"
	"github.com/tshared/tshared/internal/verify/launcharg"
)

// Program is a kernel of a Python file.
type Program struct {
	flags    *Flags
	module   *triton.Module
	kernel   *triton.Kernel
	messages io.Writer
}

// LoadModule reads a Python file with the library and import path that the flags say. An empty
// name stands for the one that Python would import it by. The evaluation of the file ends with the context.
func (f *Flags) LoadModule(ctx context.Context, file, name string) (*triton.Module, error) {
	options, err := f.LoadOptions(ctx, file, name)
	if err != nil {
		return nil, err
	}
	return triton.Load(file, options)
}

// LoadOptions are the options that LoadModule reads a Python file with.
func (f *Flags) LoadOptions(ctx context.Context, file, name string) (triton.LoadOptions, error) {
	library, version, err := f.installedTriton()
	root, module := importRoot(file)
	return triton.LoadOptions{
		Module: cmp.Or(name, module), Path: append([]string{root}, f.Path...), Library: library, Version: version, Environ: environ(), Context: ctx,
	}, err
}

// environ is the environment.
func environ() map[string]string {
	all := map[string]string{}
	for _, line := range os.Environ() {
		name, value, _ := strings.Cut(line, "=")
		all[name] = value
	}
	return all
}

// Load reads a Python file and picks a kernel of it: the one that --fn names, or the given
// function, or the only one.
func (f *Flags) Load(ctx context.Context, file, function string, messages io.Writer) (*Program, error) {
	return f.load(ctx, file, "", function, messages)
}

func (f *Flags) load(ctx context.Context, file, moduleName, function string, messages io.Writer) (*Program, error) {
	m, err := f.LoadModule(ctx, file, moduleName)
	if err != nil {
		return nil, err
	}
	name := cmp.Or(f.Fn, function)
	if name == "" {
		if name, err = onlyKernel(m, file); err != nil {
			return nil, err
		}
	}
	k, err := m.Kernel(name)
	if err != nil {
		return nil, m.Explain(err)
	}
	return &Program{flags: f, module: m, kernel: k, messages: messages}, nil
}

// onlyKernel is the kernel of a file that has one.
func onlyKernel(m *triton.Module, file string) (string, error) {
	names := m.KernelNames()
	switch len(names) {
	case 0:
		return "", fmt.Errorf("%s has no kernel: there is no function behind @triton.jit in it", file)
	case 1:
		return names[0], nil
	}
	return "", fmt.Errorf("%s has several kernels: --fn says which of %s is meant", file, strings.Join(names, ", "))
}

// Module is the file that was read.
func (p *Program) Module() *triton.Module { return p.module }

// Kernel is the function that was picked.
func (p *Program) Kernel() *triton.Kernel { return p.kernel }

// With is the kernel with other flags.
func (p *Program) With(f *Flags) *Program {
	other := *p
	other.flags = f
	return &other
}

// Params lists the parameters of the kernel.
func (p *Program) Params() []triton.Param { return p.kernel.Params() }

// fromSignature is the specialisation of --sig and --const. Values of arguments that are known decide heuristics.
func (p *Program) fromSignature(known map[string]int64, assumed int64) (*triton.Specialization, error) {
	if p.flags.Sig == "" {
		if err := p.needsTypes(); err != nil {
			return nil, err
		}
	}
	constants := p.flags.constants()
	for name, v := range p.heuristics(known, assumed, constants) {
		constants[name] = v
	}
	return p.kernel.ParseSignature(p.flags.Sig, constants)
}

// heuristics are the constants that heuristics compute from values of arguments and constants. Those that ask for other values are
// left to the signature, which says so.
func (p *Program) heuristics(known map[string]int64, assumed int64, constants map[string]any) map[string]any {
	found, values := map[string]any{}, map[string]any{}
	for _, param := range p.Params() {
		if v, ok := known[param.Name]; ok {
			values[param.Name] = v
		} else if assumed != 0 && !param.Constexpr {
			values[param.Name] = assumed
		}
	}
	if len(values) == 0 {
		return found
	}
	maps.Copy(values, constants)
	var config *triton.Config
	if configs, err := p.kernel.Configs(); err == nil && len(configs) > 0 {
		config = &configs[0]
	}
	decided, err := p.kernel.Decide(values, config)
	if err != nil {
		return found
	}
	for _, h := range p.kernel.Heuristics() {
		if v, ok := decided[h.Name]; ok {
			found[h.Name] = v
		}
	}
	return found
}

// NeedsArguments reports whether the kernel has arguments that every launch must give.
func (p *Program) NeedsArguments() bool {
	return slices.ContainsFunc(p.Params(), func(param triton.Param) bool { return !param.Constexpr && param.Default == "" })
}

// needsTypes is the error of a command without --sig where the kernel has arguments.
func (p *Program) needsTypes() error {
	if !p.NeedsArguments() {
		return nil
	}
	var names []string
	for _, param := range p.Params() {
		text := param.Name
		if param.Constexpr {
			text += ": constexpr"
		}
		names = append(names, text)
	}
	return fmt.Errorf("the types of the arguments are needed, from --sig '*fp32:16, i32, ...' or --case FILE: %s takes %s", p.kernel.Name(), strings.Join(names, ", "))
}

// compile compiles the kernel for a specialisation. The given constants are the user's.
func (p *Program) compile(spec *triton.Specialization, given map[string]any, o Options) (*Kernel, error) {
	k := &Kernel{}
	if c := spec.Config; c != nil {
		p.noteConfig(c, given)
		k.NumWarps, k.NumStages = c.NumWarps, c.NumStages
		o.NumWarps, o.NumStages, o.NumCTAs = cmp.Or(o.NumWarps, c.NumWarps), cmp.Or(o.NumStages, c.NumStages), cmp.Or(o.NumCTAs, c.NumCTAs)
	}
	out, err := p.kernel.TTIR(spec, o.Stage, triton.Options{Capability: o.Capability, CPU: o.CPU, NumWarps: o.NumWarps, NumStages: o.NumStages, NumCTAs: o.NumCTAs, Debug: o.Debug, Limits: o.Limits})
	if err != nil {
		return nil, p.module.Explain(err)
	}
	if len(out.Warnings) > 0 {
		fmt.Fprintln(p.messages, diag.Printable(p.module.Explain(out.Warnings).Error()))
	}
	k.Module, k.Symbol = out.Module, out.Symbol
	return k, nil
}

// noteConfig says which constants of an autotuned kernel were chosen for the user.
func (p *Program) noteConfig(c *triton.Config, given map[string]any) {
	var taken []string
	for _, name := range c.Names {
		if _, ok := given[name]; !ok {
			taken = append(taken, name+"="+triton.ConstantText(c.Constants[name]))
		}
	}
	taken = append(taken, fmt.Sprintf("num_warps=%d", c.NumWarps), fmt.Sprintf("num_stages=%d", c.NumStages))
	said := fmt.Sprintf("note: %s is autotuned: its first configuration is taken, %s", p.kernel.Name(), strings.Join(taken, " "))
	fmt.Fprintln(p.messages, diag.Printable(said))
}

// Launched is a kernel that was specialised for the arguments of a launch.
type Launched struct {
	Kernel
	// Values are those of all parameters by name, with constants and defaults.
	Values map[string]any
	// Passed are the parameters that are passed at run time, in order.
	Passed []string
}

// Launch compiles the kernel for arguments, by name and as for triton.Kernel.Specialize.
func (p *Program) Launch(args map[string]any, o Options) (*Launched, error) {
	values := maps.Clone(args)
	for _, c := range p.flags.Consts {
		if _, twice := args[c.Name]; twice {
			return nil, fmt.Errorf("%s is given by --arg and by --const", c.Name)
		}
		values[c.Name] = c.Value
	}
	spec, err := p.kernel.Specialize(values)
	if err != nil {
		return nil, p.module.Explain(err)
	}
	k, err := p.compile(spec, values, o)
	if err != nil {
		return nil, err
	}
	return &Launched{Kernel: *k, Values: values, Passed: launcharg.Complete(values, p.Params(), spec)}, nil
}
