package pipeline

import (
	"slices"

	"github.com/tshared/tshared/dialect/arith"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/ir"
)

// completeDots completes the deferred dots after the loop.
func (v *version) completeDots(results, words []*ir.Value) {
	var accumulators []*ir.Value
	var types []ir.Type
	for _, dot := range v.deferred {
		if !v.kept[dot.Op] {
			continue
		}
		acc := results[slices.Index(v.keptArgs, dot.Accumulator)]
		accumulators, types = append(accumulators, acc), append(types, acc.Type())
	}
	if dot := v.deferredStep(); dot != nil {
		results[slices.Index(results, accumulators[0])] = v.dotStep(words[0], accumulators[0], dot.Steps()-1)
		return
	}
	wait := tile.NewDotWait(v.b, accumulators, types, 0)
	for i, acc := range accumulators {
		results[slices.Index(results, acc)] = wait.Op.Result(i)
	}
}

// startDot builds a dot of a loop that runs while the next iteration begins. inFlight is how many of the iteration have begun with it, and read the
// count of the slot that they read.
func (v *version) startDot(dot tile.DotOp, m *ir.Mapping, inFlight int, read *ir.Value) *ir.Value {
	b := v.b
	saved := b.Save()
	defer func() { b.Restore(saved) }()
	b.LocateAs(dot.Op)
	c := dot.Op.Clone(m)
	c.SetAttr("async", ir.Unit)
	b.Insert(c)
	if inFlight == v.keptDots() {
		// The next copies overwrite the slot that the dots of the previous iteration read.
		tile.NewDotWait(b, nil, nil, int64(inFlight))
		before := arith.NewBinary(b, arith.SubI, read, v.index(1))
		tile.NewRingRelease(b, v.ring.Ring(), before, arith.NewCmpI(b, arith.INE, m.Value(v.Counter()), v.LowerBound()))
		v.advance()
	}
	return c.Result(0)
}

// keptDots is how many deferred dots are left in the loop.
func (v *version) keptDots() (n int) {
	for _, dot := range v.deferred {
		if v.kept[dot.Op] {
			n++
		}
	}
	return n
}

// deferStep builds the dot of a loop whose last step is computed in the next iteration.
func (v *version) deferStep(dot tile.DotOp, m *ir.Mapping) *ir.Value {
	saved := v.b.Save()
	defer func() { v.b.Restore(saved) }()
	v.b.LocateAs(dot.Op)
	steps := v.deferredStep().Steps()
	operands := v.dotOperands(dot, m, 0)
	acc := v.dotStep(v.words[0], m.Value(dot.Acc()), steps-1)
	v.advance()
	// The operands of a step are loaded before the previous step is computed, to hide the latency.
	for k := 1; k < steps; k++ {
		next := v.dotOperands(dot, m, k)
		acc = v.dotStep(operands, acc, k-1)
		operands = next
	}
	v.words = []*ir.Value{operands}
	return acc
}

// dotOperands loads the operands of a step of the deferred dot.
func (v *version) dotOperands(dot tile.DotOp, m *ir.Mapping, step int) *ir.Value {
	attrs := stepAttrs(dot)
	for name, set := range map[string]bool{"transpose_a": dot.TransposeA(), "transpose_b": dot.TransposeB(), "immediate_offsets": v.d.HasRegisterPressure(v.schedule.Op)} {
		if set {
			attrs = append(attrs, ir.NamedAttr{Name: name, Attr: ir.Unit})
		}
	}
	t := v.b.Ctx.Vector([]int64{int64(v.deferredStep().StepWords())}, v.deferredStep().Instruction.WordType())
	return tile.NewDotOperands(v.b, m.Value(dot.A()), m.Value(dot.B()), t, dot.Instruction(), dot.K(), dot.Warps(), int64(step), attrs...).Result()
}

// dotStep computes a step of the deferred dot.
func (v *version) dotStep(operands, acc *ir.Value, step int) *ir.Value {
	dot := tile.DotOp{Op: v.deferredStep().Op}
	batch := step / v.deferredStep().MMA.TilesK()
	return tile.NewDotStep(v.b, operands, acc, dot.Instruction(), dot.K(), dot.Warps(), ir.ElementTypeOf(dot.A().Type()), int64(batch), stepAttrs(dot)...).Result()
}

// stepAttrs are the optional attributes of a dot that its steps have too.
func stepAttrs(dot tile.DotOp) []ir.NamedAttr {
	if precision := dot.Op.Attr("precision"); precision != nil {
		return []ir.NamedAttr{{Name: "precision", Attr: precision}}
	}
	return nil
}
