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

// mmaInst is an instruction that multiplies small matrices and adds a third.
type mmaInst struct {
	operandType, accType string // types, as instructions have them
	acc                  *llvmir.Type
	m, k, perRegister    int64

	// split are what factors are divided into, and terms which of these are
	// multiplied, the smallest first; none: factors are as they are.
	split *precisionSplit

	truncates bool // factors are rounded to its type first
}

// mma16Bit are those for numbers of 16 bits.
func mma16Bit(typ string) []*mmaInst {
	return []*mmaInst{
		{operandType: typ, accType: "f32", acc: llvmir.Float, m: 16, k: 16, perRegister: 2},
		{operandType: typ, accType: "f32", acc: llvmir.Float, m: 16, k: 8, perRegister: 2},
	}
}

// mmaFP8 are those for floats of 8 bits.
func mmaFP8(typ string) []*mmaInst {
	return []*mmaInst{{operandType: typ, accType: "f32", acc: llvmir.Float, m: 16, k: 32, perRegister: 4}}
}

func mmaTF32(d *precisionSplit) []*mmaInst {
	return []*mmaInst{
		{operandType: "tf32", accType: "f32", acc: llvmir.Float, m: 16, k: 8, perRegister: 1, split: d},
		{operandType: "tf32", accType: "f32", acc: llvmir.Float, m: 16, k: 4, perRegister: 1, split: d},
	}
}

// truncating multiplies numbers of f32 that lose nothing in the shorter type.
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

// mmaInsts are those for factors of a type, the deepest first. Behind f32 stands
// how exact factors must be; as exact as f32 itself no instruction is.
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

// mmaInstFor is one that computes a product, or nil.
func mmaInstFor(p *dot, result []int64, depth int64) *mmaInst {
	elem := func(v *ir.Value) ir.Type { return ir.ElementTypeOf(v.Type()) }
	left, right := elem(p.inputs[0]), elem(p.inputs[1])
	if left != right || p.op.Attr("cast") != nil {
		return nil
	}
	key := left.String()
	if left == ir.F32 {
		key += " " + linalg.InputPrecision(p.op)
	}
	n := len(result)
	for _, i := range mmaInsts[key] {
		if i.accumulatesIn(elem(p.op.Result(0))) && i.k <= depth && i.m <= result[n-2] && layout.InstrN <= result[n-1] {
			return i
		}
	}
	return nil
}

// accumulatesIn reports whether the instruction's accumulator has all that a result's type has.
func (i *mmaInst) accumulatesIn(result ir.Type) bool {
	if _, isInt := result.(*ir.IntegerType); isInt || i.acc == llvmir.I32 {
		return isInt == (i.acc == llvmir.I32)
	}
	return result != ir.F64 || i.acc == llvmir.Double
}

// emitMMADot computes a product and adds it to a tensor.
func (c *emitter) emitMMADot(p *dot, to, result *ir.Value) error {
	inst := p.inst
	accumulators := p.mma.LayoutC()
	start, err := c.tensor(to)
	if err != nil {
		return err
	}
	regs, err := c.inLayout(start, accumulators)
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
	t.layout = accumulators
	return nil
}

// mmaDot adds a product to sums, which each warp does on its own.
func (c *emitter) mmaDot(p *dot, acc []llvmir.Value) error {
	left, right, moved, err := c.dotOperands(p)
	if err != nil {
		return err
	}
	arrange := func(s *sharedTensor, f *dotOperand) { s.swizzleForOperand(f.layout, f.inst.perRegister) }
	return c.inKSlices(p, left, right, moved, arrange, func(left, right *dotOperand, from, to int) error {
		for _, f := range []*dotOperand{left, right} {
			if f.regs == nil {
				f.matrices = c.matrixTilesOf(f)
			}
		}
		c.remarkDot(p, left.source(), right.source())
		return c.mmaSteps(p, left, right, from, to, acc)
	})
}

// mmaSteps adds the products of some steps.
func (c *emitter) mmaSteps(p *dot, left, right *dotOperand, from, to int, acc []llvmir.Value) error {
	steps := to - from
	words := func(k int) (l, r []llvmir.Value) {
		return left.step(k/steps, from+k%steps), right.step(k/steps, from+k%steps)
	}
	// What a step needs is asked for before the one before it is computed, so that it
	// is on its way meanwhile.
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
		c.mmaStep(p, left, right, k/steps, from+k%steps, acc)
	}
	return nil
}

// mmaStep adds the products of one step.
func (c *emitter) mmaStep(p *dot, left, right *dotOperand, batch, step int, acc []llvmir.Value) {
	m := p.mma
	each := 2 * int(p.inst.m) / 8 // sums a lane has of an instruction
	for column := range m.TilesN() {
		for row := range m.TilesM() {
			if column%2 == 1 { // back and forth: what was used last is used next
				row = m.TilesM() - 1 - row
			}
			first := each * (column + m.TilesN()*(row+m.TilesM()*batch))
			part := acc[first : first+each]
			for _, t := range p.inst.terms() {
				copy(part, c.emitMMA(p.inst, left.words(batch, row, step, t.a), right.words(batch, column, step, t.b), part))
			}
		}
	}
}

// deferredStep adds the products of the last step, from words that were read before.
func (c *emitter) deferredStep(p *dot, words, acc []llvmir.Value) {
	m := p.mma
	left, right := newDotOperands(c, p)
	batch, step := m.Batches()-1, m.TilesK()-1
	right.takeStep(batch, step, left.takeStep(batch, step, words))
	c.mmaStep(p, left, right, batch, step, acc)
}

// castAccumulator is a sum in another type of the same kind.
func (c *emitter) castAccumulator(v llvmir.Value, t *llvmir.Type) llvmir.Value {
	if t.IsFloat() {
		return c.b.FloatCast(v, t)
	}
	return c.b.IntCast(v, t, true)
}

// asmConstraints are the letters of types in inline assembly.
var asmConstraints = map[*llvmir.Type]string{llvmir.Float: "f", llvmir.Double: "d", llvmir.I32: "r", llvmir.I64: "l"}

// emitMMA is one instruction.
func (c *emitter) emitMMA(i *mmaInst, a, b, accumulators []llvmir.Value) []llvmir.Value {
	var names []string
	var letters []string
	at := 0
	list := func(n int, letter string) {
		names = append(names, bracedOperands(at, n))
		at += n
		letters = append(letters, slices.Repeat([]string{letter}, n)...)
	}
	sum := asmConstraints[i.acc]
	list(len(accumulators), "="+sum)
	list(len(a), asmConstraints[a[0].Type()])
	list(len(b), asmConstraints[b[0].Type()])
	list(len(accumulators), sum)
	text := fmt.Sprintf("mma.sync.aligned.m%dn%dk%d.row.col.%s.%s.%s.%s %s;",
		i.m, layout.InstrN, i.k, i.accType, i.operandType, i.operandType, i.accType, strings.Join(names, ", "))
	return c.b.AsmResults(llvmir.Asm{Text: text, Constraints: strings.Join(letters, ","), Convergent: true},
		len(accumulators), i.acc, slices.Concat(a, b, accumulators)...)
}

// bracedOperandsOperandsOperandsOperandsOperandsOperands is a list of operands of inline assembly.
func bracedOperands(first, count int) string {
	if count == 1 {
		return fmt.Sprintf("{$%d}", first)
	}
	return asmOperands(first, count)
}
