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

// factor gives matrix instructions their operands.
type factor struct {
	c      *compiler
	inst   *multiplier
	tile   *tile
	layout *layout.Layout

	index        int // which operand of the product it is
	bits         int // of register numbers that an instruction has
	steps, tiles int

	// Of a part along the depth: its number, of how many, and its first step.
	number, parts, firstStep int

	regs [][]llvmir.Value       // by part; nil if it is in shared memory
	made map[int][]llvmir.Value // words, by part and first register
	mats *matrices              // how it is read from shared memory
	// shares: addresses in shared memory that differ by a constant are one register.
	// The assembler reads further ahead where each has its own.
	shares bool
}

func newFactors(c *compiler, p *product) (left, right *factor) {
	m := p.matrices
	left = &factor{bits: m.RegBitsA(), tiles: m.TilesM()}
	right = &factor{index: 1, bits: m.RegBitsB(), tiles: m.TilesN()}
	for _, f := range []*factor{left, right} {
		f.c, f.inst, f.steps, f.made = c, p.inst, m.TilesK(), map[int][]llvmir.Value{}
		f.shares = c.isCrowded(p.op.Parent())
	}
	return left, right
}

// factors are those of a product, and which of them are to be moved to shared memory.
func (c *compiler) factors(p *product) (left, right *factor, moved []*factor, err error) {
	left, right = newFactors(c, p)
	both := []*factor{left, right}
	for i, f := range both {
		if f.tile, err = c.factorTile(p, i); err != nil {
			return nil, nil, nil, err
		}
		f.layout = p.factorLayout(i, f.tile.shape)
	}
	for _, f := range both {
		switch {
		case f.tile.stored != nil && f.inst.inMemory():
		case c.isAt(f.tile, f.layout) || !f.inst.inMemory():
			if err := f.hold(); err != nil {
				return nil, nil, nil, err
			}
		default:
			moved = append(moved, f)
		}
	}
	return left, right, moved, nil
}

// factorTile is a factor as the product's instruction takes it.
func (c *compiler) factorTile(p *product, index int) (*tile, error) {
	t, err := c.tensor(p.inputs[index])
	if err != nil || p.inst == nil || !p.inst.narrows || t.elem.Scalar != llvmir.Float {
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
	if t.made == nil && t.stored == nil {
		return &tile{elem: short, shape: t.shape, layout: t.layout, regs: rounded(t.regs)}, nil
	}
	return &tile{elem: short, shape: t.shape, made: func(l *layout.Layout) ([]llvmir.Value, error) {
		list, err := c.in(t, l)
		return rounded(list), err
	}}, nil
}

// inMemory reports whether factors in memory have the form of the instruction's.
func (i *multiplier) inMemory() bool { return i.parts == nil || i.word == 1 }

// isAt reports whether a tensor can be had in a layout without going through
// shared memory.
func (c *compiler) isAt(t *tile, l *layout.Layout) bool {
	if t.made != nil || t.stored == nil && t.layout.SameThreads(l) {
		return true
	}
	return slices.ContainsFunc(c.held, func(h holding) bool { return h.of == t && h.in.Equal(l) })
}

// hold has the factor in registers.
func (f *factor) hold() error {
	regs, err := f.c.in(f.tile, f.layout)
	if err != nil {
		return err
	}
	f.regs = make([][]llvmir.Value, f.inst.partCount())
	for _, v := range regs {
		for k, part := range f.inst.divided(f.c, v) {
			f.regs[k] = append(f.regs[k], part)
		}
	}
	return nil
}

// moveFactors brings factors to shared memory, arranged in some way.
func (c *compiler) moveFactors(list []*factor, arrange func(s *stored, f *factor)) {
	if len(list) == 0 {
		return
	}
	places := make([]*stored, len(list))
	for i, f := range list {
		places[i] = &stored{elem: f.tile.elem, shape: f.tile.shape, order: nearest(f.tile.layout)}
		arrange(places[i], f)
	}
	c.makeRoom(places)
	for i, f := range list {
		c.put(f.tile, places[i])
		f.tile = &tile{elem: f.tile.elem, shape: f.tile.shape, stored: places[i]}
	}
	c.handOver(places...)
	c.sharedInUse = true
}

// words are the registers of an instruction: of some batch, row or column and
// step, and of one part of divided numbers.
func (f *factor) words(batch, tile, step, part int) []llvmir.Value {
	first, key := f.first(batch, tile, step), f.key(batch, tile, step, part)
	if list, ok := f.made[key]; ok {
		return list
	}
	if f.regs == nil && f.mats != nil {
		f.loadMatrices(first)
		return f.made[key]
	}
	var regs []llvmir.Value
	if f.regs != nil {
		regs = f.regs[part][first : first+1<<f.bits]
	} else {
		s := f.tile.stored
		at := s.places(f.layout)
		for r := range 1 << f.bits {
			v := f.c.elementAt(s.elem, f.c.pointerIn(s, f.c.coordinates(at, first+r)[0]))
			regs = append(regs, f.inst.divided(f.c, v)[part])
		}
	}
	var list []llvmir.Value
	for word := range slices.Chunk(regs, int(f.inst.word)) {
		list = append(list, f.c.factorWord(f.inst, word))
	}
	f.made[key] = list
	return list
}

// step are the words of a step.
func (f *factor) step(batch, step int) (list []llvmir.Value) {
	for tile := range f.tiles {
		for part := range f.inst.partCount() {
			list = append(list, f.words(batch, tile, step, part)...)
		}
	}
	return list
}

// wordsOfStep is how many words step gives.
func (f *factor) wordsOfStep() int { return f.tiles * f.inst.partCount() * f.perTile() }

// perTile is how many words an instruction has.
func (f *factor) perTile() int { return 1 << f.bits / int(f.inst.word) }

// have takes the words of a step from a list, and gives the rest of it.
func (f *factor) have(batch, step int, list []llvmir.Value) []llvmir.Value {
	n := f.perTile()
	for tile := range f.tiles {
		for part := range f.inst.partCount() {
			f.made[f.key(batch, tile, step, part)], list = list[:n:n], list[n:]
		}
	}
	return list
}

// first is the first register of an instruction.
func (f *factor) first(batch, tile, step int) int {
	return (step - f.firstStep + f.steps*(tile+f.tiles*batch)) << f.bits
}

func (f *factor) key(batch, tile, step, part int) int {
	return f.first(batch, tile, step)*f.inst.partCount() + part
}

// wordType is the type of registers of factors.
func (i *multiplier) wordType() *llvmir.Type {
	if i.factors == "f64" {
		return llvmir.Double
	}
	return llvmir.I32
}

// factorWord is a register of numbers next to each other.
func (c *compiler) factorWord(i *multiplier, list []llvmir.Value) llvmir.Value {
	b := c.b
	switch i.factors {
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
		v = b.InsertElement(v, x, number(int64(k)))
	}
	return b.Bitcast(v, llvmir.I32)
}

// matrices is how instructions read a factor from shared memory, several small
// matrices at a time.
type matrices struct {
	at         *layout.Layout // of the addresses lanes hand over
	transposed bool
	bits       []int // of register numbers, that count the matrices
}

// matricesOf is nil for a factor that cannot be read so.
func (c *compiler) matricesOf(f *factor) *matrices {
	s := f.tile.stored
	places := s.places(f.layout)
	word := layout.Log2(f.inst.word)
	if _, _, ok := s.plain(f.layout).LdmatrixRows(f.inst.word, s.elem.Bytes); !ok {
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
	return matricesAt(places, f.inst.word, s.elem.Bytes, bits)
}

// matricesAt is how instructions take several matrices at places in memory, whose
// words hold some elements of some bytes; bits of register numbers count them, up to
// four.
func matricesAt(places *layout.Layout, word, bytes int64, bits []int) *matrices {
	rows, transposed, _ := places.LdmatrixRows(word, bytes)
	m := &matrices{transposed: transposed, bits: bits[:min(2, len(bits))]}
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

// mode is what instructions say of it.
func (m *matrices) mode() string {
	if m.transposed {
		return ".trans"
	}
	return ""
}

// arithtollvm are those of the registers that an instruction takes a word from each,
// with a first one.
func (m *matrices) numbers(first int) []int {
	out := make([]int, 1<<len(m.bits))
	for i := range out {
		out[i] = first
		for k, bit := range m.bits {
			out[i] |= i >> k & 1 << bit
		}
	}
	return out
}

// loadMatrices reads the words of registers from some first one on, and of others
// that come with them.
func (f *factor) loadMatrices(first int) {
	c, m, s := f.c, f.mats, f.tile.stored
	for _, bit := range m.bits {
		first &^= 1 << bit
	}
	count := 1 << len(m.bits)
	place := indexSum{thread: c.coordinates(m.at, first)[0]}
	if f.shares { // what registers add is part of the instruction
		place = c.indices(m.at, first)[0]
	}
	text := fmt.Sprintf("ldmatrix.sync.aligned.m8n8.x%d%s.shared.b16 %s, [$%d+%d];", count, m.mode(), braced(0, count), count, place.further*s.elem.Bytes)
	words := c.b.AsmResults(llvmir.Asm{Text: text, Constraints: strings.Repeat("=r,", count) + "r,~{memory}", SideEffects: true, Convergent: true},
		count, llvmir.I32, c.addressIn(s, place.thread))
	for i, reg := range m.numbers(first) {
		inside := reg & (1<<f.bits - 1)
		for part, w := range f.dividedWord(words[i]) {
			key := (reg-inside)*f.inst.partCount() + part
			list := f.made[key]
			if list == nil {
				list = make([]llvmir.Value, f.perTile())
				f.made[key] = list
			}
			list[inside/int(f.inst.word)] = w
		}
	}
}

// dividedWord are the parts of a register's number, if there are several.
func (f *factor) dividedWord(w llvmir.Value) []llvmir.Value {
	if f.inst.parts == nil {
		return []llvmir.Value{w}
	}
	list := f.inst.divided(f.c, f.c.b.Bitcast(w, llvmir.Float))
	for i, v := range list {
		list[i] = f.c.b.Bitcast(v, llvmir.I32)
	}
	return list
}
