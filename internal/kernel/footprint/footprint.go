// Package footprint says which elements of its pointer arguments a launch of a kernel accesses, as expressions
// over the grid and the scalar arguments. Launches compare them with the lengths of slices and buffers before
// anything runs.
//
// A footprint belongs to a compiled kernel and may come from a file of someone else: it is checked when it is
// decoded, and its evaluation neither allocates for usual kernels, nor panics, nor takes long. Arithmetic that
// overflows makes a launch undecided, never wrong. The package knows neither IR nor launches.
package footprint

import (
	"slices"
	"sync/atomic"
)

// Kernel is the footprint of a kernel. The nil Kernel knows nothing: every launch is undecided.
type Kernel struct {
	// Opaque: the kernel accesses memory at addresses that are not those of its arguments, such as pointers that
	// it loads. No launch of it is proved to fit.
	Opaque bool
	Args   []Arg // the pointer arguments, ordered by number

	nodes  []node
	bounds int                    // the nodes before this one suffice to prove that a launch fits
	last   atomic.Pointer[launch] // the launch that was checked last, of a kernel with many nodes
	names  map[int64]string       // of scalar arguments, by number
}

// Arg is the footprint of a pointer argument.
type Arg struct {
	Number int    // of the argument of the kernel, counted from 0
	Name   string // in the source
	Size   int    // bytes of an element
	// Unknown: accesses that no range describes, such as gathers by loaded indices, may touch any element. Place
	// is that of one of them.
	Unknown bool
	Place   string
	Reads   bool // the kernel may load through the argument
	Writes  bool // the kernel may store through the argument, or update atomically
	Ranges  []Range
}

// Range is the elements of an argument that accesses touch: no element below Least or above Greatest. A range
// whose least element is greater than its greatest is empty: nothing is accessed.
type Range struct {
	Kind            Kind
	Least, Greatest Node
	// Guards are conditions on the launch. Unless all are at least 0, nothing is accessed.
	Guards []Node
	// Requires are conditions on the launch. Unless all are at least 0, index arithmetic may overflow, and the
	// range says nothing.
	Requires []Node
	Reads    bool
	Writes   bool
	Place    string // of the access in the source, "k.py:3:5"
}

// Node is the number of a node of a kernel's expressions.
type Node int32

// Kind says what is certain about a range.
type Kind uint8

// The kinds of ranges.
const (
	// Exact: the least and the greatest element are accessed, and no element outside the range.
	Exact Kind = iota
	// Bound: no element outside of the range is accessed.
	Bound
	// Certain: the least and the greatest element are accessed, by one program of the grid. Other programs access
	// others.
	Certain
)

var kindNames = [...]string{Exact: "exact", Bound: "bound", Certain: "certain"}

// String is the name of the kind.
func (k Kind) String() string { return kindNames[k] }

// Class is how much is known about the elements of an argument that a launch accesses.
type Class uint8

// The classes of arguments.
const (
	ClassExact   Class = iota // the least and greatest element that are accessed
	ClassBounded              // elements between which all accesses are
	ClassUnknown              // nothing, besides ranges that are certainly accessed
)

var classNames = [...]string{ClassExact: "exact", ClassBounded: "bounded", ClassUnknown: "unknown"}

// String is the name of the class.
func (c Class) String() string { return classNames[c] }

// Class is how much is known about the argument.
func (a *Arg) Class() Class {
	switch {
	case a.Unknown:
		return ClassUnknown
	case slices.ContainsFunc(a.Ranges, func(r Range) bool { return r.Kind == Bound }):
		return ClassBounded
	}
	return ClassExact
}

// Arg is the footprint of the argument with a number; nil where there is none.
func (k *Kernel) Arg(number int) *Arg {
	if k == nil {
		return nil
	}
	for i := range k.Args {
		if k.Args[i].Number == number {
			return &k.Args[i]
		}
	}
	return nil
}
