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
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/model"
	"github.com/tshared/tshared/ir"
)

// access is what threads do with memory at a source line.
type access struct {
	line   int
	shared bool
	kind   sim.EventKind
}

func (a access) String() string {
	space := "global"
	if a.shared {
		space = "shared"
	}
	return fmt.Sprintf("line %d: %s of %s memory", a.line, []string{"read", "write", "update"}[a.kind], space)
}

// thread is a thread of the block.
type thread struct{ warp, lane int }

// piece is the memory that one instruction of a thread accesses.
type piece struct {
	address uint64
	bytes   int
}

// trace is what the simulator sees threads do.
type trace struct {
	accesses           map[access]map[thread][]piece // in program order
	shuffles, barriers map[int]int                   // executions by warps, by line
}

func newTrace() *trace {
	return &trace{accesses: map[access]map[thread][]piece{}, shuffles: map[int]int{}, barriers: map[int]int{}}
}

func (tr *trace) add(e sim.Event) {
	switch e.Kind {
	case sim.Shuffle:
		tr.shuffles[line(e.Place)]++
		return
	case sim.Barrier:
		tr.barriers[line(e.Place)]++
		return
	}
	a := access{line(e.Place), e.Space == syntax.Shared, e.Kind}
	threads := tr.accesses[a]
	if threads == nil {
		threads = map[thread][]piece{}
		tr.accesses[a] = threads
	}
	for lane, at := range e.Address {
		if e.Active>>lane&1 != 0 {
			x := thread{e.Warp, lane}
			threads[x] = append(threads[x], piece{at, e.Bytes})
		}
	}
}

// accessOf is where the simulator sees a transfer.
func accessOf(t model.Transfer) access {
	a := access{t.Place.Line, t.Shared, sim.Read}
	if t.Kind == model.Store || t.Kind == model.Copy && t.Shared {
		a.kind = sim.Write
	}
	if t.Kind == model.Atomic {
		a.kind = sim.Update
	}
	return a
}

// pieces are what threads access in a transfer, as the picture of its layout says: the elements in the cells of each thread, in the order of
// registers.
func (c *comparison) pieces(t model.Transfer, add func(x thread, p piece)) {
	registers := t.Registers
	if registers == nil {
		for r := range t.Layout.Registers() {
			registers = append(registers, r)
		}
	}
	for i, elements := range c.elements(t) {
		seen := map[int]bool{}
		for _, r := range registers {
			element := elements[r]
			if element < 0 || t.Shared && seen[element] {
				continue
			}
			seen[element] = true
			if address, ok := t.At(uint32(element)); ok {
				add(thread{i / model.WarpSize, i % model.WarpSize}, piece{address, int(t.Bytes)})
			}
		}
	}
}

// elements are those that each thread accesses, by register; -1 is none.
func (c *comparison) elements(t model.Transfer) [][]int {
	key := fmt.Sprint(t.Layout, t.Owners)
	if known := c.owned[key]; known != nil {
		return known
	}
	list := make([][]int, c.Warps*model.WarpSize)
	for i := range list {
		list[i] = slices.Repeat([]int{-1}, t.Layout.Registers())
	}
	for element, places := range model.Cells(t.Layout, c.Warps) {
		for _, at := range places {
			if first := places[0]; !t.Owners || at.Warp == first.Warp && at.Lane == first.Lane {
				list[at.Warp*model.WarpSize+at.Lane][at.Register] = element
			}
		}
	}
	c.owned[key] = list
	return list
}

// bytesOf is the sum over all threads.
func bytesOf(threads map[thread][]piece) (n int) {
	for _, list := range threads {
		for _, p := range list {
			n += p.bytes
		}
	}
	return n
}

// split cuts pieces into units of some bytes.
func split(list []piece, unit int) (out []uint64) {
	for _, p := range list {
		for at := 0; at < p.bytes; at += unit {
			out = append(out, p.address+uint64(at))
		}
	}
	return out
}

// otherShared are the lines at which operations access shared memory that move no whole tensors.
func (c *comparison) otherShared() map[int]bool {
	lines := map[int]bool{}
	for _, a := range c.Banks {
		if !a.Transfers {
			lines[a.Place.Line] = true
		}
	}
	if c.kernel != nil {
		c.kernel.Walk(func(op *ir.Op) ir.WalkResult {
			if op.Is(tile.Scan) || op.HasAttr(tile.Scratch) && !op.Is(tile.ConvertLayout) {
				lines[model.PlaceOf(op).Line] = true
			}
			return ir.Continue
		})
	}
	return lines
}

// layoutDifference says where a thread accesses other memory than that of the elements which the picture of a layout gives to it; empty if
// none does. Global memory is accessed in the order of registers; LLVM moves some loads from shared memory. Lines at which other operations
// access shared memory are left out.
func (c *comparison) layoutDifference() string {
	want, units := map[access]map[thread][]piece{}, map[access]int{}
	for _, moved := range c.transfers {
		a := accessOf(moved)
		if want[a] == nil {
			want[a], units[a] = map[thread][]piece{}, int(moved.Bytes)
		}
		units[a] = min(units[a], int(moved.Bytes))
		c.pieces(moved, func(x thread, p piece) { want[a][x] = append(want[a][x], p) })
	}
	others := c.otherShared()
	for a, threads := range want {
		if a.shared && others[a.line] {
			continue
		}
		for i := range c.Warps * model.WarpSize {
			x := thread{i / model.WarpSize, i % model.WarpSize}
			drawn, seen := split(threads[x], units[a]), split(c.traced.accesses[a][x], units[a])
			if a.shared || c.anyOrder {
				slices.Sort(drawn)
				slices.Sort(seen)
			}
			if !slices.Equal(drawn, seen) {
				return fmt.Sprintf("%v: warp %d, lane %d has the elements at %#x, the simulator sees %#x", a, x.warp, x.lane, drawn, seen)
			}
		}
	}
	return ""
}

// checkLayouts checks that threads access the memory of those elements that layouts give to them. Layouts that the kernel computes with only are
// run alone.
func (c *comparison) checkLayouts(t *testing.T) {
	require.Empty(t, c.layoutDifference())
	if !slices.ContainsFunc(c.transfers, func(moved model.Transfer) bool { return len(moved.Layout.Shape) > 0 }) {
		t.Skip("the program loads and stores no tensors")
	}
	seen := 0
	for _, x := range c.Tensors {
		require.Len(t, model.Cells(x.Layout, c.Warps)[0], model.Copies(x.Layout, c.Warps))
		if slices.ContainsFunc(c.transfers, func(moved model.Transfer) bool { return moved.Layout.Equal(x.Layout) }) {
			seen++
			continue
		}
		checkLayoutAlone(t, c.kernel.Context(), x.Layout, c.Warps)
	}
	assert.Positive(t, seen, "no thread loads or stores a tensor in a layout that is drawn")
	t.Logf("%d layouts that are drawn are those of loads and stores, %d were run alone", seen, len(c.Tensors)-seen)
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

// TestWrongLayoutsAreFound checks that each layout of a load or store is told apart from others with the same elements per thread.
func TestWrongLayoutsAreFound(t *testing.T) {
	if _, err := libllvm.Open(); err != nil {
		t.Skip(err)
	}
	found := map[string]int{}
	for _, name := range []string{"vector_add_f32", "poi_transpose_add", "layernorm_fwd", "gemm_f64_axpby", "op_dot_batched_3d"} {
		c := compare(t, name, "sm_90a")
		require.Empty(t, c.layoutDifference(), name)
		tried := map[string]bool{}
		for i, moved := range c.transfers {
			for what, change := range wrongLayouts {
				l := changed(moved.Layout, change)
				key := fmt.Sprint(accessOf(moved), moved.Layout, what)
				if l.Equal(moved.Layout) || tried[key] || what == "registers" && moved.Shared {
					continue
				}
				tried[key] = true
				c.transfers[i].Layout = l
				assert.NotEmpty(t, c.layoutDifference(), "%s: %v: %s instead of %s", name, accessOf(moved), l, moved.Layout)
				found[what]++
			}
			c.transfers[i] = moved
		}
	}
	for what := range wrongLayouts {
		assert.Greater(t, found[what], 1, what)
	}
	t.Log("wrong layouts that were found: ", found)
}

// TestWrongLayoutsAloneAreFound checks the same of a layout that is run alone, where LLVM is free to move loads and stores.
func TestWrongLayoutsAloneAreFound(t *testing.T) {
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
