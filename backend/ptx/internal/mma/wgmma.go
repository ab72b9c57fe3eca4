package mma

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/internal/packing"
	"github.com/tshared/tshared/backend/ptx/internal/simt"
	"github.com/tshared/tshared/backend/ptx/internal/smem"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/ir"
)

// wgmmaRows is the M of an instruction.
const wgmmaRows = 64

// WGMMADot accumulates a dot by wgmma. Operand A may be in registers.
func (c *Emitter) WGMMADot(p *distribute.Dot, acc []llvmir.Value) error {
	arrange := func(s *smem.Buffer, f *dotOperand) {
		panels := p.InPanels(f.index, s.Arrangement(), s.Elem.Bytes)
		s.Swizzle, s.Panel = panels.Swizzle, panels.Panel
	}
	return c.inKSlices(p, arrange, func(a, b *dotOperand, from, to int) error {
		return c.wgmmaSteps(p, a, b, from, to, acc)
	})
}

// wgmmaSteps accumulates some steps along K.
func (c *Emitter) wgmmaSteps(p *distribute.Dot, a, b *dotOperand, firstStep, last int, acc []llvmir.Value) error {
	m := p.MMA
	_, columns := m.WarpTile()
	columnsPerInst := p.InstructionColumns(c.Distribution.WGMMAColumns())
	accPerInst := columnsPerInst / layout.InstrN * 4 // accumulators per thread and instruction
	at := [2]*wgmmaDescriptor{c.wgmmaDescriptorOf(p, a, 0), c.wgmmaDescriptorOf(p, b, 1)}
	if a.regs != nil {
		for step := firstStep; step < last; step++ { // registers that change after wgmma.fence would need another fence
			a.Step(0, step)
		}
	}
	g := &wgmmaAsm{inst: p.Instruction, columns: columnsPerInst, outputs: len(acc)}
	o, _ := tile.AsDot(p.Op)
	// A dot that does not read its accumulators has them as outputs only: ptxas 12.8 and 12.9 take the result of a dot for 0 in integer instructions
	// (xor.b32, which negates) where its registers were set to 0 before.
	if !o.ZeroInit() || firstStep > 0 {
		g.tied = acc
	}
	// multiply adds a step of an instruction's tile to accumulators, or sets them.
	multiply := func(accumulators string, row, k, step int, adds bool) {
		transposed := []int{at[1].transposed}
		var from string
		if at[0] == nil {
			from = g.registers(a.words(0, row, step, 0))
		} else {
			from = g.descriptor(at[0].at(row, step))
			transposed = []int{at[0].transposed, at[1].transposed}
		}
		g.multiply(accumulators, from, g.descriptor(at[1].at(k*columnsPerInst/layout.InstrN, step)), adds, transposed)
	}
	if p.AddsPartialSums() {
		g.partialSums(accPerInst, firstStep, last, p.PartialSteps(), m.TilesM(), columns/columnsPerInst, multiply)
	} else {
		g.emitf("wgmma.fence.sync.aligned;")
		for step := firstStep; step < last; step++ {
			for row := range m.TilesM() {
				for k := range columns / columnsPerInst {
					first := (row*(columns/columnsPerInst) + k) * accPerInst
					multiply(packing.BracedOperands(first, accPerInst), row, k, step, step > firstStep || g.tied != nil)
				}
			}
		}
		g.emitf("wgmma.commit_group.sync.aligned;")
	}
	if !o.Async() && !p.AddsPartialSums() {
		g.emitf(waitWGMMA, 0)
	} else if a.regs != nil {
		c.held = append(c.held, heldOperands{p.Op.Block(), slices.Clone(g.args)})
	}
	update := c.Updated
	if g.tied == nil {
		update = c.Computed
	}
	copy(acc, update(strings.Join(g.text, "\n\t"), acc, strings.Join(g.constraints, ""), g.args))
	return nil
}

// partialSums emits the steps of a dot whose instructions add up some steps only, into registers of the statement, two sets of them by turns: the sums of one are
// added to the accumulators while the instructions of the next one run. Accumulators that are not read get the first sums directly.
func (g *wgmmaAsm) partialSums(each, firstStep, last, together, rows, columns int, multiply func(accumulators string, row, k, step int, adds bool)) {
	names := func(set int) (list []string) {
		for i := range each {
			list = append(list, fmt.Sprintf("sum%d_%d", set, i))
		}
		return list
	}
	add := func() {} // the sums of the instructions before
	set := 0
	for step := firstStep; step < last; step += together {
		for row := range rows {
			for k := range columns {
				first := (row*columns + k) * each
				adds := step > firstStep || g.tied != nil
				to, sums := packing.BracedOperands(first, each), names(set)
				if adds {
					to = "{" + strings.Join(sums, ", ") + "}"
				}
				g.emitf("wgmma.fence.sync.aligned;") // the registers of the sums have been read
				for s := step; s < min(step+together, last); s++ {
					multiply(to, row, k, s, s > step)
				}
				g.emitf("wgmma.commit_group.sync.aligned;")
				g.emitf(waitWGMMA, 1)
				add()
				add = func() {
					for i := range each {
						if adds {
							g.emitf("add.f32 $%d, $%d, %s;", first+i, first+i, sums[i])
						}
					}
				}
				set = 1 - set
			}
		}
	}
	g.emitf(waitWGMMA, 0)
	add()
	g.text = slices.Concat([]string{"{", ".reg .f32 " + strings.Join(slices.Concat(names(0), names(1)), ", ") + ";"}, g.text, []string{"}"})
}

// waitWGMMA waits until at most some groups of wgmma are pending. A dot that is not asynchronous has it in its own statement: where
// code generation does not optimise, LLVM copies the accumulators between statements, while the dot is still running.
const waitWGMMA = "wgmma.wait_group.sync.aligned %d;"

// heldOperands are inputs of asynchronous wgmma of a block, with operand A in registers.
type heldOperands struct {
	block  *ir.Block
	values []llvmir.Value
}

// WaitWGMMA waits, in a block, until at most left groups of wgmma are pending; the accumulators are valid then. Operands in registers of dots since the last wait
// for all are inputs: their registers keep them until here.
func (c *Emitter) WaitWGMMA(block *ir.Block, left int, accumulators []llvmir.Value) {
	text := fmt.Sprintf(waitWGMMA, left)
	var letters strings.Builder
	var more []llvmir.Value
	for _, h := range c.held {
		for _, v := range h.values {
			if letter := simt.AsmConstraints[v.Type()]; h.block == block && letter == "r" && !v.Literal() {
				letters.WriteString(letter + ",")
				more = append(more, v)
			}
		}
	}
	if left == 0 {
		c.held = slices.DeleteFunc(c.held, func(h heldOperands) bool { return h.block == block })
	}
	if len(more) == 0 || len(accumulators) == 0 {
		c.Tied(text, accumulators)
		return
	}
	copy(accumulators, c.Updated(text, accumulators, letters.String(), more))
}

// wgmmaDescriptor describes an operand in shared memory by a matrix descriptor.
type wgmmaDescriptor struct {
	c          *Emitter
	operand    *dotOperand
	offsets    *layout.Layout
	first      llvmir.Value // descriptor of the warpgroup's first tile
	transposed int          // 1 if the operand is not K-contiguous in shared memory
}

// swizzles are the swizzle modes of descriptors by row size in bytes.
var swizzles = map[int64]uint64{128: 1, 64: 2, 32: 3}

// wgmmaDescriptorOf is nil for an operand in registers.
func (c *Emitter) wgmmaDescriptorOf(p *distribute.Dot, f *dotOperand, index int) *wgmmaDescriptor {
	if f.regs != nil {
		return nil
	}
	s := f.tensor.Shared
	d := &wgmmaDescriptor{c: c, operand: f, offsets: s.Unswizzled(f.layout)}
	dims := p.OperandDims(index)
	row := s.Panel * s.Elem.Bytes
	text := swizzles[row]<<62 | field(8*row)<<32
	if s.Order[0] != dims.K {
		d.transposed = 1
		text |= field(s.Shape[dims.K]*row) << 16 // distance to the next panel
	}
	// The instruction itself selects the rows of operand A by warp.
	warps := slices.Clone(d.offsets.Warp)
	if index == 0 {
		clear(warps[:layout.WarpgroupBits])
	}
	start := c.ThreadIndices(&layout.Layout{Shape: d.offsets.Shape, Lane: make([]uint32, layout.LaneBits), Warp: warps})[0]
	at := c.B.LShr(c.OffsetAddress(s, start), i32(descriptorBits))
	if tile.ClusterOf(p.Op) > 1 { // addresses have the rank of the block in bit 24 and above, for which descriptors have no room
		at = c.B.And(at, i32(1<<descriptorAddress-1))
	}
	d.first = c.B.Add(c.B.ZExt(at, llvmir.I64), i64Bits(text))
	return d
}

// descriptorBits are the low address bits that descriptors leave out, and descriptorAddress how many of the others they have.
const descriptorBits, descriptorAddress = 4, 14

// field is a byte distance as descriptors encode it.
func field(bytes int64) uint64 { return uint64(bytes >> descriptorBits) }

// at is the descriptor of the operand of one instruction.
func (d *wgmmaDescriptor) at(tile, step int) llvmir.Value {
	elements := int64(d.offsets.RegOffset(d.operand.first(0, tile, step)))
	return d.c.B.Add(d.first, i64Bits(field(elements*d.operand.tensor.Elem.Bytes)))
}

func i64Bits(n uint64) llvmir.Value { return i64(int64(n)) }

// wgmmaAsm is the inline assembly of all wgmma instructions of a dot. As separate statements LLVM would
// copy the accumulators between them.
type wgmmaAsm struct {
	inst        *distribute.Instruction
	columns     int
	outputs     int            // number of accumulators
	tied        []llvmir.Value // inputs that are the accumulators before; none if these are 0
	args        []llvmir.Value // further inputs
	constraints []string       // of args
	text        []string
}

// emitf adds a line of assembly.
func (g *wgmmaAsm) emitf(format string, args ...any) {
	g.text = append(g.text, fmt.Sprintf(format, args...))
}

// operand is the number of an input among the operands; a new one is added.
func (g *wgmmaAsm) operand(v llvmir.Value, letter string) int {
	for i, other := range g.args {
		if other == v {
			return g.outputs + len(g.tied) + i
		}
	}
	g.args, g.constraints = append(g.args, v), append(g.constraints, letter+",")
	return g.outputs + len(g.tied) + len(g.args) - 1
}

func (g *wgmmaAsm) descriptor(v llvmir.Value) string {
	return fmt.Sprintf("$%d", g.operand(v, "l"))
}

func (g *wgmmaAsm) registers(words []llvmir.Value) string {
	var list []string
	for _, w := range words {
		list = append(list, fmt.Sprintf("$%d", g.operand(w, "r")))
	}
	return "{" + strings.Join(list, ", ") + "}"
}

// multiply emits one wgmma.mma_async, which adds to its accumulators or sets them. Operands in shared memory have transpose flags.
func (g *wgmmaAsm) multiply(accumulators, a, b string, adds bool, transposed []int) {
	how := "" // immediates: scales of A and B, then transpose flags; integer types have fewer
	if ir.IsFloat(g.inst.Acc) {
		how = ", 1, 1"
	}
	if g.inst.PerRegister == 2 {
		for _, t := range transposed {
			how += fmt.Sprintf(", %d", t)
		}
	}
	g.emitf("wgmma.mma_async.sync.aligned.m%dn%dk%d.%s.%s.%s %s, %s, %s, $%d%s;",
		wgmmaRows, g.columns, g.inst.K, g.inst.AccType, g.inst.OperandType, g.inst.OperandType, accumulators, a, b, g.operand(llvmir.ConstBool(adds), "b"), how)
}
