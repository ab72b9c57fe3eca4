package model

import (
	"fmt"

	"github.com/tshared/tshared/analysis/distribute"
	"github.com/tshared/tshared/dialect/tile"
	"github.com/tshared/tshared/dialect/tile/layout"
	"github.com/tshared/tshared/internal/explore/draw/program"
	"github.com/tshared/tshared/ir"
)

// Dot is a dot, or a step of one, by tensor-core instructions.
type Dot struct {
	Op          *ir.Op
	Place       Place
	Instruction string // "mma.m16n8k16"
	Operand     string // type of the operands
	WGMMA       bool
	Step        bool // one step along K of a dot in a loop that is rotated by it
	// M, N and K are the sizes of the dot, and those of an instruction.
	M, N, K                int64
	InstrM, InstrN, InstrK int64
	Batch                  int64
	WarpsM, WarpsN         int64
	// Instructions is how many a warp issues in an execution: TilesM x TilesN x TilesK, for each batch and each term of a
	// precision split.
	Instructions           int
	TilesM, TilesN, TilesK int
	Terms                  int
	A, B                   string // where the operands are: registers, shared memory by ldmatrix, shared memory by descriptor
	LayoutC                *layout.Layout
	Executions             int
}

// Total is the number of instructions that all warps of the block issue in all executions.
func (d *Dot) Total(warps int) int { return d.Instructions * d.Executions * warps }

// MultiplyAdds is the number of products that the instructions of the block accumulate.
func (d *Dot) MultiplyAdds(warps int) int {
	perWarp := d.InstrM * d.InstrN * d.InstrK
	if d.WGMMA { // four warps execute an instruction together
		perWarp /= 4
	}
	return d.Total(warps) * int(perWarp)
}

// rowsWGMMA are the rows of an instruction of a warpgroup.
const rowsWGMMA = 64

// dot adds a tile.dot.
func (b *builder) dot(op *ir.Op, s *program.State) {
	p := b.distribution.DotOf(op)
	d := b.dots[op]
	if d == nil {
		d = b.newDot(op, p)
		d.Instructions *= d.TilesK * p.MMA.Batches()
		b.dots[op] = d
		b.Dots = append(b.Dots, d)
	}
	d.Executions++
	for i := range p.Inputs {
		where := b.operand(op, s, p, i)
		if d.Executions == 1 {
			*[]*string{&d.A, &d.B}[i] = where
		}
	}
}

// newDot describes the instructions of a dot, those of one step along K.
func (b *builder) newDot(op *ir.Op, p *distribute.Dot) *Dot {
	m, inst := p.MMA, p.Instruction
	n := len(m.ShapeC)
	d := &Dot{
		Op: op, Place: PlaceOf(op), Operand: inst.OperandType, WGMMA: p.WGMMA, M: m.ShapeC[n-2], N: m.ShapeC[n-1], K: m.K,
		InstrM: m.InstrM, InstrN: layout.InstrN, InstrK: m.InstrK, Batch: 1 << layout.TotalBits(m.ShapeC[:n-2]),
		WarpsM: m.Warps()[1], WarpsN: m.Warps()[2],
		TilesM: m.TilesM(), TilesN: m.TilesN(), TilesK: m.TilesK(), Terms: len(inst.Terms()), LayoutC: m.LayoutC(),
	}
	name := tile.MMA
	if p.WGMMA {
		_, columns := m.WarpTile()
		d.InstrM, d.InstrN, name = rowsWGMMA, int64(min(columns, b.distribution.WGMMAColumns())), tile.WGMMA
		d.TilesN = columns / int(d.InstrN)
	}
	d.Instruction = fmt.Sprintf("%s.m%dn%dk%d", name, d.InstrM, d.InstrN, d.InstrK)
	d.Instructions = d.TilesM * d.TilesN * d.Terms
	return d
}

// dotStep adds a tile.dot_step: the instructions of one step along K.
func (b *builder) dotStep(op *ir.Op, _ *program.State) {
	d := b.dots[op]
	if d == nil {
		p := b.distribution.DotOf(op)
		d = b.newDot(op, p)
		d.Step, d.K, d.TilesK = true, d.InstrK, 1
		d.A, d.B = "registers", "registers"
		b.dots[op] = d
		b.Dots = append(b.Dots, d)
	}
	d.Executions++
}

// operand adds what a dot reads of an operand in shared memory, and says where the operand is.
func (b *builder) operand(op *ir.Op, s *program.State, p *distribute.Dot, index int) string {
	v := p.Inputs[index]
	arranged, inShared := distribute.InShared(v)
	l := p.OperandLayout(index, shapeOf(v))
	switch {
	case !inShared && distribute.KSlices(op) > 1 && p.MustStage(index):
		b.unmodelledShared(op, s)
		return "shared memory, staged in slices"
	case !inShared:
		return "registers"
	case p.WGMMA && arranged.Panel > 0:
		return "shared memory, by descriptor"
	case !p.WGMMA && p.Instruction.ReadsMemory():
		f := newMatrixReader(p, index, l, arranged, elementBytesOf(v))
		for k := range p.MMA.Batches() * p.MMA.TilesK() {
			f.step(k/p.MMA.TilesK(), k%p.MMA.TilesK())
		}
		return b.readMatrices(op, s, v, f)
	}
	b.loadShared(op, s, v, arranged, l)
	return "shared memory, loaded into registers"
}

func shapeOf(v *ir.Value) []int64 {
	shape, _ := ir.ShapeOf(v.Type())
	return shape
}

func elementBytesOf(v *ir.Value) int64 { return tile.ElementBytes(ir.ElementTypeOf(v.Type())) }

// readMatrices adds the loads of an operand for the instructions of a dot.
func (b *builder) readMatrices(op *ir.Op, s *program.State, v *ir.Value, f *matrixReader) string {
	where := "shared memory, by ldmatrix"
	if f.rows == nil {
		where = "shared memory, element by element"
	}
	buffer := bufferOf(s, v)
	if buffer == nil {
		b.unmodelledShared(op, s)
		return where
	}
	a := b.sharedAccess(op, fmt.Sprintf("load of operand %c of a dot", 'A'+f.index))
	if f.rows != nil {
		b.matrices(a, f.rows, f.loads, 1<<len(f.bits), f.bytes, buffer.Offset)
	} else {
		b.singles(a, f, buffer.Offset)
	}
	a.Transfers = true
	t := sharedTransfer(a, Load, f.layout, f.arranged.Offsets(linearLayout(f.layout.Shape)), f.bytes, buffer.Offset, nil)
	t.Registers = f.registers()
	b.moves(t)
	return where
}

// registers are those that the instructions load.
func (f *matrixReader) registers() (list []int) {
	if f.rows == nil {
		return f.loads
	}
	for _, first := range f.loads {
		for i := range 1 << len(f.bits) {
			reg := first
			for k, bit := range f.bits {
				reg |= i >> k & 1 << bit
			}
			for element := range f.word {
				list = append(list, reg+int(element))
			}
		}
	}
	return list
}

// singles adds loads of single elements.
func (b *builder) singles(a *SharedAccess, f *matrixReader, base int64) {
	for warp := range b.Warps {
		for _, reg := range f.loads {
			r := SharedRequest{Warp: warp, Bytes: int(f.bytes), Active: 1<<WarpSize - 1}
			for lane := range WarpSize {
				r.Address[lane] = base + int64(elementAt(f.offsets, reg, lane, warp))*f.bytes
			}
			a.add(r)
		}
	}
}

// matrixReader follows which registers of an operand are loaded by which instruction.
type matrixReader struct {
	index        int
	bytes        int64
	layout       *layout.Layout
	arranged     layout.Shared
	word         int64 // elements that share a register
	offsets      *layout.Layout
	rows         *layout.Layout // that lanes of ldmatrix address; nil for loads of single elements
	bits         []int          // of register numbers that select a matrix
	regBits      int            // log2 of the elements per lane and instruction
	steps, tiles int
	loaded       map[int]bool
	loads        []int // first registers, one for each instruction
}

func newMatrixReader(p *distribute.Dot, index int, l *layout.Layout, arranged layout.Shared, bytes int64) *matrixReader {
	m, word := p.MMA, p.Instruction.PerRegister
	f := &matrixReader{index: index, bytes: bytes, layout: l, arranged: arranged, word: word, offsets: arranged.Offsets(l), regBits: m.RegBitsA(), tiles: m.TilesM(), steps: m.TilesK(), loaded: map[int]bool{}}
	if index == 1 {
		f.regBits, f.tiles = m.RegBitsB(), m.TilesN()
	}
	if _, _, ok := arranged.Unswizzled(l).LdmatrixRows(word, bytes); !ok {
		return f
	}
	var bits []int
	for bit := layout.Log2(word); bit < f.regBits; bit++ {
		bits = append(bits, bit)
	}
	// An instruction with fewer than four matrices takes those of the next tile or step as well.
	steps, tiles := layout.Log2(int64(f.steps)), layout.Log2(int64(f.tiles))
	if len(bits) < 2 && tiles > 0 {
		bits = append(bits, f.regBits+steps)
	}
	if len(bits) < 2 && steps > 0 {
		bits = append(bits, f.regBits)
	}
	f.rows, f.bits = matrixRows(f.offsets, word, bytes, bits)
	return f
}

// step loads the registers of one step along K that are not loaded yet.
func (f *matrixReader) step(batch, step int) {
	for tile := range f.tiles {
		first := (step + f.steps*(tile+f.tiles*batch)) << f.regBits
		if f.loaded[first] {
			continue
		}
		if f.rows == nil {
			f.loaded[first] = true
			for r := range 1 << f.regBits {
				f.loads = append(f.loads, first+r)
			}
			continue
		}
		f.loadMatrix(first)
	}
}

// loadMatrix loads the matrices of one ldmatrix, among them that of a register.
func (f *matrixReader) loadMatrix(first int) {
	for _, bit := range f.bits {
		first &^= 1 << bit
	}
	f.loads = append(f.loads, first)
	for i := range 1 << len(f.bits) {
		reg := first
		for k, bit := range f.bits {
			reg |= i >> k & 1 << bit
		}
		f.loaded[reg&^(1<<f.regBits-1)] = true
	}
}

// stepReader is the operands of a dot that operations of a block load step by step.
type stepReader struct {
	block   *ir.Block
	inputs  [2]*ir.Value
	k       int64
	readers [2]*matrixReader
}

// dotOperands adds a tile.dot_operands: the loads of one step along K. Registers of later steps that an ldmatrix loads as well are
// not loaded again.
func (b *builder) dotOperands(op *ir.Op, s *program.State) {
	o, _ := tile.AsDotOperands(op)
	p := b.distribution.DotOf(op)
	parts := b.stepLoads[op]
	if parts == nil {
		r := b.stepReaderOf(op, p)
		steps := p.MMA.TilesK()
		for i, f := range r.readers {
			if f == nil {
				parts = append(parts, nil)
				continue
			}
			before := len(f.loads)
			f.step(int(o.Step())/steps, int(o.Step())%steps)
			part := *f
			part.loads = f.loads[before:]
			parts = append(parts, &part)
			_ = i
		}
		b.stepLoads[op] = parts
	}
	for i, f := range parts {
		if f != nil && len(f.loads) > 0 {
			b.readMatrices(op, s, p.Inputs[i], f)
		}
	}
}

// stepReaderOf is the operands of the dot of which an operation loads a step.
func (b *builder) stepReaderOf(op *ir.Op, p *distribute.Dot) *stepReader {
	inputs := [2]*ir.Value(p.Inputs)
	for _, r := range b.stepReaders {
		if r.block == op.Block() && r.inputs == inputs && r.k == p.Instruction.K {
			return r
		}
	}
	r := &stepReader{block: op.Block(), inputs: inputs, k: p.Instruction.K}
	for i, v := range inputs {
		if arranged, ok := distribute.InShared(v); ok {
			r.readers[i] = newMatrixReader(p, i, p.OperandLayout(i, shapeOf(v)), arranged, elementBytesOf(v))
		}
	}
	b.stepReaders = append(b.stepReaders, r)
	return r
}
