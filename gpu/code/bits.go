package code

import (
	"fmt"

	"github.com/tshared/tshared/cuda"
	"github.com/tshared/tshared/kernel"
)

// PrepareBits is Prepare for arguments that were checked before, as their bit patterns: a word
// for each number or address on the device. Launch.Args is not used.
func (k *Kernel) PrepareBits(l Launch, words []uint64) (*Bound, error) {
	if err := k.checkCount(len(words)); err != nil {
		return nil, err
	}
	return k.bound(l, func(b *Bound) error {
		for i, w := range words {
			b.values[i].bits = w
		}
		return nil
	})
}

// SetBits replaces all arguments of PrepareBits for the launches to come, without checks.
func (b *Bound) SetBits(words []uint64) error {
	for i, w := range words {
		b.values[i].bits = w
	}
	for i := range b.kernel.manifest.Params {
		switch p := &b.kernel.manifest.Params[i]; {
		case p.Arg != nil:
			b.launch.SetBits(i, words[*p.Arg])
		case p.TensorMap != nil:
			t, err := b.tensorMap(i, p.TensorMap)
			if err == nil {
				err = b.launch.Set(i, t)
			}
			if err != nil {
				return fmt.Errorf("parameter %d of kernel @%s: %w", i, b.kernel.Name(), err)
			}
		}
	}
	return nil
}

// CheckBits compares a launch of PrepareBits with the sizes of its memory: bytes has them by argument, with -1
// where a size is not known and -2 for memory that is nil. The error is a *kernel.BoundsError.
func (k *Kernel) CheckBits(grid Grid, words []uint64, bytes []int64, mode kernel.Bounds) error {
	return k.bounds.Check(grid.Dims(), words, bytes, mode)
}

// SetStream moves the launches to come to another stream; nil is CUDA's default stream. Scratch
// memory of the kernel must not be in use in the old one: Scratch says whether there is any.
func (b *Bound) SetStream(s *cuda.Stream) error {
	if err := b.launch.SetStream(s); err != nil {
		return err
	}
	b.stream = s
	return nil
}

// Stream is the stream of the launches; nil is CUDA's default stream.
func (b *Bound) Stream() *cuda.Stream { return b.stream }

// Scratch reports whether launches use scratch memory, which belongs to the Bound.
func (b *Bound) Scratch() bool {
	for _, m := range b.scratch {
		if m != nil {
			return true
		}
	}
	return false
}
