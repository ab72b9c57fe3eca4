package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// Dot is a dot by tensor-core instructions, or the steps of one.
type Dot struct {
	Place       Place
	Instruction string // "mma.m16n8k16"
	Operand     string // type of the operands
	WGMMA       bool
	Step        bool // one step along K of a dot in a loop that is rotated by it
	// M, N and K are the sizes of the dot, and those of an instruction.
	M, N, K                int64
	InstrM, InstrN, InstrK int64
	Batch                  int64
	// Instructions is how many a warp issues in an execution: TilesM x TilesN x TilesK, for each batch and each term of a
	// precision split.
	Instructions           int
	TilesM, TilesN, TilesK int
	Terms                  int
	A, B                   string // where the operands are: registers, shared memory by ldmatrix, shared memory by descriptor
	LayoutC                *layout.Layout
	Total                  int // instructions that all warps of the block issue in all executions
	places                 []Place
}

// Executions is how often the dot is executed.
func (d *Dot) Executions(warps int) int { return d.Total / (d.Instructions * warps) }

// rowsWGMMA are the rows of an instruction of a warpgroup.
const rowsWGMMA = 64

// dots lists the dots of the kernel. The steps of a dot are one, and clones of a dot are.
func (b *builder) dots() (list []*Dot) {
	b.kernel.Walk(func(op *ir.Op) ir.WalkResult {
		if !op.Is(tile.Dot) && !op.Is(tile.DotStep) {
			return ir.Continue
		}
		d := b.newDot(op, b.distribution.DotOf(op))
		i := slices.IndexFunc(list, func(x *Dot) bool {
			return (x.Place == d.Place && x.Step == d.Step || x.Step && d.Step) && x.Instruction == d.Instruction && x.M == d.M && x.N == d.N && x.K == d.K
		})
		if i < 0 {
			i, list = len(list), append(list, d)
		}
		list[i].places = append(list[i].places, d.Place)
		return ir.Continue
	})
	if b.run == nil {
		return list
	}
	for place, products := range b.products {
		for instruction, n := range products {
			if d := b.executed(list, place, instruction, n); d != nil {
				d.Total += n
			}
		}
	}
	return slices.DeleteFunc(list, func(d *Dot) bool { return d.Total == 0 })
}

// executed is the dot at a place that was executed by n instructions. Of a loop that is rotated by a step, another version may have the whole dot at the same
// place: the rotated one executes a step more than whole dots have.
func (b *builder) executed(list []*Dot, place Place, instruction string, n int) (found *Dot) {
	for _, d := range list {
		if d.Instruction != instruction || !slices.Contains(d.places, place) {
			continue
		}
		if n%(d.Instructions*b.Warps) == 0 {
			return d
		}
		found = cmp.Or(found, d)
	}
	return found
}

// newDot describes the instructions of a dot, or of one step of it along K.
func (b *builder) newDot(op *ir.Op, p *distribute.Dot) *Dot {
	m, inst := p.MMA, p.Instruction
	n := len(m.ShapeC)
	d := &Dot{
		Place: PlaceOf(op), Operand: inst.OperandType, WGMMA: p.WGMMA, Step: op.Is(tile.DotStep), M: m.ShapeC[n-2], N: m.ShapeC[n-1], K: m.K,
		InstrM: m.InstrM, InstrN: layout.InstrN, InstrK: m.InstrK, Batch: 1 << layout.TotalBits(m.ShapeC[:n-2]),
		TilesM: m.TilesM(), TilesN: m.TilesN(), TilesK: m.TilesK(), Terms: len(inst.Terms()), LayoutC: m.LayoutC(), A: "registers", B: "registers",
	}
	name := tile.MMA
	if p.WGMMA {
		_, columns := m.WarpTile()
		d.InstrM, d.InstrN, name = rowsWGMMA, int64(min(columns, b.distribution.WGMMAColumns())), tile.WGMMA
		d.TilesN = columns / int(d.InstrN)
	}
	batches := m.Batches()
	if d.Step {
		d.K, d.TilesK, batches = d.InstrK, 1, 1
	} else {
		d.A, d.B = operandOf(op, p, 0), operandOf(op, p, 1)
	}
	d.Instruction = fmt.Sprintf("%s.m%dn%dk%d", name, d.InstrM, d.InstrN, d.InstrK)
	d.Instructions = d.TilesM * d.TilesN * d.Terms * d.TilesK * batches
	return d
}

// operandOf says where an operand of a dot is.
func operandOf(op *ir.Op, p *distribute.Dot, index int) string {
	v := p.Inputs[index]
	arranged, inShared := distribute.InShared(v)
	shape, _ := ir.ShapeOf(v.Type())
	switch {
	case !inShared && distribute.KSlices(op) > 1 && p.MustStage(index):
		return "shared memory, staged in slices"
	case !inShared:
		return "registers"
	case p.WGMMA && arranged.Panel > 0:
		return "shared memory, by descriptor"
	case p.WGMMA || !p.Instruction.ReadsMemory():
		return "shared memory, loaded into registers"
	}
	l, bytes := p.OperandLayout(index, shape), tile.ElementBytes(ir.ElementTypeOf(v.Type()))
	if _, _, ok := arranged.Unswizzled(l).LdmatrixRows(p.Instruction.PerRegister, bytes); !ok {
		return "shared memory, element by element"
	}
	return "shared memory, by ldmatrix"
}

// shapeOfProduct is the name and the shape of a tensor-core instruction: "mma.m16n8k16".
func shapeOfProduct(name string) string {
	parts := strings.Split(name, ".")
	i := slices.IndexFunc(parts, func(p string) bool {
		return strings.HasPrefix(p, "m") && strings.ContainsAny(p, "0123456789") && strings.Contains(p, "k")
	})
	if i < 0 {
		return name
	}
	return parts[0] + "." + parts[i]
}
