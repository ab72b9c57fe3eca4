// Package reductions emits reductions, scans and histograms: threads combine their elements, then warps, then the block.
package reductions

import (
	"errors"
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/bodies"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/globals"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/slicing"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/backend/ptx/internal/values"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/dialect/ttx"
	"github.com/tshared/tshared/ir"
)

// Emitter emits reductions, scans and histograms.
type Emitter struct {
	*values.Values
	*convert.Converter
	*bodies.Bodies
	Distribution *distribute.Distribution
	Slices       *slicing.Emitter
	LoopNest     func(op *ir.Op) error // emits a reduction as the loops that define it
	Data         *globals.Data
	Numbers      *arithtollvm.ScalarBuilder
}

// Functions are the operations of this package, besides linalg.reduce.
var Functions = map[*ir.OpDef]func(c *Emitter, op *ir.Op) error{
	tile.Reduce: (*Emitter).Reduce,
	tile.Scan:   emitScan, tile.Histogram: emitHistogram, ttx.CompareExchange: emitCompareExchange,
}

// Reduce reduces in three steps: within a thread, across the lanes of a warp by shuffles, across warps
// through shared memory. The reductions of a group are emitted with the first of them. Combiners that
// are not known to be associative are emitted as a loop nest.
func (c *Emitter) Reduce(op *ir.Op) error {
	if before := op.Prev(); before != nil && distribute.InGroup(before, op) {
		return nil
	}
	first, err := c.newReduction(op)
	if err != nil {
		return err
	}
	if first == nil {
		return c.LoopNest(op)
	}
	all := []*reduction{first}
	for next := op.Next(); next != nil && distribute.InGroup(op, next); next = next.Next() {
		r, err := c.newReduction(next)
		if err != nil {
			return err
		}
		if r == nil || !r.CanJoin(first.Reduction) {
			return tile.Brokenf("the reductions of a group must have the same layout, and combiners that commute")
		}
		all = append(all, r)
	}
	if err := c.emitReductions(all); err != nil {
		return err
	}
	for _, r := range all {
		if err := r.setResults(); err != nil {
			return err
		}
	}
	return nil
}

// newReduction is a reduction that is emitted; nil if it is a loop nest.
func (c *Emitter) newReduction(op *ir.Op) (*reduction, error) {
	of, err := c.Distribution.ReductionOf(op)
	if err != nil || of == nil {
		return nil, err
	}
	r := &reduction{Reduction: of, c: c, count: len(distribute.InputsOf(op))}
	if n, ok := op.IntAttr(tile.Halved); ok {
		if n > int64(of.MaxHalvedBits()) {
			return nil, tile.Brokenf("its results cannot be distributed over %d bits of the lane number", n)
		}
		r.halved = of.ReducedLanes()[:n]
	}
	if l := tile.LayoutOf(op.Result(0).Type()); l == nil || !l.Equal(r.Result()) {
		return nil, tile.Brokenf("its results must be in the layout of the inputs without the reduced dimensions, %s", tile.LayoutAttr(op.Context(), r.Result()))
	}
	return r, nil
}

// setResults binds the results to the accumulators, combined with the initial values.
func (r *reduction) setResults() error {
	result := r.Result()
	regs := make([][]llvmir.Value, r.width())
	for i := range regs {
		for reg := range result.Registers() {
			regs[i] = append(regs[i], r.acc[reg][i])
		}
	}
	if o, ok := linalg.AsReduce(r.Op); ok {
		if err := r.withInits(o.Inits(), result, regs); err != nil {
			return err
		}
	}
	return r.c.SetResults(r.Op, result, regs[:r.count])
}

// emitReductions emits reductions of one layout, which share their barriers.
func (c *Emitter) emitReductions(all []*reduction) error {
	for _, r := range all {
		inputs, err := r.inputs(distribute.InputsOf(r.Op))
		if err != nil {
			return err
		}
		if r.acc, err = r.inThread(inputs); err != nil {
			return err
		}
	}
	if len(all[0].DeferredBits) > 0 { // non-commutative reductions are not merged
		return all[0].acrossLanes()
	}
	at := make([]bool, len(all))
	for i, r := range all {
		at[i] = r.byRedux(r.acc)
	}
	for bit := range layout.LaneBits {
		for i, r := range all {
			combine := r.inWarp
			if slices.Contains(r.halved, bit) {
				combine = func(bit int, _ bool) error { return r.recursiveHalving(bit) }
			}
			if err := combine(bit, at[i]); err != nil {
				return err
			}
		}
	}
	for _, r := range all {
		for _, bit := range slices.Backward(r.halved) {
			r.gather(bit)
		}
	}
	return c.reduceAcrossWarps(all)
}

// reduction is a reduction while it is emitted.
type reduction struct {
	*distribute.Reduction
	c     *Emitter
	count int // of inputs

	// masked: only the elements of a masked slice are reduced. The last value of each accumulator is the
	// predicate that the accumulator has an element.
	masked bool
	halved []int // bits of the lane number over which accumulators are distributed by recursive halving

	// acc are the accumulators by register of the result.
	acc [][]llvmir.Value
}

// width is the number of values per accumulator.
func (r *reduction) width() int {
	if r.masked {
		return r.count + 1
	}
	return r.count
}

// inputs are the registers of the operands.
func (r *reduction) inputs(values []*ir.Value) ([][]llvmir.Value, error) {
	var inputs [][]llvmir.Value
	var count []llvmir.Value // predicates
	var first slicing.MaskedSlice
	for i, v := range values {
		w, isWindow, err := r.c.Slices.MaskedSliceOf(v)
		if err != nil {
			return nil, err
		}
		if isWindow != r.masked && i > 0 {
			return nil, errors.New("reductions of a slice and a whole tensor are not supported")
		}
		misplaced := false
		if isWindow {
			if i == 0 {
				first = w
			}
			misplaced = !distribute.SameSlice(v, values[0])
			v, r.masked = w.Source, true
		}
		t, err := r.c.Tensor(v)
		if err != nil {
			return nil, err
		}
		if !slices.Equal(t.Shape, r.Layout.Shape) {
			return nil, errors.New("reductions of tensors of different sizes are not supported")
		}
		regs, err := r.c.InLayout(t, r.Layout)
		if err == nil && misplaced {
			regs, err = r.c.Slices.MoveMaskedSlice(w, first, r.Layout, regs)
		}
		if err != nil {
			return nil, err
		}
		inputs = append(inputs, regs)
		if r.masked && i == 0 {
			for reg := range r.Layout.Registers() {
				count = append(count, r.c.Slices.InMaskedSlice(w, r.Layout, reg))
			}
		}
	}
	if r.masked {
		inputs = append(inputs, count)
	}
	return inputs, nil
}

func (r *reduction) builder() combiner.Builder[llvmir.Value] {
	return combiner.Builder[llvmir.Value]{Scalars: r.c.Scalars, Emit: r.c.Emit, Of: r.c.ScalarsOf}
}

// elements maps the inputs of a register to the values that are combined.
func (r *reduction) elements(inputs [][]llvmir.Value, reg int) ([]llvmir.Value, error) {
	words := make([]llvmir.Value, r.count)
	for i := range words {
		words[i] = inputs[i][reg]
	}
	elements, err := r.builder().Map(r.Combiner, words)
	if err != nil || !r.masked {
		return elements, err
	}
	return append(elements, inputs[r.count][reg]), nil
}

func (r *reduction) combine(next, soFar []llvmir.Value) ([]llvmir.Value, error) {
	made, err := r.builder().Combine(r.Combiner, next[:r.count], soFar[:r.count])
	if err != nil || !r.masked {
		return made, err
	}
	b, mine, before := r.c.B, next[r.count], soFar[r.count]
	out := make([]llvmir.Value, r.count, r.count+1)
	for i := range out {
		out[i] = b.Select(mine, b.Select(before, made[i], next[i]), soFar[i])
	}
	return append(out, b.Or(mine, before)), nil
}

// inThread combines registers. The accumulators are in the order of the other registers; those of deferred
// bits come last.
func (r *reduction) inThread(inputs [][]llvmir.Value) ([][]llvmir.Value, error) {
	var kept []int // bits of register numbers
	for i, part := range r.Layout.Reg {
		if part&r.Mask == 0 {
			kept = append(kept, i)
		}
	}
	kept = append(kept, r.DeferredBits...)
	parts := make([][]part, 1<<len(kept))
	for _, reg := range r.registers() {
		group := 0
		for i, bit := range kept {
			group |= reg >> bit & 1 << i
		}
		next, err := r.elements(inputs, reg)
		if err != nil {
			return nil, err
		}
		if parts[group], err = r.appendPart(parts[group], part{next, 1}); err != nil {
			return nil, err
		}
	}
	groups := make([][]llvmir.Value, len(parts))
	for i, list := range parts {
		for len(list) > 1 {
			var err error
			if list, err = r.joinLast(list); err != nil {
				return nil, err
			}
		}
		groups[i] = list[0].values
	}
	return groups, nil
}

// part is the result of some registers that follow each other.
type part struct {
	values []llvmir.Value
	count  int
}

// appendPart adds a register to the parts of a group. Sums are one part, from the first register to the last. Where the combiner returns one of two elements, parts are
// joined that are as long: the result is the same, and each element waits for few others. Of indices that are constants LLVM sees which one is less.
func (r *reduction) appendPart(list []part, next part) (out []part, err error) {
	list = append(list, next)
	asTree := r.count > 1 && combiner.Idempotent(r.Combiner.Body)
	for n := len(list); n > 1 && (!asTree || list[n-1].count == list[n-2].count); n = len(list) {
		if list, err = r.joinLast(list); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// joinLast joins the last two parts.
func (r *reduction) joinLast(list []part) ([]part, error) {
	n := len(list)
	values, err := r.combine(list[n-1].values, list[n-2].values)
	return append(list[:n-2], part{values, list[n-1].count + list[n-2].count}), err
}

// reduxOps are the redux.sync intrinsics, which reduce i32 over a warp.
var reduxOps = map[*ir.OpDef]string{
	arith.AddI: "add", arith.AndI: "and", arith.OrI: "or", arith.XOrI: "xor",
	arith.MaxSI: "max", arith.MinSI: "min", arith.MaxUI: "umax", arith.MinUI: "umin",
}

// byRedux reduces over all lanes by redux.sync, if there is one for the combiner.
func (r *reduction) byRedux(groups [][]llvmir.Value) bool {
	if r.width() != 1 || !r.Combiner.Independent || groups[0][0].Type() != llvmir.I32 {
		return false
	}
	name, ok := reduxOps[r.Combiner.Combine[0].Def()]
	if !ok {
		return false
	}
	for _, part := range r.Layout.Lane {
		if part&r.Mask == 0 {
			return false
		}
	}
	for g := range groups {
		groups[g] = []llvmir.Value{r.c.B.Intrinsic("llvm.nvvm.redux.sync."+name, llvmir.I32, nil, groups[g][0], i32(-1))}
	}
	return true
}

// inWarp combines lanes that differ in one bit, by a butterfly shuffle.
func (r *reduction) inWarp(bit int, done bool) error {
	if done || r.Layout.Lane[bit]&r.Mask == 0 {
		return nil
	}
	return r.butterfly(bit)
}

// butterfly combines the values of lanes whose numbers differ in one bit.
func (r *reduction) butterfly(bit int) error {
	for g, values := range r.acc {
		other := make([]llvmir.Value, r.width())
		for i, v := range values {
			other[i] = r.c.Shuffle(v, 1<<bit)
		}
		// The lower lane's value comes first in both lanes, so that both get the same result.
		upper := r.c.B.ICmp(llvmir.NE, r.c.B.And(r.c.Lane, i32(1<<bit)), i32(0))
		first, second := make([]llvmir.Value, r.width()), make([]llvmir.Value, r.width())
		for i := range values {
			first[i], second[i] = values[i], other[i]
			if !r.Combiner.Independent {
				first[i], second[i] = r.c.B.Select(upper, other[i], values[i]), r.c.B.Select(upper, values[i], other[i])
			}
		}
		var err error
		if r.acc[g], err = r.combine(second, first); err != nil {
			return err
		}
	}
	return nil
}

// reduceAcrossWarps combines the partial results of warps through shared memory.
func (c *Emitter) reduceAcrossWarps(all []*reduction) error {
	r := all[0]
	bits := r.Warps()
	if len(bits) == 0 {
		return nil
	}
	warpIndex := i32(0) // which partial result this warp has
	for i, bit := range bits {
		warpIndex = c.Xor(warpIndex, c.B.Shl(c.B.And(c.B.LShr(c.Warp, i32(int64(bit))), i32(1)), i32(int64(i))))
	}
	result := r.Result()
	size := int64(1) << layout.TotalBits(result.Shape)
	warpCount := int64(1) << len(bits)
	mine := threadResults{result.Registers(), func(a smem.Area) []smem.VectorSlot { return c.VectorSlots(result.Swizzled(nil), a.Elem.Bytes) }}
	lanes, _ := result.FreeBits()
	_, warps := r.Layout.FreeBits()
	var parts []warpPartial
	for _, r := range all {
		sizes := r.PartialBytes()
		for i, v := range r.acc[0] {
			area, err := c.ClaimShared(smem.ElementOf(v.Type()), sizes[i])
			if err != nil {
				return err
			}
			parts = append(parts, warpPartial{r, i, area})
		}
	}
	first := c.IsFirst(lanes, warps)
	for _, p := range parts {
		for _, row := range c.VectorSlots(result.Swizzled(nil), p.area.Elem.Bytes) {
			values := make([]llvmir.Value, row.Count)
			for i := range values {
				values[i] = p.of.acc[row.First+i][p.value]
			}
			c.StoreVector(p.area, values, c.B.Add(c.B.Mul(warpIndex, i32(size)), row.Offset), first)
		}
	}
	c.Barrier()
	x := &warpExchange{c: c, all: all, parts: parts, size: size, warps: warpCount}
	if r.CombinesByLanes() {
		return x.combineByLanes(len(bits))
	}
	if !r.CombinesOnce() {
		return x.combine(mine)
	}
	threads := int64(1) << (layout.LaneBits + len(r.Layout.Warp))
	own := threadResults{r.ResultsPerThread(), func(smem.Area) (list []smem.VectorSlot) {
		for i := range r.ResultsPerThread() {
			list = append(list, smem.VectorSlot{First: i, Count: 1, Split: simt.BaseOffset{Base: c.Thread, Offset: int64(i) * threads}})
		}
		return list
	}}
	var err error
	combine := func() {
		if err = x.combine(own); err == nil {
			x.store(own)
		}
	}
	if size < threads {
		c.B.When(c.B.ICmp(llvmir.ULT, c.Thread, i32(size)), combine)
	} else {
		combine()
	}
	if err != nil {
		return err
	}
	c.Barrier()
	x.load(mine)
	return nil
}

// warpExchange is the exchange of the warps' parts of reductions while it is emitted.
type warpExchange struct {
	c           *Emitter
	all         []*reduction
	parts       []warpPartial
	size, warps int64 // results, and parts of each
}

// threadResults are results that a thread combines or needs, and the vectors in which an area has them.
type threadResults struct {
	count   int
	vectors func(a smem.Area) []smem.VectorSlot
}

// combine combines the parts of some results.
func (x *warpExchange) combine(results threadResults) error {
	loaded := map[*reduction][][][]llvmir.Value{} // by result, warp and value
	for _, r := range x.all {
		r.acc = make([][]llvmir.Value, results.count)
		loaded[r] = make([][][]llvmir.Value, results.count)
		for g := range loaded[r] {
			loaded[r][g] = make([][]llvmir.Value, x.warps)
		}
	}
	for _, p := range x.parts {
		for _, v := range results.vectors(p.area) {
			for s := range x.warps {
				for i, part := range x.loadVector(p.area, v, s) {
					list := loaded[p.of][v.First+i]
					list[s] = append(list[s], part)
				}
			}
		}
	}
	for _, r := range x.all {
		for g, list := range loaded[r] {
			r.acc[g] = list[0]
			for _, next := range list[1:] {
				var err error
				if r.acc[g], err = r.combine(next, r.acc[g]); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// combineByLanes combines the parts of a single result: each lane has one at first.
func (x *warpExchange) combineByLanes(bits int) error {
	for _, r := range x.all {
		r.acc = make([][]llvmir.Value, 1)
	}
	mine := x.c.B.And(x.c.Lane, i32(x.warps-1))
	for _, p := range x.parts {
		p.of.acc[0] = append(p.of.acc[0], x.c.LoadShared(p.area, mine))
	}
	for bit := range bits {
		for _, r := range x.all {
			if err := r.butterfly(bit); err != nil {
				return err
			}
		}
	}
	return nil
}

// loadVector loads one warp's parts of adjacent results.
func (x *warpExchange) loadVector(a smem.Area, v smem.VectorSlot, warp int64) []llvmir.Value {
	v.Split.Offset += warp * x.size
	return x.c.LoadVectorAt(a.Elem, v.Count, x.c.SharedPtrAt(a, v.Split))
}

// store stores combined results over the parts of the first warp, which no other thread loads.
func (x *warpExchange) store(results threadResults) {
	for _, p := range x.parts {
		for _, v := range results.vectors(p.area) {
			values := make([]llvmir.Value, v.Count)
			for i := range values {
				values[i] = p.of.acc[v.First+i][p.value]
			}
			x.c.StoreVectorAt(p.area.Elem, values, x.c.SharedPtrAt(p.area, v.Split), llvmir.Value{})
		}
	}
}

// load loads combined results.
func (x *warpExchange) load(results threadResults) {
	for _, r := range x.all {
		r.acc = make([][]llvmir.Value, results.count)
	}
	for _, p := range x.parts {
		for _, v := range results.vectors(p.area) {
			for i, value := range x.loadVector(p.area, v, 0) {
				p.of.acc[v.First+i] = append(p.of.acc[v.First+i], value)
			}
		}
	}
}

// warpPartial is one value of a reduction in shared memory.
type warpPartial struct {
	of    *reduction
	value int
	area  smem.Area
}

// withInits combines the results with the initial values.
func (r *reduction) withInits(values []*ir.Value, l *layout.Layout, regs [][]llvmir.Value) error {
	inits := make([][]llvmir.Value, r.count)
	for i, v := range values {
		t, err := r.c.Tensor(v)
		if err != nil {
			return err
		}
		if inits[i], err = r.c.InLayout(t, l); err != nil {
			return err
		}
	}
	for reg := range l.Registers() {
		next, start := make([]llvmir.Value, r.width()), make([]llvmir.Value, r.width())
		for i := range r.count {
			next[i], start[i] = regs[i][reg], inits[i][reg]
		}
		if r.masked {
			next[r.count], start[r.count] = regs[r.count][reg], llvmir.ConstBool(true)
		}
		made, err := r.combine(next, start)
		if err != nil {
			return err
		}
		for i := range r.count {
			regs[i][reg] = made[i]
		}
	}
	return nil
}

// Constants are written often enough for short names.
var i32, i64 = llvmir.ConstI32, llvmir.ConstI64
