package cpu

import "slices"

const (
	// farApart is how far from each other buffers must be for addresses that
	// stray from one not to end in another.
	farApart = 1 << 32

	// Addresses for buffers that are not: each has its own part of a space nobody
	// uses, and begins in the middle.
	apartSpace = 1 << 62
	apartBits  = 44
)

// setApart gives buffers which are close to each other addresses which are not,
// and tells the arguments. Who finds an old address in memory can still use it.
func setApart(k *Kernel, buffers []Buffer, args []uint64) ([]Buffer, []uint64) {
	if areApart(buffers) {
		return buffers, args
	}
	moved := slices.Clone(buffers)
	for i := range moved {
		moved[i].Base = apartSpace + uint64(i)<<apartBits + 1<<(apartBits-1) + buffers[i].Base%slotAlign
	}
	args = slices.Clone(args)
	at := 0
	for _, t := range k.Args {
		if isMemRef(t) {
			for i, b := range buffers {
				if offset := args[at] - b.Base; offset < uint64(len(b.Data)) {
					args[at] = moved[i].Base + offset
					break
				}
			}
		}
		at += wordsOf(t)
	}
	return append(moved, buffers...), args
}

func areApart(buffers []Buffer) bool {
	for i, x := range buffers {
		for _, y := range buffers[:i] {
			if x.Base < y.Base+uint64(len(y.Data))+farApart && y.Base < x.Base+uint64(len(x.Data))+farApart {
				return false
			}
		}
	}
	return true
}
