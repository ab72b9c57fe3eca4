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

// multiplier is an instruction that multiplies small matrices and adds a third.
type multiplier struct {
	factors, sums    string // types, as instructions have them
	sum              *llvmir.Type
	rows, step, word int64

	// parts are what factors are divided into, and terms which of these are
	// multiplied, the smallest first; none: factors are as they are.
	parts *division

	narrows bool // factors are rounded to its type first
}

// halves are those for numbers of 16 bits.
func halves(typ string) []*multiplier {
	return []*multiplier{
		{factors: typ, sums: "f32", sum: llvmir.Float, rows: 16, step: 16, word: 2},
		{factors: typ, sums: "f32", sum: llvmir.Float, rows: 16, step: 8, word: 2},
	}
}

// shortFloats are those for floats of 8 bits.
func shortFloats(typ string) []*multiplier {
	return []*multiplier{{factors: typ, sums: "f32", sum: llvmir.Float, rows: 16, step: 32, word: 4}}
}

func tf32(d *division) []*multiplier {
	return []*multiplier{
		{factors: "tf32", sums: "f32", sum: llvmir.Float, rows: 16, step: 8, word: 1, parts: d},
		{factors: "tf32", sums: "f32", sum: llvmir.Float, rows: 16, step: 4, word: 1, parts: d},
	}
}

// narrowing multiplies numbers of f32 that lose nothing in the shorter type.
func narrowing(list []*multiplier) []*multiplier {
	for _, i := range list {
		i.narrows = true
	}
	return list
}

func divided(list []*multiplier, d *division) []*multiplier {
	for _, i := range list {
		i.parts = d
	}
	return list
}

// multipliers are those for factors of a type, the deepest first. Behind f32 stands
// how exact factors must be; as exact as f32 itself no instruction is.
var multipliers = map[string][]*multiplier{
	"f16": halves("f16"), "bf16": halves("bf16"),
	"f32 bf16": narrowing(halves("bf16")), "f32 tf32": tf32(nil), "f32 tf32x3": tf32(byTF32),
	"f32 bf16x3": divided(halves("bf16"), byBF16(3)), "f32 bf16x6": divided(halves("bf16"), byBF16(6)),
	"i8": {
		{factors: "s8", sums: "s32", sum: llvmir.I32, rows: 16, step: 32, word: 4},
		{factors: "s8", sums: "s32", sum: llvmir.I32, rows: 16, step: 16, word: 4},
	},
	"f8E4M3FN": shortFloats("e4m3"), "f8E5M2": shortFloats("e5m2"),
	"f64": {{factors: "f64", sums: "f64", sum: llvmir.Double, rows: 8, step: 4, word: 1}},
}

// multiplierFor is one that computes a product, or nil.
func multiplierFor(p *product, result []int64, depth int64) *multiplier {
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
	for _, i := range multipliers[key] {
		if i.sumsUpIn(elem(p.op.Result(0))) && i.step <= depth && i.rows <= result[n-2] && layout.InstrN <= result[n-1] {
			return i
		}
	}
	return nil
}

// sumsUpIn reports whether the instruction's accumulator has all that a result's type has.
func (i *multiplier) sumsUpIn(result ir.Type) bool {
	if _, isInt := result.(*ir.IntegerType); isInt || i.sum == llvmir.I32 {
		return isInt == (i.sum == llvmir.I32)
	}
	return result != ir.F64 || i.sum == llvmir.Double
}

// multiply computes a product and adds it to a tensor.
func (c *compiler) multiply(p *product, to, result *ir.Value) error {
	inst := p.inst
	sums := p.matrices.LayoutC()
	start, err := c.tensor(to)
	if err != nil {
		return err
	}
	regs, err := c.in(start, sums)
	if err != nil {
		return err
	}
	elem := start.elem
	acc := make([]llvmir.Value, len(regs))
	for i, v := range regs {
		acc[i] = c.resized(v, inst.sum)
	}
	if p.groups {
		err = c.multiplyInGroups(p, acc)
	} else {
		err = c.multiplyByWarps(p, acc)
	}
	if err != nil {
		return err
	}
	t, err := c.newTensor(result)
	if err != nil {
		return err
	}
	for _, v := range acc {
		t.regs = append(t.regs, c.resized(v, elem.Scalar))
	}
	t.layout = sums
	return nil
}

// multiplyByWarps adds a product to sums, which each warp does on its own.
func (c *compiler) multiplyByWarps(p *product, acc []llvmir.Value) error {
	left, right, moved, err := c.factors(p)
	if err != nil {
		return err
	}
	arrange := func(s *stored, f *factor) { s.forFactor(f.layout, f.inst.word) }
	return c.inParts(p, left, right, moved, arrange, func(left, right *factor, from, to int) error {
		for _, f := range []*factor{left, right} {
			if f.regs == nil {
				f.mats = c.matricesOf(f)
			}
		}
		c.tellProduct(p, left.from(), right.from())
		return c.multiplySteps(p, left, right, from, to, acc)
	})
}

// multiplySteps adds the products of some steps.
func (c *compiler) multiplySteps(p *product, left, right *factor, from, to int, acc []llvmir.Value) error {
	steps := to - from
	words := func(k int) (l, r []llvmir.Value) {
		return left.step(k/steps, from+k%steps), right.step(k/steps, from+k%steps)
	}
	// What a step needs is asked for before the one before it is computed, so that it
	// is on its way meanwhile.
	words(0)
	late := c.late[p.op]
	if late != nil {
		c.lateStep(p, late.now.words, acc)
		if err := late.advance(); err != nil {
			return err
		}
	}
	all := p.matrices.Batches() * steps
	for k := range all {
		if next := k + 1; next < all {
			l, r := words(next)
			if next == all-1 && late != nil {
				late.now.words = slices.Concat(l, r)
			}
		} else if late != nil {
			break
		}
		c.multiplyStep(p, left, right, k/steps, from+k%steps, acc)
	}
	return nil
}

// multiplyStep adds the products of one step.
func (c *compiler) multiplyStep(p *product, left, right *factor, batch, step int, acc []llvmir.Value) {
	m := p.matrices
	each := 2 * int(p.inst.rows) / 8 // sums a lane has of an instruction
	for column := range m.TilesN() {
		for row := range m.TilesM() {
			if column%2 == 1 { // back and forth: what was used last is used next
				row = m.TilesM() - 1 - row
			}
			first := each * (column + m.TilesN()*(row+m.TilesM()*batch))
			part := acc[first : first+each]
			for _, t := range p.inst.terms() {
				copy(part, c.mma(p.inst, left.words(batch, row, step, t.left), right.words(batch, column, step, t.right), part))
			}
		}
	}
}

// lateStep adds the products of the last step, from words that were read before.
func (c *compiler) lateStep(p *product, words, acc []llvmir.Value) {
	m := p.matrices
	left, right := newFactors(c, p)
	batch, step := m.Batches()-1, m.TilesK()-1
	right.have(batch, step, left.have(batch, step, words))
	c.multiplyStep(p, left, right, batch, step, acc)
}

// resized is a sum in another type of the same kind.
func (c *compiler) resized(v llvmir.Value, t *llvmir.Type) llvmir.Value {
	if t.IsFloat() {
		return c.b.FloatCast(v, t)
	}
	return c.b.IntCast(v, t, true)
}

// constraints are the letters of types in inline assembly.
var constraints = map[*llvmir.Type]string{llvmir.Float: "f", llvmir.Double: "d", llvmir.I32: "r", llvmir.I64: "l"}

// mma is one instruction.
func (c *compiler) mma(i *multiplier, a, b, sums []llvmir.Value) []llvmir.Value {
	var names []string
	var letters []string
	at := 0
	list := func(n int, letter string) {
		names = append(names, braced(at, n))
		at += n
		letters = append(letters, slices.Repeat([]string{letter}, n)...)
	}
	sum := constraints[i.sum]
	list(len(sums), "="+sum)
	list(len(a), constraints[a[0].Type()])
	list(len(b), constraints[b[0].Type()])
	list(len(sums), sum)
	text := fmt.Sprintf("mma.sync.aligned.m%dn%dk%d.row.col.%s.%s.%s.%s %s;",
		i.rows, layout.InstrN, i.step, i.sums, i.factors, i.factors, i.sums, strings.Join(names, ", "))
	return c.b.AsmResults(llvmir.Asm{Text: text, Constraints: strings.Join(letters, ","), Convergent: true},
		len(sums), i.sum, slices.Concat(a, b, sums)...)
}

// braced is a list of operands of inline assembly.
func braced(first, count int) string {
	if count == 1 {
		return fmt.Sprintf("{$%d}", first)
	}
	return operands(first, count)
}
