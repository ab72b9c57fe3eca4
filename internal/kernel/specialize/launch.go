package specialize

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Specialization says which kernel is compiled out of a function: the types of the arguments
// that are passed at run time, the values of the others, and what is known about the former.
type Specialization struct {
	// Signature has a type per parameter, by name: "*fp32", "i32", "constexpr".
	Signature map[string]string
	// Constants has the values of the constexpr parameters: bool, int, int64, *big.Int,
	// float64, string, nil for None, []any for a tuple, a Dtype, or an Object.
	Constants map[string]any
	// Divisibility has what the values of parameters are known to be divisible by; Triton
	// knows of 16.
	Divisibility map[string]int
	// EqualTo1 has the types of parameters that a signature says are always 1, as "i32:1" does.
	// They are constants.
	EqualTo1 map[string]string
	// Config is the choice of @triton.autotune whose constants were taken, nil for none.
	Config *Config
	// Attributes are further attributes of parameters: {"p": {"tt.pointer_range": 32}}.
	Attributes map[string]map[string]int64
	// Tuples has the parts of arguments that are tuples.
	Tuples map[string][]Part
}

// Part is a part of an argument that is a tuple.
type Part struct {
	Type         string // as in a signature; that of a constant is "constexpr"
	Constant     any    // the value of a constant
	Divisibility int    // what the value is known to be divisible by; 0 is not known
	Parts        []Part // of a tuple in the tuple; nil for others
}

// Dtype is a constant that is a type, by its name in signatures: "fp16".
type Dtype string

// Object is a constant that the kernel's module has under a name, such as a function.
type Object string

// Config is one choice of @triton.autotune.
type Config struct {
	// Names are the constants that the choice sets, in order, and Constants their values.
	Names     []string
	Constants map[string]any
	NumWarps  int
	NumStages int
	NumCTAs   int
	// MaxRegisters limits the registers of a thread, Triton's maxnreg; 0 means no limit.
	MaxRegisters int
	// IROverride is a file of IR that takes the place of what the kernel compiles to, empty
	// for none.
	IROverride string
	// PreHook runs before each launch with the choice, with the arguments by name and the
	// choice's own constants; nil where there is none.
	PreHook func(args map[string]any) error
}

// String is the choice as its constants and launch settings, which tells it from the others
// of a kernel: BLOCK=64 num_warps=4 num_stages=3.
func (c *Config) String() string {
	var parts []string
	for _, name := range c.Names {
		parts = append(parts, name+"="+ConstantText(c.Constants[name]))
	}
	for _, set := range []struct {
		name         string
		value, usual int
	}{{"num_warps", c.NumWarps, 0}, {"num_stages", c.NumStages, 0}, {"num_ctas", c.NumCTAs, 1}, {"maxnreg", c.MaxRegisters, 0}} {
		if set.value != set.usual && set.value != 0 {
			parts = append(parts, fmt.Sprintf("%s=%d", set.name, set.value))
		}
	}
	if c.IROverride != "" {
		parts = append(parts, "ir_override="+c.IROverride)
	}
	return strings.Join(parts, " ")
}

// Autotune is what @triton.autotune says about a kernel: the choices, and what happens around
// the launches that are measured. Functions of the Python file are called from it; a Go
// program may make one of its own. Functions take the arguments of a launch by name, as
// Kernel.Specialize does.
type Autotune struct {
	// Configs are the choices.
	Configs []Config
	// Key has the arguments for whose values the choice is made anew.
	Key []string
	// ResetToZero has the pointer arguments whose memory is zeroed before each measured
	// launch, and RestoreValue those whose memory gets back what it had.
	ResetToZero, RestoreValue []string
	// Prune leaves out choices before they are compiled; keywords are the arguments that were
	// passed by name. Nil leaves out none.
	Prune func(args map[string]any, keywords []string) ([]Config, error)
	// PreHook runs before each measured launch, and once with resetOnly after the search.
	// PostHook runs after each measured launch, with the error of one that failed. Both may be
	// nil.
	PreHook  func(args map[string]any, resetOnly bool) error
	PostHook func(args map[string]any, failure error) error
	// CacheResults asks for results on disk.
	CacheResults bool
	// Ignored has the arguments of the decorator that have no effect, each with the reason.
	Ignored []string
}

// CheckConflicts refuses arguments of a launch that a choice sets as well: the error names
// them.
func (a *Autotune) CheckConflicts(args map[string]any) error {
	conflicts := map[string]bool{}
	for _, c := range a.Configs {
		for _, name := range c.Names {
			if _, given := args[name]; given {
				conflicts[name] = true
			}
		}
	}
	if len(conflicts) == 0 {
		return nil
	}
	return fmt.Errorf("conflicting meta-parameters: %s is chosen by @triton.autotune and cannot be an argument too",
		strings.Join(slices.Sorted(maps.Keys(conflicts)), ", "))
}

// Pointer is an argument that points to memory, as far as a specialisation depends on it.
type Pointer struct {
	// Elem is the type of the elements: "fp32".
	Elem string
	// Aligned says that the address is a multiple of 16.
	Aligned bool
	// Shape has the sizes of a contiguous tensor, for heuristics and grids; nil where they
	// are not known.
	Shape []int
	// Strides has the distances between elements along each size, in elements; nil for a
	// contiguous tensor.
	Strides []int
	// Memory is what the pointer points to, for hooks that change it; nil where they cannot.
	Memory Memory
}

// Descriptor is an argument that is a tensor descriptor, as hooks see it: they may set the shape
// of its blocks.
type Descriptor struct {
	Base           Pointer // what it points to
	Shape, Strides []int64 // of the tensor, in elements
	Block          []int64 // the shape of a block
}

// LaunchParam is the static part of a parameter, as launches need it.
type LaunchParam struct {
	Param
	// Default is the value of an argument that is left out; nil is None. HasDefault says that
	// there is one.
	Default    any
	HasDefault bool
	// PositionalOnly and KeywordOnly say how the argument is given.
	PositionalOnly, KeywordOnly bool
}

// Memory is the memory behind a pointer, as hooks of Python programs use it. The launcher
// supplies it, for the device that kernels run on.
type Memory interface {
	// Address is where the memory begins.
	Address() uint64
	// Bytes is its size.
	Bytes() int
	// Fill repeats a pattern, whose size divides that of the memory.
	Fill(pattern []byte) error
	// Clone copies the memory. The launcher frees the copy when the hooks are done.
	Clone() (Memory, error)
	// CopyFrom copies other memory of the same size and device here.
	CopyFrom(from Memory) error
}

// HostMemory is a Memory of this process.
type HostMemory struct {
	Data []byte // the memory itself
	At   uint64 // its address, as kernels see it; 0 for a copy
}

// Address implements Memory.
func (m *HostMemory) Address() uint64 { return m.At }

// Bytes implements Memory.
func (m *HostMemory) Bytes() int { return len(m.Data) }

// Fill implements Memory.
func (m *HostMemory) Fill(pattern []byte) error {
	if len(pattern) == 0 {
		return errors.New("a pattern to fill memory with cannot be empty")
	}
	for n := copy(m.Data, pattern); n < len(m.Data); n *= 2 {
		copy(m.Data[n:], m.Data[:n])
	}
	return nil
}

// Clone implements Memory.
func (m *HostMemory) Clone() (Memory, error) {
	return &HostMemory{Data: append([]byte(nil), m.Data...)}, nil
}

// CopyFrom implements Memory.
func (m *HostMemory) CopyFrom(from Memory) error {
	other, ok := from.(*HostMemory)
	if !ok || len(other.Data) != len(m.Data) {
		return fmt.Errorf("expected %d bytes of host memory to copy, found %d of a %T", len(m.Data), from.Bytes(), from)
	}
	copy(m.Data, other.Data)
	return nil
}

// ConstantText is a constant as Python prints it. The front end sets it: without one only Go's text of a
// constant is known.
var ConstantText = func(v any) string { return fmt.Sprint(v) }

// EvalGrid evaluates a grid that is more than integer expressions, as Python does. The front end sets
// it; nil where none is linked.
var EvalGrid func(text string, values map[string]any) ([3]int, error)
