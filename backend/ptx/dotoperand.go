package ptx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/internal/arithtollvm"
	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/ir"
)

// dotOperand gives matrix instructions their operands.
type dotOperand struct {
	c      *emitter
	inst   *mmaInst
	tensor *distTensor
	layout *layout.Layout

	index        int // which operand of the product it is
	bits         int // of register numbers that an instruction has
	steps, tiles int

	// Of a part along the depth: its number, of how many, and its first step.
	kSlice, kSlices, firstStep int

	regs     [][]llvmir.Value       // by part; nil if it is in shared memory
	cached   map[int][]llvmir.Value // words, by part and first register
	matrices *matrixTiles           // how it is read from shared memory
	// shares: addresses in shared memory that differ by a constant are one register.
	// The assembler reads further ahead where each has its own.
	shares bool
}

func newDotOperands(c *emitter, p *dot) (left, right *dotOperand) {
	m := p.mma
	left = &dotOperand{bits: m.RegBitsA(), tiles: m.TilesM()}
	right = &dotOperand{index: 1, bits: m.RegBitsB(), tiles: m.TilesN()}
	for _, f := range []*dotOperand{left, right} {
		f.c, f.inst, f.steps, f.cached = c, p.inst, m.TilesK(), map[int][]llvmir.Value{}
		f.shares = c.hasRegisterPressure(p.op.Parent())
	}
	return left, right
}

// dotOperands are those of a product, and which of them are to be moved to shared memory.
func (c *emitter) dotOperands(p *dot) (left, right *dotOperand, moved []*dotOperand, err error) {
	left, right = newDotOperands(c, p)
	both := []*dotOperand{left, right}
	for i, f := range both {
		if f.tensor, err = c.operandTensor(p, i); err != nil {
			return nil, nil, nil, err
		}
		f.layout = p.operandLayout(i, f.tensor.shape)
	}
	for _, f := range both {
		switch {
		case f.tensor.shared != nil && f.inst.readsMemory():
		case c.isConvertedFree(f.tensor, f.layout) || !f.inst.readsMemory():
			if err := f.loadRegisters(); err != nil {
				return nil, nil, nil, err
			}
		default:
			moved = append(moved, f)
		}
	}
	return left, right, moved, nil
}

// operandTensor is a factor as the product's instruction takes it.
func (c *emitter) operandTensor(p *dot, index int) (*distTensor, error) {
	t, err := c.tensor(p.inputs[index])
	if err != nil || p.inst == nil || !p.inst.truncates || t.elem.Scalar != llvmir.Float {
		return t, err
	}
	short, err := arithtollvm.ElementOf(ir.BF16)
	if err != nil {
		return nil, err
	}
	rounded := func(list []llvmir.Value) []llvmir.Value {
		out := make([]llvmir.Value, len(list))
		for i, v := range list {
			out[i] = c.b.Bitcast(c.b.FPTrunc(v, llvmir.BFloat), short.Scalar)
		}
		return out
	}
	if t.remat == nil && t.shared == nil {
		return &distTensor{elem: short, shape: t.shape, layout: t.layout, regs: rounded(t.regs)}, nil
	}
	return &distTensor{elem: short, shape: t.shape, remat: func(l *layout.Layout) ([]llvmir.Value, error) {
		list, err := c.inLayout(t, l)
		return rounded(list), err
	}}, nil
}

// readsMemory reports whether factors in memory have the form of the instruction's.
func (i *mmaInst) readsMemory() bool { return i.split == nil || i.perRegister == 1 }

// isConvertedFree reports whether a tensor can be had in a layout without going through
// shared memory.
func (c *emitter) isConvertedFree(t *distTensor, l *layout.Layout) bool {
	if t.remat != nil || t.shared == nil && t.layout.SameThreads(l) {
		return true
	}
	return slices.ContainsFunc(c.layoutCache, func(h layoutCacheEntry) bool { return h.tensor == t && h.layout.Equal(l) })
}

// loadRegisters has the factor in registers.
func (f *dotOperand) loadRegisters() error {
	regs, err := f.c.inLayout(f.tensor, f.layout)
	if err != nil {
		return err
	}
	f.regs = make([][]llvmir.Value, f.inst.splitCount())
	for _, v := range regs {
		for k, part := range f.inst.splitOperand(f.c, v) {
			f.regs[k] = append(f.regs[k], part)
		}
	}
	return nil
}

// stageOperands brings factors to shared memory, arranged in some way.
func (c *emitter) stageOperands(list []*dotOperand, arrange func(s *sharedTensor, f *dotOperand)) {
	if len(list) == 0 {
		return
	}
	places := make([]*sharedTensor, len(list))
	for i, f := range list {
		places[i] = &sharedTensor{elem: f.tensor.elem, shape: f.tensor.shape, order: threadContiguityOrder(f.tensor.layout)}
		arrange(places[i], f)
	}
	c.allocShared(places)
	for i, f := range list {
		c.storeSharedTensor(f.tensor, places[i])
		f.tensor = &distTensor{elem: f.tensor.elem, shape: f.tensor.shape, shared: places[i]}
	}
	c.publishStores(places...)
	c.sharedInUse = true
}

// words are the registers of an instruction: of some batch, row or column and
// step, and of one part of divided numbers.
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
		s := f.tensor.shared
		at := s.offsets(f.layout)
		for r := range 1 << f.bits {
			v := f.c.loadSharedElement(s.elem, f.c.offsetPointer(s, f.c.coordinates(at, first+r)[0]))
			regs = append(regs, f.inst.splitOperand(f.c, v)[part])
		}
	}
	var list []llvmir.Value
	for word := range slices.Chunk(regs, int(f.inst.perRegister)) {
		list = append(list, f.c.operandWord(f.inst, word))
	}
	f.cached[key] = list
	return list
}

// step are the words of a step.
func (f *dotOperand) step(batch, step int) (list []llvmir.Value) {
	for tile := range f.tiles {
		for part := range f.inst.splitCount() {
			list = append(list, f.words(batch, tile, step, part)...)
		}
	}
	return list
}

// wordsOfStep is how many words step gives.
func (f *dotOperand) wordsOfStep() int { return f.tiles * f.inst.splitCount() * f.perTile() }

// perTile is how many words an instruction has.
func (f *dotOperand) perTile() int { return 1 << f.bits / int(f.inst.perRegister) }

// takeStep takes the words of a step from a list, and gives the rest of it.
func (f *dotOperand) takeStep(batch, step int, list []llvmir.Value) []llvmir.Value {
	n := f.perTile()
	for tile := range f.tiles {
		for part := range f.inst.splitCount() {
			f.cached[f.key(batch, tile, step, part)], list = list[:n:n], list[n:]
		}
	}
	return list
}

// first is the first register of an instruction.
func (f *dotOperand) first(batch, tile, step int) int {
	return (step - f.firstStep + f.steps*(tile+f.tiles*batch)) << f.bits
}

func (f *dotOperand) key(batch, tile, step, part int) int {
	return f.first(batch, tile, step)*f.inst.splitCount() + part
}

// wordType is the type of registers of factors.
func (i *mmaInst) wordType() *llvmir.Type {
	if i.operandType == "f64" {
		return llvmir.Double
	}
	return llvmir.I32
}

// operandWord is a register of numbers next to each other.
func (c *emitter) operandWord(i *mmaInst, list []llvmir.Value) llvmir.Value {
	b := c.b
	switch i.operandType {
	case "f64":
		return list[0]
	case "tf32":
		return b.Bitcast(list[0], llvmir.I32)
	}
	first := list[0].Type()
	if first == llvmir.Float { // a part
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

// matrixTiles is how instructions read a factor from shared memory, several small
// matrices at a time.
type matrixTiles struct {
	at         *layout.Layout // of the addresses lanes hand over
	transposed bool
	bits       []int // of register numbers, that count the matrices
}

// matrixTilesOf is nil for a factor that cannot be read so.
func (c *emitter) matrixTilesOf(f *dotOperand) *matrixTiles {
	s := f.tensor.shared
	places := s.offsets(f.layout)
	word := layout.Log2(f.inst.perRegister)
	if _, _, ok := s.unswizzled(f.layout).LdmatrixRows(f.inst.perRegister, s.elem.Bytes); !ok {
		return nil
	}
	var bits []int
	for bit := word; bit < f.bits; bit++ {
		bits = append(bits, bit)
	}
	// What is left of four matrices is the next row's or column's, or step's.
	steps, tiles := layout.Log2(int64(f.steps)), layout.Log2(int64(f.tiles))
	if len(bits) < 2 && tiles > 0 {
		bits = append(bits, f.bits+steps)
	}
	if len(bits) < 2 && steps > 0 {
		bits = append(bits, f.bits)
	}
	return matrixTilesAt(places, f.inst.perRegister, s.elem.Bytes, bits)
}

// matrixTilesAt is how instructions take several matrices at places in memory, whose
// words hold some elements of some bytes; bits of register numbers count them, up to
// four.
func matrixTilesAt(places *layout.Layout, word, bytes int64, bits []int) *matrixTiles {
	rows, transposed, _ := places.LdmatrixRows(word, bytes)
	m := &matrixTiles{transposed: transposed, bits: bits[:min(2, len(bits))]}
	lane := slices.Clone(rows)
	for i := range 2 {
		part := uint32(0)
		if i < len(m.bits) {
			part = places.Reg[m.bits[i]]
		}
		lane = append(lane, part)
	}
	m.at = &layout.Layout{Shape: places.Shape, Reg: places.Reg, Lane: lane, Warp: places.Warp}
	return m
}

// transSuffix is what instructions say of it.
func (m *matrixTiles) transSuffix() string {
	if m.transposed {
		return ".trans"
	}
	return ""
}

// arithtollvm are those of the registers that an instruction takes a word from each,
// with a first one.
func (m *matrixTiles) registers(first int) []int {
	out := make([]int, 1<<len(m.bits))
	for i := range out {
		out[i] = first
		for k, bit := range m.bits {
			out[i] |= i >> k & 1 << bit
		}
	}
	return out
}

// loadMatrix reads the words of registers from some first one on, and of others
// that come with them.
func (f *dotOperand) loadMatrix(first int) {
	c, m, s := f.c, f.matrices, f.tensor.shared
	for _, bit := range m.bits {
		first &^= 1 << bit
	}
	count := 1 << len(m.bits)
	place := baseOffset{base: c.coordinates(m.at, first)[0]}
	if f.shares { // what registers add is part of the instruction
		place = c.baseOffsets(m.at, first)[0]
	}
	text := fmt.Sprintf("ldmatrix.sync.aligned.m8n8.x%d%s.shared.b16 %s, [$%d+%d];", count, m.transSuffix(), bracedOperands(0, count), count, place.offset*s.elem.Bytes)
	words := c.b.AsmResults(llvmir.Asm{Text: text, Constraints: strings.Repeat("=r,", count) + "r,~{memory}", SideEffects: true, Convergent: true},
		count, llvmir.I32, c.offsetAddress(s, place.base))
	for i, reg := range m.registers(first) {
		inside := reg & (1<<f.bits - 1)
		for part, w := range f.splitWord(words[i]) {
			key := (reg-inside)*f.inst.splitCount() + part
			list := f.cached[key]
			if list == nil {
				list = make([]llvmir.Value, f.perTile())
				f.cached[key] = list
			}
			list[inside/int(f.inst.perRegister)] = w
		}
	}
}

// splitWord are the parts of a register's number, if there are several.
func (f *dotOperand) splitWord(w llvmir.Value) []llvmir.Value {
	if f.inst.split == nil {
		return []llvmir.Value{w}
	}
	list := f.inst.splitOperand(f.c, f.c.b.Bitcast(w, llvmir.Float))
	for i, v := range list {
		list[i] = f.c.b.Bitcast(v, llvmir.I32)
	}
	return list
}
