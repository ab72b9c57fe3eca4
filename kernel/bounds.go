package kernel

import (
	"fmt"
	"strings"
)

// Bounds says which launches are refused because of the sizes of their arguments. What a launch
// accesses is computed when a kernel is compiled, as far as it does not depend on data, and compared with
// the lengths of slices and buffers before anything runs.
type Bounds uint8

const (
	// BoundsCertain refuses launches that certainly access memory outside of an argument. What is not
	// known runs.
	BoundsCertain Bounds = iota
	// BoundsStrict refuses launches that are not known to stay inside of their arguments: also those that
	// gather by loaded indices, and those with pointers whose lengths are not known.
	BoundsStrict
	// BoundsOff compares nothing.
	BoundsOff
)

// BoundsError is the error of a launch that was refused because of the size of an argument. Nothing ran.
type BoundsError struct {
	Kernel string // the name of the kernel
	Arg    string // the name of the argument; empty where the kernel accesses memory that is not known
	Number int    // of the argument, counted from 0; -1 where Arg is empty
	Length int64  // elements of the argument; -1 where that is not known
	Nil    bool   // the argument is nil
	// Certain: the launch accesses elements Least and Greatest. Otherwise it may do so; Least is greater than
	// Greatest where even that is not known.
	Certain         bool
	Least, Greatest int64
	Place           string // of the access in the source, "k.py:3:5"; empty where it is not known
}

// Error names the argument, what it has and what is needed.
func (e *BoundsError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "kernel %s: ", e.Kernel)
	switch {
	case e.Arg == "":
		b.WriteString("the memory that the launch accesses is not known")
	case e.Nil:
		fmt.Fprintf(&b, "argument %q is nil", e.Arg)
	case e.Length < 0:
		fmt.Fprintf(&b, "argument %q is a pointer to an unknown number of elements", e.Arg)
	case e.Length == 1:
		fmt.Fprintf(&b, "argument %q has 1 element", e.Arg)
	default:
		fmt.Fprintf(&b, "argument %q has %d elements", e.Arg, e.Length)
	}
	verb := "may access"
	if e.Certain {
		verb = "accesses"
	}
	switch {
	case e.Arg == "":
	case e.Least > e.Greatest && e.Nil:
		b.WriteString(", but the launch may access it")
	case e.Least > e.Greatest:
		b.WriteString(", and which of them the launch accesses is not known")
	case e.Least == e.Greatest:
		fmt.Fprintf(&b, ", but the launch %s element %d", verb, e.Least)
	default:
		fmt.Fprintf(&b, ", but the launch %s elements %d to %d", verb, e.Least, e.Greatest)
	}
	if e.Place != "" {
		fmt.Fprintf(&b, " (%s)", e.Place)
	}
	return b.String()
}
