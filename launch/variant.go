package launch

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	cpucode "github.com/tshared/tshared/cpu/code"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/bundle/gridexpr"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/kernel"
)

// Param is a parameter of a kernel that was compiled ahead of time, and what its argument must be.
type Param struct {
	Name string // in the source
	// Type is "*fp16", "*kfp16", "i32", "fp32" ..., and "constexpr" for a constant of the code.
	Type string
	// Divisible is what an address or an integer must be a multiple of; 0 is 1.
	Divisible int
	// EqualTo1 says that the integer must be 1, which is a constant of the code.
	EqualTo1 bool
	// Constant is the value of a constexpr: nil, a bool, an int64, a *big.Int, a float64, a
	// string, a Dtype or a Tuple.
	Constant any
	// Access is what the kernel does with memory: "read", "write", "read-write", "none"; empty
	// where that is not known.
	Access string
}

// Precompiled is a kernel that was compiled ahead of time, for arguments of some types and values
// and for some devices.
type Precompiled struct {
	Name    string  // in messages
	Params  []Param // those of the function in the source, in order
	Overlap bool    // arguments may share memory that the kernel writes
	// Grid is the grid of launches that give none; empty where there is no such grid.
	Grid GridExpr
	// When is the condition under which the kernel may be launched, an integer expression over
	// parameters and constants, "columns <= BLOCK"; empty for none.
	When string
	// Runs says how well the code suits a device, more being better. The error says why it does
	// not run there.
	Runs func(d *Device) (suits int, err error)
	// Load reads the code for a device, and its manifest. It is called when a launch needs the
	// code, once for each device.
	Load func(d *Device) (code, manifest []byte, err error)
	// Checked reads the kernel in Triton IR, which checked code for the CPU is made of. It is
	// called when a launch asks for checked code, once; nil where there is no IR.
	Checked func() (ttir []byte, err error)
	// NoFPFusion keeps products and sums of checked code from being rounded together.
	NoFPFusion bool
}

// Variant is a kernel that was compiled ahead of time, and what of it is loaded. Goroutines may
// share it.
type Variant struct {
	about       Precompiled
	params      []variantParam
	constants   []int // the parameters that are constexpr
	arguments   []int // all others
	grid        any   // of launches that give none
	when        *gridexpr.Expr
	specialized int // how many parameters must be divisible by something, or 1
	loaded      atomic.Pointer[[]loadedVariant]

	mu     sync.Mutex // of loading
	closed bool
}

// variantParam is a parameter as matching needs it.
type variantParam struct {
	constexpr bool
	constant  argument // of a constexpr
	code      specialize.Code
	pointer   bool
	divisible uint64 // 0 for any
	one       bool
	access    kernel.Access
}

// loadedVariant is code in the memory of a device.
type loadedVariant struct {
	context *cuda.Context // nil for the CPU
	checked bool          // it is checked code
	kernel  Code
}

// NewVariant makes a Variant. Nothing is loaded yet.
func NewVariant(p Precompiled) (*Variant, error) {
	v := &Variant{about: p, grid: p.Grid, params: make([]variantParam, len(p.Params))}
	v.loaded.Store(new([]loadedVariant))
	for i := range p.Params {
		if err := v.params[i].read(&p.Params[i]); err != nil {
			return nil, fmt.Errorf("kernel %s: parameter %q: %w", p.Name, p.Params[i].Name, err)
		}
		if v.params[i].constexpr {
			v.constants = append(v.constants, i)
		} else {
			v.arguments = append(v.arguments, i)
		}
		if v.params[i].divisible > 1 || v.params[i].one {
			v.specialized++
		}
	}
	return v, v.readCondition()
}

// readCondition reads the condition, whose names must be those of parameters.
func (v *Variant) readCondition() (err error) {
	if v.about.When == "" {
		return nil
	}
	if v.when, err = gridexpr.Condition(v.about.When); err != nil {
		return fmt.Errorf("kernel %s: %w", v.about.Name, err)
	}
	for _, name := range v.conditionNames() {
		if name = strings.TrimPrefix(name, gridexpr.GivenPrefix); v.param(name) < 0 {
			return fmt.Errorf("kernel %s: its condition %q is about %q, which is no parameter", v.about.Name, v.about.When, name)
		}
	}
	return nil
}

func (v *Variant) conditionNames() []string { return gridexpr.Grid{v.when}.Names() }

// param is the number of the parameter with a name; -1 where there is none.
func (v *Variant) param(name string) int {
	return slices.IndexFunc(v.about.Params, func(p Param) bool { return p.Name == name })
}

// holds evaluates the condition for bound arguments that fit. An error is one of the arithmetic.
func (v *Variant) holds(c *call) (bool, error) {
	n, err := v.when.Eval(func(name string) (int64, bool) {
		if constant, ok := strings.CutPrefix(name, gridexpr.GivenPrefix); ok {
			return v.isGiven(c, constant), true
		}
		a := v.argument(c, name)
		return int64(a.bits), a.kind == integer || a.kind == boolean
	})
	return n != 0, err
}

// isGiven is 1 where a launch gives a constant, or takes this variant by its name.
func (v *Variant) isGiven(c *call, name string) int64 {
	if c.given[v.param(name)] || len(c.fn.variants.list) == 1 {
		return 1
	}
	return 0
}

// argument is the value of a parameter: a constant of the code, or what is given.
func (v *Variant) argument(c *call, name string) *argument {
	i := v.param(name)
	if v.params[i].constexpr {
		return &v.params[i].constant
	}
	return &c.args[i]
}

func (p *variantParam) read(from *Param) error {
	if from.Type == specialize.Constexpr {
		p.constexpr = true
		if err := p.constant.read(from.Constant); err != nil { // an integer that is too large to be an argument
			p.constant = argument{kind: constant, value: from.Constant}
		}
		return nil
	}
	scalar, pointer, ok := specialize.ParseType(from.Type)
	if !ok || from.Divisible < 0 {
		return fmt.Errorf("launches cannot take type %s, divisible by %d", from.Type, from.Divisible)
	}
	*p = variantParam{code: specialize.Fixed("", scalar, pointer).Annotated, pointer: pointer, divisible: uint64(from.Divisible), one: from.EqualTo1, access: manifest.AccessNamed(from.Access)}
	if p.one {
		p.code = specialize.One
	}
	return nil
}

// isConstant reports whether the code has the parameter's value, so that launches do not pass it.
func (p *variantParam) isConstant() bool { return p.constexpr || p.one }

// Name is the name of the kernel.
func (v *Variant) Name() string { return v.about.Name }

// Close frees what was loaded. Nothing of it may run any more. Closing twice is not an error;
// launching afterwards is one.
func (v *Variant) Close() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.closed = true
	var errs []error
	for _, l := range *v.loaded.Swap(new([]loadedVariant)) {
		errs = append(errs, l.kernel.close())
	}
	return errors.Join(errs...)
}

// Code is the code in the memory of a device, or checked code.
func (v *Variant) executable(ctx context.Context, d *Device, checked bool, loaded func(Compilation)) (Code, error) {
	if k := v.on(d, checked); k != nil {
		return k, nil
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if k := v.on(d, checked); k != nil { // another goroutine loaded it
		return k, nil
	}
	if v.closed {
		return nil, fmt.Errorf("kernel %s is closed", v.about.Name)
	}
	if ctx.Err() != nil {
		return nil, fmt.Errorf("kernel %s is not loaded: %w", v.about.Name, context.Cause(ctx))
	}
	start := time.Now()
	k, err := v.load(ctx, d, checked)
	if err != nil {
		return nil, fmt.Errorf("kernel %s: %w", v.about.Name, err)
	}
	all := append(slices.Clone(*v.loaded.Load()), loadedVariant{d.context, checked, k})
	v.loaded.Store(&all)
	if loaded != nil {
		loaded(Compilation{Kernel: v.about.Name, Device: d, Cached: !checked, Took: time.Since(start)})
	}
	return k, nil
}

// on finds the code for a device.
func (v *Variant) on(d *Device, checked bool) Code {
	for _, l := range *v.loaded.Load() {
		if l.context == d.context && l.checked == checked {
			return l.kernel
		}
	}
	return nil
}

func (v *Variant) load(ctx context.Context, d *Device, checked bool) (Code, error) {
	if checked {
		return v.compileChecked(ctx)
	}
	code, about, err := v.about.Load(d)
	if err != nil {
		return nil, err
	}
	if err := v.checkManifest(d, about); err != nil {
		return nil, fmt.Errorf("its manifest does not agree with its parameters: %w", err)
	}
	return loadBy(d, cpucode.LoadBytesNoLLVM, code, about)
}

// variants are the variants of a Kernel.
type variants struct {
	list    []*Variant
	check   bool     // the option or the environment asks for checked code
	devices sync.Map // by *cuda.Context: []candidate
}

// candidate is a variant that runs on a device.
type candidate struct {
	*Variant
	suits int
}

// FromVariants makes a Kernel of kernels that were compiled ahead of time. They have the same
// parameters by name, and each launch takes the one that suits its device and arguments best:
// code that suits the device, then the types that Triton gives the arguments, then most
// parameters that are divisible or 1, then the first. Arguments of constexpr parameters may be left
// out. No compiler is needed, and closing the Kernel does not close the variants.
func FromVariants(name string, list []*Variant, options ...Option) (*Kernel, error) {
	if len(list) == 0 {
		return nil, fmt.Errorf("kernel %s has no variants", name)
	}
	s := newSettings(append([]Option{WithCache(nil)}, options...))
	if s.tuning.given != nil {
		return nil, fmt.Errorf("kernel %s: only kernels of Python files can be autotuned: this one is compiled", name)
	}
	first := list[0].about.Params
	params := make([]specialize.LaunchParam, len(first))
	for i := range first {
		params[i].Param = specialize.Param{Name: first[i].Name, Constexpr: true, Annotated: list[0].params[i].code}
	}
	for _, v := range list {
		if !slices.EqualFunc(first, v.about.Params, func(a, b Param) bool { return a.Name == b.Name }) {
			return nil, fmt.Errorf("kernel %s: its variants %s and %s have different parameters", name, list[0].Name(), v.Name())
		}
		for i := range v.params {
			p := &params[i]
			p.HasDefault = p.HasDefault || v.params[i].constexpr
			p.Constexpr = p.Constexpr && v.params[i].constexpr
			if v.params[i].code != p.Annotated || v.params[i].one {
				p.Annotated = specialize.None
			}
		}
	}
	return newKernel(&Kernel{name: name, variants: &variants{list: slices.Clone(list), check: s.check || os.Getenv(EnvCheck) == "1"}, params: params}, s)
}

// LoadVariants reads, checks and loads the code of all variants for a device, so that launches need not. One that
// does not run there is an error.
func (f *Kernel) LoadVariants(ctx context.Context, d *Device) error {
	switch {
	case ctx == nil || d == nil:
		return fmt.Errorf("kernel %s: the context or the device is nil", f.name)
	case f.variants == nil:
		return fmt.Errorf("kernel %s has no variants: it is compiled when it is launched", f.name)
	}
	for _, v := range f.variants.list {
		if _, err := f.loadVariant(ctx, d, v); err != nil {
			return err
		}
	}
	return nil
}

// loadVariant gives a variant its code on a device: checked code where launches ask for it.
func (f *Kernel) loadVariant(ctx context.Context, d *Device, v *Variant) (Code, error) {
	if !f.variants.check {
		return v.executable(ctx, d, false, f.load.hooks.KernelLoaded)
	}
	checked, err := f.checks(d)
	if err != nil {
		return nil, err
	}
	k, err := v.executable(ctx, d, checked, f.load.hooks.KernelLoaded)
	if err != nil && checked {
		return nil, fmt.Errorf("%s asks for checked code: %w", f.asksForCheck(), err)
	}
	return k, err
}

// on lists the variants that run on a device, in the order in which they are tried.
func (vs *variants) on(d *Device) []candidate {
	if list, ok := vs.devices.Load(d.context); ok {
		return list.([]candidate)
	}
	var list []candidate
	for _, v := range vs.list {
		if suits, err := v.about.Runs(d); err == nil {
			list = append(list, candidate{v, suits})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.suits, a.suits), cmp.Compare(b.specialized, a.specialized))
	})
	vs.devices.Store(d.context, list)
	return list
}
