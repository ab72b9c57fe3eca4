package sim

import (
	"math/bits"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/num/scalar"
)

var compareInstructions = map[string]builder{
	"setp": setp, "set": set, "selp": selp, "slct": slct,
}

// comparisons are the comparison operators by name, for floats, signed and unsigned integers.
type comparison struct {
	float            scalar.FloatCompare
	signed, unsigned scalar.IntCompare
}

var comparisons = map[string]comparison{
	"eq": {scalar.FloatOEQ, scalar.IntEQ, scalar.IntEQ}, "ne": {scalar.FloatONE, scalar.IntNE, scalar.IntNE},
	"lt": {scalar.FloatOLT, scalar.IntSLT, scalar.IntULT}, "le": {scalar.FloatOLE, scalar.IntSLE, scalar.IntULE},
	"gt": {scalar.FloatOGT, scalar.IntSGT, scalar.IntUGT}, "ge": {scalar.FloatOGE, scalar.IntSGE, scalar.IntUGE},
	"lo": {nil, nil, scalar.IntULT}, "ls": {nil, nil, scalar.IntULE}, "hi": {nil, nil, scalar.IntUGT}, "hs": {nil, nil, scalar.IntUGE},
	"equ": {float: scalar.FloatUEQ}, "neu": {float: scalar.FloatUNE}, "ltu": {float: scalar.FloatULT}, "leu": {float: scalar.FloatULE},
	"gtu": {float: scalar.FloatUGT}, "geu": {float: scalar.FloatUGE}, "num": {float: scalar.FloatORD}, "nan": {float: scalar.FloatUNO},
}

var comparisonNames = func() (names []string) {
	for name := range comparisons {
		names = append(names, name)
	}
	return names
}()

var combinations = map[string]func(a, b uint32) uint32{
	"and": func(a, b uint32) uint32 { return a & b },
	"or":  func(a, b uint32) uint32 { return a | b },
	"xor": func(a, b uint32) uint32 { return a ^ b },
}

// comparison decodes the operator and type; the function is nil if they do not fit.
func (dec *decoder) comparison() (t *typ, name string, ftz bool, test func(a, b uint64) uint64) {
	t = dec.registerType()
	ftz = dec.take("ftz")
	name = dec.oneOf(comparisonNames...)
	c := comparisons[name]
	format, width := t.format, t.width()
	switch {
	case t.format != nil && c.float != nil:
		test = c.float(format)
		if ftz {
			plain := test
			test = func(a, b uint64) uint64 { return plain(flush(format, a), flush(format, b)) }
		}
	case t.format == nil && t.signed && c.signed != nil:
		test = c.signed(width)
	case t.format == nil && !t.signed && c.unsigned != nil:
		test = c.unsigned(width)
	default:
		dec.fail("expected a comparison that type .%s has", t.name)
	}
	return t, name, ftz, test
}

// quickTests have loops of their own for speed: each gives a mask of all lanes.
var quickTests = map[string]func(a, b *lanes) uint32{
	"eq.s32": equal, "eq.u32": equal, "eq.b32": equal, "eq.b16": equal, "eq.s16": equal, "eq.u16": equal,
	"ne.s32": notEqual, "ne.u32": notEqual, "ne.b32": notEqual, "ne.b16": notEqual, "ne.s16": notEqual, "ne.u16": notEqual,
	"lt.u32": less, "lo.u32": less, "lt.u64": less, "gt.u32": greater, "hi.u32": greater, "gt.u64": greater,
	"lt.s32": lessSigned, "gt.s32": greaterSigned, "ge.s32": func(a, b *lanes) uint32 { return ^lessSigned(a, b) },
	"le.s32": func(a, b *lanes) uint32 { return ^greaterSigned(a, b) },
	"eq.s64": equal, "eq.u64": equal, "eq.b64": equal, "ne.s64": notEqual, "ne.u64": notEqual, "ne.b64": notEqual,
	"lt.s64": lessWide, "gt.s64": func(a, b *lanes) uint32 { return lessWide(b, a) },
	"ge.s64": func(a, b *lanes) uint32 { return ^lessWide(a, b) }, "le.s64": func(a, b *lanes) uint32 { return ^lessWide(b, a) },
	"lt.f32": lessFloat, "gt.f32": func(a, b *lanes) uint32 { return lessFloat(b, a) },
	"geu.f32": func(a, b *lanes) uint32 { return ^lessFloat(a, b) }, "leu.f32": func(a, b *lanes) uint32 { return ^lessFloat(b, a) },
}

func equal(a, b *lanes) (r uint32) {
	for i := range a {
		if a[i] == b[i] {
			r |= 1 << i
		}
	}
	return r
}

func notEqual(a, b *lanes) uint32 { return ^equal(a, b) }

// lessAs compares slots as integers of a type.
func lessAs[T uint64 | int32 | int64](a, b *lanes) (r uint32) {
	for i := range a {
		if T(a[i]) < T(b[i]) {
			r |= 1 << i
		}
	}
	return r
}

var less, lessSigned, lessWide = lessAs[uint64], lessAs[int32], lessAs[int64]

func greater(a, b *lanes) uint32 { return less(b, a) }

func greaterSigned(a, b *lanes) uint32 { return lessSigned(b, a) }

func lessFloat(a, b *lanes) (r uint32) {
	for i := range a {
		if f32(a[i]) < f32(b[i]) {
			r |= 1 << i
		}
	}
	return r
}

// tested is the mask of active lanes for which a comparison holds.
func tested(name string, t *typ, a, b int, flushes bool, test func(a, b uint64) uint64) func(w *warp) uint32 {
	if quick := quickTests[name+"."+t.name]; quick != nil && !flushes {
		return func(w *warp) uint32 { return quick(&w.regs[a], &w.regs[b]) }
	}
	return func(w *warp) (r uint32) {
		a, b := &w.regs[a], &w.regs[b]
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			r |= uint32(test(a[i], b[i])) << i
		}
		return r
	}
}

func setp(dec *decoder) op {
	t, name, ftz, test := dec.comparison()
	combine := combinations[dec.oneOf("and", "or", "xor")]
	if !dec.count(3, 4) {
		return nil
	}
	if (combine != nil) != (len(dec.Operands) == 4) {
		return dec.fail("'.and', '.or' and '.xor' go with a fourth operand")
	}
	dst := []syntax.Operand{dec.Operands[0], {Kind: syntax.Sink}}
	if dec.Operands[0].Kind == syntax.Pair {
		dst = dec.Operands[0].Elems
	}
	if t.packed {
		return dec.packedSetp(t, test, dst, combine)
	}
	p, q := dec.dstPred(dst[0]), dec.dstPred(dst[1])
	holds := tested(name, t, dec.src(1, t), dec.src(2, t), ftz, test)
	if combine == nil {
		return func(w *warp) {
			r := holds(w)
			w.setPred(p, r)
			w.setPred(q, ^r)
		}
	}
	c := dec.pred(dec.Operands[3])
	return func(w *warp) {
		r, with := holds(w), c.of(w)
		w.setPred(p, combine(r, with))
		w.setPred(q, combine(^r, with))
	}
}

// packedSetp compares both halves, with a predicate for each.
func (dec *decoder) packedSetp(t *typ, test func(a, b uint64) uint64, dst []syntax.Operand, combine func(a, b uint32) uint32) op {
	p, q := dec.dstPred(dst[0]), dec.dstPred(dst[1])
	a, b := dec.src(1, t), dec.src(2, t)
	with := predicate{0, ^uint32(0)}
	if combine == nil {
		combine = combinations["and"]
	} else {
		with = dec.pred(dec.Operands[3])
	}
	return func(w *warp) {
		var low, high uint32
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			x, y := w.regs[a][i], w.regs[b][i]
			low |= uint32(test(x&0xFFFF, y&0xFFFF)) << i
			high |= uint32(test(x>>16&0xFFFF, y>>16&0xFFFF)) << i
		}
		c := with.of(w)
		w.setPred(p, combine(low, c))
		w.setPred(q, combine(high, c))
	}
}

// set compares and gives 1.0 or all ones where the comparison holds.
func set(dec *decoder) op {
	t, name, ftz, test := dec.comparison()
	to := dec.registerType()
	combine := combinations[dec.oneOf("and", "or", "xor")]
	if !dec.count(3, 4) {
		return nil
	}
	yes := to.mask()
	if to.format != nil {
		yes = scalar.FloatOf(to.format, 1)
	}
	d, a, b := dec.dst(0, to), dec.src(1, t), dec.src(2, t)
	if t.packed {
		if to.format == nil {
			yes = 0xFFFF
		}
		return two(d, a, b, halves2(16, func(a, b uint64) uint64 { return test(a, b) * yes }), nil)
	}
	holds := tested(name, t, a, b, ftz, test)
	var c predicate
	if combine != nil {
		c = dec.pred(dec.Operands[3])
	}
	return func(w *warp) {
		r := holds(w)
		if combine != nil {
			r = combine(r, c.of(w))
		}
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			w.regs[d][i] = uint64(r>>i&1) * yes
		}
	}
}

func selp(dec *decoder) op {
	t := dec.registerType()
	if !dec.count(4, 4) {
		return nil
	}
	d, a, b, p := dec.dst(0, t), dec.src(1, t), dec.src(2, t), dec.pred(dec.Operands[3])
	return func(w *warp) {
		d, a, b, c := &w.regs[d], &w.regs[a], &w.regs[b], p.of(w)
		if w.active == ^uint32(0) {
			for i := range d {
				v := b[i]
				if c>>i&1 != 0 {
					v = a[i]
				}
				d[i] = v
			}
			return
		}
		for m := w.active; m != 0; m &= m - 1 {
			i := bits.TrailingZeros32(m) & 31
			v := b[i]
			if c>>i&1 != 0 {
				v = a[i]
			}
			d[i] = v
		}
	}
}

// slct selects by the sign of its last operand.
func slct(dec *decoder) op {
	by := dec.typ()
	ftz := dec.take("ftz")
	t := dec.registerType()
	if !dec.count(4, 4) {
		return nil
	}
	if by.name != "s32" && by.name != "f32" {
		return dec.fail("expected .s32 or .f32 to choose by, found '.%s'", by.name)
	}
	return three(dec.dst(0, t), dec.src(1, t), dec.src(2, t), dec.src(3, by), func(a, b, c uint64) uint64 {
		first := int32(c) >= 0
		if by.format != nil {
			if ftz {
				c = flush(by.format, c)
			}
			first = f32(c) >= 0
		}
		if first {
			return a
		}
		return b
	}, nil)
}
