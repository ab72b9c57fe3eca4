// Package mma emits dots by tensor-core instructions: mma of a warp and wgmma of a warpgroup, with operands in registers or in
// shared memory.
package mma

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/convert"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Emitter emits dots.
type Emitter struct {
	*convert.Converter
	Distribution *distribute.Distribution
	TensorOf     func(*ir.Value) (*smem.Tensor, error) // the tensor of a value
	steps        []stepOperands
	held         []heldOperands
}

// MMADot accumulates a dot by mma.sync: each warp computes its own tile.
func (c *Emitter) MMADot(p *distribute.Dot, acc []llvmir.Value) error {
	arrange := func(s *smem.Buffer, f *dotOperand) { s.SwizzleForOperand(f.layout, f.inst.PerRegister) }
	return c.inKSlices(p, arrange, func(a, b *dotOperand, from, to int) error {
		for _, f := range []*dotOperand{a, b} {
			if f.regs == nil {
				f.matrices = c.matrixTilesOf(f)
			}
		}
		c.mmaSteps(p, a, b, from, to, acc)
		return nil
	})
}

// mmaSteps accumulates some steps along K.
func (c *Emitter) mmaSteps(p *distribute.Dot, a, b *dotOperand, from, to int, acc []llvmir.Value) {
	steps := to - from
	words := func(k int) {
		a.Step(k/steps, from+k%steps)
		b.Step(k/steps, from+k%steps)
	}
	// The operands of a step are loaded before the previous step is computed, to hide the latency.
	words(0)
	all := p.MMA.Batches() * steps
	for k := range all {
		if next := k + 1; next < all {
			words(next)
		}
		c.MMAStep(p, a, b, k/steps, from+k%steps, acc)
	}
}

// mmaStep accumulates one step along K.
func (c *Emitter) MMAStep(p *distribute.Dot, a, b *dotOperand, batch, step int, acc []llvmir.Value) {
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

// AccumulatorType is the type of an instruction's accumulators.
func AccumulatorType(i *distribute.Instruction) *llvmir.Type {
	switch i.Acc {
	case ir.Type(ir.I32):
		return llvmir.I32
	case ir.Type(ir.F64):
		return llvmir.Double
	}
	return llvmir.Float
}

// CastAccumulator converts between the types of accumulator and result.
func (c *Emitter) CastAccumulator(v llvmir.Value, t *llvmir.Type) llvmir.Value {
	if t.IsFloat() {
		return c.B.FloatCast(v, t)
	}
	return c.B.IntCast(v, t, true)
}

// emitMMA emits one mma.sync.
func (c *Emitter) emitMMA(i *distribute.Instruction, a, b, acc []llvmir.Value) []llvmir.Value {
	var names []string
	var letters []string
	at := 0
	list := func(n int, letter string) {
		names = append(names, packing.BracedOperands(at, n))
		at += n
		letters = append(letters, slices.Repeat([]string{letter}, n)...)
	}
	letter := simt.AsmConstraints[AccumulatorType(i)]
	list(len(acc), "="+letter)
	list(len(a), simt.AsmConstraints[a[0].Type()])
	list(len(b), simt.AsmConstraints[b[0].Type()])
	list(len(acc), letter)
	text := fmt.Sprintf("mma.sync.aligned.m%dn%dk%d.row.col.%s.%s.%s.%s %s;",
		i.M, layout.InstrN, i.K, i.AccType, i.OperandType, i.OperandType, i.AccType, strings.Join(names, ", "))
	return c.B.AsmResults(llvmir.Asm{Text: text, Constraints: strings.Join(letters, ","), Convergent: true},
		len(acc), AccumulatorType(i), slices.Concat(a, b, acc)...)
}

// stepOperands are the operands of a dot whose steps are loaded one by one. An ldmatrix may load registers of several
// steps, which later operations of the block find here.
type stepOperands struct {
	block *ir.Block
	Dot   *distribute.Dot
	A, B  *dotOperand
}

// StepOperandsOf are the operands of the dot of which an operation loads a step.
func (c *Emitter) StepOperandsOf(o tile.DotOperandsOp) (stepOperands, error) {
	p := c.Distribution.DotOf(o.Op)
	for _, s := range c.steps {
		if s.block == o.Op.Block() && sameSteps(s.Dot, p) {
			return s, nil
		}
	}
	a, b, _, err := c.dotOperands(p)
	if err != nil {
		return stepOperands{}, err
	}
	for _, f := range []*dotOperand{a, b} {
		if f.regs == nil {
			f.matrices = c.matrixTilesOf(f)
		}
	}
	s := stepOperands{o.Op.Block(), p, a, b}
	c.steps = append(c.steps, s)
	return s, nil
}

// sameSteps reports whether two operations load operands of one dot.
func sameSteps(p, q *distribute.Dot) bool {
	return slices.Equal(p.Inputs, q.Inputs) && p.Instruction == q.Instruction && p.B == q.B && p.OperandDims(0) == q.OperandDims(0) &&
		slices.Equal(p.MMA.Warps(), q.MMA.Warps())
}

// Accumulator are the registers of an accumulator, which may be overwritten.
func (c *Emitter) Accumulator(v *ir.Value, p *distribute.Dot) ([]llvmir.Value, error) {
	t, err := c.TensorOf(v)
	if err != nil {
		return nil, err
	}
	regs, err := c.InLayout(t, p.MMA.LayoutC())
	return slices.Clone(regs), err
}
