package ptx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/transform/distribute"
	"github.com/tshared/tshared/ir"
)

// emitMMADot initialises the accumulators with a tensor and accumulates the dot by tensor-core
// instructions.
func (c *emitter) emitMMADot(p *distribute.Dot, to, result *ir.Value) error {
	inst := p.Instruction
	accLayout := p.MMA.LayoutC()
	start, err := c.tensor(to)
	if err != nil {
		return err
	}
	regs, err := c.InLayout(start, accLayout)
	if err != nil {
		return err
	}
	elem := start.Elem
	acc := make([]llvmir.Value, len(regs))
	for i, v := range regs {
		acc[i] = c.castAccumulator(v, accumulatorType(inst))
	}
	if p.WGMMA {
		err = c.wgmmaDot(p, acc)
	} else {
		err = c.mmaDot(p, acc)
	}
	if err != nil {
		return err
	}
	t, err := c.newTensor(result)
	if err != nil {
		return err
	}
	for _, v := range acc {
		t.Regs = append(t.Regs, c.castAccumulator(v, elem.Scalar))
	}
	t.Layout = accLayout
	return nil
}

// mmaDot accumulates a dot by mma.sync: each warp computes its own tile.
func (c *dots) mmaDot(p *distribute.Dot, acc []llvmir.Value) error {
	a, b, moved, err := c.dotOperands(p)
	if err != nil {
		return err
	}
	arrange := func(s *smem.Buffer, f *dotOperand) { s.SwizzleForOperand(f.layout, f.inst.PerRegister) }
	return c.inKSlices(p, a, b, moved, arrange, func(a, b *dotOperand, from, to int) error {
		for _, f := range []*dotOperand{a, b} {
			if f.regs == nil {
				f.matrices = c.matrixTilesOf(f)
			}
		}
		c.remarkDot(p, a.source(), b.source())
		c.mmaSteps(p, a, b, from, to, acc)
		return nil
	})
}

// mmaSteps accumulates some steps along K.
func (c *dots) mmaSteps(p *distribute.Dot, a, b *dotOperand, from, to int, acc []llvmir.Value) {
	steps := to - from
	words := func(k int) {
		a.step(k/steps, from+k%steps)
		b.step(k/steps, from+k%steps)
	}
	// The operands of a step are loaded before the previous step is computed, to hide the latency.
	words(0)
	all := p.MMA.Batches() * steps
	for k := range all {
		if next := k + 1; next < all {
			words(next)
		}
		c.mmaStep(p, a, b, k/steps, from+k%steps, acc)
	}
}

// mmaStep accumulates one step along K.
func (c *dots) mmaStep(p *distribute.Dot, a, b *dotOperand, batch, step int, acc []llvmir.Value) {
	m := p.MMA
	each := 2 * int(p.Instruction.M) / 8 // accumulators per lane and instruction
	for column := range m.TilesN() {
		for row := range m.TilesM() {
			if column%2 == 1 { // boustrophedon order: the operand used last is used next
				row = m.TilesM() - 1 - row
			}
			first := each * (column + m.TilesN()*(row+m.TilesM()*batch))
			part := acc[first : first+each]
			for _, t := range p.Instruction.Terms() {
				copy(part, c.emitMMA(p.Instruction, a.words(batch, row, step, t.A), b.words(batch, column, step, t.B), part))
			}
		}
	}
}

// accumulatorType is the type of an instruction's accumulators.
func accumulatorType(i *distribute.Instruction) *llvmir.Type {
	switch i.Acc {
	case ir.Type(ir.I32):
		return llvmir.I32
	case ir.Type(ir.F64):
		return llvmir.Double
	}
	return llvmir.Float
}

// castAccumulator converts between the types of accumulator and result.
func (c *dots) castAccumulator(v llvmir.Value, t *llvmir.Type) llvmir.Value {
	if t.IsFloat() {
		return c.B.FloatCast(v, t)
	}
	return c.B.IntCast(v, t, true)
}

// emitMMA emits one mma.sync.
func (c *dots) emitMMA(i *distribute.Instruction, a, b, acc []llvmir.Value) []llvmir.Value {
	var names []string
	var letters []string
	at := 0
	list := func(n int, letter string) {
		names = append(names, packing.BracedOperands(at, n))
		at += n
		letters = append(letters, slices.Repeat([]string{letter}, n)...)
	}
	letter := simt.AsmConstraints[accumulatorType(i)]
	list(len(acc), "="+letter)
	list(len(a), simt.AsmConstraints[a[0].Type()])
	list(len(b), simt.AsmConstraints[b[0].Type()])
	list(len(acc), letter)
	text := fmt.Sprintf("mma.sync.aligned.m%dn%dk%d.row.col.%s.%s.%s.%s %s;",
		i.M, layout.InstrN, i.K, i.AccType, i.OperandType, i.OperandType, i.AccType, strings.Join(names, ", "))
	return c.B.AsmResults(llvmir.Asm{Text: text, Constraints: strings.Join(letters, ","), Convergent: true},
		len(acc), accumulatorType(i), slices.Concat(a, b, acc)...)
}
