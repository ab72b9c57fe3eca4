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
	"github.com/tshared/tshared/internal/targets"
	"github.com/tshared/tshared/ir"
)

// Four warps can compute products together, with factors that the instruction reads
// from shared memory itself: it takes less of registers and of power than those of
// single warps do, and goes on in the background.

func (c *emitter) hasWGMMA() bool { return c.options.gpu.Has(targets.Wgmma) }

// maxWGMMAColumns is how many columns an instruction has at most, minWGMMAColumns how many
// it has for operands of any order in shared memory, and wgmmaExtraRegisters how many
// registers it takes besides its sums.
const maxWGMMAColumns, minWGMMAColumns, wgmmaExtraRegisters = 256, 64, 40

// wgmmaColumns is how many columns instructions have whose sums, two columns of a
// register each, fit in the registers that a thread may have; 0 if none do.
func (c *emitter) wgmmaColumns() int {
	most := c.options.MaxRegisters
	for n := maxWGMMAColumns; n >= minWGMMAColumns; n /= 2 {
		if most == 0 || n/2+wgmmaExtraRegisters <= most {
			return n
		}
	}
	return 0
}

// wgmmaRows is how many rows it has.
const wgmmaRows = 64

// canUseWGMMA reports whether groups of warps can compute a product.
func (c *emitter) canUseWGMMA(p *dot) bool {
	n, i := len(p.mma.ShapeC), p.inst
	if !c.hasWGMMA() || c.wgmmaColumns() == 0 || i.split != nil || p.mma.ShapeC[n-1]*halfBytes < layout.MinPanelBytes || !p.mma.CanUseWarpgroups(c.warpBits()) {
		return false
	}
	switch wgmmaKBytes / i.k {
	case 2:
		return i.perRegister == 2
	case 1: // neighbours in memory must be those along the depth
		return i.perRegister == 4 && p.isKContiguous(0) && p.isKContiguous(1)
	}
	return false
}

// wgmmaKBytes is how deep instructions are.
const wgmmaKBytes = 32

// operandDims are those of a factor.
func (p *dot) operandDims(index int) dotOperandDims { return []dotOperandDims{p.a, p.b}[index] }

// isKContiguous reports whether a factor that is loaded has neighbours along the depth
// next to each other in memory. Others are put there as they should be.
func (p *dot) isKContiguous(index int) bool {
	v, dim := p.inputs[index], p.operandDims(index).k
	for v.DefiningOp() != nil {
		switch op := v.DefiningOp(); {
		case op.Is(linalg.Transpose):
			view, _ := linalg.AsStructured(op)
			from, ok := dimMap(view.IndexingMaps()[0], view.IndexingMaps()[1])
			if !ok {
				return false
			}
			v, dim = op.Operand(0), slices.Index(from, dim)
		case op.Is(tensor.InsertSlice):
			return false
		case op.Is(bufferization.ToTensor):
			shape, _ := ir.ShapeOf(v.Type())
			strides, ok := sourceStrides(op.Operand(0))
			return ok && len(strides) == len(shape) && strideOrder(shape, strides)[0] == dim
		default:
			return true
		}
	}
	return true
}

const halfBytes = 2

// cutIntoPanels arranges places of a factor as instructions of groups read them.
func (p *dot) cutIntoPanels(s *sharedTensor, index int) {
	inner := s.order[0]
	s.panel = min(layout.MaxPanelBytes/s.elem.Bytes, s.shape[inner])
	if index == 1 && inner == p.b.outer {
		_, columns := p.mma.WarpTile()
		s.panel = min(s.panel, int64(columns))
	}
	s.swizzle = layout.WgmmaSwizzle(s.panel*s.elem.Bytes, s.elem.Bytes)
}

// publishStores has all warps see what was written to memory.
func (c *emitter) publishStores(list ...*sharedTensor) {
	if slices.ContainsFunc(list, func(s *sharedTensor) bool { return s.panel > 0 }) {
		c.asm("fence.proxy.async.shared::cta;")
	}
	c.barrier()
}

// wgmmaDot adds a product to sums.
func (c *emitter) wgmmaDot(p *dot, acc []llvmir.Value) error {
	left, right, moved, err := c.wgmmaOperands(p)
	if err != nil {
		return err
	}
	return c.inKSlices(p, left, right, moved, p.arrangePanels, func(left, right *dotOperand, from, to int) error {
		c.remarkDot(p, left.source(), right.source())
		return c.wgmmaSteps(p, left, right, from, to, acc)
	})
}

// wgmmaSteps adds the products of some steps.
func (c *emitter) wgmmaSteps(p *dot, left, right *dotOperand, first, last int, acc []llvmir.Value) error {
	m := p.mma
	_, columns := m.WarpTile()
	wide := min(columns, c.wgmmaColumns())
	each := wide / layout.InstrN * 4 // sums of an instruction
	at := [2]*wgmmaDescriptor{c.wgmmaDescriptorOf(p, left, 0), c.wgmmaDescriptorOf(p, right, 1)}
	if left.regs != nil {
		for step := first; step < last; step++ { // behind the fence registers would have to wait again
			left.step(0, step)
		}
	}
	g := &wgmmaAsm{inst: p.inst, columns: wide, accumulators: acc}
	g.say("wgmma.fence.sync.aligned;")
	for step := first; step < last; step++ {
		for row := range m.TilesM() {
			for k := range columns / wide {
				first := (row*(columns/wide) + k) * each
				turned := []int{at[1].transposed}
				var from string
				if at[0] == nil {
					from = g.registers(left.words(0, row, step, 0))
				} else {
					from = g.descriptor(at[0].at(row, step))
					turned = []int{at[0].transposed, at[1].transposed}
				}
				g.multiply(first, each, from, g.descriptor(at[1].at(k*wide/layout.InstrN, step)), turned)
			}
		}
	}
	g.say("wgmma.commit_group.sync.aligned;")
	copy(acc, c.updated(strings.Join(g.text, "\n\t"), acc, strings.Join(g.constraints, ""), g.args))
	if deferred := c.deferred[p.op]; deferred != nil {
		// The memory that is loaded to next is what the product of the round before reads.
		c.waitWGMMA(1, nil)
		c.barrier()
		return deferred.advance()
	}
	c.waitWGMMA(0, acc)
	return nil
}

// waitWGMMA waits until only so many products are being computed; what has sums
// has them then.
func (c *emitter) waitWGMMA(left int, accumulators []llvmir.Value) {
	c.tied(fmt.Sprintf("wgmma.wait_group.sync.aligned %d;", left), accumulators)
}

// tied is an instruction in front of which values are not used as they are behind
// it.
func (c *emitter) tied(text string, list []llvmir.Value) {
	if len(list) == 0 {
		c.asm(text)
		return
	}
	copy(list, c.updated(text, list, "", nil))
}

// updated builds an instruction that changes registers of one type, which come first
// among its operands, and has others.
func (c *emitter) updated(text string, list []llvmir.Value, letters string, more []llvmir.Value) []llvmir.Value {
	n := len(list)
	typ := list[0].Type()
	own := strings.Repeat("="+asmConstraints[typ]+",", n)
	for i := range n {
		own += fmt.Sprintf("%d,", i)
	}
	return c.b.AsmResults(llvmir.Asm{Text: text, Constraints: own + letters + "~{memory}", SideEffects: true, Convergent: true},
		n, typ, slices.Concat(list, more)...)
}

// wgmmaOperands are those of a product, and which of them are to be moved to panels in
// shared memory; others are there, or a left one is in registers.
func (c *emitter) wgmmaOperands(p *dot) (left, right *dotOperand, moved []*dotOperand, err error) {
	left, right = newDotOperands(c, p)
	for i, f := range []*dotOperand{left, right} {
		if f.tensor, err = c.operandTensor(p, i); err != nil {
			return nil, nil, nil, err
		}
		f.layout = p.operandLayout(i, f.tensor.shape)
		switch t := f.tensor; {
		case t.shared != nil && t.shared.panel > 0:
		case i == 0 && c.isConvertedFree(t, f.layout):
			if err := f.loadRegisters(); err != nil {
				return nil, nil, nil, err
			}
		default:
			if t.layout == nil {
				if f.tensor, err = c.distributedAs(t, f.layout); err != nil {
					return nil, nil, nil, err
				}
			}
			moved = append(moved, f)
		}
	}
	return left, right, moved, nil
}

// arrangePanels arranges the places of an operand that is moved.
func (p *dot) arrangePanels(s *sharedTensor, f *dotOperand) {
	if s.elem.Bytes == 1 {
		d := p.operandDims(f.index)
		s.order = []int{d.k, d.outer}
	}
	p.cutIntoPanels(s, f.index)
}

// wgmmaDescriptor is a factor in shared memory, as instructions find it.
type wgmmaDescriptor struct {
	c          *emitter
	operand    *dotOperand
	offsets    *layout.Layout
	first      llvmir.Value // the group's part
	transposed int          // 1 if neighbours in memory are not those along the depth
}

// swizzles are how rows of panels of some bytes are swizzled.
var swizzles = map[int64]uint64{128: 1, 64: 2, 32: 3}

// wgmmaDescriptorOf is nil for a factor in registers.
func (c *emitter) wgmmaDescriptorOf(p *dot, f *dotOperand, index int) *wgmmaDescriptor {
	if f.regs != nil {
		return nil
	}
	s := f.tensor.shared
	d := &wgmmaDescriptor{c: c, operand: f, offsets: s.unswizzled(f.layout)}
	dims := p.operandDims(index)
	row := s.panel * s.elem.Bytes
	text := swizzles[row]<<62 | field(8*row)<<32
	if s.order[0] != dims.k {
		d.transposed = 1
		text |= field(s.shape[dims.k]*row) << 16 // to the next panel
	}
	// The instruction takes its rows of the left factor itself.
	warps := slices.Clone(d.offsets.Warp)
	if index == 0 {
		clear(warps[:layout.WarpgroupBits])
	}
	start := c.threadIndices(&layout.Layout{Shape: d.offsets.Shape, Lane: make([]uint32, layout.LaneBits), Warp: warps})[0]
	at := c.b.LShr(c.offsetAddress(s, start), i32(descriptorBits))
	d.first = c.b.Add(c.b.ZExt(at, llvmir.I64), i64Bits(text))
	return d
}

// descriptorBits are those of addresses that descriptors leave out.
const descriptorBits = 4

// field is a distance in a descriptor.
func field(bytes int64) uint64 { return uint64(bytes >> descriptorBits) }

// at is the descriptor of what an instruction reads.
func (d *wgmmaDescriptor) at(tile, step int) llvmir.Value {
	elements := int64(d.offsets.RegOffset(d.operand.first(0, tile, step)))
	return d.c.b.Add(d.first, i64Bits(field(elements*d.operand.tensor.elem.Bytes)))
}

func i64Bits(n uint64) llvmir.Value { return i64(int64(n)) }

// wgmmaAsm is the text of a product's instructions. They are one for LLVM, which
// else takes all sums out of each and puts them into the next.
type wgmmaAsm struct {
	inst         *mmaInst
	columns      int
	accumulators []llvmir.Value // operands, in front of and behind it
	args         []llvmir.Value // the operands that follow
	constraints  []string       // their constraints
	text         []string
}

func (g *wgmmaAsm) say(format string, args ...any) {
	g.text = append(g.text, fmt.Sprintf(format, args...))
}

// operand is the number of a value among the operands, one more if it is none yet.
func (g *wgmmaAsm) operand(v llvmir.Value, letter string) int {
	for i, other := range g.args {
		if other == v {
			return 2*len(g.accumulators) + i
		}
	}
	g.args, g.constraints = append(g.args, v), append(g.constraints, letter+",")
	return 2*len(g.accumulators) + len(g.args) - 1
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

// multiply adds to sums. Which factors are turned is told of those in memory.
func (g *wgmmaAsm) multiply(first, accumulators int, left, right string, turned []int) {
	how := "" // signs of factors, and which of them are turned: not all types have them
	if g.inst.acc.IsFloat() {
		how = ", 1, 1"
	}
	if g.inst.perRegister == 2 {
		for _, t := range turned {
			how += fmt.Sprintf(", %d", t)
		}
	}
	g.say("wgmma.mma_async.sync.aligned.m%dn%dk%d.%s.%s.%s %s, %s, %s, $%d%s;",
		wgmmaRows, g.columns, g.inst.k, g.inst.accType, g.inst.operandType, g.inst.operandType, bracedOperands(first, accumulators), left, right, g.operand(llvmir.ConstInt(llvmir.I1, 1), "b"), how)
}
