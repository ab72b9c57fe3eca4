package runtime

import "slices"

const (
	// minRedzone is the distance between buffers at which an address that strays from one
	// buffer does not hit another.
	minRedzone = 1 << 32

	// Each buffer starts in the middle of its own part of an unused address range.
	redzoneSpace = 1 << 62
	redzoneBits  = 44
)

// addRedzones gives buffers that are close to each other addresses that are far apart,
// and updates the arguments. Old addresses that programs find in memory stay valid.
func addRedzones(k *Kernel, buffers []Buffer, args []uint64) ([]Buffer, []uint64) {
	if haveRedzones(buffers) {
		return buffers, args
	}
	moved := slices.Clone(buffers)
	for i := range moved {
		moved[i].Base = redzoneSpace + uint64(i)<<redzoneBits + 1<<(redzoneBits-1) + buffers[i].Base%SlotAlign
	}
	args = slices.Clone(args)
	at := 0
	for _, t := range k.Args {
		if t.Form == Pointer {
			for i, b := range buffers {
				if offset := args[at] - b.Base; offset < uint64(len(b.Data)) {
					args[at] = moved[i].Base + offset
					break
				}
			}
		}
		at += t.words()
	}
	return append(moved, buffers...), args
}

func haveRedzones(buffers []Buffer) bool {
	for i, x := range buffers {
		for _, y := range buffers[:i] {
			if x.Base < y.Base+uint64(len(y.Data))+minRedzone && y.Base < x.Base+uint64(len(x.Data))+minRedzone {
				return false
			}
		}
	}
	return true
}
