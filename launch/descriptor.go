package launch

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/tshared/tshared/internal/kernel/argval"
)

// descriptor reads a tensor descriptor; elems[0] becomes its memory.
func (a *argument) descriptor(d *Descriptor) error {
	if d == nil {
		return errors.New("the descriptor is nil")
	}
	full := *d
	switch rank := len(full.Shape); {
	case rank == 0 || rank > 5:
		return fmt.Errorf("a descriptor has 1 to 5 dimensions, but this one has %d", rank)
	case len(full.Block) != rank:
		return fmt.Errorf("the shape of the descriptor has %d sizes, but its block has %d", rank, len(full.Block))
	case full.Strides == nil:
		full.Strides = contiguous(full.Shape)
	case len(full.Strides) != rank:
		return fmt.Errorf("the shape of the descriptor has %d sizes, but there are %d strides", rank, len(full.Strides))
	}
	for i, n := range full.Block {
		if n <= 0 || n&(n-1) != 0 {
			return fmt.Errorf("size %d of the descriptor's block is %d, which is no power of two", i, n)
		}
	}
	a.kind, a.value, a.elems = descriptor, &full, make([]argument, 1)
	if err := a.elems[0].read(full.Base); err != nil {
		return fmt.Errorf("the base of the descriptor: %w", err)
	}
	if a.elems[0].kind != memory {
		return fmt.Errorf("the base of a descriptor is memory, but %s is given", describe(full.Base))
	}
	if err := full.fits(&a.elems[0]); err != nil {
		return err
	}
	return full.isAligned(&a.elems[0])
}

// isAligned refuses what kernels rely on not to be, whatever device they run on.
func (d *Descriptor) isAligned(base *argument) error {
	address := base.bits
	if address == noMemory {
		address = 0
	}
	return argval.CheckDescriptor(address, d.Strides, int64(base.elem.Bytes()))
}

// fits refuses a tensor that is larger than its memory, where that is known: kernels access
// whole blocks of it.
func (d *Descriptor) fits(base *argument) error {
	last := big.NewInt(0) // the offset of the last element
	for i, n := range d.Shape {
		switch {
		case n < 0 || n > math.MaxInt32:
			return fmt.Errorf("size %d of the descriptor's shape is %d, but 0 to %d are possible", i, n, math.MaxInt32)
		case n == 0:
			return nil
		case d.Strides[i] < 0:
			return fmt.Errorf("stride %d of the descriptor is %d, which is negative", i, d.Strides[i])
		}
		last.Add(last, new(big.Int).Mul(big.NewInt(n-1), big.NewInt(d.Strides[i])))
	}
	if has := base.bytes / base.elem.Bytes(); base.sized && last.Cmp(big.NewInt(int64(has))) >= 0 {
		return fmt.Errorf("the tensor of the descriptor ends behind its memory: its last element is number %s of %d", last, has)
	}
	return nil
}

// contiguous are the strides of a tensor without gaps.
func contiguous(shape []int64) []int64 {
	strides := make([]int64, len(shape))
	step := int64(1)
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = step
		step *= shape[i]
	}
	return strides
}

// descriptorType is the type of a descriptor in signatures: tensordesc<fp16[64, 32]>.
func (a *argument) descriptorType() string {
	sizes := make([]string, 0, 5)
	for _, n := range a.value.(*Descriptor).Block {
		sizes = append(sizes, fmt.Sprint(n))
	}
	return "tensordesc<" + a.elems[0].elem.String() + "[" + strings.Join(sizes, ", ") + "]>"
}

// appendDescriptor adds the words of a descriptor: its memory, sizes, strides and padding, and
// the sizes and strides again, as the kernel's own arguments.
func (a *argument) appendDescriptor(words []uint64) []uint64 {
	d := a.value.(*Descriptor)
	pad := uint64(0)
	if d.PadNaN {
		pad = 1
	}
	words = append(append(words, a.elems[0].bits), sizes(d)...)
	return append(append(words, pad), sizes(d)...)
}

// sizes are the sizes and strides of a descriptor.
func sizes(d *Descriptor) []uint64 {
	words := make([]uint64, 0, 10)
	for _, n := range slices.Concat(d.Shape, d.Strides) {
		words = append(words, uint64(n))
	}
	return words
}

// hasDescriptors reports whether tensor descriptors are among the arguments.
func (c *call) hasDescriptors() bool {
	for i := range c.args {
		if c.args[i].hasDescriptor() {
			return true
		}
	}
	return false
}

func (a *argument) hasDescriptor() bool {
	for i := range a.elems {
		if a.elems[i].hasDescriptor() {
			return true
		}
	}
	return a.kind == descriptor
}
