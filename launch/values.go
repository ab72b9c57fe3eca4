package launch

import (
	"github.com/tshared/tshared/internal/kernel/specialize"
	"github.com/tshared/tshared/kernel"
)

// Named gives an argument by the name of its parameter, or an option of the launch: num_warps,
// num_stages, num_ctas, maxnreg, enable_fp_fusion, debug. Arguments by position come first.
func Named(name string, value any) NamedValue { return NamedValue{name, value} }

// NamedValue is an argument with its name; see Named.
type NamedValue struct {
	name  string
	value any
}

// Pointer is an address in the memory of the device that a kernel is launched on.
type Pointer struct {
	Address uint64 // in bytes
	// Dtype is the type of the elements, in the notation of signatures or of Python: "fp16",
	// "float16".
	Dtype string
	// Bytes is the size of the memory, where it is known: memory of which the size is known is
	// checked for overlap with other arguments.
	Bytes int
	// Shape has the sizes of the tensor there, for grids and functions of the kernel's file; nil
	// stands for one dimension.
	Shape []int
}

// Tuple is an argument with parts, each of which specialises as an argument does.
type Tuple []any

// Descriptor is a tensor in memory, of which a kernel loads and stores blocks: an argument that
// is a tensor descriptor.
type Descriptor struct {
	Base    any     // a slice, a buffer or a Pointer
	Shape   []int64 // of the tensor, in elements
	Strides []int64 // in elements; nil for a contiguous tensor
	Block   []int64 // the shape of a block
	PadNaN  bool    // elements outside of the tensor are NaN, not 0
}

// Dtype is a constant that is a type: launch.Dtype("fp16") for tl.float16.
type Dtype = specialize.Dtype

// Specialization says which kernel is compiled for a launch: the types of the arguments, the values of
// constants, and what is known about the former.
type Specialization = specialize.Specialization

// Types of package kernel, for programs that only launch.
type (
	// Grid is the number of programs along x, y and z; Grid{8} has 8.
	Grid = kernel.Grid
	// Failure is the error of a launch in which a program could not go on.
	Failure = kernel.Failure
	// BoundsError is the error of a launch that was refused because of the size of an argument.
	BoundsError = kernel.BoundsError
)
