// Package code is compiled kernels for NVIDIA GPUs, as PTX or cubins: what package gpu compiles, and
// what it loads from files. It has no compiler: programs that only launch compiled kernels import it
// in the place of package gpu, whose Kernel, Bound, Launch and Buffer are these.
package code

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/internal/kernel/argval"
	"github.com/tshared/tshared/internal/kernel/bounds"
	"github.com/tshared/tshared/internal/kernel/manifest"
	"github.com/tshared/tshared/kernel"
)

// Types of package kernel.
type (
	// Grid is the number of programs along x, y and z; Grid{8} has 8.
	Grid = kernel.Grid
	// Arg describes an argument of a kernel.
	Arg = kernel.Arg
	// Failure is the error of a run in which an assertion failed.
	Failure = kernel.Failure
	// Remark says what the compiler decided about an operation.
	Remark = kernel.Remark
)

// Kernel is a kernel as PTX, loaded into a CUDA context when it first runs. Several
// goroutines may use it at once.
type Kernel struct {
	ptx      string
	cubin    []byte // in place of ptx; nil for none
	manifest *manifest.Kernel
	remarks  []Remark
	args     []Arg
	types    []argType
	bounds   *bounds.Kernel

	mu      sync.Mutex
	context *cuda.Context // as the options have it, may be nil
	code    *code         // nil until it is loaded
	closed  bool
}

var _ kernel.Kernel = (*Kernel)(nil)

// argType is the type of an argument.
type argType struct {
	kind cuda.Kind   // 0 where the manifest does not tell
	typ  argval.Type // of numbers, and of elements behind pointers where known
	elem bool        // typ is known
}

// code is a kernel in a context.
type code struct {
	in       ContextRef
	module   *cuda.Module
	function *cuda.Function
	failures *cuda.Pinned // failed assertions write their number here; nil without assertions
}

var scalarKinds = map[string]cuda.Kind{
	"i1": cuda.KindI8, "i8": cuda.KindI8, "i16": cuda.KindI16, "i32": cuda.KindI32, "i64": cuda.KindI64,
	"f16": cuda.KindF16, "bf16": cuda.KindBF16, "f32": cuda.KindF32, "f64": cuda.KindF64,
}

// Artifact is a compiled kernel: PTX or a cubin, with its manifest.
type Artifact = manifest.Artifact

// New makes a Kernel of an artifact, with what the compiler said about it. It runs in a context; nil
// is that of the first GPU.
func New(a *manifest.Artifact, remarks []Remark, c *cuda.Context) (*Kernel, error) {
	if err := a.Kernel.Check(); err != nil {
		return nil, err
	}
	k := &Kernel{ptx: a.PTX, cubin: a.Cubin, manifest: a.Kernel, remarks: remarks, context: c, args: manifest.PublicArgs(a.Kernel.Arguments())}
	for i, arg := range k.args {
		t, err := typeOf(arg)
		if err != nil {
			return nil, k.argError(i, err)
		}
		k.types = append(k.types, t)
	}
	k.bounds = bounds.New(k.Name(), a.Kernel.Footprint, k.args, nil)
	for _, p := range a.Kernel.Params {
		if p.Arg != nil && k.types[*p.Arg].kind == 0 {
			return nil, k.argError(*p.Arg, errors.New("its type is not known"))
		}
	}
	return k, nil
}

func typeOf(a Arg) (t argType, err error) {
	name := a.Type
	switch {
	case a.Type == "":
		return t, nil
	case a.Type == kernel.PointerArg:
		t.kind, name = cuda.KindPointer, a.Elem
	case !manifest.IsArgumentType(a.Type):
		return t, fmt.Errorf("kernels on a GPU take no arguments of type %q", a.Type)
	default:
		t.kind = scalarKinds[a.Type]
	}
	t.typ, t.elem = argval.Parse(name)
	return t, nil
}

// Name is the name of the kernel's function.
func (k *Kernel) Name() string { return k.manifest.Name }

// Args describes the arguments in order.
func (k *Kernel) Args() []Arg { return slices.Clone(k.args) }

// Cubin is the code of a kernel that was loaded from a cubin, nil for others.
func (k *Kernel) Cubin() []byte { return k.cubin }

// PTX is the text of the code; empty where the kernel was loaded from a cubin.
func (k *Kernel) PTX() string { return k.ptx }

// Target is the GPU that the kernel was compiled for, as sm_90a; empty where a loaded
// file does not tell.
func (k *Kernel) Target() string { return k.manifest.Target }

// NumWarps is the number of warps that run a program. A warp has 32 threads.
func (k *Kernel) NumWarps() int { return k.manifest.NumWarps }

// SharedMemory is how many bytes of dynamic shared memory a program has.
func (k *Kernel) SharedMemory() int { return k.manifest.Shared }

// Remarks are the compiler's decisions about dots, loops, layout conversions and the
// kernel itself, and with Options.Remarks about memory accesses. A kernel that was loaded
// from files has none.
func (k *Kernel) Remarks() []Remark { return slices.Clone(k.remarks) }

// Attributes are the properties of the loaded kernel: registers and local memory of a
// thread, among others. It loads the kernel.
func (k *Kernel) Attributes() (cuda.Attributes, error) {
	c, err := k.load()
	if err != nil {
		return cuda.Attributes{}, err
	}
	return c.function.Attributes, nil
}

// Context is the context that the kernel is loaded into, for buffers and streams. It
// loads the kernel.
func (k *Kernel) Context() (*cuda.Context, error) {
	c, err := k.load()
	if err != nil {
		return nil, err
	}
	return c.in.Context, nil
}

// Load brings the kernel into its context, which the first run does otherwise: the
// driver compiles the PTX. Loading twice is not an error.
func (k *Kernel) Load() error {
	_, err := k.load()
	return err
}

func (k *Kernel) load() (*code, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.closed {
		return nil, fmt.Errorf("kernel @%s is closed", k.Name())
	}
	if k.code != nil {
		return k.code, nil
	}
	c := new(code)
	if err := c.load(k); err != nil {
		return nil, errors.Join(err, c.close())
	}
	k.code = c
	return c, nil
}

func (c *code) load(k *Kernel) (err error) {
	d := k.manifest
	if err := c.in.Open(k.context); err != nil {
		return err
	}
	if k.cubin != nil {
		c.module, err = c.in.Context.LoadCubin(k.cubin)
	} else {
		c.module, err = c.in.Context.LoadPTX(k.ptx, cuda.JIT{LineInfo: true})
	}
	if err != nil {
		return err
	}
	if c.function, err = c.module.Function(d.Name); err != nil {
		return err
	}
	if err := c.function.Declare(k.parameters()...); err != nil {
		return err
	}
	if d.Failures == "" {
		return nil
	}
	if c.failures, err = c.in.Context.AllocPinned(manifest.FailureBytes); err != nil {
		return err
	}
	return c.module.SetGlobal(d.Failures, binary.LittleEndian.AppendUint64(nil, uint64(c.failures.Pointer())))
}

// parameters declares the parameters of the entry.
func (k *Kernel) parameters() []cuda.Param {
	list := make([]cuda.Param, len(k.manifest.Params))
	for i, p := range k.manifest.Params {
		switch {
		case p.Arg != nil:
			list[i] = cuda.Param{Name: k.args[*p.Arg].Name, Kind: k.types[*p.Arg].kind}
		case p.TensorMap != nil:
			list[i] = cuda.Param{Name: "tensor map", Kind: cuda.KindTensorMap}
		case p.Programs != nil:
			list[i] = cuda.Param{Name: "number of programs", Kind: cuda.KindI32}
		default:
			list[i] = cuda.Param{Kind: cuda.KindPointer}
		}
	}
	return list
}

func (c *code) close() error {
	var errs []error
	if c.module != nil {
		errs = append(errs, c.module.Close())
	}
	if c.failures != nil {
		errs = append(errs, c.failures.Close())
	}
	return errors.Join(append(errs, c.in.Release())...)
}

// Close unloads the kernel. Its launches must be done, and Bounds of it are of no use
// afterwards. Closing twice is not an error.
func (k *Kernel) Close() error {
	k.mu.Lock()
	defer k.mu.Unlock()
	c := k.code
	k.closed, k.code = true, nil
	if c == nil {
		return nil
	}
	return c.close()
}

// argError says which argument an error is about.
func (k *Kernel) argError(i int, err error) error {
	return fmt.Errorf("argument %q (number %d) of kernel @%s: %w", k.args[i].Name, i, k.Name(), err)
}
