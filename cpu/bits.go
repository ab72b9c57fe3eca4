package cpu

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/backend/cpu"
)

// PrepareBits is Prepare for arguments that were checked before, as their bit patterns: a word
// for each number, sign or zero extended, and for each address; the sizes, the strides and
// whether to pad with NaN follow the address of a tensor descriptor. Launch.Args is not used.
// The memory must stay reachable while the Bound is used.
func (k *Kernel) PrepareBits(l Launch, words []uint64) (*Bound, error) {
	if k.checked {
		return nil, errors.New("checked code takes slices, whose sizes are known, and no bit patterns")
	}
	args := &cpu.BoundArgs{Words: slices.Clone(words)}
	launched, err := k.code.Prepare(cpu.Launch{Grid: l.Grid.Dims(), Args: args.Words, Workers: l.Workers, MaxSteps: l.MaxSteps, Progress: l.Progress, Print: l.Print})
	if err != nil {
		return nil, err
	}
	return &Bound{kernel: k, args: args, launch: launched}, nil
}

// SetBits replaces a word of PrepareBits for later runs, without checks.
func (b *Bound) SetBits(word int, bits uint64) { b.args.Words[word] = bits }
