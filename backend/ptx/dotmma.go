package ptx

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/llvmir"
	"github.com/tshared/tshared/backend/ptx/layout"
	"github.com/tshared/tshared/dialect/linalg"
	"github.com/tshared/tshared/ir"
)

// mmaInst is a tensor-core instruction: D = A * B + C for small matrices.
type mmaInst struct {
	operandType, accType string // type suffixes of the instruction
	acc                  *llvmir.Type
	m, k, perRegister    int64

	// split says into which parts operands are split for precision, and which products of parts are
	// accumulated, the smallest first; nil if operands are not split.
	split *precisionSplit

	truncates bool // operands are truncated to the operand type first
}

// mma16Bit are the instructions for 16-bit floats.
func mma16Bit(typ string) []*mmaInst {
	return []*mmaInst{
		{operandType: typ, accType: "f32", acc: llvmir.Float, m: 16, k: 16, perRegister: 2},
		{operandType: typ, accType: "f32", acc: llvmir.Float, m: 16, k: 8, perRegister: 2},
	}
}

// mmaFP8 are the instructions for fp8.
func mmaFP8(typ string) []*mmaInst {
	return []*mmaInst{{operandType: typ, accType: "f32", acc: llvmir.Float, m: 16, k: 32, perRegister: 4}}
}

func mmaTF32(d *precisionSplit) []*mmaInst {
	return []*mmaInst{
		{operandType: "tf32", accType: "f32", acc: llvmir.Float, m: 16, k: 8, perRegister: 1, split: d},
		{operandType: "tf32", accType: "f32", acc: llvmir.Float, m: 16, k: 4, perRegister: 1, split: d},
	}
}

// truncating marks instructions for f32 operands that are exact in the narrower type.
func truncating(list []*mmaInst) []*mmaInst {
	for _, i := range list {
		i.truncates = true
	}
	return list
}

func splitting(list []*mmaInst, d *precisionSplit) []*mmaInst {
	for _, i := range list {
		i.split = d
	}
	return list
}

// mmaInsts are the instructions by operand type, the largest K first. The key of f32 has the input
// precision as well; there is none for ieee.
var mmaInsts = map[string][]*mmaInst{
	"f16": mma16Bit("f16"), "bf16": mma16Bit("bf16"),
	"f32 bf16": truncating(mma16Bit("bf16")), "f32 tf32": mmaTF32(nil), "f32 tf32x3": mmaTF32(split3xTF32),
	"f32 bf16x3": splitting(mma16Bit("bf16"), splitBF16(3)), "f32 bf16x6": splitting(mma16Bit("bf16"), splitBF16(6)),
	"i8": {
		{operandType: "s8", accType: "s32", acc: llvmir.I32, m: 16, k: 32, perRegister: 4},
		{operandType: "s8", accType: "s32", acc: llvmir.I32, m: 16, k: 16, perRegister: 4},
	},
	"f8E4M3FN": mmaFP8("e4m3"), "f8E5M2": mmaFP8("e5m2"),
	"f64": {{operandType: "f64", accType: "f64", acc: llvmir.Double, m: 8, k: 4, perRegister: 1}},
}

// mmaInstFor is the first instruction that fits types and sizes of a dot; nil if there is none.
func mmaInstFor(p *dot, result []int64, k int64) *mmaInst {
	elem := func(v *ir.Value) ir.Type { return ir.ElementTypeOf(v.Type()) }
	a, b := elem(p.inputs[0]), elem(p.inputs[1])
	if a != b || p.op.Attr("cast") != nil {
		return nil
	}
	key := a.String()
	if a == ir.F32 {
		key += " " + linalg.InputPrecision(p.op)
	}
	n := len(result)
	for _, i := range mmaInsts[key] {
		if i.accumulatesIn(elem(p.op.Result(0))) && i.k <= k && i.m <= result[n-2] && layout.InstrN <= result[n-1] {
			return i
		}
	}
	return nil
}

// accumulatesIn reports whether the accumulator is as precise as the result type.
func (i *mmaInst) accumulatesIn(result ir.Type) bool {
	if _, isInt := result.(*ir.IntegerType); isInt || i.acc == llvmir.I32 {
		return isInt == (i.acc == llvmir.I32)
	}
	return result != ir.F64 || i.acc == llvmir.Double
}

// emitMMADot initialises the accumulators with a tensor and accumulates the dot by tensor-core
// instructions.
func (c *emitter) emitMMADot(p *dot, to, result *ir.Value) error {
	inst := p.inst
	accLayout := p.mma.LayoutC()
	start, err := c.tensor(to)
	if err != nil {
		return err
	}
	regs, err := c.inLayout(start, accLayout)
	if err != nil {
		return err
	}
	elem := start.elem
	acc := make([]llvmir.Value, len(regs))
	for i, v := range regs {
		acc[i] = c.castAccumulator(v, inst.acc)
	}
	if p.wgmma {
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
		t.regs = append(t.regs, c.castAccumulator(v, elem.Scalar))
	}
	t.layout = accLayout
	return nil
}

// mmaDot accumulates a dot by mma.sync: each warp computes its own tile.
func (c *emitter) mmaDot(p *dot, acc []llvmir.Value) error {
	a, b, moved, err := c.dotOperands(p)
	if err != nil {
		return err
	}
	arrange := func(s *sharedTensor, f *dotOperand) { s.swizzleForOperand(f.layout, f.inst.perRegister) }
	return c.inKSlices(p, a, b, moved, arrange, func(a, b *dotOperand, from, to int) error {
		for _, f := range []*dotOperand{a, b} {
			if f.regs == nil {
				f.matrices = c.matrixTilesOf(f)
			}
		}
		c.remarkDot(p, a.source(), b.source())
		return c.mmaSteps(p, a, b, from, to, acc)
	})
}

// mmaSteps accumulates some steps along K.
func (c *emitter) mmaSteps(p *dot, a, b *dotOperand, from, to int, acc []llvmir.Value) error {
	steps := to - from
	words := func(k int) (l, r []llvmir.Value) {
		return a.step(k/steps, from+k%steps), b.step(k/steps, from+k%steps)
	}
	// The operands of a step are loaded before the previous step is computed, to hide the latency.
	words(0)
	deferred := c.deferred[p.op]
	if deferred != nil {
		c.deferredStep(p, deferred.current.operandWords, acc)
		if err := deferred.advance(); err != nil {
			return err
		}
	}
	all := p.mma.Batches() * steps
	for k := range all {
		if next := k + 1; next < all {
			l, r := words(next)
			if next == all-1 && deferred != nil {
				deferred.current.operandWords = slices.Concat(l, r)
			}
		} else if deferred != nil {
			break
		}
		c.mmaStep(p, a, b, k/steps, from+k%steps, acc)
	}
	return nil
}

// mmaStep accumulates one step along K.
func (c *emitter) mmaStep(p *dot, a, b *dotOperand, batch, step int, acc []llvmir.Value) {
	m := p.mma
	each := 2 * int(p.inst.m) / 8 // accumulators per lane and instruction
	for column := range m.TilesN() {
		for row := range m.TilesM() {
			if column%2 == 1 { // boustrophedon order: the operand used last is used next
				row = m.TilesM() - 1 - row
			}
			first := each * (column + m.TilesN()*(row+m.TilesM()*batch))
			part := acc[first : first+each]
			for _, t := range p.inst.terms() {
				copy(part, c.emitMMA(p.inst, a.words(batch, row, step, t.a), b.words(batch, column, step, t.b), part))
			}
		}
	}
}

// deferredStep accumulates the last step of the previous iteration, whose operands were loaded there.
func (c *emitter) deferredStep(p *dot, words, acc []llvmir.Value) {
	m := p.mma
	a, b := newDotOperands(c, p)
	batch, step := m.Batches()-1, m.TilesK()-1
	b.takeStep(batch, step, a.takeStep(batch, step, words))
	c.mmaStep(p, a, b, batch, step, acc)
}

// castAccumulator converts between the types of accumulator and result.
func (c *emitter) castAccumulator(v llvmir.Value, t *llvmir.Type) llvmir.Value {
	if t.IsFloat() {
		return c.b.FloatCast(v, t)
	}
	return c.b.IntCast(v, t, true)
}

// asmConstraints are the register constraints of types in inline assembly.
var asmConstraints = map[*llvmir.Type]string{llvmir.Float: "f", llvmir.Double: "d", llvmir.I32: "r", llvmir.I64: "l"}

// emitMMA emits one mma.sync.
func (c *emitter) emitMMA(i *mmaInst, a, b, acc []llvmir.Value) []llvmir.Value {
	var names []string
	var letters []string
	at := 0
	list := func(n int, letter string) {
		names = append(names, bracedOperands(at, n))
		at += n
		letters = append(letters, slices.Repeat([]string{letter}, n)...)
	}
	letter := asmConstraints[i.acc]
	list(len(acc), "="+letter)
	list(len(a), asmConstraints[a[0].Type()])
	list(len(b), asmConstraints[b[0].Type()])
	list(len(acc), letter)
	text := fmt.Sprintf("mma.sync.aligned.m%dn%dk%d.row.col.%s.%s.%s.%s %s;",
		i.m, layout.InstrN, i.k, i.accType, i.operandType, i.operandType, i.accType, strings.Join(names, ", "))
	return c.b.AsmResults(llvmir.Asm{Text: text, Constraints: strings.Join(letters, ","), Convergent: true},
		len(acc), i.acc, slices.Concat(a, b, acc)...)
}

// bracedOperands names operands of inline assembly in braces.
func bracedOperands(first, count int) string {
	if count == 1 {
		return fmt.Sprintf("{$%d}", first)
	}
	return asmOperands(first, count)
}
