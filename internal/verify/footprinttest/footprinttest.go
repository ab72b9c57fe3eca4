// Package footprinttest compares footprints of kernels with the elements that an interpreter sees them access.
package footprinttest

import (
	"context"
	"fmt"

	"github.com/tshared/tshared/internal/kernel/footprint"
	"github.com/tshared/tshared/internal/verify/interp"
	"github.com/tshared/tshared/internal/verify/interp/memory"
)

// Arg is what is found about a pointer argument.
type Arg struct {
	Name  string
	Class footprint.Class
	// Decided: the launch decides which elements may be accessed. Tight: the least and the greatest of these are accessed.
	Decided, Tight bool
	Text           string
}

// Run interprets a launch of a kernel. Buffers are those behind the arguments, nil for others, and bits the widths of the
// scalars. It is an error when the kernel accesses an element outside of its footprint, or does not access one that the
// footprint calls certain.
func Run(k *footprint.Kernel, run func(context.Context, interp.Launch) error, l interp.Launch, buffers []*memory.Buffer, bits []int) ([]Arg, error) {
	type extent struct{ least, greatest int64 }
	ranges := map[*memory.Buffer]*extent{}
	l.Memory.Observe = func(addr uint64, n int) {
		b, offset := l.Memory.Find(addr)
		if b == nil {
			return
		}
		last := offset + int64(n) - 1
		if s := ranges[b]; s == nil {
			ranges[b] = &extent{offset, last}
		} else {
			s.least, s.greatest = min(s.least, offset), max(s.greatest, last)
		}
	}
	err := run(context.Background(), l)
	l.Memory.Observe = nil
	if err != nil {
		return nil, err
	}
	scalars, lengths := make([]int64, len(l.Args)), make([]int64, len(l.Args))
	for i, a := range l.Args {
		if len(a) == 1 && buffers[i] == nil {
			scalars[i] = signExtend(a[0], bits[i])
		}
	}
	grid := [3]int64{int64(l.Grid[0]), int64(l.Grid[1]), int64(l.Grid[2])}
	var found []Arg
	for i := range k.Args {
		a := &k.Args[i]
		t := k.Evaluate(i, grid, scalars)
		out := Arg{Name: a.Name, Class: a.Class(), Decided: t.Known, Text: k.ArgText(a)}
		seen := [2]int64{0, -1}
		if b := buffers[a.Number]; b != nil {
			lengths[a.Number] = int64(len(b.Data) / a.Size)
			if s := ranges[b]; s != nil {
				seen = [2]int64{s.least / int64(a.Size), s.greatest / int64(a.Size)}
			}
		}
		out.Tight = t.Known && (t.May == seen || empty(t.May) && empty(seen))
		problem := ""
		switch {
		case t.Known && !k.Opaque && !empty(seen) && (empty(t.May) || seen[0] < t.May[0] || seen[1] > t.May[1]):
			problem = "accesses elements outside of its footprint"
		case !empty(t.Certain) && (empty(seen) || t.Certain[0] < seen[0] || t.Certain[1] > seen[1]):
			problem = "does not access elements that are certain"
		case t.Known && out.Class == footprint.ClassExact && !out.Tight && !k.Opaque:
			problem = "accesses other elements than an exact footprint says"
		}
		if problem != "" {
			return found, fmt.Errorf("the kernel %s: accessed are %v, the footprint is %v, certain are %v: %s (grid %v, scalars %v)",
				problem, seen, t.May, t.Certain, out.Text, grid, scalars)
		}
		found = append(found, out)
	}
	if r := k.Check(grid, scalars, lengths); r.Outcome == footprint.Exceeds {
		return found, fmt.Errorf("a launch that is right is refused: %+v", r)
	}
	return found, nil
}

func empty(r [2]int64) bool { return r[0] > r[1] }

func signExtend(v uint64, bits int) int64 {
	if bits <= 1 {
		return int64(v & 1)
	}
	return int64(v<<(64-bits)) >> (64 - bits)
}
