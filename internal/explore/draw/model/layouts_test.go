package model_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tshared/tshared"
	"github.com/tshared/tshared/backend/libllvm"
	"github.com/tshared/tshared/backend/ptx/sim"
	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/model"
)

// access is what threads do with a kind of memory.
type access struct {
	shared bool
	kind   sim.EventKind
}

// thread is a thread of the block.
type thread struct{ warp, lane int }

// trace is what the simulator sees threads do.
type trace struct {
	addresses map[access]map[thread][]uint64 // of bytes
	shuffles  int                            // executions by warps
}

func (tr *trace) add(e sim.Event) {
	switch e.Kind {
	case sim.Shuffle:
		tr.shuffles++
	case sim.Read, sim.Write, sim.Update:
		a := access{e.Space == syntax.Shared, e.Kind}
		if tr.addresses[a] == nil {
			tr.addresses[a] = map[thread][]uint64{}
		}
		for lane, at := range e.Address {
			if e.Active>>lane&1 != 0 {
				x := thread{e.Warp, lane}
				for i := range e.Bytes {
					tr.addresses[a][x] = append(tr.addresses[a][x], at+uint64(i))
				}
			}
		}
	}
}

// sharedBytes is the number of bytes of shared memory that all threads access.
func (tr *trace) sharedBytes() (n int) {
	for a, threads := range tr.addresses {
		for _, list := range threads {
			if a.shared {
				n += len(list)
			}
		}
	}
	return n
}

// layoutDifference says where a thread accesses other memory than that of the elements which the picture of a layout gives to it; empty if
// none does. Elements lie one after another; of threads with the same elements the first one stores. LLVM is free to move loads and stores.
func (tr *trace) layoutDifference(kind sim.EventKind, l *layout.Layout, bytes int64, base uint64, warps int) string {
	want := map[thread][]uint64{}
	for element, places := range model.Cells(l, warps) {
		for _, at := range places {
			if first := places[0]; kind == sim.Read || at.Warp == first.Warp && at.Lane == first.Lane {
				for i := range bytes {
					want[thread{at.Warp, at.Lane}] = append(want[thread{at.Warp, at.Lane}], base+uint64(int64(element)*bytes+i))
				}
			}
		}
	}
	for i := range warps * model.WarpSize {
		x := thread{i / model.WarpSize, i % model.WarpSize}
		drawn, seen := want[x], slices.Clone(tr.addresses[access{false, kind}][x])
		slices.Sort(drawn)
		slices.Sort(seen)
		if !slices.Equal(drawn, seen) {
			return fmt.Sprintf("warp %d, lane %d has the elements at %#x, the simulator sees %#x", x.warp, x.lane, drawn, seen)
		}
	}
	return ""
}

// checkLayouts runs the layouts of a kernel alone.
func (c *comparison) checkLayouts(t *testing.T) {
	for _, x := range c.Tensors {
		require.Len(t, model.Cells(x.Layout, c.Warps)[0], model.Copies(x.Layout, c.Warps))
		checkLayoutAlone(t, c.kernel.Context(), x.Layout, c.Warps)
	}
}

// wrongLayouts change a layout: lanes, registers or warps the other way round, or every second lane one element further.
var wrongLayouts = map[string]func(l *layout.Layout){
	"lanes":     func(l *layout.Layout) { slices.Reverse(l.Lane) },
	"neighbour": func(l *layout.Layout) { l.Lane[0] ^= l.Lane[1] },
	"registers": func(l *layout.Layout) { slices.Reverse(l.Reg) },
	"warps":     func(l *layout.Layout) { slices.Reverse(l.Warp) },
}

func changed(l *layout.Layout, change func(*layout.Layout)) *layout.Layout {
	wrong := &layout.Layout{Shape: l.Shape, Reg: slices.Clone(l.Reg), Lane: slices.Clone(l.Lane), Warp: slices.Clone(l.Warp)}
	change(wrong)
	return wrong
}

// TestWrongLayoutsAreFound checks that a layout is told apart from others with the same elements per thread.
func TestWrongLayoutsAreFound(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	l := &layout.Layout{Shape: []int64{16, 64}, Reg: []uint32{1, 2, 512}, Lane: []uint32{4, 8, 16, 32, 64}, Warp: []uint32{128, 256}}
	module, err := tshared.Parse("empty", "module {}")
	require.NoError(t, err)
	size := 4 << layout.TotalBits(l.Shape)
	seen, _ := launchAlone(t, layoutAlone(module.Top.Context(), l, 4), 4, make([]byte, size), make([]byte, size))
	require.Empty(t, aloneDifference(seen, l, l, 4, 4))
	for what, change := range wrongLayouts {
		if what == "registers" {
			continue
		}
		wrong := changed(l, change)
		assert.NotEmpty(t, aloneDifference(seen, wrong, l, 4, 4), what)
		assert.NotEmpty(t, aloneDifference(seen, l, wrong, 4, 4), what)
	}
}
