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

// dotOperand is operand A or B of a tensor-core dot while the dot is emitted.
type dotOperand struct {
	c      *Emitter
	inst   *distribute.Instruction
	tensor *smem.Tensor
	layout *layout.Layout

	index        int // 0 for A, 1 for B
	bits         int // log2 of the elements per lane and instruction
	steps, tiles int

	// Of a K slice: its number, the number of slices, and its first step.
	kSlice, kSlices, firstStep int

	regs     [][]llvmir.Value       // by part of the precision split; nil if the operand is in shared memory
	cached   map[int][]llvmir.Value // packed registers by part and first register
	matrices *smem.MatrixTiles      // how ldmatrix reads it; nil for loads per element
	// shares: addresses that differ by a constant share a register. Without sharing the assembler
	// schedules loads further ahead.
	shares bool
}

// NewDotOperands are the operands of a dot, without a tensor yet.
func NewDotOperands(c *Emitter, p *distribute.Dot) (a, b *dotOperand) {
	m := p.MMA
	a = &dotOperand{bits: m.RegBitsA(), tiles: m.TilesM()}
	b = &dotOperand{index: 1, bits: m.RegBitsB(), tiles: m.TilesN()}
	for _, f := range []*dotOperand{a, b} {
		f.c, f.inst, f.steps, f.cached = c, p.Instruction, m.TilesK(), map[int][]llvmir.Value{}
		f.shares = p.Op.BoolAttr("immediate_offsets")
	}
	return a, b
}

// dotOperands are the operands of a dot, in shared memory where the instruction reads them there, or in registers; moved are
// those that a dot with K slices stages itself.
func (c *Emitter) dotOperands(p *distribute.Dot) (a, b *dotOperand, moved []*dotOperand, err error) {
	if p.Instruction.Truncates {
		return nil, nil, nil, tile.Brokenf("its operands are not truncated to bf16")
	}
	a, b = NewDotOperands(c, p)
	for i, f := range []*dotOperand{a, b} {
		if f.tensor, err = c.TensorOf(p.Inputs[i]); err != nil {
			return nil, nil, nil, err
		}
		f.layout = p.OperandLayout(i, f.tensor.Shape)
		switch {
		case f.isReadInShared(p):
		case distribute.KSlices(p.Op) > 1 && p.MustStage(i):
			if f.tensor.Shared != nil { // in an arrangement that wgmma does not read
				f.tensor, err = c.DistributedAs(f.tensor, f.layout)
			}
			moved = append(moved, f)
		case p.MustStage(i):
			err = tile.Brokenf("operand %d is neither in shared memory nor in the registers of the instruction", i)
		default:
			err = f.loadRegisters()
		}
		if err != nil {
			return nil, nil, nil, err
		}
	}
	return a, b, moved, nil
}

// isReadInShared reports whether the instruction reads the operand in shared memory.
func (f *dotOperand) isReadInShared(p *distribute.Dot) bool {
	s := f.tensor.Shared
	if s == nil || p.WGMMA {
		return s != nil && s.Panel > 0
	}
	return f.inst.ReadsMemory()
}

// loadRegisters converts the operand to the MMA layout in registers.
func (f *dotOperand) loadRegisters() error {
	regs, err := f.c.InLayout(f.tensor, f.layout)
	if err != nil {
		return err
	}
	f.regs = make([][]llvmir.Value, f.inst.SplitCount())
	for _, v := range regs {
		for k, part := range f.c.splitOperand(f.inst, v) {
			f.regs[k] = append(f.regs[k], part)
		}
	}
	return nil
}

// words are the packed registers of one instruction: of a batch, a tile of rows or columns, a step along
// K, and a part of the precision split.
func (f *dotOperand) words(batch, tile, step, part int) []llvmir.Value {
	first, key := f.first(batch, tile, step), f.key(batch, tile, step, part)
	if list, ok := f.cached[key]; ok {
		return list
	}
	if f.regs == nil && f.matrices != nil {
		f.loadMatrix(first)
		return f.cached[key]
	}
	var regs []llvmir.Value
	if f.regs != nil {
		regs = f.regs[part][first : first+1<<f.bits]
	} else {
		s := f.tensor.Shared
		at := s.Offsets(f.layout)
		for r := range 1 << f.bits {
			v := f.c.LoadSharedElement(s.Elem, f.c.OffsetPointer(s, f.c.Coordinates(at, first+r)[0]))
			regs = append(regs, f.c.splitOperand(f.inst, v)[part])
		}
	}
	var list []llvmir.Value
	for word := range slices.Chunk(regs, int(f.inst.PerRegister)) {
		list = append(list, f.c.operandWord(f.inst, word))
	}
	f.cached[key] = list
	return list
}

// Step are the packed registers of one step along K.
func (f *dotOperand) Step(batch, step int) (list []llvmir.Value) {
	for tile := range f.tiles {
		for part := range f.inst.SplitCount() {
			list = append(list, f.words(batch, tile, step, part)...)
		}
	}
	return list
}

// perTile is how many packed registers an instruction takes.
func (f *dotOperand) perTile() int { return 1 << f.bits / int(f.inst.PerRegister) }

// TakeStep takes the packed registers of a step from a list and returns the rest.
func (f *dotOperand) TakeStep(batch, step int, list []llvmir.Value) []llvmir.Value {
	n := f.perTile()
	for tile := range f.tiles {
		for part := range f.inst.SplitCount() {
			f.cached[f.key(batch, tile, step, part)], list = list[:n:n], list[n:]
		}
	}
	return list
}

// first is the first register of an instruction in the MMA layout.
func (f *dotOperand) first(batch, tile, step int) int {
	return (step - f.firstStep + f.steps*(tile+f.tiles*batch)) << f.bits
}

// key is where the packed registers of an instruction are cached.
func (f *dotOperand) key(batch, tile, step, part int) int {
	return f.first(batch, tile, step)*f.inst.SplitCount() + part
}

// operandWord packs adjacent elements into an operand register.
func (c *Emitter) operandWord(i *distribute.Instruction, list []llvmir.Value) llvmir.Value {
	b := c.B
	switch i.OperandType {
	case "f64":
		return list[0]
	case "tf32":
		return b.Bitcast(list[0], llvmir.I32)
	}
	if word, ok := c.CarriedWord(list); ok {
		return word
	}
	first := list[0].Type()
	if first == llvmir.Float { // a part of a precision split
		first = llvmir.BFloat
	}
	v := llvmir.Undef(llvmir.Vector(len(list), first))
	for k, x := range list {
		if x.Type() != first {
			x = b.FPTrunc(x, first)
		}
		v = b.InsertElement(v, x, i32(int64(k)))
	}
	return b.Bitcast(v, llvmir.I32)
}

// matrixTilesOf is nil for an operand that ldmatrix cannot read.
func (c *Emitter) matrixTilesOf(f *dotOperand) *smem.MatrixTiles {
	s := f.tensor.Shared
	offsets := s.Offsets(f.layout)
	word := layout.Log2(f.inst.PerRegister)
	if _, _, ok := s.Unswizzled(f.layout).LdmatrixRows(f.inst.PerRegister, s.Elem.Bytes); !ok {
		return nil
	}
	var bits []int
	for bit := word; bit < f.bits; bit++ {
		bits = append(bits, bit)
	}
	// An instruction with fewer than four matrices takes those of the next tile or step as well.
	steps, tiles := layout.Log2(int64(f.steps)), layout.Log2(int64(f.tiles))
	if len(bits) < 2 && tiles > 0 {
		bits = append(bits, f.bits+steps)
	}
	if len(bits) < 2 && steps > 0 {
		bits = append(bits, f.bits)
	}
	return smem.MatrixTilesAt(offsets, f.inst.PerRegister, s.Elem.Bytes, bits)
}

// loadMatrix loads the matrices of one ldmatrix, among them that of the given register.
func (f *dotOperand) loadMatrix(first int) {
	c, m, s := f.c, f.matrices, f.tensor.Shared
	for _, bit := range m.Bits {
		first &^= 1 << bit
	}
	count := 1 << len(m.Bits)
	place := simt.BaseOffset{Base: c.Coordinates(m.At, first)[0]}
	if f.shares { // the register's offset is an immediate
		place = c.BaseOffsets(m.At, first)[0]
	}
	text := fmt.Sprintf("ldmatrix.sync.aligned.m8n8.x%d%s.shared.b16 %s, [$%d+%d];", count, m.TransSuffix(), packing.BracedOperands(0, count), count, place.Offset*s.Elem.Bytes)
	words := c.B.AsmResults(llvmir.Asm{Text: text, Constraints: strings.Repeat("=r,", count) + "r,~{memory}", SideEffects: true, Convergent: true},
		count, llvmir.I32, c.OffsetAddress(s, place.Base))
	for i, reg := range m.Registers(first) {
		inside := reg & (1<<f.bits - 1)
		for part, w := range f.splitWord(words[i]) {
			key := (reg-inside)*f.inst.SplitCount() + part
			list := f.cached[key]
			if list == nil {
				list = make([]llvmir.Value, f.perTile())
				f.cached[key] = list
			}
			list[inside/int(f.inst.PerRegister)] = w
		}
	}
}

// splitWord splits a register for precision.
func (f *dotOperand) splitWord(w llvmir.Value) []llvmir.Value {
	if f.inst.Split == nil {
		return []llvmir.Value{w}
	}
	list := f.c.splitOperand(f.inst, f.c.B.Bitcast(w, llvmir.Float))
	for i, v := range list {
		list[i] = f.c.B.Bitcast(v, llvmir.I32)
	}
	return list
}

// splitOperand splits a value into its parts.
func (c *Emitter) splitOperand(i *distribute.Instruction, v llvmir.Value) []llvmir.Value {
	if i.Split == nil {
		return []llvmir.Value{v}
	}
	parts := make([]llvmir.Value, i.Split.Count)
	for k := range parts {
		parts[k] = c.leadingPart(i.Split, v)
		v = c.B.FSub(v, parts[k])
	}
	return parts
}

// leadingPart is the leading part of a value, in f32.
func (c *Emitter) leadingPart(s *distribute.PrecisionSplit, v llvmir.Value) llvmir.Value {
	if s.Part == ir.Type(ir.TF32) {
		return c.AsTF32(v)
	}
	return c.asBF16(v)
}

// asBF16 rounds to bf16.
func (c *Emitter) asBF16(v llvmir.Value) llvmir.Value {
	return c.B.FPExt(c.B.FPTrunc(v, llvmir.BFloat), llvmir.Float)
}
