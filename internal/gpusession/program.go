package gpusession

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/interp"
	"github.com/tshared/tshared/internal/manifest"
)

// Compiler makes PTX of a kernel in a module, which it may change.
type Compiler func(m *tshared.Module, kernel string, o Options) (*manifest.Artifact, error)

// Options are what kernels are compiled for.
type Options struct {
	Target    string // sm_90a
	NumWarps  int    // 0 for the compiler's choice
	NumStages int    // 0 for the compiler's choice
	Libdevice string // a file to take functions from; none for ours
	manifest.CompileOptions
	NoLineInfo bool // instructions do not say which lines they are made for
	// Context ends compiling when it ends; nil never does.
	Context context.Context
	// MaxOps and MaxInstructions are limits as those of pass.Config and ptx.Options.
	MaxOps, MaxInstructions int64
}

// Program is a kernel on the device.
type Program struct {
	session  *Session
	function *cuda.Function
	d        *manifest.Kernel
	left     *cuda.Pinned // by failed assertions; nil for a kernel without any
}

// Load brings a compiled kernel to the device, for as long as the session lasts.
func (s *Session) Load(k *manifest.Artifact) (*Program, error) {
	d := k.Kernel
	if err := d.Check(); err != nil {
		return nil, err
	}
	m, err := s.context.LoadPTX(k.PTX, cuda.JIT{LineInfo: true})
	if err != nil {
		return nil, err
	}
	f, err := m.Function(d.Name)
	if err != nil {
		return nil, errors.Join(err, m.Close())
	}
	s.modules = append(s.modules, m)
	p := &Program{session: s, function: f, d: d}
	if d.Failures != "" {
		if p.left, err = s.context.AllocPinned(manifest.FailureBytes); err != nil {
			return nil, err
		}
		s.pinned = append(s.pinned, p.left)
		err = m.SetGlobal(d.Failures, binary.LittleEndian.AppendUint64(nil, uint64(p.left.Pointer())))
	}
	return p, err
}

// Attributes is what the driver knows of the kernel.
func (p *Program) Attributes() cuda.Attributes { return p.function.Attributes }

// Run runs the kernel on the buffers of the session's memory, and brings them back.
// When ctx ends first, the kernel goes on, and nothing in the session can be used.
func (p *Program) Run(ctx context.Context, l interp.Launch) error {
	s := p.session
	if s.err != nil {
		return s.err
	}
	launch, err := p.prepare(l)
	if err != nil {
		return err
	}
	if err := s.upload(); err != nil {
		return err
	}
	if err := launch.Run(); err != nil {
		return err
	}
	if err := s.stream.Wait(ctx); err != nil {
		if p.left != nil {
			err = p.d.Explain(err, p.left.Bytes())
		}
		return p.blameNull(err, l)
	}
	for _, b := range s.buffers {
		if err := b.download(); err != nil {
			return err
		}
	}
	return nil
}

// blameNull names the arguments that are null pointers when a kernel went to an
// address that is not its own.
func (p *Program) blameNull(err error, l interp.Launch) error {
	if !errors.Is(err, cuda.ErrIllegalAddress) {
		return err
	}
	var null []string
	for _, param := range p.d.Params {
		if param.Arg != nil && param.Type == manifest.Pointer && l.Args[*param.Arg][0] == 0 {
			null = append(null, cmp.Or(param.Name, fmt.Sprint("number ", *param.Arg)))
		}
	}
	if null == nil {
		return err
	}
	return fmt.Errorf("%w; null pointers were given for %s", err, strings.Join(null, ", "))
}

func (p *Program) prepare(l interp.Launch) (*cuda.Launch, error) {
	if err := interp.CheckGrid(l.Grid); err != nil {
		return nil, err
	}
	config := cuda.Config{Grid: l.Grid, Block: [3]int{32 * p.d.NumWarps}, Shared: p.d.Shared, Stream: p.session.stream}
	copy(config.Cluster[:], p.d.Cluster)
	var args []any
	var declared []cuda.Param
	for i, param := range p.d.Params {
		arg, d, err := p.argument(param, l)
		if err != nil {
			return nil, fmt.Errorf("parameter %d of kernel %q: %w", i, p.d.Name, err)
		}
		args, declared = append(args, arg), append(declared, d)
	}
	if err := p.function.Declare(declared...); err != nil {
		return nil, err
	}
	return p.function.Prepare(config, args...)
}

// types are those that arguments have.
var types = map[string]cuda.Kind{
	"ptr": cuda.KindPointer, "i1": cuda.KindI8, "i8": cuda.KindI8, "i16": cuda.KindI16, "i32": cuda.KindI32, "i64": cuda.KindI64,
	"f16": cuda.KindF16, "bf16": cuda.KindBF16, "f32": cuda.KindF32, "f64": cuda.KindF64,
}

// Takes reports whether kernels have arguments of a type.
func Takes(typ string) bool { _, ok := types[typ]; return ok }

// argument is what a parameter gets, and how it is declared.
func (p *Program) argument(param manifest.Param, l interp.Launch) (any, cuda.Param, error) {
	switch {
	case param.Arg != nil:
		bits, err := word(l, *param.Arg)
		kind, ok := types[param.Type]
		if err == nil && !ok {
			err = fmt.Errorf("arguments of type %q are not known", param.Type)
		}
		return cuda.Value{Kind: kind, Bits: bits}, cuda.Param{Name: param.Name, Kind: kind, Divisible: param.Divisible, NotNull: param.NotNull}, err
	case param.Scratch != nil:
		c, err := p.scratch(*param.Scratch, param.Align, l.Grid)
		return c, cuda.Param{Name: "scratch", Kind: cuda.KindPointer}, err
	case param.Null:
		return nil, cuda.Param{Kind: cuda.KindPointer}, nil
	}
	t, err := p.tensorMap(param.TensorMap, l)
	return t, cuda.Param{Name: "tensor map", Kind: cuda.KindTensorMap}, err
}

// word is an argument that is one number or address.
func word(l interp.Launch, i int) (uint64, error) {
	if i >= len(l.Args) {
		return 0, fmt.Errorf("there is no argument %d, only %d of them", i, len(l.Args))
	}
	if len(l.Args[i]) != 1 {
		return 0, fmt.Errorf("argument %d is a tensor descriptor, which is no parameter of kernels", i)
	}
	return l.Args[i][0], nil
}

func (p *Program) scratch(perProgram int64, align int, grid [3]int) (cuda.Pointer, error) {
	if align == 0 {
		align = 16
	}
	programs := int64(grid[0]) * int64(grid[1]) * int64(grid[2])
	if perProgram != 0 && programs > (1<<46)/perProgram {
		return 0, fmt.Errorf("scratch for %d programs of %d bytes each is more than any device has", programs, perProgram)
	}
	c, err := p.session.allocate("scratch", int(perProgram*programs))
	if err != nil {
		return 0, err
	}
	if uint64(c.address())%uint64(align) != 0 { // the driver gives multiples of 256
		return 0, fmt.Errorf("scratch cannot begin at a multiple of %d", align)
	}
	return c.address(), nil
}
