// Package manifest describes how compiled kernels are launched: the contents of
// kernel.json, which stands beside kernel.ptx, and of the JSON file beside native code.
//
// It knows neither the compiler nor the driver.
package manifest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/internal/kernel/footprint"
)

// Kernel is how a kernel is launched. The grid is that of its programs, and
// blocks have 32 threads for each warp.
type Kernel struct {
	Kind     string `json:"kind,omitempty"` // "ptx"
	Name     string `json:"name"`           // the entry in the PTX
	Target   string `json:"target,omitempty"`
	NumWarps int    `json:"num_warps"`
	Stages   int    `json:"num_stages,omitempty"` // of pipelined loops, at most
	Shared   int    `json:"shared"`               // bytes of dynamic shared memory
	Cluster  []int  `json:"cluster,omitempty"`    // blocks along x, y and z; with num_ctas, they run one program together
	// Resident is how many blocks a multiprocessor holds, of a kernel whose blocks go through programs: see Blocks. 0 for kernels with a block for each program.
	Resident int `json:"blocks_per_multiprocessor,omitempty"`
	// AllBlocks has a launch have all these blocks, however few programs there are: they share the iterations of programs.
	AllBlocks bool `json:"all_blocks,omitempty"`
	// Overlap: arguments may share memory. Otherwise memory that the kernel writes through
	// one argument must not be memory that it accesses through another.
	Overlap bool    `json:"overlap"`
	Params  []Param `json:"params"`
	TritonOptions
	// Assertions are the messages of the kernel's assertions, with their places. The
	// variable Failures has the address of the record that a failed one leaves.
	Assertions []string `json:"assertions,omitempty"`
	Failures   string   `json:"failures,omitempty"`
	// Footprint is the elements of the arguments that a launch accesses; nil where that is not known.
	Footprint *footprint.Kernel `json:"footprint,omitempty"`

	Codegen   *Codegen `json:"codegen,omitempty"`   // how the LLVM IR becomes PTX; nil as for most kernels of the target
	Assembler string   `json:"assembler,omitempty"` // what made the cubin: the path of ptxas, or "driver"
}

// Codegen is what LLVM was told besides the IR.
type Codegen struct {
	Features  string `json:"features,omitempty"`  // the PTX version in LLVM's notation
	Fast      bool   `json:"fast,omitempty"`      // code generation does not optimise
	Libdevice string `json:"libdevice,omitempty"` // the file that was linked
}

// Param is a parameter of the entry: one of an argument, a scratch buffer, a null
// pointer, a tensor map and a number of programs.
type Param struct {
	Arg  *int   `json:"arg,omitempty"`  // the number of the kernel's argument
	Name string `json:"name,omitempty"` // in the source
	// Type is the type of the argument: ptr, i1 to i64, f16, bf16, f32 or f64. Element is
	// the type of the elements behind a pointer, where it is known.
	Type    string `json:"type,omitempty"`
	Element string `json:"element,omitempty"`
	// Divisible is a number that the kernel assumes the argument to be a multiple of.
	Divisible uint64 `json:"divisible,omitempty"`
	// Access is what the kernel does with memory through a pointer: read, write,
	// read-write or none; "" where that is not known.
	Access string `json:"access,omitempty"`
	// NotNull: every program accesses memory through the argument.
	NotNull bool `json:"not_null,omitempty"`

	Scratch *int64 `json:"scratch,omitempty"` // bytes per program
	Align   int    `json:"align,omitempty"`   // of scratch; 0 is 16

	Null      bool       `json:"null,omitempty"`
	TensorMap *TensorMap `json:"tensormap,omitempty"`
	// Programs is the axis of the grid, 0 to 2, whose number of programs it is, in 32 bits.
	Programs *int `json:"programs,omitempty"`
}

// TensorMap is a tensor map to make of an argument. All lists are innermost first;
// StridesBytes leaves out the innermost, which is contiguous.
type TensorMap struct {
	Arg          int      `json:"arg"`
	DType        string   `json:"dtype"`
	Dims         []Size   `json:"dims"`
	StridesBytes []Size   `json:"strides_bytes"`
	Box          []uint32 `json:"box"`
	ElemStrides  []uint32 `json:"elem_strides,omitempty"`
	Swizzle      string   `json:"swizzle,omitempty"`
	// OOBFill is what elements outside of the tensor are: zero or nan. With OOBFillIf they are zero where the argument of that number is 0.
	OOBFill   string `json:"oob_fill,omitempty"`
	OOBFillIf *int   `json:"oob_fill_if,omitempty"`
	L2        string `json:"l2,omitempty"`
}

// Argument, Scratch and Null make parameters.
func Argument(number int, typ string) Param { return Param{Arg: &number, Type: typ} }
func Scratch(bytes int64, align int) Param  { return Param{Scratch: &bytes, Align: align} }
func Null() Param                           { return Param{Null: true} }

// Pointer is the type of arguments that are addresses.
const Pointer = "ptr"

// argumentTypes are the types of arguments that kernels on a GPU take.
var argumentTypes = map[string]bool{
	Pointer: true, "i1": true, "i8": true, "i16": true, "i32": true, "i64": true, "f16": true, "bf16": true, "f32": true, "f64": true,
}

// IsArgumentType reports whether kernels on a GPU take arguments of a type.
func IsArgumentType(typ string) bool { return argumentTypes[typ] }

// CheckValue is an error when an argument is not as the kernel assumes.
func (p Param) CheckValue(bits uint64) error {
	switch {
	case p.NotNull && bits == 0:
		return errors.New("it is a null pointer, but the kernel accesses memory through it")
	case p.Divisible > 1 && bits%p.Divisible != 0 && p.Type == Pointer:
		return fmt.Errorf("the address %#x is not a multiple of %d, as the kernel assumes", bits, p.Divisible)
	case p.Divisible > 1 && bits%p.Divisible != 0:
		return fmt.Errorf("%d is not a multiple of %d, as the kernel assumes", bits, p.Divisible)
	}
	return nil
}

// CheckValues is CheckValue for all arguments of a launch. Nothing is assumed of arguments
// of several words.
func CheckValues[A ~[]uint64](params []Param, args []A) error {
	for i, p := range params {
		if i >= len(args) || len(args[i]) != 1 {
			continue
		}
		if err := p.CheckValue(args[i][0]); err != nil {
			return fmt.Errorf("argument %q: %w", cmp.Or(p.Name, fmt.Sprint("arg", i)), err)
		}
	}
	return nil
}

// Read parses the contents of kernel.json.
func Read(text []byte) (*Kernel, error) {
	d := new(Kernel)
	if err := json.Unmarshal(text, d); err != nil {
		return nil, fmt.Errorf("kernel.json: %w", err)
	}
	if err := d.Check(); err != nil {
		return nil, fmt.Errorf("kernel.json: %w", err)
	}
	return d, nil
}

// Write makes the contents of kernel.json.
func (d *Kernel) Write() ([]byte, error) {
	if err := d.Check(); err != nil {
		return nil, err
	}
	written := *d
	if d.Params == nil {
		written.Params = []Param{} // a list in JSON, too
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetIndent("", "  ")
	err := e.Encode(written)
	return b.Bytes(), err
}

// Check finds mistakes that no launch could work with.
func (d *Kernel) Check() error {
	switch {
	case d.Kind != "" && d.Kind != "ptx":
		return fmt.Errorf("the kind is %q, not \"ptx\"", d.Kind)
	case d.Name == "":
		return errors.New("the entry has no name")
	case d.NumWarps < 1 || d.NumWarps > 32:
		return fmt.Errorf("%d warps are not 1 to 32", d.NumWarps)
	case d.Shared < 0 || d.Shared > 1<<20:
		return fmt.Errorf("%d bytes of shared memory are not 0 to 2^20", d.Shared)
	case d.Resident < 0 || d.Resident > 32:
		return fmt.Errorf("%d blocks per multiprocessor are not 0 to 32", d.Resident)
	case d.AllBlocks && d.Resident == 0:
		return errors.New("all blocks are those of a kernel with blocks per multiprocessor")
	case d.Resident > 0 && d.Cluster != nil:
		return errors.New("blocks of a cluster do not go through programs")
	case d.Cluster != nil && len(d.Cluster) != 3:
		return fmt.Errorf("a cluster has 3 sizes, not %d", len(d.Cluster))
	}
	for _, n := range d.Cluster {
		if n < 1 || n > 16 {
			return fmt.Errorf("a cluster has 1 to 16 blocks along an axis, not %d", n)
		}
	}
	if err := d.TritonOptions.Check(); err != nil {
		return err
	}
	if d.NumCTAs > 1 && !slices.Equal(d.Cluster, []int{d.NumCTAs, 1, 1}) {
		return fmt.Errorf("%d blocks run a program, but clusters have %v", d.NumCTAs, d.Cluster)
	}
	for i, p := range d.Params {
		if err := p.check(); err != nil {
			return fmt.Errorf("parameter %d: %w", i, err)
		}
	}
	return nil
}

// MaxPrograms is how many programs a launch may have whose blocks go through them.
const MaxPrograms = 1 << 30

// Blocks is the grid of blocks for a grid of programs, on a GPU with some multiprocessors. The blocks of a program are neighbours along x.
func (d *Kernel) Blocks(programs [3]int, multiprocessors int) ([3]int, error) {
	if d.Resident == 0 {
		programs[0] *= max(d.NumCTAs, 1)
		return programs, nil
	}
	n := 1
	for _, size := range programs {
		if size = max(size, 1); size > MaxPrograms/n {
			return programs, fmt.Errorf("the blocks of kernel @%s go through at most %d programs, fewer than the grid %v has", d.Name, MaxPrograms, programs)
		}
		n *= max(size, 1)
	}
	blocks := d.Resident * max(multiprocessors, 1)
	if !d.AllBlocks {
		blocks = min(n, blocks)
	}
	return [3]int{blocks, 1, 1}, nil
}

// maxArguments is more than kernels have.
const maxArguments = 1 << 12

func (p Param) check() error {
	kinds := 0
	for _, is := range []bool{p.Arg != nil, p.Scratch != nil, p.Null, p.TensorMap != nil, p.Programs != nil} {
		if is {
			kinds++
		}
	}
	switch {
	case kinds != 1:
		return fmt.Errorf("it must be one of arg, scratch, null, tensormap and programs, not %d of them", kinds)
	case p.Arg != nil && (*p.Arg < 0 || *p.Arg > maxArguments):
		return fmt.Errorf("there is no argument %d", *p.Arg)
	case p.Programs != nil && (*p.Programs < 0 || *p.Programs > 2):
		return fmt.Errorf("a grid has no axis %d, only 0 to 2", *p.Programs)
	case p.TensorMap != nil && (p.TensorMap.Arg < 0 || p.TensorMap.Arg > maxArguments):
		return fmt.Errorf("there is no argument %d to make a tensor map of", p.TensorMap.Arg)
	case p.Scratch != nil && (*p.Scratch < 0 || *p.Scratch > 1<<32):
		return fmt.Errorf("%d bytes of scratch are not 0 to 2^32", *p.Scratch)
	case p.Align < 0 || p.Align > 4096 || p.Align&(p.Align-1) != 0:
		return fmt.Errorf("the alignment %d is no power of two up to 4096", p.Align)
	}
	if p.TensorMap == nil {
		return nil
	}
	if flag := p.TensorMap.OOBFillIf; flag != nil && (*flag < 0 || *flag > maxArguments) {
		return fmt.Errorf("there is no argument %d to fill by", *flag)
	}
	for _, s := range append(append([]Size(nil), p.TensorMap.Dims...), p.TensorMap.StridesBytes...) {
		if _, err := s.parse(); err != nil {
			return err
		}
		if n := s.lastArg(); n > maxArguments {
			return fmt.Errorf("there is no argument %d", n)
		}
	}
	return nil
}
