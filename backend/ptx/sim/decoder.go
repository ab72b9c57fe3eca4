package sim

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tshared/tshared/backend/ptx/sim/syntax"
	"github.com/tshared/tshared/internal/kernel/targets"
)

// decoder decodes one instruction. It keeps the first error, after which all results are ignored,
// so that builders need not check for errors.
type decoder struct {
	*syntax.Inst
	c    *compiler
	mods []string // modifiers that are not decoded yet
	err  error
}

func (dec *decoder) fail(format string, args ...any) op {
	return dec.failAt(dec.Pos, format, args...)
}

func (dec *decoder) failAt(at syntax.Pos, format string, args ...any) op {
	if dec.err == nil {
		dec.err = dec.c.errorAt(at, "'%s': %s", dec.Name, fmt.Sprintf(format, args...))
	}
	return nil
}

// requires reports whether the module's target has an instruction, and fails if it does not.
func (dec *decoder) requires(feature targets.Feature) bool {
	if dec.c.m.gpu.Has(feature) {
		return true
	}
	dec.fail("the target %s does not have this instruction, only %s", dec.c.m.gpu.Name, strings.Join(targets.NamesWith(feature), ", "))
	return false
}

// take consumes a modifier and reports whether it was there.
func (dec *decoder) take(mod string) bool {
	if i := slices.Index(dec.mods, mod); i >= 0 {
		dec.mods = slices.Delete(slices.Clone(dec.mods), i, i+1)
		return true
	}
	return false
}

// drop consumes modifiers that make no difference.
func (dec *decoder) drop(mods ...string) {
	for _, m := range mods {
		dec.take(m)
	}
}

// oneOf consumes the first modifier that is in the list; "" if there is none.
func (dec *decoder) oneOf(list ...string) string {
	for _, m := range dec.mods {
		if slices.Contains(list, m) {
			dec.take(m)
			return m
		}
	}
	return ""
}

// typ consumes the last modifier, which must be a type.
func (dec *decoder) typ() *typ {
	if n := len(dec.mods); n > 0 {
		if t := types[dec.mods[n-1]]; t != nil {
			dec.mods = dec.mods[: n-1 : n-1]
			return t
		}
		dec.fail("expected a type, found '.%s'", dec.mods[n-1])
	}
	dec.fail("expected a type at the end of the name")
	return types["b32"]
}

// count checks the number of operands.
func (dec *decoder) count(least, most int) bool {
	if n := len(dec.Operands); n < least || n > most {
		want := fmt.Sprint(least)
		if most != least {
			want += fmt.Sprintf(" to %d", most)
		}
		dec.fail("expected %s operands, found %d", want, n)
		return false
	}
	return dec.err == nil
}

// regOf is the slot of a register operand, whose size must be equal to size or, if wider is set, at
// least size.
func (dec *decoder) regOf(o syntax.Operand, size int, wider bool) int {
	if dec.err != nil {
		return 0
	}
	if o.Kind != syntax.Register || o.Not {
		dec.failAt(o.Pos, "expected a register")
		return 0
	}
	have := syntax.Bytes(o.Reg.Type)
	if have == 0 || have < size || have > size && !wider {
		dec.failAt(o.Pos, "expected a register of %d bits, found %s of type .%s", size*8, o.Reg.Name, o.Reg.Type)
		return 0
	}
	return dec.c.slot(o.Reg)
}

// dst is the slot of a destination register; _ has the scratch slot.
func (dec *decoder) dst(i int, t *typ) int { return dec.dstOf(dec.Operands[i], t.size) }

func (dec *decoder) dstOf(o syntax.Operand, size int) int {
	if o.Kind == syntax.Sink {
		return dec.c.scratch()
	}
	return dec.regOf(o, size, false)
}

// src is the slot of a source operand.
func (dec *decoder) src(i int, t *typ) int { return dec.srcOf(dec.Operands[i], t, false) }

func (dec *decoder) srcOf(o syntax.Operand, t *typ, wider bool) int {
	switch o.Kind {
	case syntax.Integer, syntax.Real:
		return dec.c.constant(dec.literal(o, t))
	case syntax.Symbol:
		if o.Name == "WARP_SZ" {
			return dec.c.constant(warpSize)
		}
		dec.failAt(o.Pos, "'%s' is not declared as a register", o.Name)
		return 0
	}
	return dec.regOf(o, t.size, wider)
}

// literal is the bit pattern of a constant in a type.
func (dec *decoder) literal(o syntax.Operand, t *typ) uint64 {
	if t.size == 16 {
		dec.failAt(o.Pos, "expected a register of 128 bits")
	}
	if o.Kind == syntax.Integer {
		if t.size == 8 && t.float() || t.size == 4 && t.float() {
			dec.failAt(o.Pos, "expected a number of type .%s, found an integer", t.name)
		}
		return o.Value & t.mask()
	}
	switch {
	case o.Single && t.size == 4:
		return o.Value
	case o.Single && t.size == 8 && t.float():
		return math.Float64bits(float64(math.Float32frombits(uint32(o.Value))))
	case !o.Single && t.size == 8:
		return o.Value
	case !o.Single && t.size == 4:
		return uint64(math.Float32bits(float32(math.Float64frombits(o.Value))))
	}
	dec.failAt(o.Pos, "a number of this form has no type .%s", t.name)
	return 0
}

// predicate is a predicate operand that is read.
type predicate struct {
	slot int
	flip uint32
}

func (p predicate) of(w *warp) uint32 { return w.preds[p.slot] ^ p.flip }

func (dec *decoder) pred(o syntax.Operand) predicate {
	switch {
	case dec.err != nil:
	case o.Kind == syntax.Integer:
		if o.Value != 0 {
			return predicate{0, ^uint32(0)}
		}
		return predicate{} // slot 0 is never set
	case o.Kind != syntax.Register || o.Reg.Type != "pred":
		dec.failAt(o.Pos, "expected a predicate")
	default:
		p := predicate{slot: dec.c.predSlot(o.Reg)}
		if o.Not {
			p.flip = ^uint32(0)
		}
		return p
	}
	return predicate{}
}

// dstPred is the slot of a destination predicate, -1 for _.
func (dec *decoder) dstPred(o syntax.Operand) int {
	if o.Kind == syntax.Sink {
		return -1
	}
	if o.Kind == syntax.Register && o.Not || o.Kind == syntax.Integer {
		dec.failAt(o.Pos, "expected a predicate")
		return -1
	}
	return dec.pred(o).slot
}

// setPred writes a predicate in the active lanes.
func (w *warp) setPred(slot int, bits uint32) {
	if slot >= 0 {
		w.preds[slot] = w.preds[slot]&^w.active | bits&w.active
	}
}
