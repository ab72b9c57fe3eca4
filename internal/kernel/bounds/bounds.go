// Package bounds compares launches with the footprints of their kernels: it takes the words of a launch
// and the sizes of the memory behind them, and refuses what leaves the memory.
package bounds

import (
	"math/bits"
	"strconv"

	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/kernel"
)

// Sizes of memory that are no number of bytes.
const (
	Unknown = -1 // nothing is known about the size
	Nil     = -2 // there is no memory
)

// Kernel is what launches of a kernel are compared with.
type Kernel struct {
	name      string
	footprint *footprint.Kernel // nil where it is not known
	args      []kernel.Arg
	words     []int // by argument: the index of its first word
	integers  []integer
	memories  []memory
}

// integer is an argument that footprints compute with.
type integer struct {
	number, word int
	unused       uint // bits of the word above those of the type
	flag         bool // i1, which has no sign
}

// memory is an argument whose length footprints are compared with.
type memory struct {
	number, word int
	shift        uint // an element has 1 << shift bytes
}

// New prepares the footprint of a kernel. Words are the indices of the arguments' first words; nil where each
// argument is one word.
func New(name string, f *footprint.Kernel, args []kernel.Arg, words []int) *Kernel {
	k := &Kernel{name: name, footprint: f, args: args, words: words}
	if words == nil {
		k.words = make([]int, len(args))
		for i := range k.words {
			k.words[i] = i
		}
	}
	if f == nil {
		return k
	}
	for i, a := range args {
		if len(a.Type) < 2 || a.Type[0] != 'i' {
			continue
		}
		if n, err := strconv.Atoi(a.Type[1:]); err == nil && n >= 1 && n <= 64 {
			k.integers = append(k.integers, integer{i, k.words[i], uint(64 - n), n == 1})
		}
	}
	for i := range f.Args {
		a := &f.Args[i]
		if a.Number >= len(args) { // another kernel's
			k.footprint = nil
			return k
		}
		k.memories = append(k.memories, memory{a.Number, k.words[a.Number], uint(bits.TrailingZeros(uint(a.Size)))})
	}
	return k
}

// smallKernel is the number of arguments of most kernels at most. Their values are on the stack.
const smallKernel = 16

// Check refuses a launch that leaves the memory of its arguments. Words are those of all arguments, and bytes
// the sizes of the memory that words are addresses of.
func (k *Kernel) Check(grid [3]int, words []uint64, bytes []int64, mode kernel.Bounds) error {
	if mode == kernel.BoundsOff {
		return nil
	}
	if n := len(k.args); n > smallKernel {
		return k.check(grid, words, bytes, mode, make([]int64, n), make([]int64, n))
	}
	var scalars, lengths [smallKernel]int64
	return k.check(grid, words, bytes, mode, scalars[:len(k.args)], lengths[:len(k.args)])
}

func (k *Kernel) check(grid [3]int, words []uint64, bytes []int64, mode kernel.Bounds, scalars, lengths []int64) error {
	dims := [3]int64{int64(grid[0]), int64(grid[1]), int64(grid[2])}
	if k.footprint != nil {
		for _, a := range k.integers {
			if w := words[a.word]; a.flag {
				scalars[a.number] = int64(w & 1)
			} else {
				scalars[a.number] = int64(w<<a.unused) >> a.unused
			}
		}
		for i := range k.memories {
			m := &k.memories[i]
			n := bytes[m.word] // Unknown stays itself
			if n == Nil {
				n = 0
			}
			lengths[m.number] = n >> m.shift
		}
	}
	if k.footprint.Fits(&dims, scalars, lengths) {
		return nil
	}
	r := k.footprint.Check(dims, scalars, lengths)
	if r.Outcome == footprint.Exceeds || mode == kernel.BoundsStrict {
		return k.refuse(r, bytes, lengths)
	}
	return k.checkNil(dims, bytes, scalars)
}

// refuse is the error about a result.
func (k *Kernel) refuse(r footprint.Result, bytes, lengths []int64) error {
	e := &kernel.BoundsError{Kernel: k.name, Number: -1, Length: Unknown, Greatest: -1}
	if k.footprint == nil || r.Arg < 0 {
		return e
	}
	a := &k.footprint.Args[r.Arg]
	e.Arg, e.Number, e.Length, e.Place = k.args[a.Number].Name, a.Number, lengths[a.Number], a.Place
	e.Nil, e.Certain = bytes[k.words[a.Number]] == Nil, r.Outcome == footprint.Exceeds
	if r.Range >= 0 {
		e.Place = a.Ranges[r.Range].Place
		if e.Certain || r.Least != 0 || r.Greatest != 0 {
			e.Least, e.Greatest = r.Least, r.Greatest
		}
	}
	return e
}

// checkNil refuses arguments without memory that the kernel may access. A launch that is known to access none
// of such an argument may run.
func (k *Kernel) checkNil(grid [3]int64, bytes, scalars []int64) error {
	for i := range k.args {
		if bytes[k.words[i]] != Nil || k.args[i].Access == 0 {
			continue
		}
		e := &kernel.BoundsError{Kernel: k.name, Arg: k.args[i].Name, Number: i, Nil: true, Greatest: -1}
		if k.footprint == nil {
			return e
		}
		for j := range k.footprint.Args {
			a := &k.footprint.Args[j]
			if a.Number != i {
				continue
			}
			if t := k.footprint.Evaluate(j, grid, scalars); !t.Known || t.May[0] <= t.May[1] {
				if e.Place = a.Place; e.Place == "" && len(a.Ranges) > 0 {
					e.Place = a.Ranges[0].Place
				}
				return e
			}
		}
	}
	return nil
}
