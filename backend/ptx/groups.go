package ptx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/bufferization"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/dialect/tensor"
	"github.com/tshared/tshared/ir"
)

// Four warps can compute products together, with factors that the instruction reads
// from shared memory itself: it takes less of registers and of power than those of
// single warps do, and goes on in the background.

// withGroups are the targets that have such instructions. They are not those of
// later ones.
var withGroups = map[string]bool{"sm_90a": true}

func (c *compiler) hasGroups() bool { return withGroups[c.options.Target] }

// widestGroup is how many columns an instruction has at most, leastWideGroup how many
// it has for operands of any order in shared memory, and groupRegisters how many
// registers it takes besides its sums.
const widestGroup, leastWideGroup, groupRegisters = 256, 64, 40

// groupColumns is how many columns instructions have whose sums, two columns of a
// register each, fit in the registers that a thread may have; 0 if none do.
func (c *compiler) groupColumns() int {
	most := c.options.MaxRegisters
	for n := widestGroup; n >= leastWideGroup; n /= 2 {
		if most == 0 || n/2+groupRegisters <= most {
			return n
		}
	}
	return 0
}

// groupRows is how many rows it has.
const groupRows = 64

// canGroup reports whether groups of warps can compute a product.
func (c *compiler) canGroup(p *product) bool {
	n, i := len(p.matrices.ShapeC), p.inst
	if !c.hasGroups() || c.groupColumns() == 0 || i.parts != nil || p.matrices.ShapeC[n-1]*halfBytes < layout.MinPanelBytes || !p.matrices.CanUseWarpgroups(c.warpBits()) {
		return false
	}
	switch groupBytes / i.step {
	case 2:
		return i.word == 2
	case 1: // neighbours in memory must be those along the depth
		return i.word == 4 && p.nearDepth(0) && p.nearDepth(1)
	}
	return false
}

// groupBytes is how deep instructions are.
const groupBytes = 32

// dims are those of a factor.
func (p *product) dims(index int) factorDims { return []factorDims{p.left, p.right}[index] }

// nearDepth reports whether a factor that is loaded has neighbours along the depth
// next to each other in memory. Others are put there as they should be.
func (p *product) nearDepth(index int) bool {
	v, dim := p.inputs[index], p.dims(index).depth
	for v.DefiningOp() != nil {
		switch op := v.DefiningOp(); {
		case op.Is(linalg.Transpose):
			view, _ := linalg.AsStructured(op)
			from, ok := dimsFrom(view.IndexingMaps()[0], view.IndexingMaps()[1])
			if !ok {
				return false
			}
			v, dim = op.Operand(0), slices.Index(from, dim)
		case op.Is(tensor.InsertSlice):
			return false
		case op.Is(bufferization.ToTensor):
			shape, _ := ir.ShapeOf(v.Type())
			strides, ok := sourceStrides(op.Operand(0))
			return ok && len(strides) == len(shape) && nearOrder(shape, strides)[0] == dim
		default:
			return true
		}
	}
	return true
}

const halfBytes = 2

// cutIntoPanels arranges places of a factor as instructions of groups read them.
func (p *product) cutIntoPanels(s *stored, index int) {
	inner := s.order[0]
	s.panel = min(layout.MaxPanelBytes/s.elem.Bytes, s.shape[inner])
	if index == 1 && inner == p.right.outer {
		_, columns := p.matrices.WarpTile()
		s.panel = min(s.panel, int64(columns))
	}
	s.swizzle = layout.WgmmaSwizzle(s.panel*s.elem.Bytes, s.elem.Bytes)
}

// handOver has all warps see what was written to memory.
func (c *compiler) handOver(list ...*stored) {
	if slices.ContainsFunc(list, func(s *stored) bool { return s.panel > 0 }) {
		c.asm("fence.proxy.async.shared::cta;")
	}
	c.barrier()
}

// multiplyInGroups adds a product to sums.
func (c *compiler) multiplyInGroups(p *product, acc []llvmir.Value) error {
	left, right, moved, err := c.groupFactors(p)
	if err != nil {
		return err
	}
	return c.inParts(p, left, right, moved, p.inPanels, func(left, right *factor, from, to int) error {
		c.tellProduct(p, left.from(), right.from())
		return c.multiplyStepsInGroups(p, left, right, from, to, acc)
	})
}

// multiplyStepsInGroups adds the products of some steps.
func (c *compiler) multiplyStepsInGroups(p *product, left, right *factor, first, last int, acc []llvmir.Value) error {
	m := p.matrices
	_, columns := m.WarpTile()
	wide := min(columns, c.groupColumns())
	each := wide / layout.InstrN * 4 // sums of an instruction
	at := [2]*described{c.described(p, left, 0), c.described(p, right, 1)}
	if left.regs != nil {
		for step := first; step < last; step++ { // behind the fence registers would have to wait again
			left.step(0, step)
		}
	}
	g := &groupProduct{inst: p.inst, columns: wide, sums: acc}
	g.say("wgmma.fence.sync.aligned;")
	for step := first; step < last; step++ {
		for row := range m.TilesM() {
			for k := range columns / wide {
				first := (row*(columns/wide) + k) * each
				turned := []int{at[1].turned}
				var from string
				if at[0] == nil {
					from = g.registers(left.words(0, row, step, 0))
				} else {
					from = g.descriptor(at[0].of(row, step))
					turned = []int{at[0].turned, at[1].turned}
				}
				g.multiply(first, each, from, g.descriptor(at[1].of(k*wide/layout.InstrN, step)), turned)
			}
		}
	}
	g.say("wgmma.commit_group.sync.aligned;")
	copy(acc, c.updated(strings.Join(g.text, "\n\t"), acc, strings.Join(g.letters, ""), g.args))
	if late := c.late[p.op]; late != nil {
		// The memory that is loaded to next is what the product of the round before reads.
		c.awaitGroups(1, nil)
		c.barrier()
		return late.advance()
	}
	c.awaitGroups(0, acc)
	return nil
}

// awaitGroups waits until only so many products are being computed; what has sums
// has them then.
func (c *compiler) awaitGroups(left int, sums []llvmir.Value) {
	c.tied(fmt.Sprintf("wgmma.wait_group.sync.aligned %d;", left), sums)
}

// tied is an instruction in front of which values are not used as they are behind
// it.
func (c *compiler) tied(text string, list []llvmir.Value) {
	if len(list) == 0 {
		c.asm(text)
		return
	}
	copy(list, c.updated(text, list, "", nil))
}

// updated builds an instruction that changes registers of one type, which come first
// among its operands, and has others.
func (c *compiler) updated(text string, list []llvmir.Value, letters string, more []llvmir.Value) []llvmir.Value {
	n := len(list)
	typ := list[0].Type()
	own := strings.Repeat("="+constraints[typ]+",", n)
	for i := range n {
		own += fmt.Sprintf("%d,", i)
	}
	return c.b.AsmResults(llvmir.Asm{Text: text, Constraints: own + letters + "~{memory}", SideEffects: true, Convergent: true},
		n, typ, slices.Concat(list, more)...)
}

// groupFactors are those of a product, and which of them are to be moved to panels in
// shared memory; others are there, or a left one is in registers.
func (c *compiler) groupFactors(p *product) (left, right *factor, moved []*factor, err error) {
	left, right = newFactors(c, p)
	for i, f := range []*factor{left, right} {
		if f.tile, err = c.factorTile(p, i); err != nil {
			return nil, nil, nil, err
		}
		f.layout = p.factorLayout(i, f.tile.shape)
		switch t := f.tile; {
		case t.stored != nil && t.stored.panel > 0:
		case i == 0 && c.isAt(t, f.layout):
			if err := f.hold(); err != nil {
				return nil, nil, nil, err
			}
		default:
			if t.layout == nil {
				if f.tile, err = c.distributedAs(t, f.layout); err != nil {
					return nil, nil, nil, err
				}
			}
			moved = append(moved, f)
		}
	}
	return left, right, moved, nil
}

// inPanels arranges the places of an operand that is moved.
func (p *product) inPanels(s *stored, f *factor) {
	if s.elem.Bytes == 1 {
		d := p.dims(f.index)
		s.order = []int{d.depth, d.outer}
	}
	p.cutIntoPanels(s, f.index)
}

// described is a factor in shared memory, as instructions find it.
type described struct {
	c      *compiler
	factor *factor
	places *layout.Layout
	first  llvmir.Value // the group's part
	turned int          // 1 if neighbours in memory are not those along the depth
}

// swizzles are how rows of panels of some bytes are swizzled.
var swizzles = map[int64]uint64{128: 1, 64: 2, 32: 3}

// described is nil for a factor in registers.
func (c *compiler) described(p *product, f *factor, index int) *described {
	if f.regs != nil {
		return nil
	}
	s := f.tile.stored
	d := &described{c: c, factor: f, places: s.plain(f.layout)}
	dims := p.dims(index)
	row := s.panel * s.elem.Bytes
	text := swizzles[row]<<62 | field(8*row)<<32
	if s.order[0] != dims.depth {
		d.turned = 1
		text |= field(s.shape[dims.depth]*row) << 16 // to the next panel
	}
	// The instruction takes its rows of the left factor itself.
	warps := slices.Clone(d.places.Warp)
	if index == 0 {
		clear(warps[:layout.WarpgroupBits])
	}
	start := c.threadPart(&layout.Layout{Shape: d.places.Shape, Lane: make([]uint32, layout.LaneBits), Warp: warps})[0]
	at := c.b.LShr(c.addressIn(s, start), number(descriptorBits))
	d.first = c.b.Add(c.b.ZExt(at, llvmir.I64), index64(text))
	return d
}

// descriptorBits are those of addresses that descriptors leave out.
const descriptorBits = 4

// field is a distance in a descriptor.
func field(bytes int64) uint64 { return uint64(bytes >> descriptorBits) }

// of is the descriptor of what an instruction reads.
func (d *described) of(tile, step int) llvmir.Value {
	elements := int64(d.places.RegOffset(d.factor.first(0, tile, step)))
	return d.c.b.Add(d.first, index64(field(elements*d.factor.tile.elem.Bytes)))
}

func index64(n uint64) llvmir.Value { return index(int64(n)) }

// groupProduct is the text of a product's instructions. They are one for LLVM, which
// else takes all sums out of each and puts them into the next.
type groupProduct struct {
	inst    *multiplier
	columns int
	sums    []llvmir.Value // operands, in front of and behind it
	args    []llvmir.Value // the operands that follow
	letters []string       // their constraints
	text    []string
}

func (g *groupProduct) say(format string, args ...any) {
	g.text = append(g.text, fmt.Sprintf(format, args...))
}

// operand is the number of a value among the operands, one more if it is none yet.
func (g *groupProduct) operand(v llvmir.Value, letter string) int {
	for i, other := range g.args {
		if other == v {
			return 2*len(g.sums) + i
		}
	}
	g.args, g.letters = append(g.args, v), append(g.letters, letter+",")
	return 2*len(g.sums) + len(g.args) - 1
}

func (g *groupProduct) descriptor(v llvmir.Value) string {
	return fmt.Sprintf("$%d", g.operand(v, "l"))
}

func (g *groupProduct) registers(words []llvmir.Value) string {
	var list []string
	for _, w := range words {
		list = append(list, fmt.Sprintf("$%d", g.operand(w, "r")))
	}
	return "{" + strings.Join(list, ", ") + "}"
}

// multiply adds to sums. Which factors are turned is told of those in memory.
func (g *groupProduct) multiply(first, sums int, left, right string, turned []int) {
	how := "" // signs of factors, and which of them are turned: not all types have them
	if g.inst.sum.IsFloat() {
		how = ", 1, 1"
	}
	if g.inst.word == 2 {
		for _, t := range turned {
			how += fmt.Sprintf(", %d", t)
		}
	}
	g.say("wgmma.mma_async.sync.aligned.m%dn%dk%d.%s.%s.%s %s, %s, %s, $%d%s;",
		groupRows, g.columns, g.inst.step, g.inst.sums, g.inst.factors, g.inst.factors, braced(first, sums), left, right, g.operand(llvmir.ConstInt(llvmir.I1, 1), "b"), how)
}
