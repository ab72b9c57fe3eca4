package triton

import "github.com/tshared/tshared/internal/kernel/specialize"

// What launches, the front end and tuning have in common. The types are defined where programs that
// launch compiled kernels find them without linking a compiler.
type (
	// Specialization says which kernel is compiled out of a function: the types of the arguments
	// that are passed at run time, the values of the others, and what is known about the former.
	Specialization = specialize.Specialization
	// Part is a part of an argument that is a tuple.
	Part = specialize.Part
	// Dtype is a constant that is a type, by its name in signatures: "fp16".
	Dtype = specialize.Dtype
	// Object is a constant that the kernel's module has under a name, such as a function.
	Object = specialize.Object
	// Autotune is what @triton.autotune says about a kernel: the choices, and what happens around
	// the launches that are measured.
	Autotune = specialize.Autotune
	// Config is one choice of @triton.autotune.
	Config = specialize.Config
	// Pointer is an argument that points to memory, as far as a specialisation depends on it.
	Pointer = specialize.Pointer
	// Descriptor is an argument that is a tensor descriptor, as hooks see it.
	Descriptor = specialize.Descriptor
	// LaunchParam is the static part of a parameter, as launches need it.
	LaunchParam = specialize.LaunchParam
	// Memory is the memory behind a pointer, as hooks of Python programs use it.
	Memory = specialize.Memory
	// HostMemory is a Memory of this process.
	HostMemory = specialize.HostMemory
)

func init() { specialize.ConstantText, specialize.EvalGrid = ConstantText, Grid }
