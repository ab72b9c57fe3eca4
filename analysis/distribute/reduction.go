package distribute

import (
	"cmp"
	"errors"
	"slices"

	"github.com/tshared/tshared/analysis/combiner"
	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Reduction is a linalg.reduce or tile.reduce whose elements can be combined in parts.
type Reduction struct {
	Op       *ir.Op             // the reduction
	Combiner *combiner.Combiner // its body
	Layout   *layout.Layout     // of the inputs
	Mask     uint32             // reduced bits of linear indices
	// DeferredBits are bits of register numbers whose registers are combined after the lanes, to keep the order of elements.
	DeferredBits []int
}

// ReductionOf is a reduction; nil if its combiner is not known to be associative, so that its elements are combined one
// after the other.
func (d *Distribution) ReductionOf(op *ir.Op) (*Reduction, error) {
	how, ok := combiner.Of(op)
	if !ok {
		return nil, nil
	}
	r := &Reduction{Op: op, Combiner: how, Layout: OperandLayout(op, d)}
	dims := ReducedDims(op)
	if !how.Commutative {
		if len(dims) != 1 {
			return nil, errors.New("reductions of several dimensions are supported with combiners that commute")
		}
		if r.DeferredBits, ok = DeferredBits(r.Layout, dims[0]); !ok {
			return nil, tile.Brokenf("its combiner does not commute, but neighbours along the axis are not in a thread, then in the next lane, then in the next warp")
		}
	}
	for _, d := range dims {
		r.Mask |= layout.DimMask(r.Layout.Shape, d)
	}
	for _, list := range [][]uint32{r.Layout.Reg, r.Layout.Lane, r.Layout.Warp} {
		for _, part := range list {
			if part&r.Mask != 0 && part&^r.Mask != 0 {
				return nil, tile.Brokenf("a basis of the layout mixes reduced and other dimensions")
			}
		}
	}
	if shape, _ := ir.ShapeOf(op.Result(0).Type()); !slices.Equal(shape, ReducedLayout(op, d).Shape) {
		return nil, errors.New("it slices dimensions that are not reduced")
	}
	return r, nil
}

// Reductions with an associative combiner that is not known to commute keep the order of elements:
// neighbours along the axis are in a thread, then in the next lane, then in the next warp. Registers that
// continue after the lanes are combined last.

// DeferredBits are the bits of register numbers that come after those of lanes along an axis; false if elements of a
// layout cannot be combined in order.
func DeferredBits(l *layout.Layout, axis int) (bits []int, ok bool) {
	order, ok := l.DecomposeAxis(axis)
	switch {
	case !ok:
		return nil, false
	case len(order.HighRegs) == 0 || order.NumLanes == 0 && len(order.Warps) == 0:
		return nil, true
	}
	return order.HighRegs, len(order.Warps) == 0 && len(order.HighRegs) <= order.NumLanes
}

// Layouts knows the layouts of tensors.
type Layouts interface {
	// LayoutOf is the layout of a tensor; nil if it has none yet.
	LayoutOf(v *ir.Value) *layout.Layout
	// DefaultLayout is the layout of tensors whose definition suggests no other.
	DefaultLayout(shape []int64) *layout.Layout
}

// ReducedLayout is the layout of a reduction's result: that of the operand without the reduced dimensions.
func ReducedLayout(op *ir.Op, known Layouts) *layout.Layout {
	l := OperandLayout(op, known)
	dims := ReducedDims(op)
	for _, d := range slices.Backward(dims) {
		l = l.SliceDim(d)
	}
	return l.WithoutZeroBases()
}

// OperandLayout is the layout in which a reduction takes its operands.
func OperandLayout(op *ir.Op, known Layouts) *layout.Layout {
	inputs := InputsOf(op)
	shape, _ := ir.ShapeOf(Unmasked(inputs[0]).Type())
	for _, v := range inputs {
		if l := known.LayoutOf(Unmasked(v)); l != nil && slices.Equal(l.Shape, shape) {
			return l.WithoutZeroBases()
		}
	}
	return known.DefaultLayout(shape)
}

// CanJoin reports whether a reduction has the layout and the reduced dimensions of another one, and any order of
// elements will do for both.
func (r *Reduction) CanJoin(first *Reduction) bool {
	return r.Combiner.Commutative && first.Combiner.Commutative && r.Mask == first.Mask && r.Layout.Equal(first.Layout)
}

// InGroup reports whether two reductions are of one group.
func InGroup(x, y *ir.Op) bool {
	a, grouped := x.IntAttr(tile.Group)
	b, _ := y.IntAttr(tile.Group)
	return grouped && y.HasAttr(tile.Group) && a == b
}

// SameSlice reports whether two masked slices have the same offsets and sizes.
func SameSlice(x, y *ir.Value) bool {
	a, _ := tensor.AsExtractSlice(x.DefiningOp())
	b, _ := tensor.AsExtractSlice(y.DefiningOp())
	return slices.Equal(a.StaticOffsets(), b.StaticOffsets()) && slices.Equal(a.Offsets(), b.Offsets()) &&
		slices.Equal(a.StaticSizes(), b.StaticSizes()) && slices.Equal(a.Sizes(), b.Sizes())
}

// Result is the layout of the results.
func (r *Reduction) Result() *layout.Layout {
	l := r.Layout
	for _, d := range slices.Backward(ReducedDims(r.Op)) {
		l = l.SliceDim(d)
	}
	return l.WithoutZeroBases()
}

// Warps are the bits of warp numbers along the reduced dimensions, in the order in which warps are combined.
func (r *Reduction) Warps() (bits []int) {
	for bit, part := range r.Layout.Warp {
		if part&r.Mask != 0 {
			bits = append(bits, bit)
		}
	}
	if !r.Combiner.Commutative {
		slices.SortFunc(bits, func(x, y int) int { return cmp.Compare(r.Layout.Warp[x], r.Layout.Warp[y]) })
	}
	return bits
}

// ReducedLanes are the bits of lane numbers along the reduced dimensions.
func (r *Reduction) ReducedLanes() (bits []int) {
	for bit, part := range r.Layout.Lane {
		if part&r.Mask != 0 {
			bits = append(bits, bit)
		}
	}
	return bits
}

// MaxHalvedBits is the number of bits of the lane number over which the results of a thread can be distributed: none where registers are
// combined after the lanes, or one instruction combines all lanes.
func (r *Reduction) MaxHalvedBits() int {
	if len(r.DeferredBits) > 0 || r.HasIntegerInstruction() {
		return 0
	}
	return min(len(r.Result().Reg), len(r.ReducedLanes()))
}

// reduxOps are the operations for which redux.sync reduces i32 over a warp.
var reduxOps = []*ir.OpDef{arith.AddI, arith.AndI, arith.OrI, arith.XOrI, arith.MaxSI, arith.MinSI, arith.MaxUI, arith.MinUI}

// HasIntegerInstruction reports whether one instruction reduces a value over all lanes.
func (r *Reduction) HasIntegerInstruction() bool {
	c := r.Combiner
	return len(r.ReducedLanes()) == layout.LaneBits && c.Independent && len(c.Elements) == 1 && c.Elements[0].Type() == ir.Type(ir.I32) && slices.Contains(reduxOps, c.Combine[0].Def())
}

const (
	// exchangeBarrierCost is the cost of a barrier in the exchange between warps, in wavefronts of shared memory.
	exchangeBarrierCost = 40
	// issuedPerWavefront is how many instructions a multiprocessor issues while shared memory answers one wavefront.
	issuedPerWavefront = 4
	// divisionInstructions is what a division takes beside its own instruction.
	divisionInstructions = 8
)

// CombinesOnce reports whether each result is combined from the parts of warps by one thread, which stores it for all others, after a second
// barrier. Otherwise every thread loads the parts of all its results: of 8 results and 16 warps that are 128 elements, in each thread of the block.
// Shared memory answers one wavefront after the other, so that the loads of all warps add up. The parts of a single result lie side by side, and take few loads.
func (r *Reduction) CombinesOnce() bool {
	result, parts := r.Result(), 1<<len(r.Warps())
	if layout.TotalBits(result.Shape) == 0 {
		return false
	}
	values := len(r.Combiner.Elements)
	part := values + r.combineInstructions()/issuedPerWavefront // one part of a result in each lane of a warp
	everywhere := result.Registers() << len(r.Layout.Warp)      // results of all threads, by warp
	once := max(1, 1<<layout.TotalBits(result.Shape)>>layout.LaneBits)
	return parts*everywhere*part >= 2*(parts*once*part+exchangeBarrierCost+everywhere*values)
}

// shuffleLatency is how many instructions that wait for each other a shuffle takes as long as.
const shuffleLatency = 4

// CombinesByLanes reports whether lanes combine the parts that warps have of a single result: each lane loads one, and shuffles follow. Otherwise
// every thread loads and combines all of them one after the other, which takes fewer steps where warps are few.
func (r *Reduction) CombinesByLanes() bool {
	result, bits := r.Result(), len(r.Warps())
	if layout.TotalBits(result.Shape) > 0 || result.Registers() > 1 || bits > layout.LaneBits {
		return false
	}
	combine, values := r.combineInstructions(), len(r.Combiner.Elements)
	return (1<<bits-1)*combine > bits*(combine+values*shuffleLatency)
}

// combineInstructions is about how many instructions combine two parts of a result.
func (r *Reduction) combineInstructions() int {
	n := len(r.Combiner.Combine)
	for _, op := range r.Combiner.Combine {
		if op.Is(arith.DivF) {
			n += divisionInstructions
		}
	}
	return n
}

// ResultsPerThread is how many results a thread combines if each of them is combined once.
func (r *Reduction) ResultsPerThread() int {
	return max(1, 1<<layout.TotalBits(r.Result().Shape)/r.threads())
}

// threads is the number of threads of the block.
func (r *Reduction) threads() int { return 1 << (layout.LaneBits + len(r.Layout.Warp)) }

// PartialBytes are the sizes of what warps exchange: their partial results, for each combined value, and for masked slices
// whether there is one. It is nil if no warps are combined.
func (r *Reduction) PartialBytes() (list []int64) {
	warps := r.Warps()
	if len(warps) == 0 {
		return nil
	}
	count := int64(1) << (layout.TotalBits(r.Result().Shape) + len(warps))
	for _, v := range r.Combiner.Elements {
		list = append(list, ElementBytes(v.Type())*count)
	}
	if _, masked := tile.AsMaskedSlice(InputsOf(r.Op)[0]); masked {
		list = append(list, count)
	}
	return list
}
