package code

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tshared/tshared/backend/cpu/runtime"
	"github.com/tshared/tshared/kernel"
)

// PrepareBits is Prepare for arguments that were checked before, as their bit patterns: a word
// for each number, sign or zero extended, and for each address; the sizes, the strides and
// whether to pad with NaN follow the address of a tensor descriptor. Launch.Args is not used.
// The memory must stay reachable while the Bound is used.
func (k *Kernel) PrepareBits(l Launch, words []uint64) (*Bound, error) {
	if k.checked {
		return nil, errors.New("checked code takes slices, whose sizes are known, and no bit patterns")
	}
	return k.prepareBits(l, words, nil)
}

// Buffer is memory that checked code may access: Data is at Base.
type Buffer = runtime.Buffer

// PrepareChecked is PrepareBits for checked code, with the memory that it may access.
func (k *Kernel) PrepareChecked(l Launch, words []uint64, buffers []Buffer) (*Bound, error) {
	if !k.checked {
		return nil, fmt.Errorf("kernel @%s is no checked code", k.Name())
	}
	return k.prepareBits(l, words, buffers)
}

func (k *Kernel) prepareBits(l Launch, words []uint64, buffers []Buffer) (*Bound, error) {
	args := &runtime.BoundArgs{Words: slices.Clone(words)}
	launched, err := k.code.Prepare(runtime.Launch{Grid: l.Grid.Dims(), Args: args.Words, Workers: l.Workers, MaxSteps: l.MaxSteps, Progress: l.Progress,
		Print: l.Print, Buffers: buffers})
	if err != nil {
		return nil, err
	}
	return &Bound{kernel: k, args: args, launch: launched}, nil
}

// SetBits replaces a word of PrepareBits for later runs, without checks.
func (b *Bound) SetBits(word int, bits uint64) { b.args.Words[word] = bits }

// CheckBits compares a launch of PrepareBits with the sizes of its memory: bytes has them by word, with -1 where
// a size is not known and -2 for memory that is nil. The error is a *kernel.BoundsError.
func (k *Kernel) CheckBits(grid Grid, words []uint64, bytes []int64, mode kernel.Bounds) error {
	return k.bounds.Check(grid.Dims(), words, bytes, mode)
}
