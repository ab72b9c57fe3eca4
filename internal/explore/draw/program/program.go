// Package program follows one program of a kernel through its IR at stage tile, as its thread block executes it: scalars are computed,
// views of memory get their offsets, sizes and strides, and tensors of indices are computed element by element where an
// access asks for them. What is loaded from memory is unknown, unless the contents of buffers are given.
//
// The package knows neither layouts nor what the operations cost: a visitor does.
package program

import (
	"context"
	"errors"
	"fmt"

	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// Launch is the program to follow.
type Launch struct {
	Grid, Program [3]int64
	// Arg gives the value of an integer argument by its number. Pointers get addresses by Base.
	Arg func(number int) int64
	// Data is what buffers have when the program begins; nil where that is unknown.
	Data Data
}

// Base is the address that the buffer of an argument is assumed to have: buffers are aligned and far from each other.
func Base(arg int) uint64 { return uint64(arg+1) << baseBits }

const baseBits = 36

// ArgOf is the argument whose buffer an address is in, or near.
func ArgOf(address uint64) int { return int((address+1<<(baseBits-1))>>baseBits) - 1 }

// Visitor is called with each operation that the program executes, before its results are known.
type Visitor func(op *ir.Op, s *State)

// State is what is known where an operation is executed.
type State struct {
	ctx   context.Context
	types *ir.Context
	visit Visitor
	env   map[*ir.Value]any // ir.Attr, *View, Tensor, *Buffer; nothing where unknown
	steps int
	// args is the number of the kernel's own arguments, loops the point of the loops at which a body is executed, and bodySteps what
	// bodies executed.
	args      int
	loops     []int64
	data      Data
	written   map[int]bool // buffers that the program may have written to, by argument
	writes    map[*ir.Op]writes
	bodySteps int
	// guessed: a branch or loop depends on what is unknown, and one way was followed.
	guessed bool
}

// maxSteps bounds the operations that are executed.
const maxSteps = 2 << 20

// stepsPerCheck is how many operations are executed between looks at the context.
const stepsPerCheck = 4096

// ErrTooLong is the cause of an error about a program that executes too many operations.
var ErrTooLong = errors.New("the program executes too many operations to follow")

// Run follows a program of a kernel, the function of a module at stage tile. Exact is false where its control flow depends on what is unknown:
// one way through it was followed.
func Run(ctx context.Context, kernel *ir.Op, l Launch, visit Visitor) (exact bool, err error) {
	s := &State{ctx: ctx, types: kernel.Context(), visit: visit, env: map[*ir.Value]any{}, data: l.Data, written: map[int]bool{}, writes: map[*ir.Op]writes{}}
	entry := kernel.Region0().Entry()
	if entry == nil {
		return false, kernel.Errorf("the kernel has no body")
	}
	defer func() {
		if v := recover(); v != nil {
			stop, ok := v.(stopped)
			if !ok {
				panic(v)
			}
			err = stop.cause
		}
	}()
	s.bindArguments(entry, l)
	s.runBlocks(entry)
	return !s.guessed, nil
}

// stopped ends a run from within.
type stopped struct{ cause error }

// bindArguments gives the arguments their values: the kernel's own, then the grid and the number of the program.
func (s *State) bindArguments(entry *ir.Block, l Launch) {
	own := entry.NumArgs() - tile.GridArgs
	s.args = own
	for i := range entry.NumArgs() {
		v := entry.Arg(i)
		switch t := v.Type().(type) {
		case *ir.IntegerType:
			n := int64(0)
			switch k := i - own; {
			case k < 0:
				n = l.Arg(i)
			case k < 3:
				n = max(1, l.Grid[k])
			default:
				n = l.Program[k-3]
			}
			s.env[v] = s.types.IntAttr(t, n)
		default:
			if elem := elementOf(v.Type()); elem != nil {
				s.env[v] = &View{Arg: i, Bytes: tile.ElementBytes(elem)}
			}
		}
	}
}

// step counts an operation.
func (s *State) step() {
	if s.steps++; s.steps > maxSteps {
		panic(stopped{ErrTooLong})
	}
	if s.steps%stepsPerCheck == 0 {
		s.Check()
	}
}

// Check ends the run when its context ends, for visitors that take long.
func (s *State) Check() {
	if s.ctx.Err() != nil {
		panic(stopped{context.Cause(s.ctx)})
	}
}

// Int is a scalar of type integer or index.
func (s *State) Int(v *ir.Value) (int64, bool) {
	a, ok := s.scalar(v).(*ir.IntegerAttr)
	if !ok || a.Big != nil {
		return 0, false
	}
	return a.Value, true
}

// Ints are several scalars.
func (s *State) Ints(list []*ir.Value) (out []int64, ok bool) {
	for _, v := range list {
		n, known := s.Int(v)
		if !known {
			return nil, false
		}
		out = append(out, n)
	}
	return out, true
}

// True reports whether a condition is known to hold; a nil one always does.
func (s *State) True(v *ir.Value) (holds, ok bool) {
	if v == nil {
		return true, true
	}
	n, ok := s.Int(v)
	return n != 0, ok
}

func (s *State) scalar(v *ir.Value) ir.Attr {
	a, _ := s.env[v].(ir.Attr)
	return a
}

// Name is the name of an argument in the source, or its number.
func Name(arg *ir.Value) string {
	if name, ok := ir.NameOf(arg.Loc()); ok {
		return name
	}
	return fmt.Sprintf("arg%d", arg.Index())
}
